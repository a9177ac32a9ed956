//! Boards of the original Mad Bishops program: `[[0,2,0,2,…],[3,0,3,0,…],…] red`.
//!
//! A list of rows from the top one down. `0` is a light square, which is never used, `1` an empty dark square, `2` a red
//! piece and `3` a blue one. Red is white and blue is black. The player to move may follow; it is red if none does.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use super::{MadBishops, Variant, board, text};
use crate::{
    Bitboard, ByColor, Color, Square,
    position::{MatrixError, PositionError},
    text::{Reader, TextError},
};

/// Whether the text is meant as a matrix and not as a position string.
pub(super) fn is_matrix(text: &str) -> bool {
    text.trim_start().starts_with('[')
}

pub(super) fn parse(variant: Variant, text: &str) -> Result<MadBishops, PositionError> {
    let mut reader = Reader::new(text);
    let mut pieces = ByColor::<Bitboard>::default();
    let side = board::size(variant).ranks;
    for row in 0..side {
        let before = if row == 0 { "[" } else { "," };
        punctuation(&mut reader, row, 0, before)?;
        punctuation(&mut reader, row, 0, "[")?;
        for column in 0..side {
            if column > 0 {
                punctuation(&mut reader, row, column, ",")?;
            }
            let square = Square::new(column, side - 1 - row);
            let cell = board::cell(variant, square);
            let expected = match cell {
                None => "0, because this square is never used",
                Some(_) => "1 (empty), 2 (red) or 3 (blue)",
            };
            match (number(&mut reader).as_str(), cell) {
                ("0", None) | ("1", Some(_)) => {}
                ("2", Some(cell)) => pieces.white |= Bitboard::of(cell),
                ("3", Some(cell)) => pieces.black |= Bitboard::of(cell),
                (found, _) => {
                    let found = match found {
                        "" => reader.peek().map(String::from),
                        digits => Some(digits.to_owned()),
                    };
                    return Err(MatrixError {
                        row,
                        column,
                        expected: expected.to_owned(),
                        found,
                    }
                    .into());
                }
            }
        }
        punctuation(&mut reader, row, side - 1, "]")?;
    }
    punctuation(&mut reader, side - 1, side - 1, "]")?;
    let turn = turn(&mut reader)?;
    text::checked(variant, pieces, turn)
}

/// Steps over a bracket or a comma, and white space around it.
fn punctuation(
    reader: &mut Reader<'_>,
    row: u8,
    column: u8,
    sign: &'static str,
) -> Result<(), MatrixError> {
    reader.skip_space();
    if !reader.eat(|c| sign.contains(c)) {
        return Err(MatrixError {
            row,
            column,
            expected: format!("'{sign}'"),
            found: reader.peek().map(String::from),
        });
    }
    reader.skip_space();
    Ok(())
}

/// The digits that come next, at most 20 of them; empty if there are none.
fn number(reader: &mut Reader<'_>) -> String {
    let mut digits = String::new();
    while let Some(digit) = reader.peek().filter(char::is_ascii_digit) {
        if digits.len() == 20 {
            break;
        }
        digits.push(digit);
        reader.next();
    }
    digits
}

