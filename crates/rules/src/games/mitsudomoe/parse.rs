//! The parser of move texts, and the check of the parsed steps against the position.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use super::{
    Mitsudomoe, Variant,
    moves::{BallStep, Move, RingStep},
    try_step,
};
use crate::{
    Explanation, IllegalReason, MoveError, Square,
    text::{Reader, TextError},
};

/// A step that parsed but is not checked yet. A leading `o` marks a ring step; a text without it is a ball step.
#[derive(Debug)]
enum ParsedStep {
    Ring(ParsedRingStep),
    Ball(ParsedBallStep),
}

#[derive(Debug)]
struct ParsedRingStep {
    from: Option<Square>,
    to: Square,
}

#[derive(Debug)]
struct ParsedBallStep {
    from: Square,
    to: Square,
    relocated: Vec<Square>,
}

pub(super) fn read_move(pos: &Mitsudomoe, text: &str) -> Result<Move, MoveError> {
    if text.trim().eq_ignore_ascii_case("pass") {
        return Err(IllegalReason::NoPassing.at([]).into());
    }
    let (first, second) = read_steps(text)?;
    let m = match (pos.variant, first, second) {
        (Variant::Standard, ParsedStep::Ring(ring), None) => ring.check(pos)?.into(),
        (Variant::Standard, ParsedStep::Ball(ball), None) => ball.check(pos)?.into(),
        (Variant::Standard, _, Some(_)) => return Err(IllegalReason::OneStepOnly.at([]).into()),
        (Variant::Rulebook, ParsedStep::Ball(ball), _) => {
            return Err(IllegalReason::RingStepFirst.at([ball.from]).into());
        }
        (Variant::Rulebook, ParsedStep::Ring(ring), Some(ParsedStep::Ball(ball))) => {
            let ring = ring.check(pos)?;
            let mut half = *pos;
            half.make_ring_step(ring);
            Move {
                ring: Some(ring),
                ball: Some(ball.check(&half)?),
            }
        }
        (Variant::Rulebook, ParsedStep::Ring(ring), _) => {
            ring.check(pos)?;
            return Err(IllegalReason::BallStepMissing.at([]).into());
        }
    };
    Ok(m)
}

/// Reads one step, or two with `+` between them.
fn read_steps(text: &str) -> Result<(ParsedStep, Option<ParsedStep>), TextError> {
    let mut reader = Reader::new(text);
    let first = ParsedStep::read(&mut reader)?;
    let second = if eat_spaced(&mut reader, '+') {
        Some(ParsedStep::read(&mut reader)?)
    } else {
        None
    };
    reader.end()?;
    Ok((first, second))
}

/// Steps over a sign and the spaces around it if the sign comes next, and tells whether it did.
fn eat_spaced(reader: &mut Reader<'_>, sign: char) -> bool {
    let mut ahead = reader.clone();
    ahead.skip_space();
    let found = ahead.eat(|c| c == sign);
    if found {
        ahead.skip_space();
        *reader = ahead;
    }
    found
}

fn eat_connector(reader: &mut Reader<'_>) {
    reader.eat(|c| matches!(c, '-' | '–' | 'x' | 'X' | '×' | '^'));
}

impl ParsedStep {
    fn read(reader: &mut Reader<'_>) -> Result<Self, TextError> {
        if reader.eat(|c| matches!(c, 'o' | 'O')) {
            ParsedRingStep::read(reader).map(Self::Ring)
        } else {
            ParsedBallStep::read(reader).map(Self::Ball)
        }
    }
}

impl ParsedRingStep {
    /// Reads the part after the `o`.
    fn read(reader: &mut Reader<'_>) -> Result<Self, TextError> {
        let from = if reader.eat(|c| c == '@') {
            None
        } else if reader.peek().is_some_and(char::is_alphabetic) {
            let from = reader.square()?;
            eat_connector(reader);
            Some(from)
        } else {
            return Err(reader.error("@, or the square of a ring such as a1"));
        };
        let to = reader.square()?;
        Ok(Self { from, to })
    }

    fn check(&self, pos: &Mitsudomoe) -> Result<RingStep, Explanation> {
        let from = match self.from {
            Some(square) => try_step::ring_on(pos, square)?,
            None => try_step::ring_of_supply(pos)?,
        };
        try_step::ring_step(pos, from, self.to)
    }
}

impl ParsedBallStep {
    fn read(reader: &mut Reader<'_>) -> Result<Self, TextError> {
        let from = reader.square()?;
        eat_connector(reader);
        let to = reader.square()?;
        let mut relocated = Vec::new();
        let mut more = eat_spaced(reader, ':');
        while more {
            relocated.push(reader.square()?);
            more = eat_spaced(reader, ',');
        }
        Ok(Self {
            from,
            to,
            relocated,
        })
    }

