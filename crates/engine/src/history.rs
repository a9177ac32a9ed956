//! The history heuristic: quiet moves that often caused a beta cut-off are searched earlier.

use tessera_rules::Color;

/// No history score exceeds this.
const MAX_SCORE: i32 = 16_384;

/// Number of entries in the continuation table.
const CONTINUATIONS: usize = 1 << 15;

/// Main history by player and move, and continuation history by move and previous move. A move is named by
/// [`Evaluator::history_index`](crate::Evaluator::history_index); a previous move by that index plus 1, or 0 for none.
#[derive(Debug)]
pub(crate) struct History {
    size: usize,
    main: Vec<i16>,
    /// By a hash of the previous move and the move.
    continuation: Vec<i16>,
}

impl History {
    pub(crate) fn new(size: usize) -> Self {
        Self {
            size,
            main: vec![0; 2 * size],
            continuation: vec![0; CONTINUATIONS],
        }
    }

    /// Halves all scores, so that results of earlier depths count less.
    pub(crate) fn age(&mut self) {
        for score in self.main.iter_mut().chain(&mut self.continuation) {
            *score /= 2;
        }
    }

    /// The entries of a move in the main and in the continuation table.
    #[inline]
    fn entries(&self, turn: Color, previous: usize, index: usize) -> (usize, usize) {
        let hash = previous.wrapping_mul(0x9e37_79b1) ^ index.wrapping_mul(0x85eb_ca6b);
        (
            turn as usize * self.size + index,
            (hash ^ hash >> 15) % CONTINUATIONS,
        )
    }

    /// Main history score.
    #[inline]
    pub(crate) fn main_score(&self, turn: Color, index: usize) -> i32 {
        self.main[turn as usize * self.size + index].into()
    }

    /// Main plus continuation history score.
    #[inline]
    pub(crate) fn full_score(&self, turn: Color, previous: usize, index: usize) -> i32 {
        let (main, continuation) = self.entries(turn, previous, index);
        i32::from(self.main[main]) + i32::from(self.continuation[continuation])
    }

    /// Adds a bonus or a penalty with history gravity: the closer a score is to its limit, the less it grows.
    #[inline]
    pub(crate) fn update(&mut self, turn: Color, previous: usize, index: usize, bonus: i32) {
        let (main, continuation) = self.entries(turn, previous, index);
        for score in [&mut self.main[main], &mut self.continuation[continuation]] {
            let old = i32::from(*score);
            *score = (old + bonus - old * bonus.abs() / MAX_SCORE) as i16;
        }
    }
}
