//! Look and language.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{Canvas, Step, popup, value_row};
use crate::{
    app::App,
    board::Style,
    theme::{Depth, Tone},
};

/// How many rows the form has.
const ROWS: usize = 4;

/// The form.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    pub(crate) row: usize,
}

impl Look {
    /// Moves in the form, or tells which row changes and how.
    pub(crate) fn press(&mut self, code: KeyCode) -> Option<(usize, Step)> {
        if let Some(step) = Step::in_list(code) {
            self.row = step.row(self.row, ROWS);
            return None;
        }
        let step = match code {
            KeyCode::Enter => Some(Step::Next),
            code => Step::of_key(code),
        };
        step.map(|step| (self.row, step))
    }
}

pub(super) fn draw(app: &App, look: Look, area: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let texts = language.texts();
    let depth = canvas.palette.depth;
    let style = Style::ALL.iter().position(|&style| style == app.style());
    let depth = Depth::ALL.iter().position(|&other| other == depth);
    let tone = Tone::ALL.iter().position(|&tone| tone == app.settings.tone);
    let rows: [(&str, &str); ROWS] = [
        (texts.language, language.name()),
        (texts.style, style.map_or("", |i| texts.styles[i])),
        (texts.colors, depth.map_or("", |i| texts.depths[i])),
        (texts.tone, tone.map_or("", |i| texts.tones[i])),
    ];
    let inside = popup::window(area, 50, 8, texts.look, canvas);
    for (i, (label, value)) in rows.into_iter().enumerate() {
        value_row(canvas, inside, (i, i as u16 + 1), look.row, label, value);
    }
}
