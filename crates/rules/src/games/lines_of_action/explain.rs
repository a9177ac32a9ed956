//! Why an attempted move of Lines of Action is not legal.

use super::{LinesOfAction, board, movegen};
use crate::{Explanation, IllegalReason, Square, explain::Directions, grid, view::Touch};

pub(super) fn explain(pos: &LinesOfAction, touches: &[Touch]) -> Explanation {
    match *touches {
        [Touch::Supply, ..] | [_, Touch::Supply, ..] => IllegalReason::NotASupplyMove.at([]),
        [Touch::Pass, ..] | [_, Touch::Pass, ..] if !movegen::must_pass(pos) => {
            IllegalReason::PassWithMoves.at([])
        }
        [Touch::Square(from)] | [Touch::Square(from), Touch::Pass] => explain_start(pos, from)
            .unwrap_or_else(|| IllegalReason::Immobile { square: from }.at([from])),
        [Touch::Square(from), Touch::Square(to)] => {
            explain_start(pos, from).unwrap_or_else(|| explain_move(pos, from, to))
        }
        _ => IllegalReason::TooLong.at([]),
    }
}

/// Why no move of the player to move begins on `from`, as far as that is independent of the direction.
fn explain_start(pos: &LinesOfAction, from: Square) -> Option<Explanation> {
    let (us, them) = pos.sides();
    let Some(cell) = board::cell(pos.variant, from) else {
        return Some(IllegalReason::OffBoard { square: from }.at([from]));
    };
    if them.has(cell) {
        Some(IllegalReason::NotYours { square: from }.at([from]))
    } else if !us.has(cell) {
        Some(IllegalReason::NoPiece { square: from }.at([from]))
    } else if movegen::must_pass(pos) {
        Some(IllegalReason::MustPass.at([]))
    } else {
        None
    }
}

