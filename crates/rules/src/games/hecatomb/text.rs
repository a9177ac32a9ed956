//! Position strings of Hecatomb: `qqqqkqqq/… w 10`. The number is the plies until the draw; in the classic game, the plies since
//! the last capture.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use super::{Hecatomb, PLIES, QUIET_PLIES, SIZE, Variant, classic};
use crate::{
    Bitboard, ByColor, Color, grid,
    position::{CountedPieces, Flaw, PositionError},
    text::{Reader, write_board},
};

const QUEENS: u32 = 31;

/// The counter at the start of a game.
pub(super) const fn usual_counter(variant: Variant) -> u8 {
    match variant {
        Variant::Standard => PLIES,
        Variant::Classic => 0,
    }
}

/// The owner of the piece of this letter, and whether it is a king.
fn piece(letter: char) -> Option<(Color, bool)> {
    match letter {
        'Q' => Some((Color::White, false)),
        'K' => Some((Color::White, true)),
        'q' => Some((Color::Black, false)),
        'k' => Some((Color::Black, true)),
        _ => None,
    }
}

pub(super) fn parse(variant: Variant, text: &str) -> Result<Hecatomb, PositionError> {
    let mut reader = Reader::new(text);
    let letters = reader.board(SIZE, "K, Q, k, q", piece)?;
    let turn = reader.turn()?;
    let (what, most) = match variant {
        Variant::Standard => ("the number of plies left", PLIES),
        Variant::Classic => ("the number of plies since the last capture", QUIET_PLIES),
    };
    let counter = reader.counter(what, 0, most.into())?;
    reader.end()?;

    let mut pieces = ByColor::<Bitboard>::default();
    let mut kings = Bitboard::EMPTY;
    for (square, (color, is_king)) in letters {
        let cell = Bitboard::of(grid::cell(square));
        pieces[color] |= cell;
        if is_king {
            kings |= cell;
        }
    }
    let pos = Hecatomb {
        pieces,
        kings,
        counter: counter.map_or(usual_counter(variant), |counter| counter as u8),
        turn,
        variant,
    };
    check(&pos)?;
    Ok(pos)
}

/// Whether a game can reach this position.
fn check(pos: &Hecatomb) -> Result<(), Flaw> {
    for color in Color::ALL {
        let kings = pos.king(color).len();
        let queens = pos.queens(color).len();
        Flaw::check_count(color, CountedPieces::Queens, queens, 0..=QUEENS)?;
        Flaw::check_count(color, CountedPieces::Kings, kings, 0..=1)?;
    }
    match pos.variant {
        Variant::Standard if pos.kings.is_empty() => Err(Flaw::NeitherHas {
            what: CountedPieces::Kings,
        }),
        Variant::Standard => Ok(()),
        Variant::Classic => check_classic(pos),
    }
}

fn check_classic(pos: &Hecatomb) -> Result<(), Flaw> {
    for color in Color::ALL {
        Flaw::check_count(color, CountedPieces::Kings, pos.king(color).len(), 1..=1)?;
    }
    let moved = !pos.turn;
    match pos.king(moved).first() {
        Some(king) if classic::attackers(pos, moved).any() => Err(Flaw::KingLeftAttacked {
            color: moved,
            square: grid::square(king),
        }),
        _ => Ok(()),
    }
}

impl fmt::Display for Hecatomb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, SIZE, |square| {
            let cell = grid::cell(square);
            Some(match (self.pieces.owner(cell)?, self.kings.has(cell)) {
                (Color::White, false) => 'Q',
                (Color::White, true) => 'K',
                (Color::Black, false) => 'q',
                (Color::Black, true) => 'k',
            })
        })?;
        write!(f, " {} {}", self.turn.letter(), self.counter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_number_is_that_of_a_new_game() {
        for (variant, whole) in [
            (Variant::Standard, "k7/8/8/8/8/8/q7/7K b 10"),
            (Variant::Classic, "k7/8/8/8/8/8/q7/7K b 0"),
        ] {
            let pos = parse(variant, " k7/8/8/8/8/8/q7/7K B ").unwrap();
            assert_eq!(pos.to_string(), whole);
            assert_eq!(parse(variant, whole).unwrap(), pos);
        }
    }

    #[test]
    fn a_syntax_error_is_reported_with_its_column() {
        let error = |variant, text: &str| parse(variant, text).unwrap_err().to_string();
        for (text, message) in [
            (
                "k7/8/8/8/8/8/8/6wK w 3",
                "column 17: expected K, Q, k, q or a number of empty squares, found 'w'",
            ),
            (
                "k7/8/8/8/8/8/8/7K w 11",
                "column 21: expected the number of plies left from 0 to 10, found '11'",
            ),
            (
                "k7/8/8/8/8/8/8/7K w3",
                "column 20: expected a space and the number of plies left, found '3'",
            ),
            (
                "k7/8/8/8/8/8/8/7K w 3 4",
                "column 22: expected nothing more, found ' '",
            ),
        ] {
            assert_eq!(error(Variant::Standard, text), message);
        }
        assert_eq!(
            error(Variant::Classic, "k7/8/8/8/8/8/8/7K w 101"),
            "column 21: expected the number of plies since the last capture from 0 to 100, found '101'"
        );
    }

    #[test]
    fn impossible_positions_are_refused() {
        let flaw = |variant, text: &str| match parse(variant, text) {
            Err(PositionError::Impossible(flaw)) => flaw.to_string(),
            other => panic!("{text}: {other:?}"),
        };
        let (standard, classic) = (Variant::Standard, Variant::Classic);
        let half = "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ";
        for (variant, text, message) in [
            (
                standard,
                format!("8/8/8/k7/{half} w"),
                "white has 32 queens, and the game has only 31",
            ),
            (
                standard,
                "k7/k7/8/8/8/8/8/7K w".to_owned(),
                "black has 2 kings, and the game has only 1",
            ),
            (
                standard,
                "8/8/8/8/8/8/8/Q6q w".to_owned(),
                "neither side has a king",
            ),
            (
                classic,
                "7k/8/8/8/8/8/8/Q7 b".to_owned(),
                "white has 0 kings and must have 1",
            ),
            (
                classic,
                "7k/8/8/8/8/8/8/Q6K w".to_owned(),
                "black has just moved, and the black king on h8 is attacked",
            ),
            (
                classic,
                "8/8/8/3Kk3/8/8/8/8 b".to_owned(),
                "white has just moved, and the white king on d5 is attacked",
            ),
        ] {
            assert_eq!(flaw(variant, &text), message, "{text}");
        }
    }
}
