//! Position strings of Mad Bishops: `1w1w1w1w1w/b1b1b1b1b1/… w`. The matrices of the original program are read, too.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use super::{MadBishops, Variant, board, matrix};
use crate::{
    Bitboard, ByColor, Color,
    position::{CountedPieces, Flaw, PositionError},
    text,
};

pub(super) fn parse(variant: Variant, text: &str) -> Result<MadBishops, PositionError> {
    if matrix::is_matrix(text) {
        return matrix::parse(variant, text);
    }
    let (pieces, turn) = text::read_colors(text, board::size(variant), 0..=u32::MAX, |square| {
        board::cell(variant, square).ok_or(Flaw::LightSquare { square })
    })?;
    checked(variant, pieces, turn)
}

/// The position with these pieces, if a game can have them.
pub(super) fn checked(
    variant: Variant,
    pieces: ByColor<Bitboard>,
    turn: Color,
) -> Result<MadBishops, PositionError> {
    let most = board::cells(variant).len() / 2;
    for color in Color::ALL {
        Flaw::check_count(color, CountedPieces::Pieces, pieces[color].len(), 0..=most)?;
    }
    if (pieces.white | pieces.black).is_empty() {
        return Err(Flaw::NeitherHas {
            what: CountedPieces::Pieces,
        }
        .into());
    }
    Ok(MadBishops {
        pieces,
        turn,
        variant,
    })
}

impl fmt::Display for MadBishops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_colors(f, board::size(self.variant), self.turn, |square| {
            self.pieces.owner(board::cell(self.variant, square)?)
        })
    }
}
