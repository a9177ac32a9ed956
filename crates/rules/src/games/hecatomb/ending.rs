//! The end of the game: a captured king, the limit of plies, and the ends of chess in the classic game.
//!
//! By the usual rules the player to move always has a legal move while both kings are on the board. Proof: a side has at most
//! 32 pieces and does not fill the board, so one of its pieces has a neighbouring square without a piece of its own side, and
//! may go there.

use super::{Hecatomb, QUIET_PLIES, classic};
use crate::{Color, EndReason, Outcome};

#[inline]
pub(super) fn outcome(pos: &Hecatomb) -> Option<Outcome> {
    if pos.kings.len() < 2 {
        let winner = if pos.king(Color::White).any() {
            Color::White
        } else {
            Color::Black
        };
        return Some(Outcome::win(winner, EndReason::KingCaptured));
    }
    (pos.counter == 0).then_some(Outcome::draw(EndReason::PlyLimit))
}

/// Checkmate takes precedence over the draw by fifty moves. Not inlined, so that the short test of the usual game is inlined
/// into its callers.
#[inline(never)]
pub(super) fn classic_outcome(pos: &Hecatomb) -> Option<Outcome> {
    if !classic::can_move(pos) {
        return Some(if classic::attackers(pos, pos.turn).any() {
            Outcome::win(!pos.turn, EndReason::Checkmate)
        } else {
            Outcome::draw(EndReason::Stalemate)
        });
    }
    (pos.counter >= QUIET_PLIES).then_some(Outcome::draw(EndReason::FiftyMoves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, hecatomb::Variant};

    fn end(variant: Variant, text: &str, m: &str) -> Option<String> {
        let pos = Hecatomb::parse(variant, text).unwrap();
        assert_eq!(pos.outcome(), None);
        let next = pos.play(pos.read_move(m).unwrap()).unwrap();
        next.outcome().map(|outcome| outcome.to_string())
    }

    #[test]
    fn capturing_the_king_wins_also_with_the_last_ply() {
        let text = "q3k3/8/4Q3/8/8/2q5/8/4K2Q w 1";
        let ended = |m| end(Variant::Standard, text, m).unwrap();
        assert_eq!(ended("e6xe8"), "white king-captured");
        assert_eq!(ended("h1-h2"), "draw ply-limit");
    }

    #[test]
    fn a_side_without_a_king_has_lost_whichever_side_is_to_move() {
        for turn in ['w', 'b'] {
            let text = format!("8/8/8/8/8/k7/8/Q7 {turn} 0");
            let pos = Hecatomb::parse(Variant::Standard, &text).unwrap();
            let outcome = Outcome::win(Color::Black, EndReason::KingCaptured);
            assert_eq!(pos.outcome(), Some(outcome));
            assert!(pos.legal_moves().is_empty());
        }
    }

    #[test]
    fn a_classic_game_ends_by_mate_or_stalemate() {
        let text = "7k/8/5K2/8/6Q1/8/8/8 w 3";
        for (m, ended) in [
            ("g4-g7", Some("white checkmate")),
            ("g4-g6", Some("draw stalemate")),
            ("g4-g5", None),
        ] {
            assert_eq!(end(Variant::Classic, text, m).as_deref(), ended, "{m}");
        }
    }

    #[test]
    fn mate_takes_precedence_over_the_fifty_moves() {
        let text = "7k/8/6K1/8/8/8/8/1Q5q w 99";
        let ended = |m| end(Variant::Classic, text, m);
        assert_eq!(ended("b1-b8").unwrap(), "white checkmate");
        assert_eq!(ended("b1-b7").unwrap(), "draw fifty-moves");
        assert_eq!(ended("b1xh1"), None);
    }
}
