//! The panel beside the board: players and clocks, score figures, moves, analysis and messages.

use ratatui::{
    layout::Rect,
    text::{Line, Span},
};
use tessera_rules::{BoardView, Color, pgn::MoveNumber, view::FigureValue};

use super::{Canvas, Hit, messages::messages, review};
use crate::{
    app::{AnalysisPanel, App},
    board::Naming,
    clock,
    seat::Seat,
    table::{Flash, GameReview, Table},
};

/// The frames of the spinner that turns while the computer searches.
const SPINNER: [&str; 6] = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"];

/// Minimum and maximum height of the messages, in lines, with the rule above them.
const MESSAGES_HEIGHT: (u16, u16) = (5, 10);

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
    let naming = Naming::of(view, app.style());
    player(app, table, above, naming, card(area.y), canvas);
    player(app, table, below, naming, card(area.bottom() - 2), canvas);
    if let Some(shown) = table.shown_review() {
        let middle = Rect::new(
            area.x,
            area.y + 3,
            area.width,
            area.height.saturating_sub(6),
        );
        return review::draw(app, table, shown, naming, middle, canvas);
    }
    let mut y = area.y + 3;
    for (label, value) in figures(app, view) {
        let here = Rect::new(area.x, y, area.width, 1);
        let room = Rect {
            width: here.width.saturating_sub(value.width() as u16 + 1),
            ..here
        };
        canvas.line(room, 0, Span::styled(label, canvas.palette.faint()));
        canvas.right(here, 0, value);
        y += 1;
    }
    y += 1;
    let messages = messages(app, table, view, area.width);
    let height = (messages.len() as u16 + 1).clamp(MESSAGES_HEIGHT.0, MESSAGES_HEIGHT.1);
    let message_area = Rect::new(area.x, area.bottom() - 3 - height, area.width, height);
    let mut end = message_area.y;
    if app.analysis == AnalysisPanel::Shown {
        end = end.saturating_sub(4);
        let here = Rect::new(area.x, end, area.width, 4);
        analysis(app, table, naming, here, canvas);
    }
    if end > y + 2 {
        let list = Rect::new(area.x, y, area.width, end - y - 1);
        moves(app, table, naming, list, canvas);
    }
    let rule = "─".repeat(usize::from(area.width));
    canvas.line(message_area, 0, Span::styled(rule, canvas.palette.faint()));
    let below_rule = Rect {
        y: message_area.y + 1,
        height: message_area.height - 1,
        ..message_area
    };
    let lines = messages.into_iter();
    canvas.lines(below_rule, lines.map(|(line, ink)| Line::styled(line, ink)));
}

