//! `Outcome`: how a game ended by its rules.
//!
//! A new game adds the rules that end it to the list of `end_reasons!`; the languages of the terminal and of the page then need
//! a clause for each.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Color;

/// The winner, if there is one, and the rule that ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Color>,
    /// The rule that ended the game.
    pub reason: EndReason,
}

impl Outcome {
    /// A win for `winner`.
    #[inline]
    pub const fn win(winner: Color, reason: EndReason) -> Self {
        Self {
            winner: Some(winner),
            reason,
        }
    }

    /// A draw.
    #[inline]
    pub const fn draw(reason: EndReason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// `white`, `black` or `draw`.
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(winner) => winner.name(),
            None => "draw",
        }
    }
}

/// The result and the reason: `white connected`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.result(), self.reason)
    }
}

macro_rules! end_reasons {
    ($($(#[$doc:meta])* $reason:ident $word:literal $sentence:literal),* $(,)?) => {
        /// The rule that ended a game. In text and JSON it is one hyphenated word.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum EndReason {
            $($(#[$doc])* $reason),*
        }

        impl EndReason {
            #[cfg(test)]
            const ALL: &'static [Self] = &[$(Self::$reason),*];

            /// The identifier in text and JSON.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$reason => $word),* }
            }

            /// An English clause to follow the result.
            pub const fn clause(self) -> &'static str {
                match self { $(Self::$reason => $sentence),* }
            }
        }
    };
}

end_reasons! {
    /// The opponent's last piece was captured.
    AllCaptured "all-captured" "the last enemy piece was captured",
    /// The player to move has no legal move.
    NoMove "no-move" "the player to move has no legal move",
    /// One side's pieces form one group.
    Connected "connected" "all pieces of one side are connected",
    /// The same move connected both sides.
    BothConnected "both-connected" "both sides were connected by the same move",
    /// The same position occurred for the third time.
    Repetition "repetition" "the same position occurred for the third time",
    /// A king was captured.
    KingCaptured "king-captured" "the king was captured",
    /// Ten plies were played.
    PlyLimit "ply-limit" "ten plies were played and both kings stand",
    /// The king is attacked, and no legal move is left.
    Checkmate "checkmate" "the king is attacked and cannot be saved",
    /// The king is not attacked, but no legal move is left.
    Stalemate "stalemate" "the king is not attacked but no move is legal",
    /// Each side made fifty moves without a capture.
    FiftyMoves "fifty-moves" "fifty moves by each side passed without a capture",
    /// All three balls are on their goal squares.
    Goal "goal" "all three balls reached their goal",
    /// A player ended a turn with balls on all three of their home squares.
    HomeFull "home-full" "the loser's three home squares were all occupied after their turn",
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_has_the_same_words_as_text() {
        for reason in EndReason::ALL {
            let json = serde_json::to_string(reason).unwrap();
            assert_eq!(json, format!("\"{reason}\""));
        }
    }
}
