//! The messages beside the board: questions, results, notices and what the player can do next.

use ratatui::style::Style;
use tessera_rules::{BoardView, Color, Touch};

use super::wrapped;
use crate::{
    app::App,
    board::Naming,
    language::capital,
    remote::{ConnectionState, OpponentOffer, Remote},
    table::{Notice, Table},
    text_field::Visible,
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
    let sentences = sentences(app, table, view, width);
    sentences.into_iter().flat_map(in_lines).collect()
}

/// The most urgent messages; a typed move or an offer hides all others.
fn sentences(app: &App, table: &Table, view: &BoardView, width: u16) -> Vec<(String, Style)> {
    let language = app.language();
    let texts = language.texts();
    let palette = app.palette();
    let naming = Naming::of(view, app.style());
    let mut messages = Vec::new();
    if !table.typed.is_empty() {
        return typing(app, table, width);
    }
    if table.offer.is_some() {
        messages.push((texts.accept_draw.to_owned(), palette.strong()));
        messages.push((texts.yes_or_no(), palette.accent()));
        return messages;
    }
    if table.computer_considers_draw() {
        messages.push((texts.considering.to_owned(), palette.plain()));
        return messages;
    }
    if let Some(remote) = &table.remote {
        messages.extend(remote_messages(app, table, remote));
    }
    if let Some(replay) = &table.replay {
        let state = if replay.is_playing() {
            format!("▶ {}, {} {}", texts.playing, texts.speed, replay.speed())
        } else {
            texts.replaying.to_owned()
        };
        let place = format!(
            "{} {} {} {}",
            texts.move_word,
            replay.ply(),
            texts.of,
            replay.last()
        );
        messages.push((format!("{state}: {place}"), palette.strong()));
    }
    let is_present = table
        .replay
        .as_ref()
        .is_none_or(|replay| replay.ply() == replay.last());
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
        let text = language.alert(alert, view.turn, naming);
        messages.push((format!("! {}.", capital(&text)), palette.bad()));
    }
    if table.end().is_some() && table.record().ply() > 0 {
        messages.push((texts.offer_review.to_owned(), palette.faint()));
    }
    if table.replay.is_some() || table.end().is_some() {
        return messages;
    }
    if table.awaits_human() {
        let text = if table.targets() == [Touch::Pass] {
            texts.must_pass
        } else if table.touches.is_empty() {
            texts.your_move
        } else if table.is_relocating() {
            texts.select_relocation
        } else {
            texts.select_next
        };
        messages.push((text.to_owned(), palette.faint()));
    } else if !table.has_player_here() {
        messages.push((texts.watching.to_owned(), palette.faint()));
    }
    messages
}

/// The typed text, and what can be done with it now.
fn typing(app: &App, table: &Table, width: u16) -> Vec<(String, Style)> {
    let language = app.language();
    let texts = language.texts();
    let palette = app.palette();
    let (turn, naming) = (
        table.record().turn(),
        Naming::of(&table.record().view(), app.style()),
    );
    let Visible { before, after } = table.typed.visible(usize::from(width).saturating_sub(3));
    let mut messages = vec![(format!("› {before}▏{after}"), palette.accent())];
    match &table.notice {
        Some(notice) => {
            let text = language.notice(notice, None, turn, naming);
            let ink = if notice.is_error() {
                palette.bad()
            } else {
                palette.plain()
            };
            messages.push((text, ink));
        }
        None if table.offer.is_some() => {
            let text = language.notice(&Notice::AnswerFirst, None, turn, naming);
            messages.push((text, palette.plain()));
        }
        None => {}
    }
    let hint = if table.awaits_human() {
        texts.type_move
    } else {
        texts.text_kept
    };
    messages.push((hint.to_owned(), palette.faint()));
    if let Some(remote) = &table.remote {
        messages.extend(remote_messages(app, table, remote));
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
            let why = app.language().connection_error(why, Naming::USUAL);
            messages.push((format!("! {} ({why})", texts.reconnecting), palette.bad()));
        }
        ConnectionState::Replaced => {
            messages.push((format!("! {}", texts.replaced), palette.bad()));
            messages.push((texts.take_back_seat.to_owned(), palette.accent()));
        }
        ConnectionState::OtherVersion => {
            messages.push((format!("✗ {}", texts.other_version), palette.bad()));
        }
        ConnectionState::Failed(why) => {
            let why = app.language().connection_error(why, Naming::USUAL);
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
    let is_gone = |color: Color| remote.presence[color].is_some_and(|player| !player.here);
    let is_theirs = |color: Color| !remote.is_spectator() && !remote.own_seats.contains(&color);
    let is_alone = Color::ALL
        .into_iter()
        .any(|color| is_theirs(color) && is_gone(color));
    if is_alone && table.end().is_none() && !table.is_offline() {
        if table.record().ply() == 0 {
            messages.push((texts.awaiting_opponent.to_owned(), palette.plain()));
            if app.guest().is_some() {
                messages.push((texts.press_for_invitation.to_owned(), palette.faint()));
            }
        } else if is_theirs(turn) {
            messages.push((texts.claim.to_owned(), palette.plain()));
        }
    }
    if let Some(own) = remote.own_offer() {
        let text = app.language().offered(own);
        messages.push((text.to_owned(), palette.plain()));
    }
    // An answer could not be sent without a connection.
    if let Some(offer) = offer.filter(|_| !table.is_offline()) {
        messages.push((offer.to_owned(), palette.strong()));
        messages.push((texts.yes_or_no(), palette.accent()));
    }
    messages
}
