//! Why an attempted move of Hecatomb is not legal.

use super::{Hecatomb, Move, SIZE, classic, movegen};
use crate::{
    Bitboard, Explanation, IllegalReason, Position, Square, explain::Directions,
    from_to::touched_squares, grid, view::Touch,
};

pub(super) fn explain(pos: &Hecatomb, touches: &[Touch]) -> Explanation {
    let (from, to) = match touched_squares(touches, SIZE) {
        Ok(squares) => squares,
        Err(explanation) => return explanation,
    };
    let (us, them) = pos.sides();
    let start = grid::cell(from);
    if them.has(start) {
        return IllegalReason::NotYours { square: from }.at([from]);
    }
    if !us.has(start) {
        return IllegalReason::NoPiece { square: from }.at([from]);
    }
    match to {
        None => explain_immobile(pos, from),
        Some(to) if to == from => IllegalReason::SameSquare.at([from]),
        Some(to) => explain_target(pos, from, to),
    }
}

/// Why the piece has no legal move. For a queen who has pseudo-legal moves, the squares also show her king and its attackers.
fn explain_immobile(pos: &Hecatomb, from: Square) -> Explanation {
    let start = grid::cell(from);
    let mut squares = vec![from];
    if movegen::targets(pos, start).any() && !pos.kings.has(start) {
        let mut lifted = *pos;
        lifted.pieces[pos.turn] ^= Bitboard::of(start);
        let shown = classic::attackers(&lifted, pos.turn) | pos.king(pos.turn);
        squares.extend(grid::squares(shown));
    }
    IllegalReason::Immobile { square: from }.at(squares)
}

/// Why a piece of the player to move may not go from `from` to `to`.
fn explain_target(pos: &Hecatomb, from: Square, to: Square) -> Explanation {
    let (us, them) = pos.sides();
    let (start, end) = (grid::cell(from), grid::cell(to));
    let Some((_, _, steps)) = from.line_to(to) else {
        return IllegalReason::NotInLine {
            moves: Directions::Any,
        }
        .at([from, to]);
    };
    if pos.kings.has(start) && steps > 1 {
        return IllegalReason::KingOneStep.at([from, to]);
    }
    let piece_on = |square| Some((square, pos.pieces.owner(grid::cell(square))?));
    if let Some((by, color)) = from.between(to).find_map(piece_on) {
        return IllegalReason::Blocked { by, color }.at([by]);
    }
    if us.has(end) {
        return IllegalReason::OwnPiece { square: to }.at([to]);
    }
    let mut next = *pos;
    next.play_unchecked(Move {
        from: start,
        to: end,
        capture: them.has(end),
    });
    let attackers = grid::squares(classic::attackers(&next, pos.turn));
    let king = grid::squares(next.king(pos.turn));
    let by = attackers.min().unwrap_or(to);
    IllegalReason::KingAttacked { by }.at([by].into_iter().chain(king))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, hecatomb::Variant};

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn touches(text: &str) -> Vec<Touch> {
        let touch = |word| match word {
            "supply" => Touch::Supply,
            "pass" => Touch::Pass,
            name => square(name).into(),
        };
        text.split(' ').map(touch).collect()
    }

    /// The reason why these touches begin no legal move, and the squares that show it.
    fn refusal(variant: Variant, position: &str, touched: &str) -> (IllegalReason, String) {
        let pos = Hecatomb::parse(variant, position).unwrap();
        let explanation = pos.refusal(&touches(touched)).unwrap();
        let squares: Vec<String> = explanation.squares.iter().map(Square::to_string).collect();
        (explanation.reason, squares.join(" "))
    }

    #[test]
    fn every_rule_of_movement_is_explained() {
        let position = "4k3/8/8/8/1Q1q4/8/QQ6/KQ6 w";
        let at = square;
        for (touched, expected, squares) in [
            ("i1", IllegalReason::OffBoard { square: at("i1") }, "i1"),
            ("a1 a9", IllegalReason::OffBoard { square: at("a9") }, "a9"),
            ("h8 h7", IllegalReason::NoPiece { square: at("h8") }, "h8"),
            ("d4", IllegalReason::NotYours { square: at("d4") }, "d4"),
            ("b4 b4", IllegalReason::SameSquare, "b4"),
            (
                "b4 c6",
                IllegalReason::NotInLine {
                    moves: Directions::Any,
                },
                "b4 c6",
            ),
            ("a1 a3", IllegalReason::KingOneStep, "a1 a3"),
            (
                "b4 h4",
                IllegalReason::Blocked {
                    by: at("d4"),
                    color: Color::Black,
                },
                "d4",
            ),
            (
                "b1 b3",
                IllegalReason::Blocked {
                    by: at("b2"),
                    color: Color::White,
                },
                "b2",
            ),
            ("b2 a2", IllegalReason::OwnPiece { square: at("a2") }, "a2"),
            ("a1", IllegalReason::Immobile { square: at("a1") }, "a1"),
            ("supply", IllegalReason::NotASupplyMove, ""),
            ("b4 supply", IllegalReason::NotASupplyMove, ""),
            ("pass", IllegalReason::NoPassing, ""),
            ("b4 b5 b6", IllegalReason::TooLong, ""),
        ] {
            let found = refusal(Variant::Standard, position, touched);
            assert_eq!(found, (expected, squares.to_owned()), "{touched}");
        }
    }

    #[test]
    fn classic_moves_that_leave_the_king_attacked_are_explained_by_the_attacker() {
        let pinned = "4q2k/8/8/8/7q/8/4QQ2/4K3 w";
        let attacked = "7k/8/8/8/7q/8/3Q4/4K3 w";
        for (position, touched, by, king) in [
            (pinned, "e2 d3", "e8", "e1"),
            (pinned, "f2 f3", "h4", "e1"),
            (attacked, "d2 d3", "h4", "e1"),
            (attacked, "e1 f2", "h4", "f2"),
        ] {
            let expected = IllegalReason::KingAttacked { by: square(by) };
            let found = refusal(Variant::Classic, position, touched);
            assert_eq!(found, (expected, format!("{by} {king}")), "{touched}");
        }
    }

    #[test]
    fn an_immobile_queen_is_shown_with_her_king_and_its_attackers() {
        let position = "4q2k/8/8/8/7q/8/3QQ3/4K3 w";
        let expected = IllegalReason::Immobile {
            square: square("e2"),
        };
        assert_eq!(
            refusal(Variant::Classic, position, "e2"),
            (expected, "e2 e1 h4 e8".to_owned())
        );
    }
}
