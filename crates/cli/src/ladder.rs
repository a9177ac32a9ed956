//! `tessera ladder`: how far the levels are apart.

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
use tessera_engine::Level;
use tessera_rules::GameKind;

use self::blunders::Blunders;
use crate::matches::{Contender, Pace, Pairing, Tally};

/// Let every level play against the one below and say how far they are apart
///
/// Level 1 plays against someone who merely takes a win and avoids losing at once. Where a game is solved, the levels are
/// measured by how often they give away what they had. The results depend on the seed alone; the whole ladder takes less than
/// an hour on two cores.
#[derive(Debug, Args)]
pub(crate) struct Ladder {
    /// The games; without any, all whose levels are calibrated
    #[arg(value_name = "GAME")]
    kinds: Vec<GameKind>,

    /// How many games between neighbours up to level 8, made up to whole pairs
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,

    /// How many games between the levels above
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    top_games: u32,

    /// The lowest and the highest level to be measured
    #[arg(long, value_name = "A-B", default_value = "1-10", value_parser = levels)]
    levels: RangeInclusive<u8>,

    /// How many games at a time; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    concurrency: u16,

    /// The seed of openings and levels
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print JSON, one object per line and level
    #[arg(long)]
    pub(crate) json: bool,
}

/// The kinds whose levels are calibrated; other variants have the levels of their game.
const CALIBRATED: [&str; 6] = [
    "mad-bishops",
    "lines-of-action",
    "hecatomb",
    "hecatomb:classic",
    "mitsudomoe",
    "mitsudomoe:rulebook",
];

/// The last level whose distance from the one below is measured by the greater number of games.
const LAST_OF_MANY: u8 = 8;

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
            let named = CALIBRATED.iter().map(|name| name.parse());
            named.collect::<Result<Vec<GameKind>, _>>()?
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
                let row = if blunders::is_solved(kind) {
                    Row::Blunders(blunders::count(kind, level, self.games, self.seed, &bar)?)
                } else {
                    Row::Match(self.against_the_one_below(kind, level, &bar)?)
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

    fn against_the_one_below(
        &self,
        kind: GameKind,
        level: Level,
        bar: &ProgressBar,
    ) -> io::Result<Tally> {
        let games = if level.number() <= LAST_OF_MANY {
            self.games
        } else {
            self.top_games
        };
        let pairs = games.div_ceil(2) as usize;
        let pairing = Pairing {
            kind,
            a: Contender::Level(level),
            b: below(level),
            // Levels do not depend on it.
            pace: Pace::Time(Duration::ZERO),
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
            let mut object = row.object();
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

/// Whom a level is measured against.
fn below(level: Level) -> Contender {
    let number = level.number() - 1;
    let lower = Level::all().find(|level| level.number() == number);
    lower.map_or(Contender::Careful, Contender::Level)
}

/// What was measured of a level.
enum Row {
    /// Against the one below.
    Match(Tally),
    /// Against the truth.
    Blunders(Blunders),
}

impl Row {
    fn cells(&self, level: Level) -> String {
        match self {
            Self::Match(tally) => format!(
                "{} | +{} ={} -{} | {:.1} % | {:.1} % | {:+.0} ± {:.0}",
                below(level),
                tally.wins,
                tally.draws,
                tally.losses,
                tally.score() * 100.0,
                tally.least_score() * 100.0,
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

    fn object(&self) -> Value {
        match self {
            Self::Match(tally) => json!({
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "score": tally.score(),
                "least_score": tally.least_score(),
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
    if blunders::is_solved(kind) {
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

/// Shows itself on a terminal only.
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

    #[test]
    fn what_is_calibrated_exists() {
        assert!(
            CALIBRATED
                .iter()
                .all(|name| name.parse::<GameKind>().is_ok())
        );
    }
}
