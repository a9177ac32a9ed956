//! Position strings of Mitsudomoe: `3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 5`.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use super::{Mitsudomoe, Variant, board, stack::Stack};
use crate::{
    Bitboard, ByColor, Color, Square, grid,
    position::{CountedPieces, Flaw, PositionError},
    text::{Reader, TextError, write_board},
};

const RINGS: u32 = 8;
const BALLS: u32 = 3;

/// The content of one square, as it was read.
struct ParsedStack {
    square: Square,
    rings: Vec<Color>,
    ball: Option<Color>,
}

pub(super) fn parse(variant: Variant, text: &str) -> Result<Mitsudomoe, PositionError> {
    let mut reader = Reader::new(text);
    let mut stacks = Vec::new();
    reader.ranks(board::SIZE, |reader, square| {
        stacks.push(read_stack(reader, square)?);
        Ok(())
    })?;
    let turn = reader.turn()?;
    let named_supply = read_supply(&mut reader)?;
    reader.end()?;

    for color in Color::ALL {
        let balls = stacks.iter().filter(|stack| stack.ball == Some(color));
        Flaw::check_count(
            color,
            CountedPieces::Balls,
            balls.count() as u32,
            BALLS..=BALLS,
        )?;
    }
    for stack in &stacks {
        if let Some(color) = stack.ball
            && stack.rings.last() != Some(&color)
        {
            let square = stack.square;
            return Err(Flaw::BallWithoutRing { color, square }.into());
        }
    }
    let rings = stacks.iter().flat_map(|stack| &stack.rings);
    let on_board =
        ByColor::new(|color| rings.clone().filter(|&&ring| ring == color).count() as u32);
    let supply =
        named_supply.unwrap_or(ByColor::new(|color| RINGS.saturating_sub(on_board[color])));
    for color in Color::ALL {
        let count = on_board[color] + supply[color];
        Flaw::check_count(color, CountedPieces::Rings, count, RINGS..=RINGS)?;
    }

    let mut pos = Mitsudomoe::empty(variant);
    pos.turn = turn;
    pos.supply = ByColor::new(|color| supply[color] as u8);
    for stack in stacks {
        let cell = grid::cell(stack.square);
        for ring in stack.rings {
            pos.put_ring(ring, cell);
        }
        if let Some(color) = stack.ball {
            pos.balls[color] |= Bitboard::of(cell);
        }
    }
    Ok(pos)
}

/// Reads the rings from the bottom up, then the ball.
fn read_stack(reader: &mut Reader<'_>, square: Square) -> Result<ParsedStack, TextError> {
    let mut rings = Vec::new();
    let mut ball = None;
    while let Some((letter, color)) = reader
        .peek()
        .and_then(|letter| Some((letter, Color::from_letter(letter)?)))
    {
        if ball.is_some() {
            return Err(reader.error("the end of the stack, because nothing lies on a ball"));
        }
        if letter.is_ascii_uppercase() {
            ball = Some(color);
        } else {
            rings.push(color);
        }
        reader.next();
    }
    if rings.is_empty() && ball.is_none() {
        return Err(reader.error("w, b, W, B or a number of empty squares"));
    }
    Ok(ParsedStack {
        square,
        rings,
        ball,
    })
}

/// Reads both supplies, or none at the end of the text.
fn read_supply(reader: &mut Reader<'_>) -> Result<Option<ByColor<u32>>, TextError> {
    let Some(white) = reader.counter("white's supply", 0, RINGS)? else {
        return Ok(None);
    };
    let black = reader
        .counter("black's supply", 0, RINGS)?
        .ok_or_else(|| reader.error("a space and black's supply"))?;
    Ok(Some(ByColor { white, black }))
}

