//! The messages beside the board: questions, results, notices and what the player can do next.

use ratatui::style::Style;
use tessera_rules::{BoardView, Touch};

use super::wrapped;
use crate::{
    app::App,
    board::Naming,
    language::capital,
    remote::{ConnectionState, OpponentOffer, Remote},
    table::Table,
};

/// The messages for the player, broken into lines of this width.
pub(super) fn messages(
    app: &App,
    table: &Table,
    view: &BoardView,
    width: u16,
) -> Vec<(String, Style)> {
    let in_lines = |(text, ink): (String, Style)| {
        let lines = wrapped(&text, width).into_iter();
        lines.map(move |line| (line, ink)).collect::<Vec<_>>()
    };
    let sentences = sentences(app, table, view);
    sentences.into_iter().flat_map(in_lines).collect()
}

/// The most urgent messages; a typed move or an offer hides all others.
fn sentences(app: &App, table: &Table, view: &BoardView) -> Vec<(String, Style)> {
    let language = app.language();
    let texts = language.texts();
    let palette = app.palette();
    let naming = Naming::of(view, app.style());
    let mut messages = Vec::new();
    if !table.typed.is_empty() {
        messages.push((format!("› {}▏", table.typed), palette.accent()));
        messages.push((texts.type_move.to_owned(), palette.faint()));
        return messages;
    }
    if table.offer.is_some() {
        messages.push((texts.accept_draw.to_owned(), palette.strong()));
        messages.push((
            format!("y {}   n {}", texts.yes, texts.no),
            palette.accent(),
        ));
        return messages;
    }
    if table.computer_considers_draw() {
        messages.push((texts.considering.to_owned(), palette.plain()));
        return messages;
    }
    if let Some(remote) = &table.remote {
        messages.extend(remote_messages(app, table, remote));
    }
    if let Some(review) = &table.review {
        let state = if review.is_playing() {
            format!("▶ {}, {} {}", texts.playing, texts.speed, review.speed())
        } else {
            texts.reviewing.to_owned()
        };
        let place = format!(
            "{} {} {} {}",
            texts.move_word,
            review.ply(),
            texts.of,
            review.last()
        );
        messages.push((format!("{state}: {place}"), palette.strong()));
    }
    let is_present = table
        .review
        .as_ref()
        .is_none_or(|review| review.ply() == review.last());
    if let Some(end) = table.end().filter(|_| is_present) {
        let (result, reason) = language.end(end, naming);
        messages.push((format!("{}: {reason}.", capital(&result)), palette.accent()));
    }
    if let Some(notice) = &table.notice {
        let best = table.hint.as_ref().map(|(report, _)| report);
        let text = language.notice(notice, best, table.record().turn(), naming);
        let (sign, ink) = if notice.is_error() {
            ("✗ ", palette.bad())
        } else {
            ("", palette.plain())
        };
        messages.push((format!("{sign}{text}"), ink));
        return messages;
    }
    for alert in &view.alerts {
        let text = language.alert(alert.kind, alert.color, naming);
        messages.push((format!("! {}.", capital(&text)), palette.bad()));
    }
    if table.review.is_some() || table.end().is_some() {
        return messages;
    }
    if table.awaits_human() {
        let text = if table.targets() == [Touch::Pass] {
            texts.must_pass
        } else if table.touches.is_empty() {
            texts.your_move
        } else {
            texts.select_next
        };
        messages.push((text.to_owned(), palette.faint()));
    }
    messages
}

/// The state of the connection, the absence of the opponent, and their offers.
fn remote_messages(app: &App, table: &Table, remote: &Remote) -> Vec<(String, Style)> {
    let texts = app.language().texts();
    let palette = app.palette();
    let mut messages = Vec::new();
    match &remote.connection {
        ConnectionState::Connected => {}
        ConnectionState::Connecting => {
            messages.push((texts.connecting.to_owned(), palette.plain()));
        }
        ConnectionState::Reconnecting(why) => {
            messages.push((format!("! {} ({why})", texts.reconnecting), palette.bad()));
        }
        ConnectionState::Failed(why) => {
            messages.push((format!("✗ {}: {why}", texts.disconnected), palette.bad()));
        }
    }
    let offer = match remote.opponent_offer() {
        Some(OpponentOffer::Draw) => Some(texts.accept_draw),
        Some(OpponentOffer::Undo { .. }) => Some(texts.accept_undo),
        Some(OpponentOffer::Rematch) => Some(texts.accept_rematch),
        None => None,
    };
    let turn = table.record().turn();
    let is_gone = remote.presence[turn].is_some_and(|player| !player.here);
    let is_theirs = !remote.own_seats.is_empty() && !remote.own_seats.contains(&turn);
    if is_gone && is_theirs && table.end().is_none() {
        messages.push((texts.claim.to_owned(), palette.plain()));
    }
    if let Some(offer) = offer {
        messages.push((offer.to_owned(), palette.strong()));
        messages.push((
            format!("y {}   n {}", texts.yes, texts.no),
            palette.accent(),
        ));
    }
    messages
}
