//! The column beside the board: players and clocks, score, moves, thoughts, and what there is to say.

use ratatui::{
    layout::Rect,
    style::Style,
    text::{Line, Span},
};
use tessera_rules::{BoardView, Color, Touch, pgn::MoveNumber, view::FigureValue};

use super::{Canvas, Hit, wrapped};
use crate::{
    app::{App, Thoughts},
    clock,
    remote::{Away, Question, Reach},
    seat::Seat,
    table::{Ending, Flash, Table},
};

/// Something that turns while the computer thinks.
const SPINNER: [&str; 6] = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"];

/// How many lines there are to say something, at least and at most, with the rule above.
const SAY: (u16, u16) = (5, 10);

pub(super) fn draw(
    app: &App,
    table: &Table,
    view: &BoardView,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    if area.width < 12 {
        return;
    }
    let below = table.side.bottom(view.kind, app.style());
    let above = !below;
    let card = |y| Rect::new(area.x, y, area.width, 2);
    player(app, table, above, card(area.y), canvas);
    player(app, table, below, card(area.bottom() - 2), canvas);
    let mut y = area.y + 3;
    for (label, value) in figures(app, view, area.width) {
        let here = Rect::new(area.x, y, area.width, 1);
        canvas.line(here, 0, Span::styled(label, canvas.palette.faint()));
        canvas.right(here, 0, Span::styled(value, canvas.palette.strong()));
        y += 1;
    }
    y += 1;
    let words = message(app, table, view, area.width, canvas);
    let height = (words.len() as u16 + 1).clamp(SAY.0, SAY.1);
    let say = Rect::new(area.x, area.bottom() - 3 - height, area.width, height);
    let mut end = say.y;
    if app.thoughts == Thoughts::Shown {
        end = end.saturating_sub(4);
        let here = Rect::new(area.x, end, area.width, 4);
        thoughts(app, table, here, canvas);
    }
    if end > y + 2 {
        let list = Rect::new(area.x, y, area.width, end - y - 1);
        moves(app, table, list, canvas);
    }
    let rule = "─".repeat(usize::from(area.width));
    canvas.line(say, 0, Span::styled(rule, canvas.palette.faint()));
    for (row, (line, ink)) in (1..).zip(words) {
        canvas.line(say, row, Span::styled(line, ink));
    }
}

/// A player's name, seat and clock.
fn player(app: &App, table: &Table, color: Color, area: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let palette = canvas.palette;
    let is_to_move = table.ending().is_none() && table.game.turn() == color;
    let has_won = table.ending().and_then(Ending::winner) == Some(color);
    let stone = match color {
        Color::White => "○",
        Color::Black => "●",
    };
    let pointer = if is_to_move {
        "▸"
    } else if has_won {
        "✓"
    } else {
        " "
    };
    let ink = if is_to_move || has_won {
        palette.strong()
    } else {
        palette.faint()
    };
    canvas.line(
        area,
        0,
        Line::from(vec![
            Span::styled(format!("{pointer} "), palette.accent()),
            Span::styled(format!("{stone} {}", language.title(color)), ink),
        ]),
    );
    let seat = table.seats()[color];
    let thinks = is_to_move && seat != Seat::Human;
    let away = table.away.as_ref();
    let name = away.and_then(|away| away.names[color].clone());
    let name = name.unwrap_or_else(|| match away {
        Some(away) if away.held.contains(&color) => language.texts().you.to_owned(),
        _ => language.short_seat(seat),
    });
    let mut spans = vec![Span::styled(format!("    {name}"), palette.faint())];
    let is_gone = away
        .and_then(|away| away.presence[color])
        .is_some_and(|player| !player.here);
    if is_gone && table.ending().is_none() {
        spans.push(Span::styled(
            format!(" ({})", language.texts().gone),
            palette.bad(),
        ));
    }
    if thinks {
        let turn = SPINNER[app.beat() % SPINNER.len()];
        spans.push(Span::styled(
            format!(" {} {turn}", language.texts().thinks),
            palette.accent(),
        ));
    }
    canvas.line(area, 1, Line::from(spans));
    let has_clock = away.is_none_or(|away| away.has_clock[color]);
    if let Some(left) = table.clock.left(color).filter(|_| has_clock) {
        let face = clock::face(left);
        let (sign, ink) = match table.flash {
            // The sign is with the player whose try it was.
            Some((Flash::Accepted, _)) if !is_to_move => ("✓ ", palette.good()),
            Some((Flash::Refused, _)) if is_to_move => ("✗ ", palette.bad()),
            _ if left.is_zero() => ("✗ ", palette.bad()),
            _ if is_to_move && left.as_secs() < 10 => ("! ", palette.bad()),
            _ if is_to_move => ("", palette.strong()),
            _ => ("", palette.faint()),
        };
        canvas.right(area, 0, Span::styled(format!("{sign}{face}"), ink));
    }
}

