//! How a game ends, by its rules or by what the players do.

use tessera_rules::{Color, Outcome, pgn::GameResult};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// This player gave up.
    Resigned(Color),
    /// This player's time is over.
    Time(Color),
    /// The players agreed on a draw.
    Agreed,
    /// Somebody else's record says so, and not why.
    Recorded(Option<Color>),
}

impl Ending {
    /// Who has won; `None` for a draw.
    pub(crate) fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner,
            Self::Resigned(loser) | Self::Time(loser) => Some(!loser),
            Self::Agreed => None,
            Self::Recorded(winner) => winner,
        }
    }

    /// The word of records, for ends that the rules do not make.
    pub(super) fn word(self) -> Option<&'static str> {
        match self {
            Self::Rules(_) => None,
            Self::Resigned(_) => Some("resignation"),
            Self::Time(_) => Some("time"),
            Self::Agreed => Some("agreement"),
            Self::Recorded(_) => Some("unknown"),
        }
    }

    /// The end that a record tells of, if the game was not left unfinished.
    pub(super) fn read(result: GameResult, termination: &str) -> Option<Self> {
        match (result, termination) {
            (GameResult::Unfinished, _) => None,
            (GameResult::Win(winner), "resignation") => Some(Self::Resigned(!winner)),
            (GameResult::Win(winner), "time") => Some(Self::Time(!winner)),
            (GameResult::Draw, "agreement") => Some(Self::Agreed),
            (GameResult::Win(winner), _) => Some(Self::Recorded(Some(winner))),
            (GameResult::Draw, _) => Some(Self::Recorded(None)),
        }
    }

    pub(super) fn result(self) -> GameResult {
        match self.winner() {
            Some(winner) => GameResult::Win(winner),
            None => GameResult::Draw,
        }
    }
}
