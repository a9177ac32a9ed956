//! Position strings of Mad Bishops: `1w1w1w1w1w/b1b1b1b1b1/… w`. The matrices of the original program are read, too.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use super::{MadBishops, Variant, board, matrix};
use crate::{
    Bitboard, ByColor, Color,
    position::{Flaw, PositionError},
    text::{Reader, write_board},
};

pub(super) fn parse(variant: Variant, text: &str) -> Result<MadBishops, PositionError> {
    if matrix::is_matrix(text) {
        return matrix::parse(variant, text);
    }
    let mut reader = Reader::new(text);
    let letters = reader.board(board::size(variant), "w, b", Color::from_letter)?;
    let turn = reader.turn()?;
    reader.end()?;

    let mut pieces = ByColor::<Bitboard>::default();
    for (square, color) in letters {
        let cell = board::cell(variant, square).ok_or(Flaw::LightSquare { square })?;
        pieces[color] |= Bitboard::of(cell);
    }
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
        let count = pieces[color].len();
        if count > most {
            return Err(Flaw::TooMany {
                color,
                what: "pieces",
                count,
                most,
            }
            .into());
        }
    }
    if (pieces.white | pieces.black).is_empty() {
        return Err(Flaw::NeitherHas { what: "pieces" }.into());
    }
    Ok(MadBishops {
        pieces,
        turn,
        variant,
    })
}

pub(super) fn write(pos: &MadBishops, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_board(f, board::size(pos.variant), |square| {
        let cell = board::cell(pos.variant, square)?;
        let color = Color::ALL
            .into_iter()
            .find(|&color| pos.pieces[color].has(cell))?;
        Some(color.letter())
    })?;
    write!(f, " {}", pos.turn.letter())
}