/// The figures of the score, each with its value.
fn figures(app: &App, view: &BoardView, width: u16) -> Vec<(String, String)> {
    let language = app.language();
    let figure = |figure: &tessera_rules::view::Figure| {
        let value = match figure.value {
            FigureValue::Shared(n) => n.to_string(),
            FigureValue::Signed(0) => "0".into(),
            FigureValue::Signed(n) => format!("{n:+}"),
            FigureValue::Each(n) => format!("○ {}  ● {}", n.white, n.black),
        };
        let room = usize::from(width).saturating_sub(value.chars().count() + 1);
        let label = language.figure(figure.name).chars().take(room).collect();
        (label, value)
    };
    view.score.0.iter().map(figure).collect()
}

/// The moves, as many of the last ones as fit.
fn moves(app: &App, table: &Table, area: Rect, canvas: &mut Canvas<'_>) {
    let texts = app.language().texts();
    let palette = canvas.palette;
    canvas.line(area, 0, Span::styled(texts.moves, palette.faint()));
    let list = table.game.moves();
    if list.is_empty() {
        let nothing = Span::styled(texts.no_moves, palette.faint());
        canvas.line(area, 1, nothing);
        return;
    }
    let shown = match &table.review {
        Some(review) => review.ply(),
        None => list.len(),
    };
    let widest = list
        .iter()
        .map(|text| text.chars().count())
        .max()
        .unwrap_or(0);
    let number = 5;
    let pairs = number + 2 * (widest + 1) <= usize::from(area.width);
    let per_row = if pairs { 2 } else { 1 };
    let rows = list.len().div_ceil(per_row);
    let room = usize::from(area.height) - 1;
    // The shown move stays in the middle of a list that is too long.
    let here = shown.saturating_sub(1) / per_row;
    let first = here.saturating_sub(room / 2).min(rows.saturating_sub(room));
    for (y, row) in (1..).zip(first..rows.min(first + room)) {
        let mut x = area.x;
        for ply in (row * per_row..).take(per_row) {
            let Some(text) = list.get(ply) else {
                break;
            };
            if ply % per_row == 0 {
                let name = format!("{:>4} ", MoveNumber(ply));
                canvas.buf.set_string(x, area.y + y, &name, palette.faint());
                x += name.chars().count() as u16;
            }
            let ink = if ply + 1 == shown {
                palette.picked()
            } else if ply < shown {
                palette.plain()
            } else {
                palette.faint()
            };
            let width = (text.chars().count() as u16).min(area.right().saturating_sub(x));
            let place = Rect::new(x, area.y + y, width, 1);
            canvas.line(place, 0, Span::styled(text.clone(), ink));
            canvas.hits.add(place, Hit::Ply(ply + 1));
            x += widest as u16 + 1;
        }
    }
}

/// The best lines the computer has seen so far.
fn thoughts(app: &App, table: &Table, area: Rect, canvas: &mut Canvas<'_>) {
    let texts = app.language().texts();
    let palette = canvas.palette;
    canvas.line(area, 0, Span::styled(texts.thinking, palette.faint()));
    if let Some(best) = table.seen.first() {
        let depth = format!("{} · {}", best.depth, short(best.nodes));
        canvas.right(area, 0, Span::styled(depth, palette.faint()));
    }
    let turn = table.shown().turn();
    for (row, report) in (1..).zip(&table.seen) {
        // Scores are told from white's side, so that they do not jump with every move.
        let score = match (turn, report.score) {
            (Color::White, score) => score,
            (Color::Black, score) => tessera_engine::Score(-score.0),
        };
        let text = match score.plies_to_end() {
            Some(plies) => format!("{}#{}", if score.0 > 0 { "+" } else { "-" }, plies.abs()),
            None if score.is_decided() => (if score.0 > 0 { "+#" } else { "-#" }).into(),
            None => format!("{:+.1}", f64::from(score.0) / 100.0),
        };
        canvas.line(
            area,
            row,
            Line::from(vec![
                Span::styled(format!("{text:>5} "), palette.strong()),
                Span::raw(report.line.join(" ")),
            ]),
        );
    }
}

/// `950`, `12k`, `3.4M`.
fn short(n: u64) -> String {
    match n {
        0..1_000 => n.to_string(),
        1_000..1_000_000 => format!("{}k", n / 1_000),
        _ => format!("{:.1}M", n as f64 / 1e6),
    }
}

