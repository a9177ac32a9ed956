//! UGI options.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::{
    io::{self, Write},
    ops::RangeInclusive,
};

use anyhow::{Context, bail};
use tessera_engine::Level;
use tessera_rules::GameKind;

/// Default size of the transposition table, in mebibytes.
pub(super) const DEFAULT_HASH: usize = 64;

const HASH: RangeInclusive<usize> = 1..=32_768;
const THREADS: RangeInclusive<usize> = 1..=256;
const LINES: RangeInclusive<usize> = 1..=500;

/// The current values.
#[derive(Debug)]
pub(super) struct Options {
    /// `None` for full strength within the limits of each search.
    pub(super) level: Option<Level>,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) seed: u64,
    hash: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            level: None,
            threads: 1,
            lines: 1,
            seed: 0,
            hash: DEFAULT_HASH,
        }
    }
}

/// What must be done after an option was set.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Change {
    Nothing,
    Game(GameKind),
    Hash(usize),
}

impl Options {
    pub(super) fn set(&mut self, name: &str, value: &str) -> anyhow::Result<Change> {
        match name.to_ascii_lowercase().as_str() {
            "game" => return Ok(Change::Game(value.parse()?)),
            "level" => {
                self.level = match value {
                    "0" => None,
                    level => Some(level.parse().context("option Level, or 0 for none")?),
                };
            }
            "hash" => {
                self.hash = within(HASH, "Hash", value)?;
                return Ok(Change::Hash(self.hash));
            }
            "threads" => self.threads = within(THREADS, "Threads", value)?,
            "multipv" => self.lines = within(LINES, "MultiPV", value)?,
            "seed" => {
                self.seed = value
                    .parse()
                    .context("option Seed: expected a whole number")?;
            }
            _ => bail!(
                "there is no option {:?}: expected Game, Level, Hash, Threads, MultiPV or Seed",
                name.chars().take(40).collect::<String>()
            ),
        }
        Ok(Change::Nothing)
    }

    pub(super) fn list(&self, kind: GameKind, out: &mut dyn Write) -> io::Result<()> {
        let games: Vec<String> = GameKind::all().map(|kind| format!(" var {kind}")).collect();
        writeln!(
            out,
            "option name Game type combo default {kind}{}",
            games.concat()
        )?;
        let level = self.level.map_or(0, Level::number);
        for (name, value, range) in [
            ("Level", usize::from(level), 0..=10),
            ("Hash", self.hash, HASH),
            ("Threads", self.threads, THREADS),
            ("MultiPV", self.lines, LINES),
        ] {
            let (min, max) = range.into_inner();
            writeln!(
                out,
                "option name {name} type spin default {value} min {min} max {max}"
            )?;
        }
        writeln!(
            out,
            "option name Seed type spin default {} min 0 max {}",
            self.seed,
            u64::MAX
        )
    }
}

fn within(range: RangeInclusive<usize>, name: &str, value: &str) -> anyhow::Result<usize> {
    match value.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => bail!(
            "option {name}: expected a number from {} to {}",
            range.start(),
            range.end()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_values_are_kept_and_invalid_ones_are_refused() {
        let mut options = Options::default();
        assert_eq!(options.set("threads", "3").unwrap(), Change::Nothing);
        assert_eq!(options.set("Hash", "7").unwrap(), Change::Hash(7));
        assert_eq!(
            options.set("GAME", "hecatomb").unwrap(),
            Change::Game("hecatomb".parse().unwrap())
        );
        assert!(options.set("Level", "Medium").is_ok());
        assert_eq!(options.level.map(Level::number), Some(5));
        assert!(options.set("Level", "0").is_ok());
        assert_eq!(options.level, None);
        for (name, value) in [
            ("Threads", "0"),
            ("Hash", "99999999999999999999"),
            ("MultiPV", "-1"),
            ("Level", "11"),
            ("Seed", ""),
            ("Game", "chess"),
            ("Colour", "blue"),
        ] {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options.threads, 3);
    }
}
