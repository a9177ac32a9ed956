//! Move generation by table lookup, one lookup for each line.

use super::{LinesOfAction, Move, Travel, lines::ROOM};

/// Whether the player to move cannot move a piece.
pub(super) fn must_pass(pos: &LinesOfAction) -> bool {
    pos.lines.count(pos.turn) == 0
}

#[inline]
pub(super) fn generate(pos: &LinesOfAction, moves: &mut Vec<Move>) {
    let (_, them) = pos.sides();
    let mut room = [[0; 2]; ROOM];
    let pairs = pos.lines.moves(pos.variant, pos.turn, &mut room);
    moves.extend(pairs.iter().map(|&[from, to]| {
        Move::Travel(Travel {
            from,
            to,
            capture: them.has(to),
        })
    }));
    if pairs.is_empty() {
        moves.push(Move::Pass);
    }
}

/// A pass counts as a move.
#[inline]
pub(super) fn count(pos: &LinesOfAction) -> u64 {
    pos.lines.count(pos.turn).max(1).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Position,
        lines_of_action::Variant,
        perft::{Leaves, perft},
    };

    fn moves(variant: Variant, position: &str) -> Vec<String> {
        let pos = LinesOfAction::parse(variant, position).unwrap();
        let mut texts: Vec<String> = pos.legal_moves().iter().map(Move::to_string).collect();
        texts.sort();
        texts
    }

    #[test]
    fn the_starts_have_their_known_numbers_of_moves() {
        for (variant, counts) in [
            (Variant::Standard, [36, 1244, 44952]),
            (Variant::DrawOnBoth, [36, 1244, 44952]),
            (Variant::ScrambledEggs, [32, 992, 32000]),
            (Variant::SixBySix, [24, 524, 11440]),
        ] {
            let start = LinesOfAction::initial(variant);
            for leaves in [Leaves::Counted, Leaves::Played] {
                let counted = [1, 2, 3].map(|depth| perft(&start, depth, leaves));
                assert_eq!(counted, counts, "{variant:?} {leaves:?}");
            }
        }
    }

    fn moves_from(from: &str, position: &str) -> Vec<String> {
        let mut moves = moves(Variant::Standard, position);
        moves.retain(|m| m.starts_with(from));
        moves
    }

    #[test]
    fn a_piece_jumps_its_own_side_but_not_the_enemy() {
        // Three pieces on the rank, one on the file, two on the diagonal with b2 in the way.
        let moves = moves_from("a1", "8/8/7w/8/8/8/1w6/bb5b b");
        assert_eq!(moves, ["a1-a2", "a1-d1"]);
    }

    #[test]
    fn a_piece_captures_where_it_lands() {
        let moves = moves_from("a1", "8/8/7w/8/8/7b/8/b1w5 b");
        assert_eq!(moves, ["a1-a2", "a1-b2", "a1xc1"]);
    }

    #[test]
    fn the_edge_of_the_small_board_ends_its_lines() {
        // The rank of f1 is blocked by e1; f6 shares its file with f1 and its diagonal with a1.
        let moves = moves(Variant::SixBySix, "5b/6/6/6/6/w3wb b");
        assert_eq!(moves, ["f1-e2", "f1-f3", "f6-d4", "f6-e6", "f6-f4"]);
    }

    #[test]
    fn a_player_who_cannot_move_passes_and_nothing_else_changes() {
        let pos = LinesOfAction::parse(Variant::Standard, "6wb/6ww/8/8/8/8/ww6/bw6 b").unwrap();
        assert_eq!(pos.legal_moves(), [Move::Pass]);
        assert_eq!(pos.count_moves(), 1);
        assert!(must_pass(&pos));
        let next = pos.play(pos.read_move(" PASS ").unwrap()).unwrap();
        assert_eq!(next.to_string(), "6wb/6ww/8/8/8/8/ww6/bw6 w");
        assert_eq!(next.count_moves(), 22);
        assert!(!next.is_legal(Move::Pass));
    }
}
