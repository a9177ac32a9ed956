//! The last line of the screen: labels of the keys that work here, which can be clicked too.

use crossterm::event::KeyCode;
use ratatui::{layout::Rect, style::Style, text::Span};

use super::{Canvas, Hit, Screen};
use crate::{app::App, table::Table};

/// The name of a key, its label, and the key that a click presses.
type Item = (&'static str, &'static str, KeyCode);

pub(super) fn draw(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    canvas.buf.set_style(area, Style::new().bg(palette.raised));
    let mut x = area.x + 1;
    for (name, label, code) in items(app) {
        let width = (name.chars().count() + 1 + label.chars().count()) as u16;
        if x + width > area.right() {
            break;
        }
        let here = Rect::new(x, area.y, width, 1);
        canvas.line(here, 0, Span::styled(name, palette.accent()));
        let rest = Rect::new(x + name.chars().count() as u16 + 1, area.y, width, 1);
        canvas.line(rest, 0, Span::styled(label, palette.faint()));
        canvas.hits.add(here, Hit::Key(code));
        x += width + 2;
    }
}

fn items(app: &App) -> Vec<Item> {
    let key = &app.language().texts().key;
    let help = ("?", key.help, KeyCode::Char('?'));
    let quit = ("q", key.quit, KeyCode::Char('q'));
    let display = ("z", key.display, KeyCode::Char('z'));
    let choose = ("↑↓", key.choose, KeyCode::Down);
    let open = ("Enter", key.open, KeyCode::Enter);
    let back = ("Esc", key.back, KeyCode::Esc);
    match (&app.screen, &app.table) {
        (Screen::Home(_), _) => vec![choose, open, help, display, quit],
        (Screen::Setup(_), _) => vec![
            choose,
            ("←→", key.change, KeyCode::Right),
            ("0-9", key.level, KeyCode::Null),
            ("Enter", key.start, KeyCode::Enter),
            back,
            help,
            quit,
        ],
        (Screen::Load(_), _) => vec![choose, open, back],
        (Screen::Table, Some(table)) => table_items(app, table),
        (Screen::Table, None) => vec![help, quit],
    }
}

fn table_items(app: &App, table: &Table) -> Vec<Item> {
    let key = &app.language().texts().key;
    let help = ("?", key.help, KeyCode::Char('?'));
    let menu = ("m", key.menu, KeyCode::Char('m'));
    let undo = ("u", key.undo, KeyCode::Char('u'));
    let flip = ("v", key.flip, KeyCode::Char('v'));
    let save = ("s", key.save, KeyCode::Char('s'));
    let rematch = ("n", key.rematch, KeyCode::Char('n'));
    let analysis = ("k", key.analysis, KeyCode::Char('k'));
    if let Some(review) = &table.review {
        let play = if review.is_playing() {
            key.pause
        } else {
            key.play
        };
        let mut items = vec![
            help,
            ("←→", key.step, KeyCode::Left),
            ("Space", play, KeyCode::Char(' ')),
            ("+-", key.speed, KeyCode::Char('+')),
        ];
        if table.end().is_some() {
            items.push(rematch);
        } else {
            items.push(("Esc", key.back, KeyCode::Esc));
        }
        items.extend([analysis, undo, save, flip, menu]);
        return items;
    }
    if table.end().is_some() {
        return vec![
            help,
            rematch,
            ("p", key.replay, KeyCode::Char('p')),
            undo,
            save,
            flip,
            analysis,
            menu,
            ("q", key.quit, KeyCode::Char('q')),
        ];
    }
    let mut items = vec![
        help,
        ("t", key.hint, KeyCode::Char('t')),
        undo,
        ("r", key.redo, KeyCode::Char('r')),
        analysis,
        flip,
        ("x", key.resign, KeyCode::Char('x')),
    ];
    if table.record().has_draws() {
        items.push(("=", key.draw, KeyCode::Char('=')));
    }
    items.extend([
        menu,
        save,
        ("l", key.load, KeyCode::Char('l')),
        ("p", key.replay, KeyCode::Char('p')),
        ("z", key.display, KeyCode::Char('z')),
        ("q", key.quit, KeyCode::Char('q')),
    ]);
    items
}
