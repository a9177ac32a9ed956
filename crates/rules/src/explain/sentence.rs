//! The English sentence for each reason. Other languages translate the typed reason, not this text.

use std::fmt;

use super::{Directions, IllegalReason};

/// One sentence for the player, without a capital letter and a full stop.
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

const fn plural(n: u8, one: &'static str, many: &'static str) -> &'static str {
    if n == 1 { one } else { many }
}
