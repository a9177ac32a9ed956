//! Small windows over the screen: the file name to save as, and the question whether to resign.

use crossterm::event::KeyCode;
use ratatui::{
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Padding, Widget},
};

use super::{Canvas, Hit};
use crate::app::App;

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

pub(super) fn save(app: &App, name: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let texts = app.language().texts();
    let palette = canvas.palette;
    let inside = window(area, 60, 7, texts.save_as, canvas);
    // The end of a long name is shown, because that is where the cursor is.
    let room = usize::from(inside.width) - 3;
    let skip = name.chars().count().saturating_sub(room);
    let shown: String = name.chars().skip(skip).collect();
    canvas.line(
        inside,
        1,
        Span::styled(format!("› {shown}▏"), palette.strong()),
    );
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

pub(super) fn resign(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let texts = app.language().texts();
    let inside = window(area, 44, 7, texts.key.resign, canvas);
    canvas.line(inside, 1, texts.resign_question);
    keys(
        canvas,
        inside,
        3,
        [
            ("Enter", texts.yes, KeyCode::Enter),
            ("Esc", texts.no, KeyCode::Esc),
        ],
    );
}
