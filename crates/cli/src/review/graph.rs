//! The graph of a review: the winning chances of white as columns of characters.

use std::fmt::Write;

use tessera_review::Review;

/// In lines of text; each has two steps.
const HEIGHT: usize = 8;

/// The most columns; the graph of a longer game shows a part of its positions.
const MAX_COLUMNS: usize = 68;

/// One column for each position, from the start on.
pub(super) fn of(review: &Review) -> String {
    let chances: Vec<f64> = review
        .positions
        .iter()
        .map(|position| position.chance)
        .collect();
    let step = chances.len().div_ceil(MAX_COLUMNS).max(1);
    // The last position of each column, so that the end of the game is shown.
    let columns: Vec<f64> = chances
        .chunks(step)
        .filter_map(|column| column.last().copied())
        .collect();
    let steps = |chance: f64| (chance * (2 * HEIGHT) as f64).round() as usize;
    let mut graph = String::new();
    for row in (0..HEIGHT).rev() {
        let label = match row + 1 {
            HEIGHT => "100 %",
            row if row * 2 == HEIGHT => " 50 %",
            1 => "  0 %",
            _ => "     ",
        };
        let bars = columns
            .iter()
            .map(|&chance| match steps(chance).saturating_sub(2 * row) {
                0 => ' ',
                1 => '▄',
                _ => '█',
            });
        let bars: String = bars.collect();
        let line = format!("{label} │{bars}");
        // Writing to a string cannot fail.
        let _ = writeln!(graph, "{}", line.trim_end());
    }
    graph
}
