//! The list of PGN files to load: those in the current folder, or one whose name is typed.

use std::{fs, path::Path};

use crossterm::event::KeyCode;
use ratatui::{layout::Rect, text::Span};
use tessera_rules::Color;

use super::{Canvas, Choice, Hit, Step, header, wrapped};
use crate::{app::App, board::Naming, text_field::TextField};

#[derive(Debug, Default)]
pub(crate) struct Load {
    files: Vec<String>,
    pub(crate) picked: usize,
    pub(crate) typed: TextField,
}

impl Load {
    pub(crate) fn here() -> Self {
        let is_record = |name: &String| Path::new(name).extension().is_some_and(|end| end == "pgn");
        let names = fs::read_dir(".").into_iter().flatten().flatten();
        let names = names.filter_map(|entry| entry.file_name().into_string().ok());
        Self::of(names.filter(is_record).collect())
    }

    fn of(mut files: Vec<String>) -> Self {
        files.sort_unstable();
        Self {
            files,
            ..Self::default()
        }
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Option<Choice> {
        if let Some(step) = Step::in_list(code) {
            if !self.files.is_empty() {
                self.picked = step.row(self.picked, self.files.len());
            }
            return None;
        }
        match code {
            KeyCode::Esc => Some(Choice::Back),
            KeyCode::Enter if !self.typed.is_empty() => {
                Some(Choice::File(self.typed.value().to_owned()))
            }
            KeyCode::Enter => self.files.get(self.picked).cloned().map(Choice::File),
            code => {
                self.typed.key(code.into());
                None
            }
        }
    }
}

pub(super) fn draw(app: &App, load: &Load, top: Rect, body: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let texts = language.texts();
    let palette = canvas.palette;
    header(top, texts.load, "", canvas);
    let area = Rect::new(body.x + 2, body.y + 1, body.width - 4, body.height - 1);
    canvas.line(area, 0, Span::styled(texts.load_which, palette.strong()));
    canvas.text_field(area, 2, &load.typed, palette.accent());
    let mut y = 4;
    if let Some(notice) = &app.menu_notice {
        let text = language.notice(notice, None, Color::White, Naming::USUAL);
        for line in wrapped(&text, area.width) {
            canvas.line(area, y, Span::styled(line, palette.bad()));
            y += 1;
        }
        y += 1;
    }
    if load.files.is_empty() {
        canvas.line(area, y, Span::styled(texts.no_files, palette.faint()));
    }
    let room = usize::from(area.height.saturating_sub(y));
    let first = load.picked.saturating_sub(room.saturating_sub(1));
    for (i, name) in load.files.iter().enumerate().skip(first).take(room) {
        let is_picked = i == load.picked && load.typed.is_empty();
        let (pointer, ink) = if is_picked {
            ("▸", palette.picked())
        } else {
            (" ", palette.plain())
        };
        let here = Rect::new(area.x, area.y + y, area.width.min(50), 1);
        canvas.line(here, 0, Span::styled(format!("{pointer} {name}"), ink));
        canvas.hits.add(here, Hit::Row(i));
        y += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_picked_or_its_name_is_typed() {
        let mut load = Load::of(vec!["b.pgn".into(), "a.pgn".into()]);
        let file = |name: &str| Some(Choice::File(name.into()));
        assert_eq!(load.press(KeyCode::Enter), file("a.pgn"));
        assert_eq!(load.press(KeyCode::Down), None);
        assert_eq!(load.press(KeyCode::Enter), file("b.pgn"));
        for c in "../x?".chars() {
            load.press(KeyCode::Char(c));
        }
        assert_eq!(load.press(KeyCode::Enter), file("../x?"));
        assert_eq!(Load::default().press(KeyCode::Enter), None);
    }
}
