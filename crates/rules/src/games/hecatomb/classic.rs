//! Legal moves of the classic game by check evasion and pins, as in chess programs.

use super::{
    Hecatomb, Move,
    movegen::{self, append, count_slides, mobile_queens},
    rays,
};
use crate::{Bitboard, Color, grid::neighbours};

/// Queen attacks from the square of the king of `color`; empty if it was captured.
#[inline]
fn seen_by_king(pos: &Hecatomb, color: Color) -> Bitboard {
    pos.king(color)
        .first()
        .map_or(Bitboard::EMPTY, |king| rays::slides(king, pos.occupied()))
}

/// The enemy pieces that attack the king of `color`; empty if it was captured.
#[inline]
pub(super) fn attackers(pos: &Hecatomb, color: Color) -> Bitboard {
    let near_king = pos.king(!color) & neighbours(pos.king(color));
    seen_by_king(pos, color) & pos.queens(!color) | near_king
}

/// Checks and pins against the king of the player to move.
struct ChecksAndPins {
    king: u8,
    /// The squares on which a queen may land: all if there is no check, those between the checking queen and the king and the
    /// checking queen itself if there is one check, none if there are several.
    check_mask: Bitboard,
    /// The enemy queens that pin a queen.
    pinners: Bitboard,
    /// The pinned queens.
    pinned: Bitboard,
}

impl ChecksAndPins {
    #[inline]
    fn new(pos: &Hecatomb) -> Self {
        let (us, them) = pos.sides();
        let king = pos.king(pos.turn).first();
        let mut found = Self {
            king: king.expect("no king is captured in the classic game"),
            check_mask: !Bitboard::EMPTY,
            pinners: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        for queen in rays::slides(found.king, them) & pos.queens(!pos.turn) {
            let blocking = rays::between(found.king, queen) & us;
            match blocking.len() {
                0 => found.check_mask &= found.line_of(queen),
                1 => {
                    found.pinners |= Bitboard::of(queen);
                    found.pinned |= blocking;
                }
                _ => {}
            }
        }
        found
    }

    /// The squares from an enemy queen, included, to the king, excluded.
    #[inline]
    fn line_of(&self, queen: u8) -> Bitboard {
        rays::between(self.king, queen) | Bitboard::of(queen)
    }

    /// Each pinned queen with the line on which she may move.
    #[inline]
    fn pins(&self) -> impl Iterator<Item = (u8, Bitboard)> {
        self.pinners.into_iter().flat_map(|pinner| {
            let line = self.line_of(pinner);
            let pinned = line & self.pinned;
            pinned.into_iter().map(move |queen| (queen, line))
        })
    }
}

/// The legal destinations of the king of the player to move. Enemy attacks are computed as if the king's square were empty, so
/// that it cannot flee along the line of a check.
#[inline]
fn king_targets(pos: &Hecatomb) -> Bitboard {
    let (us, _) = pos.sides();
    let king = pos.king(pos.turn);
    let near = neighbours(king) - us;
    if near.is_empty() {
        return near;
    }
    let reached = rays::reach(pos.queens(!pos.turn), !pos.occupied() | king);
    let attacked = reached
        .into_iter()
        .fold(neighbours(pos.king(!pos.turn)), |set, reach| set | reach);
    near - attacked
}

/// The legal destinations of the piece of the player to move on `cell`.
pub(super) fn targets(pos: &Hecatomb, cell: u8) -> Bitboard {
    if pos.kings.has(cell) {
        return king_targets(pos);
    }
    let checks = ChecksAndPins::new(pos);
    let pin = checks.pins().find(|&(queen, _)| queen == cell);
    let line = pin.map_or(!Bitboard::EMPTY, |(_, line)| line);
    movegen::targets(pos, cell) & checks.check_mask & line
}

/// Only the legal moves that end on one of the `wanted` cells.
#[inline]
pub(super) fn generate_onto(pos: &Hecatomb, wanted: Bitboard, moves: &mut Vec<Move>) {
    let (us, them) = pos.sides();
    let checks = ChecksAndPins::new(pos);
    let occupied = pos.occupied();
    let targets = (checks.check_mask & wanted) - us;
    if targets.any() {
        for from in mobile_queens(pos) - checks.pinned {
            append(moves, from, rays::slides(from, occupied) & targets, them);
        }
        for (from, line) in checks.pins() {
            let targets = targets & line;
            append(moves, from, rays::slides(from, occupied) & targets, them);
        }
    }
    append(moves, checks.king, king_targets(pos) & wanted, them);
}

#[inline]
pub(super) fn count(pos: &Hecatomb) -> u64 {
    let king_moves = king_targets(pos).len();
    u64::from(king_moves + count_queen_moves(pos))
}

#[inline]
fn count_queen_moves(pos: &Hecatomb) -> u32 {
    let (us, _) = pos.sides();
    let checks = ChecksAndPins::new(pos);
    let targets = checks.check_mask - us;
    if targets.is_empty() {
        return 0;
    }
    let free = pos.queens(pos.turn) - checks.pinned;
    let pinned_moves = checks
        .pins()
        .map(|(queen, line)| (rays::slides(queen, pos.occupied()) & targets & line).len());
    count_slides(pos, free, targets) + pinned_moves.sum::<u32>()
}

/// Whether the player to move has a legal move. The first test settles most positions: without a check, a mobile queen that
/// is not on an open line with her king is not pinned and can move.
#[inline]
pub(super) fn can_move(pos: &Hecatomb) -> bool {
    let seen = seen_by_king(pos, pos.turn);
    let is_attacked = (seen & pos.queens(!pos.turn)).any();
    !is_attacked && (mobile_queens(pos) - seen).any()
        || king_targets(pos).any()
        || count_queen_moves(pos) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, hecatomb::Variant};

