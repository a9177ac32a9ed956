//! `Flaw`: what makes a position impossible, as a code with the values that its sentence needs.

use std::{fmt, ops::RangeInclusive};

use serde::{Deserialize, Serialize};

use crate::{Color, Square};

/// What makes a position impossible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Flaw {
    /// A side has more pieces than the game has.
    #[error("{color} has {count} {what}, and the game has only {most}")]
    TooMany {
        /// The owner of the pieces.
        color: Color,
        /// The pieces that were counted.
        what: CountedPieces,
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// A side has fewer pieces than it can have.
    #[error("{color} has {count} {what} and must have {least}")]
    TooFew {
        /// The owner of the pieces.
        color: Color,
        /// The pieces that were counted.
        what: CountedPieces,
        /// How many there are.
        count: u32,
        /// How many there must be.
        least: u32,
    },
    /// Neither side has pieces, or a king.
    #[error("neither side has {}", .what.at_least_one())]
    NeitherHas {
        /// What is missing.
        what: CountedPieces,
    },
    /// A piece stands on a light square, which the game does not use.
    #[error("{square} is a light square: pieces stand on dark squares only")]
    LightSquare {
        /// The square.
        square: Square,
    },
    /// A ball does not stand on a ring of its own colour.
    #[error("the {color} ball on {square} needs a {color} ring directly under it")]
    BallWithoutRing {
        /// The owner of the ball.
        color: Color,
        /// The square of the ball.
        square: Square,
    },
    /// The player who has just moved left their own king attacked.
    #[error("{color} has just moved, and the {color} king on {square} is attacked")]
    KingLeftAttacked {
        /// The player who moved.
        color: Color,
        /// The square of the king.
        square: Square,
    },
}

impl Flaw {
    /// An error if a side has too few or too many of these pieces.
    pub(crate) fn check_count(
        color: Color,
        what: CountedPieces,
        count: u32,
        possible: RangeInclusive<u32>,
    ) -> Result<(), Self> {
        let (least, most) = possible.into_inner();
        if count > most {
            return Err(Self::TooMany {
                color,
                what,
                count,
                most,
            });
        }
        if count < least {
            return Err(Self::TooFew {
                color,
                what,
                count,
                least,
            });
        }
        Ok(())
    }
}

/// The pieces of a side that a [`Flaw`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CountedPieces {
    /// All pieces, in a game that has only one kind of them.
    Pieces,
    /// Queens of Hecatomb.
    Queens,
    /// Kings of Hecatomb.
    Kings,
    /// Balls of Mitsudomoe.
    Balls,
    /// Rings of Mitsudomoe.
    Rings,
}

impl CountedPieces {
    /// The words for what a side has if it has any.
    const fn at_least_one(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::Queens => "a queen",
            Self::Kings => "a king",
            Self::Balls => "a ball",
            Self::Rings => "a ring",
        }
    }
}

impl fmt::Display for CountedPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The word on the wire is the plural.
        self.serialize(f)
    }
}