/// What there is to say now, in lines of this width.
fn message(
    app: &App,
    table: &Table,
    view: &BoardView,
    width: u16,
    canvas: &Canvas<'_>,
) -> Vec<(String, Style)> {
    let in_lines = |(text, ink): (String, Style)| {
        let lines = wrapped(&text, width).into_iter();
        lines.map(move |line| (line, ink)).collect::<Vec<_>>()
    };
    let sayings = sayings(app, table, view, canvas);
    sayings.into_iter().flat_map(in_lines).collect()
}

fn sayings(
    app: &App,
    table: &Table,
    view: &BoardView,
    canvas: &Canvas<'_>,
) -> Vec<(String, Style)> {
    let language = app.language();
    let texts = language.texts();
    let palette = canvas.palette;
    let mut sayings = Vec::new();
    if !table.typed.is_empty() {
        sayings.push((format!("› {}▏", table.typed), palette.accent()));
        sayings.push((texts.type_move.to_owned(), palette.faint()));
        return sayings;
    }
    if table.offer.is_some() {
        if table.humans() == 2 {
            sayings.push((texts.accept_draw.to_owned(), palette.strong()));
            sayings.push((
                format!("y {}   n {}", texts.yes, texts.no),
                palette.accent(),
            ));
        } else {
            sayings.push((texts.considering.to_owned(), palette.plain()));
        }
        return sayings;
    }
    if let Some(away) = &table.away {
        sayings.extend(from_afar(app, table, away, canvas));
    }
    if let Some(review) = &table.review {
        let state = if review.is_playing() {
            format!("▶ {}, {} {}", texts.playing, texts.speed, review.speed())
        } else {
            texts.looking_back.to_owned()
        };
        let place = format!(
            "{} {} {} {}",
            texts.move_word,
            review.ply(),
            texts.of,
            review.last()
        );
        sayings.push((format!("{state}: {place}"), palette.strong()));
    }
    let is_present = table
        .review
        .as_ref()
        .is_none_or(|review| review.ply() == review.last());
    if let Some(ending) = table.ending().filter(|_| is_present) {
        let (result, reason) = language.ending(ending);
        sayings.push((format!("{result}: {reason}."), palette.accent()));
    }
    if let Some(notice) = &table.notice {
        let advice = table.advice.as_ref().map(|(report, _)| report);
        let text = language.notice(notice, advice, table.game.turn());
        let (sign, ink) = if notice.is_bad() {
            ("✗ ", palette.bad())
        } else {
            ("", palette.plain())
        };
        sayings.push((format!("{sign}{text}"), ink));
        return sayings;
    }
    for alert in &view.alerts {
        let text = language.alert(alert.kind, alert.color);
        sayings.push((format!("! {text}"), palette.bad()));
    }
    if table.review.is_some() || table.ending().is_some() {
        return sayings;
    }
    if table.awaits_human() {
        let text = if table.targets() == [Touch::Pass] {
            texts.must_pass
        } else if table.touches.is_empty() {
            texts.your_move
        } else {
            texts.touch_next
        };
        sayings.push((text.to_owned(), palette.faint()));
    }
    sayings
}

/// What there is to say of a game on a server.
fn from_afar(app: &App, table: &Table, away: &Away, canvas: &Canvas<'_>) -> Vec<(String, Style)> {
    let texts = app.language().texts();
    let palette = canvas.palette;
    let mut sayings = Vec::new();
    match &away.reach {
        Reach::Connected => {}
        Reach::Connecting => sayings.push((texts.connecting.to_owned(), palette.plain())),
        Reach::Lost(why) => {
            sayings.push((format!("! {} ({why})", texts.lost), palette.bad()));
        }
        Reach::Over(why) => sayings.push((format!("✗ {}: {why}", texts.over), palette.bad())),
    }
    let question = match away.question() {
        Some(Question::Draw) => Some(texts.accept_draw),
        Some(Question::Undo { .. }) => Some(texts.accept_undo),
        Some(Question::Rematch) => Some(texts.accept_rematch),
        None => None,
    };
    let turn = table.game.turn();
    let is_gone = away.presence[turn].is_some_and(|player| !player.here);
    let is_theirs = !away.held.is_empty() && !away.held.contains(&turn);
    if is_gone && is_theirs && table.ending().is_none() {
        sayings.push((texts.claim.to_owned(), palette.plain()));
    }
    if let Some(question) = question {
        sayings.push((question.to_owned(), palette.strong()));
        sayings.push((
            format!("y {}   n {}", texts.yes, texts.no),
            palette.accent(),
        ));
    }
    sayings
}