/// A player's colour, name, presence and clock.
fn player(
    app: &App,
    table: &Table,
    color: Color,
    naming: Naming,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let language = app.language();
    let palette = canvas.palette;
    let is_to_move = table.end().is_none() && table.record().turn() == color;
    let has_won = table.end().and_then(|end| end.winner) == Some(color);
    let (disc, disc_ink) = palette.disc(color);
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
            Span::styled(disc, disc_ink),
            Span::styled(format!(" {}", language.title(color, naming)), ink),
        ]),
    );
    let seat = table.seats()[color];
    let thinks = is_to_move && seat != Seat::Human;
    let remote = table.remote.as_ref();
    let name = remote.and_then(|remote| remote.names[color].clone());
    let name = name.unwrap_or_else(|| match remote {
        Some(remote) if remote.own_seats.contains(&color) => language.texts().you.to_owned(),
        _ => language.short_seat(seat),
    });
    let mut spans = vec![Span::styled(format!("    {name}"), palette.faint())];
    let is_gone = remote
        .and_then(|remote| remote.presence[color])
        .is_some_and(|player| !player.here);
    if is_gone && table.end().is_none() {
        spans.push(Span::styled(
            format!(" ({})", language.texts().offline),
            palette.bad(),
        ));
    }
    if thinks {
        let turn = SPINNER[app.spinner_frame() % SPINNER.len()];
        spans.push(Span::styled(
            format!(" {} {turn}", language.texts().thinks),
            palette.accent(),
        ));
    }
    canvas.line(area, 1, Line::from(spans));
    if let Some(left) = table.time_left(color) {
        let face = clock::clock_text(left);
        let (sign, ink) = match table.flash {
            // The sign is shown beside the player who made the move or tried to.
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

/// The figures of the score: label and value.
fn figures(app: &App, view: &BoardView) -> Vec<(&'static str, Line<'static>)> {
    let language = app.language();
    let naming = Naming::of(view, app.style());
    let palette = app.palette();
    let figure = |figure: &tessera_rules::view::Figure| {
        let number = |text: String| Span::styled(text, palette.strong());
        let value = match figure.value {
            FigureValue::Shared(n) => number(n.to_string()).into(),
            FigureValue::Signed(0) => number("0".into()).into(),
            FigureValue::Signed(n) => number(format!("{n:+}")).into(),
            FigureValue::Each(n) => {
                let disc = |color| {
                    let (disc, ink) = palette.disc(color);
                    Span::styled(disc, ink)
                };
                Line::from(vec![
                    disc(Color::White),
                    number(format!(" {}  ", n.white)),
                    disc(Color::Black),
                    number(format!(" {}", n.black)),
                ])
            }
        };
        (language.figure(figure.name, naming), value)
    };
    view.score.0.iter().map(figure).collect()
}

/// The list of moves with its heading.
fn moves(app: &App, table: &Table, naming: Naming, area: Rect, canvas: &mut Canvas<'_>) {
    let texts = app.language().texts();
    let palette = canvas.palette;
    canvas.line(area, 0, Span::styled(texts.moves, palette.faint()));
    if table.record().ply() == 0 {
        let nothing = Span::styled(texts.no_moves, palette.faint());
        canvas.line(area, 1, nothing);
    }
    let rows = Rect::new(area.x, area.y + 1, area.width, area.height - 1);
    move_rows(table, naming, rows, canvas);
}

/// The list of moves, scrolled to the one that is shown, with the judgements of a review.
pub(super) fn move_rows(table: &Table, naming: Naming, area: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette;
    let review = table.shown_review().and_then(GameReview::review);
    let judgement = |ply: usize| {
        let reviewed = review.and_then(|review| review.moves.get(ply));
        reviewed.map_or("", |reviewed| review::sign(reviewed.judgement))
    };
    let moves = table.record().moves().into_iter().enumerate();
    let list: Vec<String> = moves
        .map(|(ply, text)| format!("{}{}", naming.text(&text), judgement(ply)))
        .collect();
    let shown = table.shown_ply();
    let widest = list
        .iter()
        .map(|text| text.chars().count())
        .max()
        .unwrap_or(0);
    let number = 5;
    // Moves that are written with blanks need two of them in between.
    let gap = if naming.has_numbers() { 2 } else { 1 };
    let pairs = number + 2 * (widest + gap) <= usize::from(area.width);
    let per_row = if pairs { 2 } else { 1 };
    let rows = list.len().div_ceil(per_row);
    let room = usize::from(area.height);
    // In a list that is too long the shown move stays in the middle.
    let here = shown.saturating_sub(1) / per_row;
    let first = here.saturating_sub(room / 2).min(rows.saturating_sub(room));
    for (y, row) in (0..).zip(first..rows.min(first + room)) {
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
            x += (widest + gap) as u16;
        }
    }
}

/// The best lines that the computer has found so far, with depth and node count.
fn analysis(app: &App, table: &Table, naming: Naming, area: Rect, canvas: &mut Canvas<'_>) {
    let texts = app.language().texts();
    let palette = canvas.palette;
    canvas.line(area, 0, Span::styled(texts.analysis, palette.faint()));
    if let Some(best) = table.search_lines.first() {
        let depth = if best.proven {
            texts.proven.to_owned()
        } else {
            best.depth.to_string()
        };
        let depth = format!("{depth} · {}", short(best.nodes));
        canvas.right(area, 0, Span::styled(depth, palette.faint()));
    }
    let turn = table.shown().turn();
    for (row, report) in (1..).zip(&table.search_lines) {
        // Scores are shown from white's point of view, so that they do not change sign with every move.
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
                Span::raw(naming.moves(&report.line)),
            ]),
        );
    }
}

/// A node count: `950`, `12k`, `3.4M`.
fn short(n: u64) -> String {
    match n {
        0..1_000 => n.to_string(),
        1_000..1_000_000 => format!("{}k", n / 1_000),
        _ => format!("{:.1}M", n as f64 / 1e6),
    }
}
