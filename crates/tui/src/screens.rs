//! The screens: pure drawing from the state. Drawing also returns which areas can be clicked.

mod display;
mod finished;
mod footer;
mod help;
mod home;
mod links;
mod load;
mod messages;
mod panel;
mod plain;
mod popup;
mod review;
mod setup;
mod table;

use crossterm::event::KeyCode;
use std::path::PathBuf;

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
    text::{Line, Span},
};
use tessera_rules::{AnyGame, GameKind, Touch};

use crate::{
    app::{App, Overlay},
    board::{BoardLayout, Glyphs, Marks, Scene, Side, paint},
    settings::Setup,
    text_field::{TextField, Visible},
    theme::Palette,
};

pub(crate) use display::{DisplayField, DisplayForm};
pub(crate) use finished::Finished;
pub(crate) use help::Help;
pub(crate) use home::Home;
pub(crate) use links::{Address, Links};
pub(crate) use load::Load;
pub(crate) use setup::SetupForm;

#[derive(Debug)]
pub(crate) enum Screen {
    Home(Home),
    Setup(SetupForm),
    /// The game in `App::table`, or the message that it is being joined.
    Table,
    Load(Load),
    Finished(Finished),
}

/// What the player chose on a menu or form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Game(GameKind),
    /// Continue the game in this file.
    Resume(PathBuf),
    Load,
    /// Show the list of finished games.
    Finished,
    /// Look at the finished game in this file.
    Look(PathBuf),
    /// Review it.
    Review(PathBuf),
    Display,
    Help,
    Quit,
    Back,
    Start(Setup),
    File(String),
}

/// A direction in a list of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Previous,
    Next,
}

impl Step {
    /// The neighbour of a value in a list that wraps around.
    pub(crate) fn of<T: Copy + PartialEq>(self, values: &[T], value: T) -> T {
        let here = values.iter().position(|&other| other == value);
        let next = match (self, here) {
            (Self::Next, Some(i)) => (i + 1) % values.len(),
            (Self::Previous, Some(i)) => (i + values.len() - 1) % values.len(),
            (_, None) => 0,
        };
        values[next]
    }

    /// The direction of a key that changes a value.
    pub(crate) fn of_key(code: KeyCode) -> Option<Self> {
        match code {
            KeyCode::Left => Some(Self::Previous),
            KeyCode::Right | KeyCode::Char(' ') => Some(Self::Next),
            _ => None,
        }
    }

    /// The direction of a key that moves between rows.
    pub(crate) fn in_list(code: KeyCode) -> Option<Self> {
        match code {
            KeyCode::Up | KeyCode::BackTab => Some(Self::Previous),
            KeyCode::Down | KeyCode::Tab => Some(Self::Next),
            _ => None,
        }
    }

    /// The neighbour of a row in a list of `rows` that wraps around.
    pub(crate) fn row(self, row: usize, rows: usize) -> usize {
        match self {
            Self::Next => (row + 1) % rows,
            Self::Previous => (row + rows - 1) % rows,
        }
    }
}

/// What a click does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    /// Presses this key.
    Key(KeyCode),
    /// Touches this part of the board.
    Touch(Touch),
    /// Selects this row of a menu or form.
    Row(usize),
    /// Changes the value in this row.
    Change(usize, Step),
    /// Shows the game after this number of plies.
    Ply(usize),
}

/// The clickable areas of a frame, for hit testing; later areas lie above earlier ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct HitMap(Vec<(Rect, Hit)>);

impl HitMap {
    pub(crate) fn add(&mut self, area: Rect, hit: Hit) {
        self.0.push((area, hit));
    }

    /// Disables everything below a window.
    fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn at(&self, x: u16, y: u16) -> Option<Hit> {
        let is_here = |(area, _): &&(Rect, Hit)| area.contains(Position::new(x, y));
        self.0.iter().rfind(is_here).map(|(_, hit)| *hit)
    }

    /// The area that has this effect.
    #[cfg(test)]
    pub(crate) fn find(&self, hit: Hit) -> Option<Rect> {
        let is_it = |(_, other): &&(Rect, Hit)| *other == hit;
        self.0.iter().rfind(is_it).map(|(area, _)| *area)
    }
}

/// The smallest supported window, in columns and lines.
const MIN_SIZE: (u16, u16) = (56, 16);

/// The buffer of a frame, with its clickable areas.
pub(crate) struct Canvas<'a> {
    pub(crate) buf: &'a mut Buffer,
    pub(crate) hits: HitMap,
    pub(crate) palette: Palette,
}

impl Canvas<'_> {
    /// Writes a line. One that is wider than the area is cut, and ends with an ellipsis.
    pub(crate) fn line<'a>(&mut self, area: Rect, row: u16, line: impl Into<Line<'a>>) {
        if row >= area.height || area.width == 0 {
            return;
        }
        let line = line.into();
        let y = area.y + row;
        self.buf.set_line(area.x, y, &line, area.width);
        if line.width() > usize::from(area.width) {
            self.buf[(area.right() - 1, y)].set_symbol("…");
        }
    }

    /// Writes lines from the top of the area. If there are too many, the last one that fits ends with an ellipsis.
    pub(crate) fn lines<'a>(&mut self, area: Rect, lines: impl IntoIterator<Item = Line<'a>>) {
        let mut lines = lines.into_iter().peekable();
        for row in 0..area.height {
            let Some(mut line) = lines.next() else {
                return;
            };
            if row + 1 == area.height && lines.peek().is_some() {
                line.push_span(" …");
            }
            self.line(area, row, line);
        }
    }

    /// Writes a text that is being edited, with its cursor.
    fn text_field(&mut self, area: Rect, row: u16, field: &TextField, ink: Style) {
        let room = usize::from(area.width).saturating_sub(3);
        let Visible { before, after } = field.visible(room);
        self.line(area, row, Span::styled(format!("› {before}▏{after}"), ink));
    }

    /// Writes a right-aligned line.
    pub(crate) fn right<'a>(&mut self, area: Rect, row: u16, line: impl Into<Line<'a>>) {
        let line = line.into();
        let width = (line.width() as u16).min(area.width);
        let place = Rect::new(area.right() - width, area.y, width, area.height);
        self.line(place, row, line);
    }
}

