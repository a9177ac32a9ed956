//! The players of a match.

use std::{fmt, str::FromStr, time::Duration};

use tessera_engine::{Engine, Level, Limits, Stopper, Task, level};
use tessera_play::Bot;
use tessera_rules::{AnyGame, GameKind};

use super::{baselines, program::Program, referee::Forfeit};

/// A player as named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// Plays a random legal move.
    Random,
    /// Plays at random, but takes a win and avoids losing at once.
    Careful,
    /// Alpha-beta search of this depth, in plies, that evaluates by the scoreboard.
    Scoreboard(u32),
    /// A computer player of the original program.
    Bot(Bot),
    /// The engine at a level.
    Level(Level),
    /// The engine with this node limit per move.
    Nodes(u64),
    /// A UGI program with its arguments; never empty.
    Program(Vec<String>),
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Careful => f.write_str("careful"),
            Self::Scoreboard(depth) => write!(f, "scoreboard:{depth}"),
            Self::Bot(bot) => bot.fmt(f),
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Self::Program(words) => {
                let words = shlex::try_join(words.iter().map(String::as_str));
                write!(f, "cmd:{}", words.unwrap_or_default())
            }
        }
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        match word {
            "random" if rest.is_empty() => Ok(Self::Random),
            "careful" if rest.is_empty() => Ok(Self::Careful),
            "scoreboard" => match rest.parse() {
                Ok(depth @ 1..=8) => Ok(Self::Scoreboard(depth)),
                _ => Err("expected scoreboard:N, with N from 1 to 8".into()),
            },
            "level" => match rest.parse() {
                Ok(level) => Ok(Self::Level(level)),
                Err(error) => Err(error.to_string()),
            },
            "nodes" => match rest.parse() {
                Ok(nodes @ 1..) => Ok(Self::Nodes(nodes)),
                _ => Err("expected nodes:N, with a whole number".into()),
            },
            "cmd" => match shlex::split(rest) {
                Some(words) if !words.is_empty() => Ok(Self::Program(words)),
                _ => Err("expected cmd:PROGRAM ARGS, with every quotation mark closed".into()),
            },
            _ => text.parse().map(Self::Bot).map_err(|_unknown| {
                "expected level:N, original-easy, original-hard, random, careful, scoreboard:N, nodes:N or cmd:PROGRAM ARGS"
                    .into()
            }),
        }
    }
}

/// The limit of a program for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveLimit {
    Time(Duration),
    Nodes(u64),
}

/// A contender that is ready to play.
#[derive(Debug)]
pub(super) enum Player {
    Random(fastrand::Rng),
    Careful(fastrand::Rng),
    Scoreboard { depth: u32, rng: fastrand::Rng },
    Bot { bot: Bot, seed: u64 },
    Level { level: Level, seed: u64 },
    Nodes { engine: Engine, nodes: u64 },
    Program(Program),
}

/// Size of the transposition table, in mebibytes.
const HASH: usize = 16;

impl Player {
    pub(super) fn new(contender: &Contender, kind: GameKind) -> Self {
        match contender {
            Contender::Random => Self::Random(fastrand::Rng::with_seed(0)),
            Contender::Careful => Self::Careful(fastrand::Rng::with_seed(0)),
            &Contender::Scoreboard(depth) => Self::Scoreboard {
                depth,
                rng: fastrand::Rng::with_seed(0),
            },
            &Contender::Bot(bot) => Self::Bot { bot, seed: 0 },
            &Contender::Level(level) => Self::Level { level, seed: 0 },
            &Contender::Nodes(nodes) => Self::Nodes {
                engine: Engine::new(HASH),
                nodes,
            },
            Contender::Program(words) => Self::Program(Program::new(words.clone(), kind)),
        }
    }

    /// Begins a new game, with a random seed and an empty transposition table.
    pub(super) fn begin(&mut self, game_seed: u64) {
        match self {
            Self::Random(rng) | Self::Careful(rng) | Self::Scoreboard { rng, .. } => {
                rng.seed(game_seed);
            }
            Self::Bot { seed, .. } | Self::Level { seed, .. } => *seed = game_seed,
            Self::Nodes { engine, .. } => engine.clear(),
            Self::Program(program) => program.begin(),
        }
    }

    /// The move that the player makes in a game that is not over. Its legality is not checked.
    pub(super) fn choose(
        &mut self,
        game: &dyn AnyGame,
        limit: MoveLimit,
    ) -> Result<String, Forfeit> {
        let stopper = Stopper::default();
        let chosen = match self {
            Self::Program(program) => return program.choose(game, limit),
            Self::Random(rng) => return rng.choice(game.legal_texts()).ok_or(Forfeit::NoAnswer),
            Self::Careful(rng) => return baselines::careful(game, rng).ok_or(Forfeit::NoAnswer),
            Self::Scoreboard { depth, rng } => {
                return baselines::scoreboard(game, *depth, rng).ok_or(Forfeit::NoAnswer);
            }
            Self::Bot { bot, seed } => {
                return bot.choose(game, *seed).ok_or(Forfeit::NoAnswer);
            }
            Self::Level { level, seed } => {
                let task = Task::of(game, Limits::default());
                level::choose(&task, *level, *seed, &stopper)
            }
            Self::Nodes { engine, nodes } => {
                let task = Task::of(game, Limits::nodes(*nodes));
                let lines = engine.search(&task, &stopper, &mut |_| {});
                lines.map(|mut lines| lines.swap_remove(0))
            }
        };
        let report = chosen.map_err(|error| Forfeit::Broken(error.to_string()))?;
        report.line.into_iter().next().ok_or(Forfeit::NoAnswer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_are_parsed_and_written() {
        for text in [
            "random",
            "original-easy",
            "original-hard",
            "careful",
            "scoreboard:3",
            "level:3",
            "nodes:500",
            "cmd:prog -x y",
        ] {
            assert_eq!(text.parse::<Contender>().unwrap().to_string(), text);
        }
        assert_eq!(
            "level:medium".parse::<Contender>().unwrap().to_string(),
            "level:5"
        );
        assert_eq!(
            "cmd:'my engine' a:b".parse::<Contender>().unwrap(),
            Contender::Program(vec!["my engine".into(), "a:b".into()])
        );
        for wrong in [
            "",
            "level",
            "level:11",
            "scoreboard:9",
            "nodes:0",
            "cmd:",
            "cmd:'",
            "human",
        ] {
            assert!(wrong.parse::<Contender>().is_err(), "{wrong}");
        }
    }
}
