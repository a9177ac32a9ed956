//! What a capture comes to when both sides go on capturing on its cell. All pieces but the kings are worth the same.

use tessera_rules::{Bitboard, Color, Hecatomb, Position};

/// The enemy queens that the player to move wins by capturing them.
pub(super) fn won_queens(pos: &Hecatomb) -> Bitboard {
    let us = pos.turn();
    let reach = |color| {
        let queens = pos.reach_of(color).into_iter();
        queens.fold(pos.around_king(color), |set, reach| set | reach)
    };
    let attacked = pos.queens_of(!us) & reach(us);
    let guarded = attacked & reach(!us);
    let exchanged = guarded.into_iter().filter(|&cell| wins_queen(pos, cell));
    (attacked - guarded) | exchanged.collect()
}

/// Whether capturing on `cell` wins a queen. Both sides recapture as long as they can; as each may stop before, the
/// first capture wins one if it makes the last one too.
fn wins_queen(pos: &Hecatomb, cell: u8) -> bool {
    let queens = pos.queens_of(Color::White) | pos.queens_of(Color::Black);
    let mut seen = pos.seen_from(cell) & queens;
    let mut side = pos.turn();
    loop {
        let own = seen & pos.queens_of(side);
        if let Some(next) = own.first() {
            seen = seen - Bitboard::of(next);
            if let Some(behind) = pos.first_behind(cell, next) {
                seen |= Bitboard::of(behind) & queens;
            }
        } else {
            // A king captures only where nobody can capture it, so it makes the last capture.
            let king_captures = seen.is_empty() && pos.around_king(side).has(cell);
            return (side == pos.turn()) == king_captures;
        }
        side = !side;
    }
}
