//! Position strings of Lines of Action: `1bbbbbb1/w6w/… b`.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use super::{LinesOfAction, Variant, board};
use crate::{grid, position::PositionError, text};

pub(super) fn parse(variant: Variant, text: &str) -> Result<LinesOfAction, PositionError> {
    // A side always keeps a piece: with one piece left it is connected, and the game is over.
    let possible = 1..=board::pieces_each(variant);
    let cell = |square| Ok(grid::cell(square));
    let (pieces, turn) = text::read_colors(text, board::size(variant), possible, cell)?;
    Ok(LinesOfAction::new(variant, pieces, turn))
}

impl fmt::Display for LinesOfAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_colors(f, board::size(self.variant), self.turn, |square| {
            self.pieces.owner(grid::cell(square))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Position};

    fn error(variant: Variant, text: &str) -> String {
        parse(variant, text).unwrap_err().to_string()
    }

    #[test]
    fn letters_are_read_in_either_case_and_written_in_lower_case() {
        let pos = parse(Variant::Standard, " B6W/8/8/8/8/8/8/w6B  W ").unwrap();
        assert_eq!(pos.to_string(), "b6w/8/8/8/8/8/8/w6b w");
        assert_eq!(pos.turn(), Color::White);
    }

    #[test]
    fn a_syntax_error_is_reported_with_its_column() {
        for (text, message) in [
            (
                "",
                "column 1: expected 8 more squares in rank 8, found the end",
            ),
            (
                "8/8/8/8/8/8/8/q7 b",
                "column 15: expected w, b or a number of empty squares, found 'q'",
            ),
            (
                "8/8/8/8/8/8/8/w6b",
                "column 18: expected a space and the side to move, w or b, found the end",
            ),
            (
                "8/8/8/8/8/8/8/w6b w 1",
                "column 20: expected nothing more, found ' '",
            ),
        ] {
            assert_eq!(error(Variant::Standard, text), message);
        }
        let six = "column 1: expected a number of empty squares from 1 to 6, found '8'";
        assert_eq!(error(Variant::SixBySix, "8/8/8/8/8/8/8/w6b w"), six);
    }

    #[test]
    fn a_side_has_from_one_to_all_of_its_pieces() {
        for (variant, text, message) in [
            (
                Variant::Standard,
                "bbbbbbbb/bbbbb3/8/8/8/8/8/w7 b",
                "impossible position: black has 13 pieces, and the game has only 12",
            ),
            (
                Variant::SixBySix,
                "wwwwww/www3/6/6/6/b5 b",
                "impossible position: white has 9 pieces, and the game has only 8",
            ),
            (
                Variant::Standard,
                "8/8/8/8/8/8/8/b6b b",
                "impossible position: white has 0 pieces and must have 1",
            ),
        ] {
            assert_eq!(error(variant, text), message);
        }
        assert!(parse(Variant::Standard, "bbbbbbbb/bbbb4/8/8/8/8/8/w7 b").is_ok());
    }
}