impl fmt::Display for Mitsudomoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, board::SIZE, |square| {
            let cell = grid::cell(square);
            let stack = self.stacks[cell];
            (stack != Stack::EMPTY).then(|| {
                let rings = stack.rings().map(Color::letter);
                let ball = self.balls.owner(cell);
                let ball = ball.map(|color| color.letter().to_ascii_uppercase());
                rings.chain(ball).collect::<String>()
            })
        })?;
        let ByColor { white, black } = self.supply;
        write!(f, " {} {white} {black}", self.turn.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    fn parse(text: &str) -> Result<Mitsudomoe, PositionError> {
        Mitsudomoe::parse(Variant::Standard, text)
    }

    #[test]
    fn the_start_reads_as_it_is_written() {
        const START: &str = "3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 5";
        let start = Mitsudomoe::initial(Variant::Standard);
        assert_eq!(start.to_string(), START);
        assert_eq!(parse(START), Ok(start));
        assert_eq!(parse("  3,bB,bB/4,bB/5/wW,1,1,2/wW,wW,3  W\n"), Ok(start));
    }

    #[test]
    fn stacks_read_from_the_bottom_up() {
        let text = "b,3,wb/3,wbB,wbB/2,bwwbB,b,bwW/3,wW,wW/5 b 0 0";
        assert_eq!(parse(text).unwrap().to_string(), text);
    }

    #[test]
    fn a_syntax_error_is_reported_with_its_column() {
        for (text, column) in [
            ("", 1),
            ("3,bB,bB/4,bB/5/wW,4/wW,wW,3", 28),
            ("3,bB,bB/4,bB/5/wW,4/wW,wW,3 x", 29),
            ("3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5", 32),
            ("3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 5 5", 34),
            ("3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 9 5", 31),
            ("3,bB,bB/4,bB/5/wW,4/wW,wW,4 w", 27),
            ("3,bB,bB/4,bB/5/wW,4/wW,wW w", 26),
            ("3,bB,bB/4,bB/5/wW,4/wWwW,4 w", 23),
            ("3,bBb,bB/4,bB/5/wW,4/wW,wW,3 w", 5),
            ("3,bB bB/4,bB/5/wW,4/wW,wW,3 w", 5),
            ("3,bB,q/4,bB/5/wW,4/wW,wW,3 w", 6),
            ("3,bB,é/4,bB/5/wW,4/wW,wW,3 w", 6),
        ] {
            let Err(PositionError::Syntax(error)) = parse(text) else {
                panic!("{text:?} reads");
            };
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }

    #[test]
    fn a_ring_above_a_ball_is_not_a_stack() {
        let error = parse("3,bB,bB/4,bB/5/wW,4/wWw,wW,3 w").unwrap_err();
        assert_eq!(
            error.to_string(),
            "column 23: expected the end of the stack, because nothing lies on a ball, found 'w'"
        );
    }

    #[test]
    fn impossible_positions_are_refused_with_their_flaw() {
        for (text, flaw) in [
            (
                "3,bB,bB/4,bB/5/wW,4/wW,4 w",
                "white has 2 balls and must have 3",
            ),
            (
                "2,bB,bB,bB/4,bB/5/wW,4/wW,wW,3 w",
                "black has 4 balls, and the game has only 3",
            ),
            (
                "3,bB,bB/4,bB/5/wbW,4/wW,wW,3 w",
                "the white ball on a2 needs a white ring directly under it",
            ),
            (
                "3,bB,bB/4,bB/5/W,4/wW,wW,3 w",
                "the white ball on a2 needs a white ring directly under it",
            ),
            (
                "3,bB,bB/4,bB/5/wW,4/wW,wW,wwwwwwwwwwwwwwwwwwwwwwwww,2 w",
                "white has 28 rings, and the game has only 8",
            ),
            (
                "3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 6",
                "black has 9 rings, and the game has only 8",
            ),
            (
                "3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 4 5",
                "white has 7 rings and must have 8",
            ),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.to_string(), format!("impossible position: {flaw}"));
        }
    }
}
