//! The help window: the rules of the game, and the keys.

use crossterm::event::KeyCode;
use ratatui::{
    layout::Rect,
    text::{Line, Span},
};
use tessera_rules::GameKind;

use super::{Canvas, Hit, popup, wrapped};
use crate::{app::App, language::Texts, rulebook};

/// Longer than every page, in lines.
const MAX_SCROLL: u16 = 400;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Help {
    kind: GameKind,
    page: Page,
    scroll: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Keys,
    Rules,
}

impl Help {
    pub(crate) fn new(kind: GameKind) -> Self {
        Self {
            kind,
            page: Page::Rules,
            scroll: 0,
        }
    }

    pub(crate) fn press(&mut self, code: KeyCode) {
        match code {
            KeyCode::Tab | KeyCode::BackTab | KeyCode::Left | KeyCode::Right => {
                self.page = match self.page {
                    Page::Keys => Page::Rules,
                    Page::Rules => Page::Keys,
                };
                self.scroll = 0;
            }
            KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down | KeyCode::Enter => self.scroll += 1,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll += 10,
            KeyCode::Home => self.scroll = 0,
            _ => {}
        }
        // Bounded, so that a key held down at the end of a page has no lasting effect.
        self.scroll = self.scroll.min(MAX_SCROLL);
    }
}

pub(super) fn draw(app: &App, help: Help, area: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let texts = language.texts();
    let palette = canvas.palette;
    let title = help.kind.game().title;
    let inside = popup::window(area, 96, area.height, title, canvas);
    let mut x = inside.x;
    for (page, label) in [(Page::Rules, texts.rules), (Page::Keys, texts.keys)] {
        let ink = if page == help.page {
            palette.picked()
        } else {
            palette.faint()
        };
        let width = label.chars().count() as u16 + 2;
        let here = Rect::new(x, inside.y, width, 1);
        canvas.line(here, 0, Span::styled(format!(" {label} "), ink));
        if page != help.page {
            canvas.hits.add(here, Hit::Key(KeyCode::Tab));
        }
        x += width + 1;
    }
    let hint = format!("Tab  ↑↓ {}  Esc {}", texts.key.scroll, texts.key.back);
    canvas.right(inside, 0, Span::styled(hint, palette.faint()));
    let text = Rect::new(inside.x, inside.y + 2, inside.width, inside.height - 2);
    let lines = match help.page {
        Page::Rules => rulebook::lines(rulebook::page(help.kind, language), text.width, &palette),
        Page::Keys => keys(texts, text.width, canvas),
    };
    let most = (lines.len() as u16).saturating_sub(text.height);
    let skip = help.scroll.min(most);
    if skip < most {
        let place = Rect {
            y: inside.bottom(),
            height: 1,
            ..inside
        };
        canvas.right(place, 0, Span::styled(" ↓ … ", palette.accent()));
    }
    for (row, line) in (0..text.height).zip(lines.into_iter().skip(usize::from(skip))) {
        canvas.line(text, row, line);
    }
}

fn keys(texts: &'static Texts, width: u16, canvas: &Canvas<'_>) -> Vec<Line<'static>> {
    let palette = canvas.palette;
    let names = texts.key_list.iter().map(|(name, _)| name.chars().count());
    let column = names.max().unwrap_or(0) + 2;
    let mut lines = Vec::new();
    for (name, meaning) in texts.key_list {
        let room = width.saturating_sub(column as u16);
        for (i, part) in wrapped(meaning, room).into_iter().enumerate() {
            let name = if i == 0 { *name } else { "" };
            lines.push(Line::from(vec![
                Span::styled(format!("{name:<column$}"), palette.accent()),
                Span::raw(part),
            ]));
        }
    }
    lines
}
