//! A line of text that the player types and edits: a move, or the name of a file.

use crossterm::event::{Event, KeyCode, KeyEvent};
use tui_input::{Input, InputRequest, backend::crossterm::EventHandler};

/// The longest text that can be typed, in bytes.
const MAX_BYTES: usize = 200;

#[derive(Clone, Debug, Default)]
pub(crate) struct TextField {
    input: Input,
    content: Content,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Content {
    #[default]
    Typed,
    /// Proposed by the program: the first typed character replaces it.
    Suggested,
}

/// The part of a text that fits into a width, cut at the cursor. A cut end is marked with an ellipsis.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Visible {
    pub(crate) before: String,
    pub(crate) after: String,
}

impl TextField {
    /// A field with a text that typing replaces and editing keys change.
    pub(crate) fn suggested(text: String) -> Self {
        Self {
            input: Input::new(text),
            content: Content::Suggested,
        }
    }

    pub(crate) fn value(&self) -> &str {
        self.input.value()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.value().is_empty()
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Handles a key: inserts a character, or edits as shells do (arrows, Home, End, Delete, Ctrl-A, -E, -U, -K, -W).
    pub(crate) fn key(&mut self, key: KeyEvent) {
        let is_character = matches!(key.code, KeyCode::Char(_)) && !has_control(key);
        if is_character {
            self.replace_suggestion();
            if self.value().len() >= MAX_BYTES {
                return;
            }
        }
        self.content = Content::Typed;
        self.input.handle_event(&Event::Key(key));
    }

    /// Inserts pasted text without its control characters, as much of it as fits.
    pub(crate) fn paste(&mut self, text: &str) {
        self.replace_suggestion();
        for c in text.chars().filter(|c| !c.is_control()) {
            if self.value().len() >= MAX_BYTES {
                return;
            }
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    fn replace_suggestion(&mut self) {
        if self.content == Content::Suggested {
            self.clear();
        }
    }

    /// The part around the cursor that fits into this number of columns; the cursor itself takes one more.
    pub(crate) fn visible(&self, columns: usize) -> Visible {
        let text: Vec<char> = self.value().chars().collect();
        let cursor = self.input.cursor().min(text.len());
        let columns = columns.max(3);
        if text.len() <= columns {
            let (before, after) = text.split_at(cursor);
            return Visible {
                before: before.iter().collect(),
                after: after.iter().collect(),
            };
        }
        // The cursor stays inside the window, which is as far left as possible.
        let start = (cursor + 1).saturating_sub(columns);
        let end = (start + columns).min(text.len());
        let start = end.saturating_sub(columns);
        let shown = |range: std::ops::Range<usize>| {
            let sign = |i: usize| match i {
                i if i == start && start > 0 => '…',
                i if i + 1 == end && end < text.len() => '…',
                i => text[i],
            };
            range.map(sign).collect::<String>()
        };
        Visible {
            before: shown(start..cursor),
            after: shown(cursor..end),
        }
    }
}

fn has_control(key: KeyEvent) -> bool {
    key.modifiers
        .contains(crossterm::event::KeyModifiers::CONTROL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyModifiers;

    fn typed(field: &mut TextField, text: &str) {
        for c in text.chars() {
            field.key(KeyCode::Char(c).into());
        }
    }

    fn control(field: &mut TextField, c: char) {
        field.key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
    }

    #[test]
    fn the_usual_keys_edit_the_line() {
        let mut field = TextField::default();
        typed(&mut field, "one two");
        control(&mut field, 'w');
        assert_eq!(field.value(), "one ");
        control(&mut field, 'a');
        typed(&mut field, "A");
        control(&mut field, 'e');
        typed(&mut field, "Z");
        assert_eq!(field.value(), "Aone Z");
        field.key(KeyCode::Home.into());
        field.key(KeyCode::Delete.into());
        field.key(KeyCode::Right.into());
        field.key(KeyCode::Backspace.into());
        assert_eq!(field.value(), "ne Z");
        field.key(KeyCode::End.into());
        field.key(KeyCode::Left.into());
        control(&mut field, 'k');
        assert_eq!(field.value(), "ne ");
        control(&mut field, 'u');
        assert!(field.is_empty());
    }

    #[test]
    fn typing_replaces_a_suggestion_and_editing_keeps_it() {
        let mut field = TextField::suggested("game-1.pgn".into());
        typed(&mut field, "x");
        assert_eq!(field.value(), "x");
        let mut field = TextField::suggested("game-1.pgn".into());
        field.key(KeyCode::Backspace.into());
        typed(&mut field, "x");
        assert_eq!(field.value(), "game-1.pgx");
        let mut field = TextField::suggested("game-1.pgn".into());
        field.paste("pasted\r\n");
        assert_eq!(field.value(), "pasted");
    }

    #[test]
    fn a_long_text_is_cut_around_the_cursor_with_a_sign() {
        let mut field = TextField::default();
        typed(&mut field, "abcdefghij");
        let whole = field.visible(10);
        assert_eq!(
            (whole.before.as_str(), whole.after.as_str()),
            ("abcdefghij", "")
        );
        assert_eq!(field.visible(5).before, "…ghij");
        field.key(KeyCode::Home.into());
        assert_eq!(field.visible(5).after, "abcd…");
        for _ in 0..6 {
            field.key(KeyCode::Right.into());
        }
        let middle = field.visible(5);
        assert_eq!(
            (middle.before.as_str(), middle.after.as_str()),
            ("…def", "…")
        );
    }

    #[test]
    fn the_length_is_limited() {
        let mut field = TextField::default();
        typed(&mut field, &"x".repeat(300));
        field.paste("more");
        assert_eq!(field.value().len(), MAX_BYTES);
    }
}
