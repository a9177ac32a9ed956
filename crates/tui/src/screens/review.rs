//! The review of a finished game beside the board: graph, judged moves, and what is said about the shown one.

use ratatui::{
    layout::Rect,
    style::Style,
    text::{Line, Span},
};
use tessera_review::Judgement;
use tessera_rules::{Color, pgn::MoveNumber};

use super::{Canvas, Hit, panel, wrapped};
use crate::{
    app::App,
    board::Naming,
    graph::Graph,
    language::capital,
    table::{GameReview, Table},
};

/// Lines of the graph, of its title and markers together, and of the sentences with the rule above them.
struct Heights {
    graph: u16,
    sentences: u16,
}

/// The title above the graph, and the markers below it.
const GRAPH_FRAME: u16 = 2;

/// The same while one walks through the game, so that nothing jumps.
const fn heights(room: u16) -> Heights {
    let (graph, sentences) = match room {
        0..12 => (0, room),
        12..20 => (3, 8),
        20..26 => (5, 9),
        _ => (8, 10),
    };
    Heights { graph, sentences }
}

/// The sign of a judgement behind a move.
pub(super) const fn sign(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::OnlyMove => "!",
        Judgement::Best | Judgement::Good => "",
        Judgement::Inaccuracy => "?!",
        Judgement::Mistake | Judgement::MissedWin => "?",
        Judgement::Blunder => "??",
    }
}

pub(super) fn draw(
    app: &App,
    table: &Table,
    review: &GameReview,
    naming: Naming,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let Heights { graph, sentences } = heights(area.height);
    let mut y = area.y;
    if graph > 0 {
        let here = Rect::new(area.x, y, area.width, graph + GRAPH_FRAME);
        draw_graph(app, table, review, naming, here, canvas);
        y = here.bottom();
    }
    let end = area.bottom() - sentences;
    if end > y {
        let list = Rect::new(area.x, y, area.width, end - y);
        panel::move_rows(table, naming, list, canvas);
    }
    let rule = "─".repeat(usize::from(area.width));
    let below = Rect::new(area.x, end, area.width, sentences);
    canvas.line(below, 0, Span::styled(rule, canvas.palette.faint()));
    let below = Rect::new(area.x, end + 1, area.width, sentences.saturating_sub(1));
    let said = said(app, table, review, naming);
    let lines = said.iter().flat_map(|(text, ink)| {
        let lines = wrapped(text, area.width).into_iter();
        lines.map(|line| Line::styled(line, *ink))
    });
    canvas.lines(below, lines);
}

/// The winning chances of white, with the shown position and the turning points marked below. A click shows a position.
fn draw_graph(
    app: &App,
    table: &Table,
    review: &GameReview,
    naming: Naming,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let palette = canvas.palette;
    let language = app.language();
    let chances = review.chances();
    let last = chances.len() - 1;
    let shown = table.shown_ply();
    let title = language.chances_of(Color::White, naming);
    canvas.line(area, 0, Span::styled(title, palette.faint()));
    if let Some(Some(chance)) = chances.get(shown) {
        let percent = format!("{:.0} %", chance * 100.0);
        canvas.right(area, 0, Span::styled(percent, palette.strong()));
    }
    let graph = Graph::new(&chances, usize::from(area.width));
    // Short games have wide columns.
    let width = (usize::from(area.width) / graph.width()).clamp(1, 4) as u16;
    let height = area.height - GRAPH_FRAME;
    let points = review.review().map(|review| &review.turning_points);
    let has_point = |column: usize| {
        let mut points = points.into_iter().flatten();
        points.any(|point| graph.column(point.ply + 1) == column)
    };
    for column in 0..graph.width() {
        let x = area.x + column as u16 * width;
        let is_shown = graph.column(shown) == column;
        let (marker, ink) = match (is_shown, has_point(column)) {
            (true, _) => ("▲", palette.accent()),
            (false, true) => ("!", palette.bad()),
            (false, false) => ("·", palette.faint()),
        };
        canvas.buf.set_string(x, area.bottom() - 1, marker, ink);
        let here = Rect::new(x, area.y + 1, width, height + 1);
        canvas.hits.add(here, Hit::Ply(graph.ply(column, last)));
        for row in 0..height {
            let bars = graph.row(usize::from(row), usize::from(height)).nth(column);
            let bars = bars.unwrap_or(' ').to_string().repeat(usize::from(width));
            let ink = if is_shown {
                palette.accent()
            } else if has_point(column) {
                palette.bad()
            } else {
                palette.plain()
            };
            canvas.buf.set_string(x, area.y + height - row, bars, ink);
        }
    }
}

/// What is said about the shown position.
fn said(app: &App, table: &Table, review: &GameReview, naming: Naming) -> Vec<(String, Style)> {
    let language = app.language();
    let palette = app.palette();
    let mut said = Vec::new();
    if let Some(notice) = &table.notice {
        let text = language.notice(notice, None, table.record().turn(), naming);
        let ink = if notice.is_error() {
            palette.bad()
        } else {
            palette.accent()
        };
        said.push((text, ink));
    }
    let ply = table.shown_ply();
    let text = |ply: usize| table.record().moves().get(ply).cloned().unwrap_or_default();
    if let Some(better) = &review.better {
        let number = MoveNumber(ply - 1);
        let played = naming.text(&text(ply - 1));
        said.push((language.instead_of(number, &played), palette.strong()));
        let (shown, next) = better.parts();
        if !shown.is_empty() {
            said.push((naming.moves(shown), palette.accent()));
        }
        if !next.is_empty() {
            said.push((format!("› {}", naming.moves(next)), palette.plain()));
        }
        return said;
    }
    if let Some((done, needed)) = review.progress() {
        said.push((language.review_progress(done, needed), palette.strong()));
        said.push((gauge(done, needed), palette.accent()));
        let hint = language.texts().review_hint;
        said.push((hint.to_owned(), palette.faint()));
        return said;
    }
    let Some(complete) = review.review() else {
        return said;
    };
    let is_last = ply == complete.moves.len();
    if let Some(end) = table.end().filter(|_| is_last) {
        let (result, reason) = language.end(end, naming);
        said.push((format!("{}: {reason}.", capital(&result)), palette.accent()));
    }
    if let Some(point) = review.turning_point(ply) {
        said.push((language.turning_point(point, naming), palette.bad()));
    } else if let Some((reviewed, after)) = review.of_move(ply) {
        let number = MoveNumber(ply - 1);
        let judged = language.judged_move(number, reviewed, after, naming);
        said.push((judged, palette.strong()));
        if let Some(better) = language.better_move(reviewed, naming) {
            said.push((better, palette.plain()));
        }
    }
    if ply == 0 || is_last {
        said.push((language.accuracy(complete, naming), palette.plain()));
        let points = &complete.turning_points;
        let heading = language.turning_points(complete);
        let list = points.iter().map(|point| {
            let text = naming.text(&point.text);
            format!("{} {text}{}", MoveNumber(point.ply), sign(point.judgement))
        });
        let list: Vec<String> = list.collect();
        let text = format!("{heading} {}", list.join(", "));
        said.push((text.trim_end().to_owned(), palette.plain()));
    }
    said
}

/// Columns of the gauge of a review in progress.
const GAUGE: usize = 20;

fn gauge(done: usize, needed: usize) -> String {
    let full = (GAUGE * done).checked_div(needed).unwrap_or(GAUGE);
    format!("{}{}", "█".repeat(full), "░".repeat(GAUGE - full))
}