/// Draws a frame and returns its clickable areas.
pub(crate) fn draw(app: &App, area: Rect, buf: &mut Buffer) -> HitMap {
    let palette = app.palette();
    buf.set_style(area, palette.plain());
    let mut canvas = Canvas {
        buf,
        hits: HitMap::default(),
        palette,
    };
    if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
        let text = format!(
            "{} ({}×{})",
            app.language().texts().too_small,
            MIN_SIZE.0,
            MIN_SIZE.1
        );
        canvas.line(area, 0, Span::styled(text, palette.bad()));
    } else {
        let [header, body, footer] = parts(area);
        match &app.screen {
            Screen::Home(home) => home::draw(app, home, header, body, &mut canvas),
            Screen::Setup(form) => setup::draw(app, form, header, body, &mut canvas),
            Screen::Load(load) => load::draw(app, load, header, body, &mut canvas),
            Screen::Finished(list) => finished::draw(app, list, header, body, &mut canvas),
            Screen::Table => table::draw(app, header, body, &mut canvas),
        }
        footer::draw(app, footer, &mut canvas);
        if let Some(overlay) = &app.overlay {
            canvas.hits.clear();
            match overlay {
                Overlay::Help(help) => help::draw(app, *help, area, &mut canvas),
                Overlay::Display(look) => display::draw(app, *look, area, &mut canvas),
                Overlay::Save(name) => popup::save(app, name, area, &mut canvas),
                Overlay::Links(links) => links::draw(app, links, area, &mut canvas),
                Overlay::Question(question) => popup::question(app, *question, area, &mut canvas),
            }
        }
    }
    let hits = std::mem::take(&mut canvas.hits);
    if app.glyphs() == Glyphs::Ascii {
        plain::simplify(buf);
    }
    hits
}

/// Splits the screen into header, body and footer.
fn parts(area: Rect) -> [Rect; 3] {
    [
        Rect::new(area.x, area.y, area.width, 1),
        Rect::new(area.x, area.y + 1, area.width, area.height - 2),
        Rect::new(area.x, area.bottom() - 1, area.width, 1),
    ]
}

/// The first line: the name of the program, the title of the screen, and a remark at the right.
fn header(area: Rect, title: &str, aside: &str, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    canvas.buf.set_style(area, Style::new().bg(palette.raised));
    let inside = Rect::new(area.x + 1, area.y, area.width - 2, 1);
    let mut spans = vec![
        Span::styled("▞▚ ", palette.accent()),
        Span::styled("Tessera", palette.strong()),
    ];
    if !title.is_empty() {
        spans.push(Span::styled("  ·  ", palette.faint()));
        spans.push(Span::raw(title.to_owned()));
    }
    canvas.line(inside, 0, Line::from(spans));
    canvas.right(inside, 0, Span::styled(aside.to_owned(), palette.faint()));
}

/// One row of a form: a label, and a value between arrows that change it.
fn value_row(
    canvas: &mut Canvas<'_>,
    area: Rect,
    row: (usize, u16),
    picked: usize,
    label: &str,
    value: &str,
) {
    let palette = canvas.palette;
    let (index, y) = row;
    if y >= area.height {
        return;
    }
    let here = Rect::new(area.x, area.y + y, area.width, 1);
    canvas.hits.add(here, Hit::Row(index));
    let is_picked = index == picked;
    let ink = if is_picked {
        canvas.buf.set_style(here, palette.picked());
        palette.picked()
    } else {
        palette.plain()
    };
    let pointer = if is_picked { "▸" } else { " " };
    canvas.line(here, 0, Span::styled(format!("{pointer} {label}"), ink));
    let column = here.x + 14;
    let arrows = if is_picked {
        palette.picked()
    } else {
        palette.faint()
    };
    canvas.buf.set_string(column, here.y, "◂", arrows);
    let room = usize::from(here.right().saturating_sub(column + 4));
    let (end, _) = canvas.buf.set_stringn(column + 2, here.y, value, room, ink);
    canvas.buf.set_string(end + 1, here.y, "▸", arrows);
    let left = Rect::new(column, here.y, 2, 1);
    canvas.hits.add(left, Hit::Change(index, Step::Previous));
    let right = Rect::new(column + 2, here.y, (end + 2).saturating_sub(column + 2), 1);
    canvas.hits.add(right, Hit::Change(index, Step::Next));
}

/// Draws a board without cursor and marks, to the right of a menu.
fn preview(app: &App, game: &dyn AnyGame, menu: Rect, body: Rect, canvas: &mut Canvas<'_>) {
    let x = menu.right() + 2;
    let width = body.right().saturating_sub(x + 1);
    let room = Rect::new(x, body.y + 1, width, body.height - 2);
    let view = game.view();
    if let Some(layout) = BoardLayout::fit(&view, app.style(), Side::Usual, room) {
        let scene = Scene {
            view: &view,
            marks: &Marks::default(),
            cursor: None,
            supply_label: app.language().texts().supply,
            palette: &canvas.palette,
        };
        paint(&scene, &layout, canvas.buf);
    }
}

/// Breaks a text into lines of this width.
fn wrapped(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    textwrap::wrap(text, width)
        .into_iter()
        .map(std::borrow::Cow::into_owned)
        .collect()
}

#[cfg(test)]
pub(crate) mod tests;
