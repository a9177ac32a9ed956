//! The last line of the screen: labels of the keys that work here, which can be clicked too.

use crossterm::event::KeyCode;
use ratatui::{layout::Rect, style::Style, text::Span};

use super::{Canvas, Hit, Screen};
use crate::{app::App, table::Table};

/// The name of a key, its label, and the key that a click presses.
type Item = (&'static str, &'static str, KeyCode);

/// Columns that a key and its label take.
fn width((name, label, _): &Item) -> u16 {
    (name.chars().count() + 1 + label.chars().count()) as u16
}

/// Columns between two keys.
const GAP: u16 = 2;

/// The keys that fit into a line of this width. If not all do, they are spread over pages, and each page ends with the
/// key that shows the next one.
fn page(items: Vec<Item>, more: Item, room: u16, page: usize) -> Vec<Item> {
    let taken = |items: &[Item]| items.iter().map(|item| width(item) + GAP).sum::<u16>();
    if taken(&items) <= room + GAP {
        return items;
    }
    let room = room.saturating_sub(width(&more));
    let mut pages: Vec<Vec<Item>> = vec![Vec::new()];
    for item in items {
        let last = pages.last_mut().expect("there is always a page");
        if !last.is_empty() && taken(last) + width(&item) + GAP > room {
            pages.push(vec![item]);
        } else {
            last.push(item);
        }
    }
    let page = page % pages.len();
    let mut shown = pages.swap_remove(page);
    shown.push(more);
    shown
}

pub(super) fn draw(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    canvas.buf.set_style(area, Style::new().bg(palette.raised));
    let mut x = area.x + 1;
    let more = (".", app.language().texts().key.more, KeyCode::Char('.'));
    for item in page(items(app), more, area.width - 2, app.key_page) {
        let width = width(&item);
        let (name, label, code) = item;
        let here = Rect::new(x, area.y, width, 1);
        canvas.line(here, 0, Span::styled(name, palette.accent()));
        let rest = Rect::new(x + name.chars().count() as u16 + 1, area.y, width, 1);
        canvas.line(rest, 0, Span::styled(label, palette.faint()));
        canvas.hits.add(here, Hit::Key(code));
        x += width + GAP;
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
        (Screen::Home(home), _) => {
            let dismiss = ("D", key.dismiss, KeyCode::Char('D'));
            let dismiss = home.picked_saved().map(|_| dismiss);
            let keys = [choose, open].into_iter().chain(dismiss);
            keys.chain([help, display, quit]).collect()
        }
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
        (Screen::Finished(_), _) => {
            vec![choose, open, ("R", key.review, KeyCode::Char('R')), back]
        }
        (Screen::Table, Some(table)) => table_items(app, table),
        (Screen::Table, None) => vec![
            help,
            ("m", key.menu, KeyCode::Char('m')),
            ("Q", key.quit, KeyCode::Char('Q')),
        ],
    }
}

fn table_items(app: &App, table: &Table) -> Vec<Item> {
    let key = &app.language().texts().key;
    if !table.typed.is_empty() {
        return vec![
            ("Enter", key.play_move, KeyCode::Enter),
            ("Esc", key.cancel, KeyCode::Esc),
            ("←→", key.edit, KeyCode::Left),
            ("Ctrl-U", key.clear, KeyCode::Esc),
        ];
    }
    let is_over = table.end().is_some();
    let has_player = table.has_player_here();
    // Commands that the server would have to carry out are left out while it cannot be reached.
    let can_ask = has_player && !table.is_offline();
    let help = ("?", key.help, KeyCode::Char('?'));
    let undo = ("u", key.undo, KeyCode::Char('u'));
    let analysis = ("k", key.analysis, KeyCode::Char('k'));
    let mut items = vec![help];
    let review = table.shown_review();
    if let Some(review) = review {
        if review.better.is_some() {
            return vec![
                help,
                ("←→", key.step, KeyCode::Right),
                ("Esc", key.back, KeyCode::Esc),
            ];
        }
        items.push(("←→", key.step, KeyCode::Left));
        if let Some(complete) = review.review() {
            if !complete.turning_points.is_empty() {
                items.push(("↑↓", key.turning_points, KeyCode::Down));
            }
            items.push(("w", key.better, KeyCode::Char('w')));
        }
        items.push(("Esc", key.back, KeyCode::Esc));
    } else if let Some(replay) = &table.replay {
        let play = if replay.is_playing() {
            key.pause
        } else {
            key.play
        };
        items.extend([
            ("←→", key.step, KeyCode::Left),
            ("Space", play, KeyCode::Char(' ')),
            ("+-", key.speed, KeyCode::Char('+')),
        ]);
        if !is_over {
            items.push(("Esc", key.back, KeyCode::Esc));
        }
    }
    if is_over {
        if review.is_none() && table.record().ply() > 0 {
            items.push(("R", key.review, KeyCode::Char('R')));
        }
        if can_ask || table.remote.is_none() {
            items.push(("n", key.rematch, KeyCode::Char('n')));
        }
        if table.replay.is_none() {
            items.push(("p", key.replay, KeyCode::Char('p')));
        }
        // On a server ends are final.
        if table.remote.is_none() && has_player {
            items.push(undo);
        }
        items.push(analysis);
    } else if has_player {
        if table.remote.is_none() {
            items.push(("t", key.hint, KeyCode::Char('t')));
        }
        if can_ask {
            items.push(undo);
            // Between two people on a server there is no redo.
            if table.remote.is_none() || table.human_count() < 2 {
                items.push(("r", key.redo, KeyCode::Char('r')));
            }
            items.push(("X", key.resign, KeyCode::Char('X')));
            if table.record().has_draws() {
                items.push(("P", key.draw, KeyCode::Char('P')));
            }
        }
        if table.remote.is_none() {
            items.push(analysis);
        }
    } else {
        items.push(analysis);
    }
    if table.remote.is_some() {
        items.push(("L", key.link, KeyCode::Char('L')));
    }
    items.push(("m", key.menu, KeyCode::Char('m')));
    if !is_over && table.replay.is_none() && table.record().ply() > 0 {
        items.push(("p", key.replay, KeyCode::Char('p')));
    }
    items.extend([
        ("v", key.flip, KeyCode::Char('v')),
        ("s", key.save, KeyCode::Char('s')),
        ("l", key.load, KeyCode::Char('l')),
        ("z", key.display, KeyCode::Char('z')),
        ("Q", key.quit, KeyCode::Char('Q')),
    ]);
    items
}
