//! Small windows over the screen: the file name to save as, and questions.

use crossterm::event::KeyCode;
use ratatui::{
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Padding, Widget},
};

use super::{Canvas, Hit, wrapped};
use crate::{
    app::{App, Question},
    text_field::TextField,
};

/// Draws an empty framed window in the middle of the area and returns its inside.
pub(super) fn window(
    area: Rect,
    width: u16,
    height: u16,
    title: &str,
    canvas: &mut Canvas<'_>,
) -> Rect {
    let palette = canvas.palette;
    let width = width.min(area.width - 2);
    let height = height.min(area.height - 2);
    let place = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    Clear.render(place, canvas.buf);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(palette.faint())
        .title(Span::styled(format!(" {title} "), palette.accent()))
        .padding(Padding::horizontal(2))
        .style(Style::new().fg(palette.text).bg(palette.ground));
    let inside = block.inner(place);
    block.render(place, canvas.buf);
    inside
}

/// Two keys with their labels, which can be clicked.
fn keys(canvas: &mut Canvas<'_>, area: Rect, row: u16, keys: [(&str, &str, KeyCode); 2]) {
    let palette = canvas.palette;
    let mut x = area.x;
    for (name, label, code) in keys {
        let line = Line::from(vec![
            Span::styled(name.to_owned(), palette.accent()),
            Span::styled(format!(" {label}"), palette.faint()),
        ]);
        let here = Rect::new(x, area.y + row, line.width() as u16, 1);
        x = here.right() + 3;
        canvas.line(here, 0, line);
        canvas.hits.add(here, Hit::Key(code));
    }
}

pub(super) fn save(app: &App, name: &TextField, area: Rect, canvas: &mut Canvas<'_>) {
    let texts = app.language().texts();
    let ink = canvas.palette.strong();
    let inside = window(area, 60, 7, texts.save_as, canvas);
    canvas.text_field(inside, 1, name, ink);
    let keys_of = &texts.key;
    keys(
        canvas,
        inside,
        3,
        [
            ("Enter", keys_of.save, KeyCode::Enter),
            ("Esc", keys_of.back, KeyCode::Esc),
        ],
    );
}

/// A question whose answer is *no*, unless the letter of *yes* is typed.
pub(super) fn question(app: &App, question: Question, area: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let texts = language.texts();
    let (title, sentence) = language.question(question);
    let inside = window(area, 56, 8, title, canvas);
    canvas.lines(
        Rect {
            y: inside.y + 1,
            height: 2,
            ..inside
        },
        wrapped(sentence, inside.width).into_iter().map(Line::from),
    );
    let yes = texts.yes.chars().next().unwrap_or('y');
    keys(
        canvas,
        inside,
        4,
        [
            ("Enter, Esc", texts.no, KeyCode::Esc),
            (&yes.to_string(), texts.yes, KeyCode::Char(yes)),
        ],
    );
}
