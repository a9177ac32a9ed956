//! The graph of a review: the winning chances of white as columns of characters.

/// One column for each position, or for a few of them if there are too many.
#[derive(Clone, Debug)]
pub struct Graph {
    columns: Vec<Option<f64>>,
    /// Positions for each column.
    step: usize,
}

impl Graph {
    /// The graph of these chances, at most this many columns wide. Positions that are not searched yet have none.
    pub fn new(chances: &[Option<f64>], max_columns: usize) -> Self {
        let step = chances.len().div_ceil(max_columns.max(1)).max(1);
        // The last position of each column, so that the end of the game is shown.
        let last = |column: &[Option<f64>]| column.iter().rev().copied().flatten().next();
        Self {
            columns: chances.chunks(step).map(last).collect(),
            step,
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The characters of a row, counted from 0 at the bottom, of a graph of `height` rows. Each row has two steps.
    pub fn row(&self, row: usize, height: usize) -> impl Iterator<Item = char> {
        let steps = move |chance: f64| (chance * (2 * height) as f64).round() as usize;
        let bar = move |chance: &Option<f64>| match chance.map_or(0, steps).saturating_sub(2 * row)
        {
            0 => ' ',
            1 => '▄',
            _ => '█',
        };
        self.columns.iter().map(bar)
    }

    /// The column of the position after `ply` moves.
    pub fn column(&self, ply: usize) -> usize {
        ply / self.step
    }

    /// The position that a column shows, as a number of moves, in a game of `last` moves.
    pub fn ply(&self, column: usize, last: usize) -> usize {
        (column * self.step + self.step - 1).min(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_has_two_steps_in_each_row() {
        let graph = Graph::new(&[Some(0.0), Some(0.25), Some(0.5), Some(1.0), None], 10);
        let row = |row| graph.row(row, 2).collect::<String>();
        assert_eq!((row(1), row(0)), ("   █ ".into(), " ▄██ ".into()));
    }

    #[test]
    fn a_long_game_shares_columns() {
        let chances: Vec<Option<f64>> = (0..=100).map(|ply| Some(f64::from(ply) / 100.0)).collect();
        let graph = Graph::new(&chances, 34);
        assert_eq!(graph.width(), 34);
        assert_eq!((graph.column(0), graph.column(100)), (0, 33));
        for column in 0..graph.width() {
            assert_eq!(graph.column(graph.ply(column, 100)), column);
        }
        assert_eq!(graph.row(0, 1).last(), Some('█'), "the end is shown");
    }
}