    fn check(&self, pos: &Mitsudomoe) -> Result<BallStep, Explanation> {
        let from = try_step::ball_on(pos, self.from)?;
        try_step::ball_route(pos, from, self.to)?.relocate_to(&self.relocated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    const VAULT: &str = "2,b,1,bB/5/wW,bB,bB,w,1/wW,4/wW,3,b w 4 3";

    fn read(variant: Variant, position: &str, text: &str) -> Result<String, String> {
        let pos = Mitsudomoe::parse(variant, position).unwrap();
        match pos.read_move(text) {
            Ok(m) => Ok(m.to_string()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn several_spellings_of_a_move_are_read() {
        for (text, canonical) in [
            (" O@C4 ", "o@c4"),
            ("oD3xC4", "od3-c4"),
            ("od3c4", "od3-c4"),
            ("A3D3:E1,C5", "a3^d3:e1,c5"),
            ("a3-d3 : c5 , e1", "a3^d3:e1,c5"),
            ("a3^d3:c3,c5", "a3^d3:c3,c5"),
        ] {
            let read = read(Variant::Standard, VAULT, text);
            assert_eq!(read.as_deref(), Ok(canonical), "{text}");
        }
        let read = read(Variant::Rulebook, VAULT, "od3@b2");
        assert!(read.unwrap_err().starts_with("this is not a move"));
    }

    #[test]
    fn rulebook_turns_join_two_steps() {
        for text in ["o@b2+a1-b2", "o@b2 + a1b2", "O@B2 +A1^B2"] {
            let read = read(Variant::Rulebook, VAULT, text);
            assert_eq!(read.as_deref(), Ok("o@b2+a1-b2"), "{text}");
        }
    }

    #[test]
    fn a_syntax_error_is_reported_with_its_column() {
        for (text, column) in [
            ("", 1),
            ("o", 2),
            ("o@", 3),
            ("o3", 2),
            ("oa1", 4),
            ("a3", 3),
            ("a3--d3", 4),
            ("a3^d3:", 7),
            ("a3^d3:c5,", 10),
            ("a3^d3 c5", 6),
            ("o@b2+", 6),
            ("o@b2+a1-b2+o@c3", 11),
            ("é", 1),
        ] {
            let pos = Mitsudomoe::parse(Variant::Rulebook, VAULT).unwrap();
            let Err(MoveError::Syntax(error)) = pos.read_move(text) else {
                panic!("{text:?} reads");
            };
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }

    #[test]
    fn a_parsed_move_is_checked_against_the_position() {
        for (text, reason) in [
            ("pass", "passing is not allowed in this game"),
            ("o@z26", "z26 is not on this board"),
            (
                "oa1-c3",
                "the ring on a1 carries a ball and cannot be moved",
            ),
            ("ob3-c4", "the piece on b3 is your opponent's, not yours"),
            ("oc4-b4", "there is no piece on c4"),
            ("d3-c4", "there is no ball of yours on d3"),
            ("b3-c4", "the piece on b3 is your opponent's, not yours"),
            (
                "a3^d3",
                "this vault must also say where the 2 vaulted opponent balls go, as in a1^c3:d4",
            ),
            (
                "a3^d3:c5",
                "this vault must also say where the 2 vaulted opponent balls go, as in a1^c3:d4",
            ),
            (
                "o@b2+a1-b2",
                "a turn is one step: a ring or a ball, not both",
            ),
        ] {
            let read = read(Variant::Standard, VAULT, text);
            assert_eq!(read.unwrap_err(), reason, "{text}");
        }
    }

    #[test]
    fn only_vaulted_opponent_balls_are_relocated() {
        let position = "3,bB,bB/4,bB/5/wW,w,3/wW,wW,w,2 w 3 5";
        let nothing = "this step vaults over no opponent ball, so there is nothing to relocate";
        for text in ["a1-b2:c3", "a1^c1:d4"] {
            assert_eq!(
                read(Variant::Standard, position, text).unwrap_err(),
                nothing
            );
        }
        assert_eq!(
            read(Variant::Standard, position, "a1c1").as_deref(),
            Ok("a1^c1")
        );
    }

    #[test]
    fn a_rulebook_turn_needs_both_steps_in_order() {
        let first =
            "a turn begins with a ring step: put a ring or move an exposed ring, then move a ball";
        let missing = "a turn is a ring step and then a ball step, as in o@b2+a1-b2; the ball step is missing";
        for (text, reason) in [
            ("a1-b2", first),
            ("a1-b2+o@c3", first),
            ("o@b2", missing),
            ("o@b2+o@c4", missing),
            (
                "o@b2+a2-b1",
                "a ball needs a ring of its own colour under it, and no ring of yours is on top on b1",
            ),
        ] {
            let read = read(Variant::Rulebook, VAULT, text);
            assert_eq!(read.unwrap_err(), reason, "{text}");
        }
    }
}