/// The player to move, at the end of the text; red if there is nothing more.
fn turn(reader: &mut Reader<'_>) -> Result<Color, TextError> {
    reader.skip_space();
    reader.eat(|c| c == ',');
    reader.skip_space();
    let error = reader.error("the player to move, red or blue, or nothing more");
    let mut word = String::new();
    while let Some(letter) = reader.peek().filter(char::is_ascii_alphabetic) {
        word.push(letter.to_ascii_lowercase());
        reader.next();
    }
    reader.end()?;
    match word.as_str() {
        "" | "red" | "r" | "white" | "w" => Ok(Color::White),
        "blue" | "black" | "b" => Ok(Color::Black),
        _ => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EndReason, Outcome, Position};

    const START: &str = "[[0,2,0,2,0,2,0,2,0,2],[3,0,3,0,3,0,3,0,3,0],[0,2,0,2,0,2,0,2,0,2],[3,0,3,0,3,0,3,0,3,0],[0,2,0,2,0,2,0,2,0,2],[3,0,3,0,3,0,3,0,3,0],[0,2,0,2,0,2,0,2,0,2],[3,0,3,0,3,0,3,0,3,0],[0,2,0,2,0,2,0,2,0,2],[3,0,3,0,3,0,3,0,3,0]]";
    const MIDDLE: &str = "[[0,1,0,2,0,1,0,2,0,3],[3,0,1,0,2,0,1,0,1,0],[0,2,0,3,0,1,0,3,0,1],[1,0,1,0,1,0,1,0,2,0],[0,2,0,2,0,3,0,1,0,3],[2,0,1,0,1,0,1,0,1,0],[0,3,0,2,0,3,0,3,0,1],[1,0,1,0,3,0,1,0,2,0],[0,1,0,3,0,2,0,3,0,3],[2,0,1,0,1,0,3,0,1,0]]";
    const END: &str = "[[0,1,0,1,0,1,0,1,0,1],[1,0,1,0,2,0,1,0,1,0],[0,1,0,1,0,1,0,1,0,1],[1,0,1,0,1,0,1,0,1,0],[0,1,0,2,0,1,0,1,0,1],[1,0,1,0,1,0,1,0,1,0],[0,1,0,1,0,1,0,1,0,1],[1,0,1,0,1,0,1,0,1,0],[0,1,0,1,0,1,0,2,0,1],[1,0,1,0,1,0,1,0,1,0]]";

    fn read(text: &str) -> Result<MadBishops, PositionError> {
        MadBishops::parse(Variant::Standard, text)
    }

    #[test]
    fn the_boards_of_the_original_program_are_read() {
        assert_eq!(
            read(START).unwrap(),
            MadBishops::initial(Variant::Standard),
            "red begins"
        );
        assert_eq!(
            read(MIDDLE).unwrap().to_string(),
            "3w3w1b/b3w5/1w1b3b2/8w1/1w1w1b3b/w9/1b1w1b1b2/4b3w1/3b1w1b1b/w5b3 w"
        );
        let end = read(&format!("{END} blue")).unwrap();
        assert_eq!(end.to_string(), "10/4w5/10/10/3w6/10/10/10/7w2/10 b");
        let won = Some(Outcome::win(Color::White, EndReason::AllCaptured));
        assert_eq!(end.outcome(), won);
        assert_eq!(read(END).unwrap().outcome(), won, "also with red to move");
    }

    #[test]
    fn the_player_to_move_stands_beside_the_matrix() {
        for (beside, turn) in [
            ("", Color::White),
            (" red", Color::White),
            ("w", Color::White),
            ("\tWHITE ", Color::White),
            (" blue", Color::Black),
            (", b", Color::Black),
            ("\nBlack", Color::Black),
        ] {
            assert_eq!(read(&format!("{START}{beside}")).unwrap().turn(), turn);
        }
        for beside in [" green", " red blue", " 7", " w 3", "]"] {
            let error = read(&format!("{START}{beside}")).unwrap_err();
            assert!(error.to_string().contains("expected "), "{error}");
        }
    }

    #[test]
    fn blanks_and_line_breaks_are_skipped() {
        let spread = START.replace("],", "],\n  ").replace(',', " , ");
        assert_eq!(read(&format!(" {spread} ")), read(START));
    }

    #[test]
    fn the_smaller_board_has_eight_rows() {
        let rows = ["[0,2,0,2,0,2,0,2]", "[3,0,3,0,3,0,3,0]"].repeat(4);
        let text = format!("[{}]", rows.join(","));
        assert_eq!(
            MadBishops::parse(Variant::Eight, &text).unwrap(),
            MadBishops::initial(Variant::Eight)
        );
        assert!(read(&text).is_err());
        assert!(MadBishops::parse(Variant::Eight, START).is_err());
    }

    #[test]
    fn errors_name_row_and_column() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            message(&START.replacen("[0,2", "[0,4", 1)),
            "row 0, column 1 (counted from 0): expected 1 (empty), 2 (red) or 3 (blue), found '4'"
        );
        assert_eq!(
            message(&END.replacen("[1,0,1,0,2", "[1,0,1,1,2", 1)),
            "row 1, column 3 (counted from 0): expected 0, because this square is never used, found '1'"
        );
        assert_eq!(
            message(&MIDDLE.replace("[0,2,0,2,0,3,0,1,0,3],", "[0,2,0,2,0,3,0,1,0],")),
            "row 4, column 9 (counted from 0): expected ',', found ']'"
        );
        assert_eq!(
            message(&START.replacen("],", ",3],", 1)),
            "row 0, column 9 (counted from 0): expected ']', found ','"
        );
        assert_eq!(
            message("[[0,2"),
            "row 0, column 2 (counted from 0): expected ',', found the end"
        );
        assert_eq!(
            message("[]"),
            "row 0, column 0 (counted from 0): expected '[', found ']'"
        );
        assert_eq!(
            message(&format!("{} red", START.replace(['2', '3'], "1"))),
            "impossible position: neither side has pieces"
        );
    }
}
