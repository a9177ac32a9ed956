//! The canonical text of transcripts.

use std::fmt;

use super::{Comment, MoveNumber, Tags, Transcript};

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tags {
            event,
            site,
            date,
            white,
            black,
            time_control,
            termination,
            others,
        } = &self.tags;
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} \"{}\"]", escaped(value));
        tag("Event", event)?;
        tag("Site", site)?;
        tag("Date", date)?;
        tag("White", white)?;
        tag("Black", black)?;
        tag("Result", self.result.text())?;
        tag("Game", self.kind.game().name)?;
        if !self.kind.variant_name().is_empty() {
            tag("Variant", self.kind.variant_name())?;
        }
        if let Some(start) = &self.start {
            tag("Start", start)?;
        }
        tag("TimeControl", time_control)?;
        tag("Termination", termination)?;
        for (name, value) in others {
            tag(name, value)?;
        }
        writeln!(f)?;

        let mut lines = LineWrapper { f, column: 0 };
        if let Some(comment) = &self.preface {
            lines.comment(comment)?;
        }
        let mut number_due = true;
        for (ply, entry) in self.moves.iter().enumerate() {
            if number_due || ply.is_multiple_of(2) {
                lines.word(&MoveNumber(ply).to_string())?;
            }
            lines.word(&entry.text)?;
            number_due = entry.comment.is_some();
            if let Some(comment) = &entry.comment {
                lines.comment(comment)?;
            }
        }
        lines.word(self.result.text())?;
        writeln!(f)
    }
}

/// The value of a tag pair between its quotes, with control characters replaced by spaces.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// Wraps words into lines of at most 80 columns.
struct LineWrapper<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl LineWrapper<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let length = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length <= 80;
            self.f.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.column += length;
        self.f.write_str(word)
    }

    fn comment(&mut self, comment: &Comment) -> fmt::Result {
        format!("{{{}}}", comment.0)
            .split(' ')
            .try_for_each(|word| self.word(word))
    }
}
