//! Position strings of Lines of Action: `1bbbbbb1/w6w/… b`.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use super::{LinesOfAction, Variant, board};
use crate::{
    Bitboard, ByColor, Color, grid,
    position::{Flaw, PositionError},
    text::{Reader, write_board},
};

pub(super) fn parse(variant: Variant, text: &str) -> Result<LinesOfAction, PositionError> {
    let mut reader = Reader::new(text);
    let letters = reader.board(board::size(variant), "w, b", Color::from_letter)?;
    let turn = reader.turn()?;
    reader.end()?;

    let mut pieces = ByColor::<Bitboard>::default();
    for (square, color) in letters {
        pieces[color] |= Bitboard::of(grid::cell(square));
    }
    for color in Color::ALL {
        check_number(variant, color, pieces[color].len())?;
    }
    Ok(LinesOfAction::new(variant, pieces, turn))
}

/// The last piece of a side is connected, so nobody ever loses it.
fn check_number(variant: Variant, color: Color, count: u32) -> Result<(), Flaw> {
    let what = "pieces";
    let most = board::pieces_each(variant);
    if count > most {
        return Err(Flaw::TooMany {
            color,
            what,
            count,
            most,
        });
    }
    if count == 0 {
        return Err(Flaw::TooFew {
            color,
            what,
            count,
            least: 1,
        });
    }
    Ok(())
}

pub(super) fn write(pos: &LinesOfAction, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_board(f, board::size(pos.variant), |square| {
        let cell = grid::cell(square);
        let color = Color::ALL
            .into_iter()
            .find(|&color| pos.pieces[color].has(cell))?;
        Some(color.letter())
    })?;
    write!(f, " {}", pos.turn.letter())
}
