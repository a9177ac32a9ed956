//! The form for language, board style and colours.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{Canvas, Step, popup, value_row};
use crate::{app::App, language::Language};

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DisplayForm {
    pub(crate) row: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DisplayField {
    Language,
    Style,
    Colors,
    Tone,
}

impl DisplayField {
    const ALL: [Self; 4] = [Self::Language, Self::Style, Self::Colors, Self::Tone];

    fn label_and_value(self, app: &App, language: Language) -> (&'static str, &'static str) {
        let texts = language.texts();
        match self {
            Self::Language => (texts.language, language.name()),
            Self::Style => (texts.style, language.style(app.style())),
            Self::Colors => (texts.colors, language.color_depth(app.palette().depth)),
            Self::Tone => (texts.tone, language.tone(app.settings.tone)),
        }
    }
}

impl DisplayForm {
    /// Moves between the rows, or returns the field to change and the direction.
    pub(crate) fn press(&mut self, code: KeyCode) -> Option<(DisplayField, Step)> {
        if let Some(step) = Step::in_list(code) {
            self.row = step.row(self.row, DisplayField::ALL.len());
            return None;
        }
        let step = match code {
            KeyCode::Enter => Some(Step::Next),
            code => Step::of_key(code),
        };
        step.map(|step| (DisplayField::ALL[self.row], step))
    }
}

pub(super) fn draw(app: &App, form: DisplayForm, area: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let inside = popup::window(area, 50, 8, language.texts().display, canvas);
    for (i, field) in DisplayField::ALL.into_iter().enumerate() {
        let (label, value) = field.label_and_value(app, language);
        value_row(canvas, inside, (i, i as u16 + 1), form.row, label, value);
    }
}
