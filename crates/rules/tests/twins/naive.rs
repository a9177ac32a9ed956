//! The naive twins: a slow second implementation of each game, written from the rules text. Tests compare the library with
//! it, and the benchmark measures how much faster the library is.

mod board;
mod hecatomb;
mod lines_of_action;
mod mad_bishops;
mod mitsudomoe;

use hecatomb::Hecatomb;
use lines_of_action::LinesOfAction;
use mad_bishops::MadBishops;
use mitsudomoe::Mitsudomoe;

/// A position of a naive twin.
pub(crate) trait Naive {
    /// The canonical position string.
    fn position(&self) -> String;
    /// Canonical texts of all legal moves, sorted by bytes; empty when the game is over.
    fn moves(&self) -> Vec<String>;
    /// The position after a legal move.
    fn after(&self, m: &str) -> Box<dyn Naive>;
    /// `("white" | "black" | "draw", reason)` once the game is over. Repetition depends on the history and is left out.
    fn outcome(&self) -> Option<(&'static str, &'static str)>;
}

/// The twin of `kind` (`lines-of-action:6x6`) at a well-formed position, or at its usual start; `None` if the kind has no
/// twin yet.
pub(crate) fn naive(kind: &str, position: Option<&str>) -> Option<Box<dyn Naive>> {
    let (game, variant) = kind.split_once(':').unwrap_or((kind, ""));
    let start = start(kind)?;
    let text = position.unwrap_or(start);
    Some(match game {
        "mad-bishops" => Box::new(MadBishops::new(text)),
        "lines-of-action" => Box::new(LinesOfAction::new(variant, text)),
        "hecatomb" => Box::new(Hecatomb::new(variant, text)),
        "mitsudomoe" => Box::new(Mitsudomoe::new(variant, text)),
        _ => return None,
    })
}

fn start(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "mad-bishops" => {
            "1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1/\
             1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1 w"
        }
        "mad-bishops:8x8" => {
            "1w1w1w1w/b1b1b1b1/1w1w1w1w/b1b1b1b1/1w1w1w1w/b1b1b1b1/1w1w1w1w/b1b1b1b1 w"
        }
        "lines-of-action" | "lines-of-action:draw-on-both" => {
            "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b"
        }
        "lines-of-action:scrambled-eggs" => "1wbwbwb1/b6w/w6b/b6w/w6b/b6w/w6b/1bwbwbw1 b",
        "lines-of-action:6x6" => "1bbbb1/w4w/w4w/w4w/w4w/1bbbb1 b",
        "hecatomb" => {
            "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 10"
        }
        "hecatomb:classic" => {
            "qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 0"
        }
        "mitsudomoe" | "mitsudomoe:rulebook" => "3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 5",
        _ => return None,
    })
}

/// The number of sequences of exactly `depth` legal moves; the last ply is counted, not played.
pub(crate) fn perft(game: &dyn Naive, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.moves().len() as u64,
        _ => {
            let moves = game.moves();
            moves
                .iter()
                .map(|m| perft(&*game.after(m), depth - 1))
                .sum()
        }
    }
}

/// `w` or `b`, whichever `turn` is not.
fn other(turn: char) -> char {
    if turn == 'w' { 'b' } else { 'w' }
}

/// The player whose letter is `turn`.
fn player(turn: char) -> &'static str {
    if turn == 'w' { "white" } else { "black" }
}
