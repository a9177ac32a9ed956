//! `Explanation`: why a move is not legal, as a typed reason, the squares that show it, and one sentence.
//!
//! The reasons of all games are in one enum, so that an interface translates them without knowing the games. A new game uses the
//! general reasons and adds its own, with their English sentences in `sentence.rs`.

mod sentence;

use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};

use crate::{Color, Square};

/// Why an attempted move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum IllegalReason {
    /// The game is over.
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
    /// The piece where the move begins is the opponent's.
    NotYours {
        /// The square.
        square: Square,
    },
    /// The move ends where it began.
    SameSquare,
    /// A piece of this kind does not move in this direction.
    NotInLine {
        /// The directions in which it moves.
        moves: Directions,
    },
    /// Another piece stands between the two squares.
    Blocked {
        /// The square of the blocking piece.
        by: Square,
        /// The owner of the blocking piece.
        color: Color,
    },
    /// The move would end on a piece of the player who moves.
    OwnPiece {
        /// The square.
        square: Square,
    },
    /// The piece has no legal move.
    Immobile {
        /// The square.
        square: Square,
    },
    /// There are more touches than a move has.
    TooLong,
    /// The game has no supply, or the move cannot end on it.
    NotASupplyMove,
    /// The game has no passing.
    NoPassing,
    /// Only a player who cannot move may pass.
    PassWithMoves,
    /// No piece can move, so the only move is `pass`.
    MustPass,

    /// Mad Bishops: light squares are not used.
    LightSquare {
        /// The square.
        square: Square,
    },
    /// Mad Bishops: an engaged piece moves only by capturing.
    MustCapture {
        /// The square of the engaged piece.
        square: Square,
    },
    /// Mad Bishops: a piece that is not engaged may only go to a square on which it is engaged.
    EngagesNobody {
        /// The square on which it would not be engaged.
        square: Square,
    },

    /// Lines of Action: a piece moves as many squares as there are pieces on the line.
    WrongDistance {
        /// The distance it must go on this line, in squares.
        exactly: u8,
        /// The attempted distance, in squares.
        tried: u8,
    },

    /// Hecatomb: a king moves one square.
    KingOneStep,
    /// Hecatomb classic: the move would leave the player's own king attacked.
    KingAttacked {
        /// The square of a piece that would attack it.
        by: Square,
    },

    /// Mitsudomoe: the supply is empty.
    SupplyEmpty,
    /// Mitsudomoe: the square to go to holds a ball.
    BallInTheWay {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: the ring carries a ball.
    RingUnderBall {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: an opponent's ring lies on top of the ring.
    RingBuried {
        /// The square.
        square: Square,
    },
    /// Mitsudomoe: pieces never leave the board.
    BackToSupply,
    /// Mitsudomoe: there is no ball of the player on the square.
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
    /// Mitsudomoe: the ball has no legal step.
    BallStuck {
        /// The square of the ball.
        square: Square,
    },
    /// Mitsudomoe: a ball moves one square unless it vaults over balls.
    NothingToVault {
        /// The neighbouring square in that direction, which holds no ball.
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
    /// Mitsudomoe: there is no square to which the vaulted balls could be relocated.
    NowhereToRelocate,
    /// Mitsudomoe: the move does not say where the vaulted balls go.
    MustRelocate {
        /// The number of vaulted opponent balls.
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
        /// The number of vaulted opponent balls.
        balls: u8,
    },
    /// Mitsudomoe: at least one vaulted ball must end on another square.
    RelocatesNothing,
    /// Mitsudomoe rulebook: a turn begins with a ring step.
    RingStepFirst,
    /// Mitsudomoe rulebook: a turn ends with a ball step.
    BallStepMissing,
    /// Mitsudomoe rulebook: after this ring step no ball could move.
    LeavesNoBallStep,
    /// Mitsudomoe, usual rules: a turn is one step.
    OneStepOnly,
}

/// The directions in which a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Directions {
    /// The four diagonal directions.
    Diagonal,
    /// All eight directions.
    Any,
}

impl IllegalReason {
    pub(crate) fn at(self, squares: impl IntoIterator<Item = Square>) -> Explanation {
        Explanation {
            reason: self,
            squares: squares.into_iter().collect(),
        }
    }
}

/// Why a move is not legal, with the squares that show it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Explanation {
    /// The reason.
    pub reason: IllegalReason,
    /// The squares to highlight.
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