/// Why the piece of the player to move on `from` may not go to `to`.
fn explain_move(pos: &LinesOfAction, from: Square, to: Square) -> Explanation {
    if !board::size(pos.variant).contains(to) {
        return IllegalReason::OffBoard { square: to }.at([to]);
    }
    if from == to {
        return IllegalReason::SameSquare.at([from]);
    }
    let Some((files, ranks, tried)) = from.line_to(to) else {
        return IllegalReason::NotInLine {
            moves: Directions::Any,
        }
        .at([from, to]);
    };
    let (us, them) = pos.sides();
    let is_on_line = |square: &Square| {
        let same_line = |(f, r, _)| (f, r) == (files, ranks) || (f, r) == (-files, -ranks);
        *square == from || from.line_to(*square).is_some_and(same_line)
    };
    let on_line: Vec<Square> = grid::squares(us | them).filter(is_on_line).collect();
    let exactly = on_line.len() as u8;
    if tried != exactly {
        return IllegalReason::WrongDistance { exactly, tried }.at(on_line);
    }
    let is_enemy = |square: &Square| them.has(grid::cell(*square));
    if let Some(by) = from.between(to).find(is_enemy) {
        let color = !pos.turn;
        return IllegalReason::Blocked { by, color }.at([by]);
    }
    IllegalReason::OwnPiece { square: to }.at([to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Color, Position,
        lines_of_action::{Move, Variant},
    };

    const START: &str = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b";
    const MUST_PASS: &str = "6wb/6ww/8/8/8/8/ww6/bw6 b";

    fn touches(text: &str) -> Vec<Touch> {
        let touch = |word| match word {
            "pass" => Touch::Pass,
            "supply" => Touch::Supply,
            square => Touch::Square(square.parse().unwrap()),
        };
        text.split(' ').map(touch).collect()
    }

    fn explained(position: &str, text: &str) -> Explanation {
        let pos = LinesOfAction::parse(Variant::Standard, position).unwrap();
        pos.refusal(&touches(text)).unwrap()
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn a_move_begins_with_a_piece_of_the_player_to_move() {
        for (text, reason) in [
            (
                "i9",
                IllegalReason::OffBoard {
                    square: square("i9"),
                },
            ),
            (
                "d4",
                IllegalReason::NoPiece {
                    square: square("d4"),
                },
            ),
            (
                "a2 a3",
                IllegalReason::NotYours {
                    square: square("a2"),
                },
            ),
        ] {
            let explanation = explained(START, text);
            assert_eq!(explanation.squares.len(), 1);
            assert_eq!(explanation.reason, reason);
        }
        let six = LinesOfAction::initial(Variant::SixBySix);
        let off_board = IllegalReason::OffBoard {
            square: square("g1"),
        };
        assert_eq!(six.explain(&touches("b1 g1")).reason, off_board);
    }

    #[test]
    fn a_move_ends_on_another_square_of_a_line() {
        assert_eq!(
            explained(START, "b1 b1"),
            IllegalReason::SameSquare.at([square("b1")])
        );
        assert_eq!(
            explained(START, "b1 c3"),
            IllegalReason::NotInLine {
                moves: Directions::Any
            }
            .at([square("b1"), square("c3")])
        );
    }

    #[test]
    fn the_pieces_on_the_line_show_the_distance() {
        let explanation = explained(START, "b1 b4");
        let wrong = IllegalReason::WrongDistance {
            exactly: 2,
            tried: 3,
        };
        assert_eq!(explanation, wrong.at([square("b1"), square("b8")]));
        assert_eq!(
            explanation.to_string(),
            "this piece must move exactly 2 squares on this line, because there are 2 pieces on it; you tried 3"
        );
        // The distance comes first, also where the way is blocked.
        let blocked_too = explained("8/8/7w/8/8/7b/8/bw6 b", "a1 d1");
        let wrong = IllegalReason::WrongDistance {
            exactly: 2,
            tried: 3,
        };
        assert_eq!(blocked_too, wrong.at([square("a1"), square("b1")]));
    }

    #[test]
    fn enemy_pieces_block_the_way_and_own_ones_the_end() {
        let by = square("b1");
        let blocked = IllegalReason::Blocked {
            by,
            color: Color::White,
        };
        assert_eq!(
            explained("8/8/7w/8/8/7b/8/bw6 b", "a1 c1"),
            blocked.at([by])
        );
        let own = IllegalReason::OwnPiece {
            square: square("c1"),
        };
        let explanation = explained("8/8/7w/8/8/7w/8/b1b5 b", "a1 c1");
        assert_eq!(explanation, own.at([square("c1")]));
    }

    #[test]
    fn a_piece_without_moves_is_immobile() {
        let immobile = IllegalReason::Immobile {
            square: square("a1"),
        };
        let explanation = explained("3w4/8/8/8/7b/8/ww6/bw6 b", "a1");
        assert_eq!(explanation, immobile.at([square("a1")]));
    }

    #[test]
    fn only_a_player_who_cannot_move_may_pass() {
        for text in ["pass", "pass b1", "b1 pass"] {
            assert_eq!(explained(START, text).reason, IllegalReason::PassWithMoves);
        }
        for text in ["a1", "a1 c1", "a1 pass"] {
            assert_eq!(explained(MUST_PASS, text).reason, IllegalReason::MustPass);
        }
        let not_yours = IllegalReason::NotYours {
            square: square("a2"),
        };
        assert_eq!(explained(MUST_PASS, "a2").reason, not_yours);
        assert_eq!(
            explained(MUST_PASS, "pass a1").reason,
            IllegalReason::TooLong
        );
    }

    #[test]
    fn there_is_no_supply_and_no_third_touch() {
        for text in ["supply", "supply b1", "b1 supply"] {
            assert_eq!(explained(START, text).reason, IllegalReason::NotASupplyMove);
        }
        assert_eq!(explained(START, "b1 b3 b5").reason, IllegalReason::TooLong);
    }

    #[test]
    fn move_texts_are_explained_like_touches() {
        let pos = LinesOfAction::initial(Variant::Standard);
        for (text, message) in [
            (
                "pass",
                "you may pass only when none of your pieces can move",
            ),
            ("a2-a3", "the piece on a2 is your opponent's, not yours"),
            ("b1-b9", "b9 is not on this board"),
            (
                "b1",
                "this is not a move: column 3: expected a square such as a1, found the end",
            ),
        ] {
            assert_eq!(pos.read_move(text).unwrap_err().to_string(), message);
        }
        assert_eq!(
            pos.play(Move::Pass).unwrap_err().reason,
            IllegalReason::PassWithMoves
        );
    }
}
