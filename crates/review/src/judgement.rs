//! `Judgement`: how good a move was, by the winning chances that it lost.

use serde::{Deserialize, Serialize};

use crate::chances::rounded;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// The move of the engine, where others lose much.
    OnlyMove,
    /// The move of the engine.
    Best,
    /// It loses next to nothing.
    Good,
    /// It loses a little.
    Inaccuracy,
    /// It loses much.
    Mistake,
    /// It loses so much that the game turns.
    Blunder,
    /// It lets a forced win go without losing the game.
    MissedWin,
}

/// What is known about a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// Winning chances before the move, with the best move.
    pub(crate) before: f64,
    /// Winning chances after it.
    pub(crate) after: f64,
    /// Those of the second-best move; `None` if there is no other or it was not searched.
    pub(crate) second: Option<f64>,
    /// Whether the move is the engine's.
    pub(crate) is_best: bool,
    /// Whether the player had a forced win.
    pub(crate) had_win: bool,
}

/// Losses of winning chances from which a move is called so.
const INACCURACY: f64 = 0.05;
pub(crate) const MISTAKE: f64 = 0.10;
const BLUNDER: f64 = 0.20;

/// An only move is better than the second-best one by this much.
const ONLY_MOVE_GAP: f64 = 0.20;

/// With fewer winning chances than these a game is lost, and no move of it an only move.
const LOST: f64 = 0.05;

/// A missed win leaves at least these chances.
const STILL_ALIVE: f64 = 0.40;

impl Choice {
    /// The winning chances that the move lost.
    pub(crate) fn loss(&self) -> f64 {
        if self.is_best {
            return 0.0;
        }
        rounded(self.before - self.after).max(0.0)
    }

    pub(crate) fn judgement(&self) -> Judgement {
        let loss = self.loss();
        if self.is_best {
            let gap = self.second.map_or(0.0, |second| self.before - second);
            return if gap >= ONLY_MOVE_GAP && self.before > LOST {
                Judgement::OnlyMove
            } else {
                Judgement::Best
            };
        }
        if self.had_win && loss >= INACCURACY && self.after >= STILL_ALIVE {
            return Judgement::MissedWin;
        }
        match loss {
            loss if loss >= BLUNDER => Judgement::Blunder,
            loss if loss >= MISTAKE => Judgement::Mistake,
            loss if loss >= INACCURACY => Judgement::Inaccuracy,
            _ => Judgement::Good,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judgements_follow_the_loss() {
        let choice = Choice {
            before: 0.6,
            after: 0.6,
            second: Some(0.55),
            is_best: false,
            had_win: false,
        };
        for (after, judgement) in [
            (0.7, Judgement::Good),
            (0.56, Judgement::Good),
            (0.54, Judgement::Inaccuracy),
            (0.45, Judgement::Mistake),
            (0.1, Judgement::Blunder),
        ] {
            assert_eq!(Choice { after, ..choice }.judgement(), judgement, "{after}");
        }
        let best = Choice {
            is_best: true,
            after: 0.2,
            ..choice
        };
        assert_eq!((best.judgement(), best.loss()), (Judgement::Best, 0.0));
        let only = Choice {
            second: Some(0.1),
            ..best
        };
        assert_eq!(only.judgement(), Judgement::OnlyMove);
        let lost = Choice {
            before: 0.0,
            second: Some(0.0),
            ..best
        };
        assert_eq!(lost.judgement(), Judgement::Best);
    }

    #[test]
    fn a_win_may_be_missed_or_thrown_away() {
        let choice = Choice {
            before: 1.0,
            after: 0.5,
            second: None,
            is_best: false,
            had_win: true,
        };
        assert_eq!(choice.judgement(), Judgement::MissedWin);
        assert_eq!(
            Choice {
                after: 0.1,
                ..choice
            }
            .judgement(),
            Judgement::Blunder
        );
        assert_eq!(
            Choice {
                after: 0.97,
                ..choice
            }
            .judgement(),
            Judgement::Good
        );
    }
}
