//! The graph of a review with its scale.

use std::fmt::Write;

use tessera_review::Review;
use tessera_tui::graph::Graph;

/// In lines of text.
const HEIGHT: usize = 8;

/// The most columns; the graph of a longer game shows a part of its positions.
const MAX_COLUMNS: usize = 68;

/// The winning chances of white, one column for each position, from the start on.
pub(super) fn of(review: &Review) -> String {
    let positions = review.positions.iter();
    let chances: Vec<Option<f64>> = positions.map(|position| Some(position.chance)).collect();
    let graph = Graph::new(&chances, MAX_COLUMNS);
    let mut text = String::new();
    for row in (0..HEIGHT).rev() {
        let label = match row + 1 {
            HEIGHT => "100 %",
            row if row * 2 == HEIGHT => " 50 %",
            1 => "  0 %",
            _ => "     ",
        };
        let bars: String = graph.row(row, HEIGHT).collect();
        let line = format!("{label} │{bars}");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
