//! The canonical text of records.

use std::fmt;

use super::{Comment, GameResult, GameTree, MoveNumber, NodeId, Tags, Transcript};
use crate::GameKind;

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header(f, self.kind, &self.tags, self.start.as_deref(), self.result)?;
        let mut lines = LineWrapper::new(f);
        if let Some(comment) = &self.preface {
            lines.comment(comment)?;
        }
        for (ply, entry) in self.moves.iter().enumerate() {
            lines.numbered(ply, &entry.text)?;
            if let Some(comment) = &entry.comment {
                lines.comment(comment)?;
            }
        }
        lines.end(self.result)
    }
}

impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header(f, self.kind(), &self.tags, self.start(), self.result())?;
        let mut lines = LineWrapper::new(f);
        let root = self.node(Self::ROOT);
        if let Some(comment) = root.and_then(|root| root.comment()) {
            lines.comment(comment)?;
        }
        let mut steps = Vec::new();
        steps.extend(self.main_nodes().next().map(|id| Step::Move(id, 0)));
        self.write_steps(steps, &mut lines)?;
        lines.end(self.result())
    }
}

/// What is to be written next: variations may lie deep in each other, so the calls do not.
enum Step {
    /// A move that continues a line, with its ply; then the variations of the move and the rest of the line.
    Move(NodeId, usize),
    /// A variation that begins with this move.
    Variation(NodeId, usize),
    CloseVariation,
}

impl GameTree {
    /// A variation that begins with this move, as records write it between its parentheses, but in one line.
    pub fn variation_text(&self, id: NodeId) -> String {
        struct Variation<'a>(&'a GameTree, NodeId);
        impl fmt::Display for Variation<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Self(tree, id) = self;
                let ply = tree.path(*id).len().saturating_sub(1);
                let mut lines = LineWrapper::new(f);
                lines.width = usize::MAX;
                tree.write_steps(vec![Step::Variation(*id, ply)], &mut lines)?;
                lines.flush()
            }
        }
        let text = Variation(self, id).to_string();
        text.trim_start_matches('(').to_owned()
    }

    fn write_steps(&self, mut steps: Vec<Step>, lines: &mut LineWrapper<'_, '_>) -> fmt::Result {
        while let Some(step) = steps.pop() {
            let (id, ply) = match step {
                Step::CloseVariation => {
                    lines.close_variation();
                    continue;
                }
                Step::Move(id, ply) | Step::Variation(id, ply) => (id, ply),
            };
            let Some(node) = self.node(id) else {
                continue;
            };
            if matches!(step, Step::Variation(..)) {
                lines.open_variation();
                if let Some(comment) = node.before() {
                    lines.comment(comment)?;
                }
            }
            lines.numbered(ply, node.text())?;
            if let Some(mark) = node.mark() {
                lines.word(&format!("${}", mark.nag()))?;
            }
            if let Some(comment) = node.comment() {
                lines.comment(comment)?;
            }
            let continuation = node.children().first();
            steps.extend(continuation.map(|&next| Step::Move(next, ply + 1)));
            if matches!(step, Step::Move(..)) {
                let parent = node.parent().and_then(|parent| self.node(parent));
                let siblings = parent.map_or(&[][..], |parent| parent.children());
                for &variation in siblings.iter().skip(1).rev() {
                    steps.push(Step::CloseVariation);
                    steps.push(Step::Variation(variation, ply));
                }
            }
        }
        Ok(())
    }
}

fn write_header(
    f: &mut fmt::Formatter<'_>,
    kind: GameKind,
    tags: &Tags,
    start: Option<&str>,
    result: GameResult,
) -> fmt::Result {
    let Tags {
        event,
        site,
        date,
        white,
        black,
        time_control,
        termination,
        others,
    } = tags;
    let mut tag = |name: &str, value: &str| writeln!(f, "[{name} \"{}\"]", escaped(value));
    tag("Event", event)?;
    tag("Site", site)?;
    tag("Date", date)?;
    tag("White", white)?;
    tag("Black", black)?;
    tag("Result", result.text())?;
    tag("Game", kind.game().name)?;
    if !kind.variant_name().is_empty() {
        tag("Variant", kind.variant_name())?;
    }
    if let Some(start) = start {
        tag("Start", start)?;
    }
    tag("TimeControl", time_control)?;
    tag("Termination", termination)?;
    for (name, value) in others {
        tag(name, value)?;
    }
    writeln!(f)
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
    width: usize,
    column: usize,
    /// The last word, which a parenthesis may still follow.
    pending: String,
    /// The parentheses in front of the next word.
    opened: String,
    /// Whether the next move of the second player needs its number.
    number_due: bool,
}

impl<'a, 'b> LineWrapper<'a, 'b> {
    fn new(f: &'a mut fmt::Formatter<'b>) -> Self {
        Self {
            f,
            width: 80,
            column: 0,
            pending: String::new(),
            opened: String::new(),
            number_due: true,
        }
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        self.pending = std::mem::take(&mut self.opened) + word;
        Ok(())
    }

    /// Writes the pending word.
    fn flush(&mut self) -> fmt::Result {
        let word = std::mem::take(&mut self.pending);
        if word.is_empty() {
            return Ok(());
        }
        let length = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length <= self.width;
            self.f.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.column += length;
        self.f.write_str(&word)
    }

    fn numbered(&mut self, ply: usize, text: &str) -> fmt::Result {
        if self.number_due || ply.is_multiple_of(2) {
            self.word(&MoveNumber(ply).to_string())?;
        }
        self.number_due = false;
        self.word(text)
    }

    fn comment(&mut self, comment: &Comment) -> fmt::Result {
        self.number_due = true;
        format!("{{{}}}", comment.as_str())
            .split(' ')
            .try_for_each(|word| self.word(word))
    }

    fn open_variation(&mut self) {
        self.opened.push('(');
        self.number_due = true;
    }

    fn close_variation(&mut self) {
        self.pending.push(')');
        self.number_due = true;
    }

    /// The result ends the record.
    fn end(&mut self, result: GameResult) -> fmt::Result {
        self.word(result.text())?;
        self.flush()?;
        writeln!(self.f)
    }
}
