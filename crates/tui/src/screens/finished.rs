//! The list of finished games, to be looked at and reviewed.

use std::path::PathBuf;

use crossterm::event::KeyCode;
use ratatui::{layout::Rect, text::Span};
use tessera_rules::Color;

use super::{Canvas, Choice, Hit, Step, header, wrapped};
use crate::{
    app::App,
    board::Naming,
    saved_games::{FinishedGame, OpenError, SavedGames},
    table::Notice,
};

#[derive(Debug)]
pub(crate) struct Finished {
    /// The last played first.
    games: Vec<FinishedGame>,
    /// The errors of files that could not be read, with the names of the files.
    unreadable: Vec<String>,
    pub(crate) picked: usize,
}

impl Finished {
    pub(crate) fn new(saved_games: &SavedGames) -> Self {
        let (games, errors) = saved_games.finished();
        Self {
            games,
            unreadable: errors.iter().map(OpenError::in_folder).collect(),
            picked: 0,
        }
    }

    fn picked_path(&self) -> Option<PathBuf> {
        let picked = self.games.get(self.picked);
        picked.map(|finished| finished.game.path.clone())
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Option<Choice> {
        if let Some(step) = Step::in_list(code) {
            if !self.games.is_empty() {
                self.picked = step.row(self.picked, self.games.len());
            }
            return None;
        }
        match code {
            KeyCode::Esc | KeyCode::Char('m') => Some(Choice::Back),
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => {
                self.picked_path().map(Choice::Look)
            }
            KeyCode::Char('R') => self.picked_path().map(Choice::Review),
            _ => None,
        }
    }
}

pub(super) fn draw(app: &App, list: &Finished, top: Rect, body: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let texts = language.texts();
    let palette = canvas.palette;
    header(top, texts.finished_games, "", canvas);
    let area = Rect::new(body.x + 2, body.y + 1, body.width - 4, body.height - 1);
    let errors = list.unreadable.iter().cloned().map(Notice::NotLoaded);
    let notices = app.menu_notice.iter().cloned().chain(errors);
    let mut y = 0;
    for notice in notices {
        let text = language.notice(&notice, None, Color::White, Naming::USUAL);
        for line in wrapped(&text, area.width) {
            canvas.line(area, y, Span::styled(line, palette.bad()));
            y += 1;
        }
    }
    if list.games.is_empty() {
        canvas.line(area, y, Span::styled(texts.no_moves, palette.faint()));
    }
    let room = usize::from(area.height.saturating_sub(y));
    let first = list.picked.saturating_sub(room.saturating_sub(1));
    for (i, finished) in list.games.iter().enumerate().skip(first).take(room) {
        let here = Rect::new(area.x, area.y + y, area.width, 1);
        let (pointer, ink) = if i == list.picked {
            canvas.buf.set_style(here, palette.picked());
            ("▸", palette.picked())
        } else {
            (" ", palette.plain())
        };
        let text = language.finished_game(finished);
        canvas.line(here, 0, Span::styled(format!("{pointer} {text}"), ink));
        canvas.hits.add(here, Hit::Row(i));
        y += 1;
    }
}
