//! Why a move is not legal: a typed reason, the squares that show it, and one clear sentence.

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::{Color, Square, text::BoardSize, view::Touch};

/// Why something that was tried is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum IllegalReason {
    /// Nothing can be played any more.
    GameOver,
    /// The square is not on this board.
    OffBoard {
        /// The square.
        square: Square,
    },
    /// Nothing stands where the move begins.
    NoPiece {
        /// The square.
        square: Square,
    },
    /// What stands there is the opponent's.
    NotYours {
        /// The square.
        square: Square,
    },
    /// The move ends where it began.
    SameSquare,
    /// A piece of this kind does not move in this direction.
    NotInLine {
        /// How such a piece moves.
        moves: Directions,
    },
    /// Something stands in the way.
    Blocked {
        /// The square of the blocking piece.
        by: Square,
        /// Whose piece it is.
        color: Color,
    },
    /// The move would end on one's own piece.
    OwnPiece {
        /// The square.
        square: Square,
    },
    /// The piece has no legal move at all.
    Immobile {
        /// The square.
        square: Square,
    },
    /// More was touched than a move has.
    TooLong,
    /// There is no supply in this game, or it is no place to go to.
    NotASupplyMove,
    /// There is no passing in this game.
    NoPassing,
    /// Passing is for players who cannot move.
    PassWithMoves,
    /// No piece can move, so the only move is `pass`.
    MustPass,

    /// Mad Bishops: light squares are no part of the board.
    LightSquare {
        /// The square.
        square: Square,
    },
    /// Mad Bishops: an engaged piece moves only by capturing.
    MustCapture {
        /// The square of the engaged piece.
        square: Square,
    },
    /// Mad Bishops: an unengaged piece must engage where it goes.
    EngagesNobody {
        /// The square on which it would be engaged with nobody.
        square: Square,
    },

    /// Lines of Action: the number of pieces on the line decides the distance.
    WrongDistance {
        /// How far it must go on this line.
        exactly: u8,
        /// How far it was asked to go.
        tried: u8,
    },

    /// Hecatomb: a king goes one square.
    KingOneStep,
    /// Hecatomb by chess rules: the king would be attacked after the move.
    KingAttacked {
        /// The piece that would attack it.
        by: Square,
    },

    /// Mitsudomoe: the supply is empty.
    SupplyEmpty,
    /// Mitsudomoe: a ball stands where a ring should go.
    BallInTheWay {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: the ring carries a ball.
    RingUnderBall {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: the ring lies under one of the opponent's.
    RingBuried {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: pieces never leave the board.
    BackToSupply,
    /// Mitsudomoe: there is no ball on the square.
    NoBall {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: the top ring is the opponent's, or there is none.
    NoRingOfYours {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: a ball on its goal stays there.
    BallOnGoal {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: there is no square to which the ball could go.
    BallStuck {
        /// The square of the ball.
        square: Square,
    },
    /// Mitsudomoe: a ball goes to a neighbouring square or vaults over balls.
    NothingToVault {
        /// The first square on the way without a ball.
        gap: Square,
    },
    /// Mitsudomoe: a vault ends on the first square behind the balls.
    VaultLandsAt {
        /// That square.
        square: Square,
    },
    /// Mitsudomoe: there is no square behind the balls.
    VaultLeavesBoard,
    /// Mitsudomoe: an opponent ball on its goal cannot be vaulted over.
    VaultOverGoal {
        /// The square of that ball.
        square: Square,
    },
    /// Mitsudomoe: the vaulted balls cannot all be moved elsewhere.
    NowhereToRelocate,
    /// Mitsudomoe: the vaulted balls must be given squares.
    MustRelocate {
        /// How many of them.
        balls: u8,
    },
    /// Mitsudomoe: a vaulted ball cannot end there.
    BadRelocation {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: two vaulted balls cannot end on the same square.
    RelocatedTwice {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: only vaulted opponent balls are relocated.
    RelocatesTooMany {
        /// How many of them there are.
        balls: u8,
    },
    /// Mitsudomoe: relocation must change something.
    RelocatesNothing,
    /// Mitsudomoe by the rulebook: a turn begins with a ring step.
    RingStepFirst,
    /// Mitsudomoe by the rulebook: a turn ends with a ball step.
    BallStepMissing,
    /// Mitsudomoe by the rulebook: after this ring step no ball could move.
    LeavesNoBallStep,
    /// Mitsudomoe by the usual rules: a turn is one step.
    OneStepOnly,
}

/// The lines along which a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Directions {
    /// Like a bishop.
    Diagonal,
    /// Like a queen.
    Any,
}

impl IllegalReason {
    /// This reason, shown by these squares.
    pub fn at(self, squares: impl IntoIterator<Item = Square>) -> Explanation {
        Explanation {
            reason: self,
            squares: squares.into_iter().collect(),
        }
    }
}

/// One sentence for the player.
impl fmt::Display for IllegalReason {
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::OffBoard { square } => write!(f, "{square} is not on this board"),
            Self::NoPiece { square } => write!(f, "there is no piece on {square}"),
            Self::NotYours { square } => {
                write!(f, "the piece on {square} is your opponent's, not yours")
            }
            Self::SameSquare => f.write_str("a move must end on another square"),
            Self::NotInLine { moves: Directions::Diagonal } => {
                f.write_str("this piece moves along diagonals only")
            }
            Self::NotInLine { moves: Directions::Any } => f.write_str(
                "pieces move in a straight line: along a rank, a file or a diagonal",
            ),
            Self::Blocked { by, color } => write!(f, "the way is blocked by the {color} piece on {by}"),
            Self::OwnPiece { square } => write!(f, "your own piece stands on {square}"),
            Self::Immobile { square } => write!(f, "the piece on {square} has no legal move"),
            Self::TooLong => f.write_str("that is more than one move"),
            Self::NotASupplyMove => f.write_str("there is nothing to do with a supply here"),
            Self::NoPassing => f.write_str("passing is not allowed in this game"),
            Self::PassWithMoves => f.write_str("you may pass only when none of your pieces can move"),
            Self::MustPass => f.write_str("none of your pieces can move, so you must pass"),
            Self::LightSquare { square } => {
                write!(f, "{square} is a light square, and the game is played on dark squares only")
            }
            Self::MustCapture { square } => write!(
                f,
                "the bishop on {square} is engaged: it can capture, so it must capture if it moves"
            ),
            Self::EngagesNobody { square } => write!(
                f,
                "on {square} this bishop would engage nobody: a quiet move must engage an enemy"
            ),
            Self::WrongDistance { exactly, tried } => write!(
                f,
                "this piece must move exactly {exactly} {} on this line, because there {} {exactly} {} on it; you tried {tried}",
                plural(*exactly, "square", "squares"),
                plural(*exactly, "is", "are"),
                plural(*exactly, "piece", "pieces"),
            ),
            Self::KingOneStep => f.write_str("a king moves one square only"),
            Self::KingAttacked { by } => {
                write!(f, "after this move your king would be attacked by the piece on {by}")
            }
            Self::SupplyEmpty => f.write_str("you have no ring left in supply"),
            Self::BallInTheWay { square } => {
                write!(f, "a ball stands on {square}, so nothing can be put there")
            }
            Self::RingUnderBall { square } => {
                write!(f, "the ring on {square} carries a ball and cannot be moved")
            }
            Self::RingBuried { square } => write!(
                f,
                "your ring on {square} lies under your opponent's ring and cannot be moved"
            ),
            Self::BackToSupply => f.write_str("pieces never leave the board: nothing goes back to the supply"),
            Self::NoBall { square } => write!(f, "there is no ball of yours on {square}"),
            Self::NoRingOfYours { square } => write!(
                f,
                "a ball needs a ring of its own colour under it, and no ring of yours is on top on {square}"
            ),
            Self::BallOnGoal { square } => {
                write!(f, "the ball on {square} has reached its goal and stays there")
            }
            Self::BallStuck { square } => write!(
                f,
                "the ball on {square} cannot move: it needs a free square with your ring on top, next to it or right behind balls it may vault over"
            ),
            Self::NothingToVault { gap } => write!(
                f,
                "a ball goes to a neighbouring square, or vaults over balls side by side; {gap} holds no ball to vault over"
            ),
            Self::VaultLandsAt { square } => write!(
                f,
                "a vault ends on the first square behind the balls, which is {square}"
            ),
            Self::VaultLeavesBoard => f.write_str(
                "a vault ends on the first square behind the balls, and here the board ends before that",
            ),
            Self::VaultOverGoal { square } => write!(
                f,
                "the opponent's ball on {square} has reached its goal and cannot be vaulted over"
            ),
            Self::NowhereToRelocate => f.write_str(
                "the vaulted balls have nowhere to go: no free square has the opponent's ring on top",
            ),
            Self::MustRelocate { balls: 1 } => f.write_str(
                "this vault must also say where the vaulted opponent ball goes, as in a1^c3:d4",
            ),
            Self::MustRelocate { balls } => write!(
                f,
                "this vault must also say where the {balls} vaulted opponent balls go, as in a1^c3:d4",
            ),
            Self::BadRelocation { square } => write!(
                f,
                "a vaulted ball cannot end on {square}: that takes a square without a ball and with the opponent's ring on top"
            ),
            Self::RelocatedTwice { square } => {
                write!(f, "two vaulted balls cannot both end on {square}")
            }
            Self::RelocatesTooMany { balls: 0 } => {
                f.write_str("this step vaults over no opponent ball, so there is nothing to relocate")
            }
            Self::RelocatesTooMany { balls } => write!(
                f,
                "this step vaults over {balls} opponent {}, so only {} relocated",
                plural(*balls, "ball", "balls"),
                plural(*balls, "that one is", "those are"),
            ),
            Self::RelocatesNothing => {
                f.write_str("the vaulted balls cannot all end where they stood")
            }
            Self::RingStepFirst => f.write_str(
                "a turn begins with a ring step: put a ring or move an exposed ring, then move a ball",
            ),
            Self::BallStepMissing => f.write_str(
                "a turn is a ring step and then a ball step, as in o@b2+a1-b2; the ball step is missing",
            ),
            Self::LeavesNoBallStep => {
                f.write_str("after this ring step none of your balls could move, and one must")
            }
            Self::OneStepOnly => f.write_str("a turn is one step: a ring or a ball, not both"),
        }
    }
}

/// What was tried in a game without passing or supply whose moves go from a square to a square: where from, and where
/// to if that was said; or what makes it no such attempt on a board of this size.
pub(crate) fn squares_of_travel(
    touches: &[Touch],
    size: BoardSize,
) -> Result<(Square, Option<Square>), Explanation> {
    let (from, to) = match *touches {
        [Touch::Square(from)] => (from, None),
        [Touch::Square(from), Touch::Square(to)] => (from, Some(to)),
        [Touch::Supply, ..] | [_, Touch::Supply, ..] => {
            return Err(IllegalReason::NotASupplyMove.at([]));
        }
        [Touch::Pass, ..] | [_, Touch::Pass, ..] => return Err(IllegalReason::NoPassing.at([])),
        _ => return Err(IllegalReason::TooLong.at([])),
    };
    match [Some(from), to]
        .into_iter()
        .flatten()
        .find(|&square| !size.contains(square))
    {
        Some(square) => Err(IllegalReason::OffBoard { square }.at([square])),
        None => Ok((from, to)),
    }
}

const fn plural(n: u8, one: &'static str, many: &'static str) -> &'static str {
    if n == 1 { one } else { many }
}

/// Why a move is not legal, with the squares that show it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Explanation {
    /// The reason.
    pub reason: IllegalReason,
    /// What to point at on the board.
    pub squares: Vec<Square>,
}

/// `{"reason": {"code": …}, "message": …, "squares": […]}`
impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Explanation", 3)?;
        fields.serialize_field("reason", &self.reason)?;
        fields.serialize_field("message", &self.reason.to_string())?;
        fields.serialize_field("squares", &self.squares)?;
        fields.end()
    }
}
