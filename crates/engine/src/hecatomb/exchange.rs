//! What a capture comes to when both sides go on capturing on its cell. All pieces but the kings are worth the same.

use tessera_rules::{Bitboard, Color, Hecatomb, Position};

/// Whether capturing on `to` with the piece on `from` wins a queen. Both sides recapture as long as they can; as
/// each may stop before, the first capture wins one if it makes the last one too.
pub(super) fn wins_queen(pos: &Hecatomb, from: u8, to: u8) -> bool {
    let mut gone = Bitboard::of(from);
    let mut side = !pos.turn();
    let mut wins = true;
    while let Some(next) = recapture(pos, side, to, gone) {
        gone |= Bitboard::of(next);
        wins = !wins;
        side = !side;
    }
    wins
}

/// The piece with which `side` captures on `to` after those on `gone` have left: the king only where nobody can
/// capture it.
fn recapture(pos: &Hecatomb, side: Color, to: u8, gone: Bitboard) -> Option<u8> {
    let seen = pos.seen_without(to, gone) - gone;
    let queens = |color| seen & pos.queens_of(color);
    queens(side).first().or_else(|| {
        let king = pos.king_of(side)?;
        let near = pos.around_king(side).has(to) && !gone.has(king) && king != to;
        (near && queens(!side).is_empty()).then_some(king)
    })
}
