//! Chess rules: which moves leave one's own king unattacked.

use super::{
    Hecatomb, Move,
    movegen::{self, append, count_slides, mobile_queens},
    rays,
};
use crate::{Bitboard, Color, grid::neighbours};

/// What the king of `color` would see as a queen; nothing if it does not stand.
#[inline]
fn seen_by_king(pos: &Hecatomb, color: Color) -> Bitboard {
    pos.king(color)
        .first()
        .map_or(Bitboard::EMPTY, |king| rays::slides(king, pos.occupied()))
}

/// The enemy pieces that attack the king of `color`; none if it does not stand.
#[inline]
pub(super) fn attackers(pos: &Hecatomb, color: Color) -> Bitboard {
    let near_king = pos.king(!color) & neighbours(pos.king(color));
    seen_by_king(pos, color) & pos.queens(!color) | near_king
}

/// What the enemy's lines to the king of the player to move allow its queens.
struct KingLines {
    king: u8,
    /// Where a queen must go: anywhere if the king is not attacked, onto the line of the only
    /// attacker, nowhere if there are several.
    relief: Bitboard,
    /// The enemy queens whose line to the king is blocked by one queen.
    pinners: Bitboard,
    /// Those blocking queens.
    pinned: Bitboard,
}

impl KingLines {
    #[inline]
    fn new(pos: &Hecatomb) -> Self {
        let (us, them) = pos.sides();
        let king = pos.king(pos.turn).first();
        let mut lines = Self {
            king: king.expect("both kings stand in the classic game"),
            relief: !Bitboard::EMPTY,
            pinners: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        for queen in rays::slides(lines.king, them) & pos.queens(!pos.turn) {
            let blocking = rays::between(lines.king, queen) & us;
            match blocking.len() {
                0 => lines.relief &= lines.line_of(queen),
                1 => {
                    lines.pinners |= Bitboard::of(queen);
                    lines.pinned |= blocking;
                }
                _ => {}
            }
        }
        lines
    }

    /// The line from an enemy queen, included, to the king, not included.
    #[inline]
    fn line_of(&self, queen: u8) -> Bitboard {
        rays::between(self.king, queen) | Bitboard::of(queen)
    }

    /// Where the pinned queens may go: each of them, and its line.
    #[inline]
    fn pins(&self) -> impl Iterator<Item = (u8, Bitboard)> {
        self.pinners.into_iter().flat_map(|pinner| {
            let line = self.line_of(pinner);
            let pinned = line & self.pinned;
            pinned.into_iter().map(move |queen| (queen, line))
        })
    }
}

/// Where the king of the player to move may go. The enemy's attacks go through the square it leaves.
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

/// Where the piece of the player to move on `cell` may go.
pub(super) fn targets(pos: &Hecatomb, cell: u8) -> Bitboard {
    if pos.kings.has(cell) {
        return king_targets(pos);
    }
    let lines = KingLines::new(pos);
    let pin = lines.pins().find(|&(queen, _)| queen == cell);
    let line = pin.map_or(!Bitboard::EMPTY, |(_, line)| line);
    movegen::targets(pos, cell) & lines.relief & line
}

#[inline]
pub(super) fn generate(pos: &Hecatomb, moves: &mut Vec<Move>) {
    generate_onto(pos, !Bitboard::EMPTY, moves);
}

/// Only the moves that end on one of the `wanted` cells.
#[inline]
pub(super) fn generate_onto(pos: &Hecatomb, wanted: Bitboard, moves: &mut Vec<Move>) {
    let (us, them) = pos.sides();
    let lines = KingLines::new(pos);
    let occupied = pos.occupied();
    let targets = (lines.relief & wanted) - us;
    if targets.any() {
        for from in mobile_queens(pos) - lines.pinned {
            append(moves, from, rays::slides(from, occupied) & targets, them);
        }
        for (from, line) in lines.pins() {
            let targets = targets & line;
            append(moves, from, rays::slides(from, occupied) & targets, them);
        }
    }
    append(moves, lines.king, king_targets(pos) & wanted, them);
}

#[inline]
pub(super) fn count(pos: &Hecatomb) -> u64 {
    let king_moves = king_targets(pos).len();
    u64::from(king_moves + count_queen_moves(pos))
}

#[inline]
fn count_queen_moves(pos: &Hecatomb) -> u32 {
    let (us, _) = pos.sides();
    let lines = KingLines::new(pos);
    let targets = lines.relief - us;
    if targets.is_empty() {
        return 0;
    }
    let free = pos.queens(pos.turn) - lines.pinned;
    let pinned_moves = lines
        .pins()
        .map(|(queen, line)| (rays::slides(queen, pos.occupied()) & targets & line).len());
    count_slides(pos, free, targets) + pinned_moves.sum::<u32>()
}

/// Whether the player to move has a legal move. Mostly some queen that the king does not see, and that
/// is therefore not pinned, can step somewhere.
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
