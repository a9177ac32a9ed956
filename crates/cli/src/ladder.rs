//! `tessera ladder`: measures the distance in strength between neighbouring levels.

mod blunders;

use std::{
    io::{self, Write},
    ops::{ControlFlow, RangeInclusive},
    thread,
    time::{Duration, Instant},
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use tessera_engine::{Level, level, solver};
use tessera_rules::GameKind;

use self::blunders::Blunders;
use crate::matches::{Contender, MoveLimit, Pairing, Tally};

/// Let every level play against the one below and print the difference in strength
///
/// Level 1 plays against `careful`, which moves at random but takes a win and avoids losing at once. In a solved game the levels are
/// measured by their blunder rate: how often they turn a win into a draw or loss, or a draw into a loss. The results depend on
/// the seed alone; the whole ladder takes less than an hour on two cores.
#[derive(Debug, Args)]
pub(crate) struct Ladder {
    /// The games; without any, all kinds with levels of their own
    #[arg(value_name = "GAME")]
    kinds: Vec<GameKind>,

    /// Games between neighbouring levels up to 8, rounded up to whole pairs
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,

    /// Games between neighbouring levels above 8
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    top_games: u32,

    /// The lowest and the highest level to measure
    #[arg(long, value_name = "A-B", default_value = "1-10", value_parser = levels)]
    levels: RangeInclusive<u8>,

    /// Games played in parallel; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    concurrency: u16,

    /// The seed of openings and levels
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print JSON, one object per line and level
    #[arg(long)]
    pub(crate) json: bool,
}

/// Levels above this one think longer and play `top_games` games.
const LAST_FAST_LEVEL: u8 = 8;

fn levels(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let (Ok(low), Ok(high)) = (low.parse(), high.parse()) else {
        return Err("expected a level, or two as in 3-8".into());
    };
    if 1 <= low && low <= high && high <= 10 {
        Ok(low..=high)
    } else {
        Err("expected levels from 1 to 10, the lower one first".into())
    }
}

impl Ladder {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let kinds = if self.kinds.is_empty() {
            level::calibrated_kinds()
        } else {
            self.kinds.clone()
        };
        let begin = Instant::now();
        for (i, &kind) in kinds.iter().enumerate() {
            let bar = bar(format!("{kind} ({} of {})", i + 1, kinds.len()));
            if !self.json {
                write_head(kind, out)?;
            }
            for level in Level::all().filter(|level| self.levels.contains(&level.number())) {
                let row = if solver::is_solved(kind) {
                    Row::Blunders(blunders::count(kind, level, self.games, self.seed, &bar)?)
                } else {
                    Row::Match(self.play_level_below(kind, level, &bar)?)
                };
                bar.suspend(|| self.write_row(kind, level, &row, out))?;
            }
            bar.finish_and_clear();
        }
        if !self.json {
            writeln!(out, "\n{:.0} minutes", begin.elapsed().as_secs_f64() / 60.0)?;
        }
        Ok(())
    }

    fn play_level_below(
        &self,
        kind: GameKind,
        level: Level,
        bar: &ProgressBar,
    ) -> io::Result<Tally> {
        let games = if level.number() <= LAST_FAST_LEVEL {
            self.games
        } else {
            self.top_games
        };
        let pairs = games.div_ceil(2) as usize;
        let pairing = Pairing {
            kind,
            a: Contender::Level(level),
            b: level_below(level),
            // It applies to programs only.
            move_limit: MoveLimit::Time(Duration::ZERO),
            concurrency: match self.concurrency {
                0 => thread::available_parallelism().map_or(1, usize::from),
                n => usize::from(n),
            },
            seed: self.seed,
        };
        bar.set_length(pairs as u64 * 2);
        bar.set_position(0);
        let mut tally = Tally::default();
        pairing.play(pairs, |pair| {
            tally.add(pair.points());
            bar.inc(2);
            bar.set_message(format!("{} against {}: {tally}", pairing.a, pairing.b));
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(tally)
    }

    fn write_row(
        &self,
        kind: GameKind,
        level: Level,
        row: &Row,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.json {
            let mut object = row.to_json();
            object["kind"] = json!(kind);
            object["level"] = json!(level.number());
            writeln!(out, "{object}")?;
        } else {
            let name = level.name().unwrap_or_default();
            writeln!(out, "| {level} | {name} | {} |", row.cells(level))?;
        }
        out.flush()
    }
}

/// The opponent of a level: the level below, or `careful` for level 1.
fn level_below(level: Level) -> Contender {
    let number = level.number() - 1;
    let lower = Level::all().find(|level| level.number() == number);
    lower.map_or(Contender::Careful, Contender::Level)
}

/// The measurement of one level.
enum Row {
    /// The match against the level below.
    Match(Tally),
    /// The blunder rate, in a solved game.
    Blunders(Blunders),
}

impl Row {
    fn cells(&self, level: Level) -> String {
        match self {
            Self::Match(tally) => format!(
                "{} | +{} ={} -{} | {:.1} % | {:.1} % | {:+.0} ± {:.0}",
                level_below(level),
                tally.wins,
                tally.draws,
                tally.losses,
                tally.score() * 100.0,
                tally.score_lower_bound() * 100.0,
                tally.elo(),
                tally.elo_error(),
            ),
            Self::Blunders(blunders) => format!(
                "{} | {} | {:.1} %",
                blunders.decisions,
                blunders.made,
                blunders.rate() * 100.0
            ),
        }
    }

    fn to_json(&self) -> Value {
        match self {
            Self::Match(tally) => json!({
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "score": tally.score(),
                "least_score": tally.score_lower_bound(),
                "elo": tally.elo(),
                "elo_error": tally.elo_error(),
            }),
            Self::Blunders(blunders) => json!({
                "decisions": blunders.decisions,
                "blunders": blunders.made,
                "rate": blunders.rate(),
            }),
        }
    }
}

fn write_head(kind: GameKind, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n## {kind}\n")?;
    if solver::is_solved(kind) {
        writeln!(out, "| level | name | decisions | blunders | rate |")?;
        writeln!(out, "|---|---|---|---|---|")
    } else {
        writeln!(
            out,
            "| level | name | against | games | score | at least (95 %) | Elo |"
        )?;
        writeln!(out, "|---|---|---|---|---|---|---|")
    }
}

/// A progress bar, visible only on a terminal.
fn bar(prefix: String) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {bar:20} {pos}/{len}, {eta} left  {msg}")
        .expect("the template is well formed");
    let bar = ProgressBar::new(1).with_style(style).with_prefix(prefix);
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_one_or_a_range() {
        assert_eq!(levels("4"), Ok(4..=4));
        assert_eq!(levels("2-10"), Ok(2..=10));
        for wrong in ["", "0", "11", "5-4", "a-b", "1-2-3"] {
            assert!(levels(wrong).is_err(), "{wrong}");
        }
    }
}
