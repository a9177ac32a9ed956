//! The moves of computer players.

use serde::{Deserialize, Serialize};
use tessera_engine::{Level, Limits, Stopper, Task, level};
use tessera_play::{Seat, random_item};
use tessera_protocol::{BestMove, Code, Problem, ProblemReason, game_after};
use tessera_rules::{AnyGame, GameKind};

use crate::SearchLine;

/// A position, and the computer player who is to move in it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChooseRequest {
    /// The game and its variant.
    pub kind: GameKind,
    /// A position string; without it, the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// Moves to play from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The engine at a level, a bot, or a random player.
    pub seat: Seat,
    /// The same game, seat and seed give the same move.
    pub seed: u64,
}

impl ChooseRequest {
    /// The move, first in the line. A player who does not search has the score 0.
    pub(crate) fn choose(&self) -> Result<SearchLine, Box<Problem>> {
        let game = game_after(self.kind, self.start.as_deref(), &self.moves)?;
        let nothing = || {
            let reason = ProblemReason::NothingToPlay;
            Box::new(Problem::because(Code::Invalid, reason))
        };
        match &self.seat {
            Seat::Engine { level, .. } => {
                let level = read_level(*level)?;
                if game.outcome().is_some() {
                    return Err(nothing());
                }
                let task = Task::of(game.as_ref(), Limits::default());
                let chosen = level::choose(&task, level, self.seed, &Stopper::default());
                let report = chosen.map_err(|error| {
                    // The position was checked before.
                    Box::new(Problem::new(Code::Internal, error.to_string()))
                })?;
                Ok(SearchLine::of(self.kind, &report))
            }
            Seat::Bot { bot, .. } => bot
                .choose(game.as_ref(), self.seed)
                .map(without_search)
                .ok_or_else(nothing),
            Seat::Random { .. } => random(game.as_ref(), self.seed)
                .map(without_search)
                .ok_or_else(nothing),
            Seat::Human { .. } => Err(Box::new(Problem::new(
                Code::Invalid,
                "`seat` is a person's: a computer can only choose for a computer",
            ))),
        }
    }
}

pub(crate) fn read_level(number: u8) -> Result<Level, Box<Problem>> {
    number.to_string().parse().map_err(|_unknown| {
        let most = Level::STRONGEST.number();
        let reason = ProblemReason::Level { seat: None, most };
        Box::new(Problem::because(Code::Invalid, reason))
    })
}

fn random(game: &dyn AnyGame, seed: u64) -> Option<String> {
    let mut rng = fastrand::Rng::with_seed(seed.wrapping_add(game.ply() as u64));
    random_item(&mut rng, game.legal_texts())
}

fn without_search(text: String) -> SearchLine {
    SearchLine {
        rank: 1,
        chance: 0.5,
        best: BestMove {
            line: vec![text.clone()],
            text,
            score: 0,
            win_in: None,
            proven: false,
            depth: 0,
            nodes: 0,
            time: 0,
        },
    }
}
