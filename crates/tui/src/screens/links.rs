//! The window with the addresses of a game on a server: one's own seat, also by a code for another device, the invitation, and
//! the game for spectators.

use crossterm::event::KeyCode;
use ratatui::{
    layout::Rect,
    text::{Line, Span},
};

use super::{Canvas, Hit, Step, popup, wrapped};
use crate::{
    app::App,
    board::Naming,
    remote::{Guest, Link},
    table::Notice,
};
use tessera_rules::Color;

/// Whom an address is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Address {
    OwnSeat,
    /// The code for another device is at its end.
    OtherDevice,
    Invitation,
    Spectators,
}

#[derive(Debug)]
pub(crate) struct Links {
    addresses: Vec<(Address, String)>,
    picked: usize,
    copied: Option<usize>,
    /// Why there is no code.
    notice: Option<Notice>,
}

impl Links {
    /// The addresses of a game. The invitation is shown if the opponent's seat was created here.
    pub(crate) fn new(link: &Link, own: Option<Color>, guest: Option<&Guest>) -> Self {
        let invitation = guest.map(|guest| (Address::Invitation, link.invitation(guest)));
        let seat = own
            .zip(link.token.as_deref())
            .map(|(color, token)| (Address::OwnSeat, link.seat(color, token)));
        let spectators = Some((Address::Spectators, link.page()));
        Self {
            addresses: [invitation, seat, spectators]
                .into_iter()
                .flatten()
                .collect(),
            picked: 0,
            copied: None,
            notice: None,
        }
    }

    /// Whether one's own seat is shown, for which a code can be asked.
    pub(crate) fn has_seat(&self) -> bool {
        let mut addresses = self.addresses.iter();
        addresses.any(|(address, _)| *address == Address::OwnSeat)
    }

    /// Shows the address with a new code, above the others.
    pub(crate) fn show_code(&mut self, address: String) {
        self.addresses
            .retain(|(address, _)| *address != Address::OtherDevice);
        self.addresses.insert(0, (Address::OtherDevice, address));
        self.picked = 0;
        self.copied = None;
        self.notice = None;
    }

    /// Says why there is no code.
    pub(crate) fn show_notice(&mut self, notice: Notice) {
        self.notice = Some(notice);
    }

    /// Moves between the addresses, or returns the one to copy.
    pub(crate) fn press(&mut self, code: KeyCode) -> Option<String> {
        if let Some(step) = Step::in_list(code) {
            self.picked = step.row(self.picked, self.addresses.len());
            return None;
        }
        if !matches!(code, KeyCode::Enter | KeyCode::Char(' ')) {
            return None;
        }
        self.copied = Some(self.picked);
        self.addresses
            .get(self.picked)
            .map(|(_, text)| text.clone())
    }

    pub(crate) fn pick(&mut self, row: usize) {
        self.picked = row.min(self.addresses.len() - 1);
    }
}

pub(super) fn draw(app: &App, links: &Links, area: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let texts = language.texts();
    let palette = canvas.palette;
    let notice = links.notice.as_ref().zip(app.table.as_ref());
    let notice = notice.map(|(notice, table)| {
        let view = table.record().view();
        let naming = Naming::of(&view, app.style());
        language.notice(notice, None, table.record().turn(), naming)
    });
    let notice_height = if notice.is_some() { 2 } else { 0 };
    let height = 4 * links.addresses.len() as u16 + 4 + notice_height;
    let inside = popup::window(area, 78, height, texts.links, canvas);
    let mut y = 0;
    for (i, (address, text)) in links.addresses.iter().enumerate() {
        let is_picked = i == links.picked;
        let ink = if is_picked {
            palette.picked()
        } else {
            palette.plain()
        };
        let pointer = if is_picked { "▸" } else { " " };
        let mut label = Line::from(vec![Span::styled(
            format!("{pointer} {}", language.address(*address)),
            ink,
        )]);
        if links.copied == Some(i) {
            label.push_span(Span::styled(
                format!("  ✓ {}", texts.copied),
                palette.good(),
            ));
        }
        let here = Rect {
            y: inside.y + y,
            height: 3,
            ..inside
        };
        canvas.hits.add(here, Hit::Row(i));
        canvas.line(here, 0, label);
        // An address is broken anywhere, so that it is whole.
        let room = usize::from(inside.width).max(1);
        let characters: Vec<char> = text.chars().collect();
        let lines = characters
            .chunks(room)
            .map(|line| line.iter().collect::<String>());
        let below = Rect {
            y: here.y + 1,
            height: 2,
            ..here
        };
        canvas.lines(below, lines.map(Line::from));
        y += 4;
    }
    if let Some(notice) = notice {
        let below = Rect {
            y: inside.y + y,
            height: notice_height,
            ..inside
        };
        let lines = wrapped(&format!("✗ {notice}"), inside.width).into_iter();
        canvas.lines(below, lines.map(|line| Line::styled(line, palette.bad())));
    }
    let code = if links.has_seat() {
        format!("c {}  ", language.code_key())
    } else {
        String::new()
    };
    let keys = format!(
        "↑↓ {}  Enter {}  {code}Esc {}",
        texts.key.choose, texts.key.copy, texts.key.back
    );
    canvas.line(
        inside,
        inside.height.saturating_sub(1),
        Span::styled(keys, palette.faint()),
    );
}