    fn moves(text: &str) -> Vec<String> {
        let pos = Hecatomb::parse(Variant::Classic, text).unwrap();
        let moves = pos.legal_moves();
        assert_eq!(pos.count_moves(), moves.len() as u64);
        assert!(moves.iter().all(|&m| pos.is_legal(m)));
        let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
        texts.sort_unstable();
        texts
    }

    #[test]
    fn a_pinned_queen_stays_on_her_line() {
        let mut moves = moves("4q2k/8/8/8/8/4Q3/8/4K3 w");
        moves.retain(|m| m.starts_with("e3"));
        assert_eq!(
            moves,
            ["e3-e2", "e3-e4", "e3-e5", "e3-e6", "e3-e7", "e3xe8"]
        );
    }

    #[test]
    fn two_queens_on_a_line_are_not_pinned() {
        let moves = moves("4q2k/8/8/8/4Q3/4Q3/8/4K3 w");
        assert!(moves.iter().any(|m| m == "e3-a3"));
        assert!(moves.iter().any(|m| m == "e4-a4"));
    }

    #[test]
    fn a_check_is_met_by_capture_interposition_or_flight() {
        assert_eq!(
            moves("4q2k/8/8/1Q6/8/8/3Q1Q2/4KQ2 w"),
            [
                "b5-e2", "b5-e5", "b5xe8", "d2-e2", "d2-e3", "e1-d1", "f1-e2", "f2-e2", "f2-e3"
            ]
        );
    }

    #[test]
    fn a_pinned_queen_does_not_meet_another_check() {
        let moves = moves("4q2k/8/8/8/8/8/4Q3/q3K3 w");
        assert!(moves.iter().all(|m| m.starts_with("e1")), "{moves:?}");
    }

    #[test]
    fn after_a_double_check_only_the_king_moves() {
        let moves = moves("4q2k/8/8/8/7q/8/Q7/1Q2K2Q w");
        assert_eq!(moves, ["e1-d1", "e1-d2", "e1-f1"]);
    }

    #[test]
    fn a_king_does_not_flee_along_the_line_of_its_attacker() {
        assert_eq!(
            moves("4q2k/8/8/8/8/8/4K3/8 w"),
            ["e2-d1", "e2-d2", "e2-d3", "e2-f1", "e2-f2", "e2-f3"]
        );
    }

    #[test]
    fn kings_keep_apart_and_take_no_guarded_queen() {
        assert_eq!(
            moves("8/8/8/3K1k2/8/8/8/8 b"),
            ["f5-f4", "f5-f6", "f5-g4", "f5-g5", "f5-g6"]
        );
        assert_eq!(moves("7k/8/8/8/8/8/1q6/K1q5 w"), Vec::<String>::new());
        assert_eq!(moves("7k/8/8/8/8/8/1q6/K7 w"), ["a1xb2"]);
    }
}
