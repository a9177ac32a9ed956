//! `tessera-trainer play`: games of the engine against itself, written down position by position.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::PathBuf,
    sync::Mutex,
    thread,
};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tessera_engine::{Engine, Limits, Stopper, Task};
use tessera_rules::{AnyGame, Color, GameKind};

use crate::sample::Sample;

/// Play games against itself and write down the positions
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game and its variant, such as lines-of-action
    game: GameKind,

    /// How many games are begun; those with an unfair beginning are not written down
    #[arg(long, default_value_t = 20_000)]
    games: u64,

    /// What a move may cost; chance adds up to a quarter
    #[arg(long, default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Games of the same seed are the same; several threads write them in the order in which they end
    #[arg(long, default_value_t = 1)]
    seed: u32,

    /// How many games are played at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,

    /// Where to write
    #[arg(long)]
    out: PathBuf,
}

/// The random plies at the beginning.
const OPENING: std::ops::RangeInclusive<usize> = 4..=14;

/// A beginning that gives one player more, in hundredths, teaches little.
const UNFAIR: i32 = 300;

/// A longer game is a draw.
const LONGEST: usize = 160;

/// How often a random move is played, so that positions become known that no good player enters.
const ASTRAY: f32 = 0.04;

impl Play {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let file = File::create(&self.out)
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        let style = "{wide_bar} {pos}/{len} games, {eta} left";
        let bar = ProgressBar::new(self.games).with_style(ProgressStyle::with_template(style)?);
        let shared = Mutex::new((0..self.games, BufWriter::new(file)));
        let next = || shared.lock().expect("no thread panics").0.next();
        thread::scope(|scope| {
            let work = || -> anyhow::Result<()> {
                let mut engine = Engine::new(4);
                while let Some(number) = next() {
                    let mut rng = fastrand::Rng::with_seed(u64::from(self.seed) << 32 | number);
                    let samples = game(self.game, self.nodes, &mut engine, &mut rng)?;
                    let (_, out) = &mut *shared.lock().expect("no thread panics");
                    for sample in samples {
                        writeln!(out, "{sample}")?;
                    }
                    bar.inc(1);
                }
                Ok(())
            };
            let threads: Vec<_> = (0..self.threads.max(1))
                .map(|_| scope.spawn(work))
                .collect();
            let results = threads
                .into_iter()
                .map(|thread| thread.join().expect("no thread panics"));
            results.collect::<anyhow::Result<()>>()
        })?;
        bar.finish();
        let (_, mut out) = shared.into_inner().expect("no thread panics");
        out.flush()?;
        Ok(())
    }
}

/// One game from a random beginning, as far as it is undecided.
fn game(
    kind: GameKind,
    nodes: u64,
    engine: &mut Engine,
    rng: &mut fastrand::Rng,
) -> anyhow::Result<Vec<Sample>> {
    engine.clear();
    let mut game = beginning(kind, rng);
    let mut seen: Vec<(Color, String, i32)> = Vec::new();
    let winner = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner;
        }
        if seen.len() >= LONGEST {
            break None;
        }
        let limits = Limits::nodes(nodes + rng.u64(..=nodes / 4));
        let lines = engine.search(
            &Task::of(game.as_ref(), limits),
            &Stopper::default(),
            &mut |_| {},
        )?;
        let best = &lines[0];
        let turn = game.turn();
        if best.score.is_decided() {
            break Some(if best.score.0 > 0 { turn } else { !turn });
        }
        if seen.is_empty() && best.score.0.abs() > UNFAIR {
            return Ok(Vec::new());
        }
        seen.push((turn, game.position(), best.score.0));
        let text = if rng.f32() < ASTRAY {
            let texts = game.legal_texts();
            texts[rng.usize(..texts.len())].clone()
        } else {
            best.line[0].clone()
        };
        game.play(&text)?;
    };
    let result = |turn| match winner {
        None => 0.5,
        Some(winner) => f32::from(u8::from(winner == turn)),
    };
    let sample = |(turn, position, score)| Sample {
        position,
        score,
        result: result(turn),
    };
    Ok(seen.into_iter().map(sample).collect())
}

fn beginning(kind: GameKind, rng: &mut fastrand::Rng) -> Box<dyn AnyGame> {
    let mut game = kind.new_game();
    for _ in 0..rng.usize(OPENING) {
        let texts = game.legal_texts();
        if let Some(text) = rng.choice(texts) {
            game.play(&text).expect("a legal move can be played");
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_depend_on_the_seed_alone() {
        let kind: GameKind = "lines-of-action".parse().unwrap();
        let play = |engine: &mut Engine, seed| {
            let mut rng = fastrand::Rng::with_seed(seed);
            game(kind, 200, engine, &mut rng).unwrap()
        };
        let fresh: Vec<_> = (0..8).map(|seed| play(&mut Engine::new(1), seed)).collect();
        let mut engine = Engine::new(1);
        let mut again: Vec<_> = (0..8).rev().map(|seed| play(&mut engine, seed)).collect();
        again.reverse();
        assert_eq!(fresh, again);
        assert!(fresh.iter().any(|samples| samples.len() > 10));
    }

    #[test]
    fn whoever_is_far_ahead_mostly_wins() {
        let kind: GameKind = "lines-of-action".parse().unwrap();
        let mut engine = Engine::new(1);
        let samples = (0..60).flat_map(|seed| {
            let mut rng = fastrand::Rng::with_seed(seed);
            game(kind, 400, &mut engine, &mut rng).unwrap()
        });
        let clear: Vec<Sample> = samples.filter(|sample| sample.score.abs() > 250).collect();
        let right = (clear.iter())
            .filter(|sample| (sample.score > 0) == (sample.result > 0.5))
            .count();
        assert!(clear.len() > 20, "{}", clear.len());
        assert!(right * 3 > clear.len() * 2, "{right} of {}", clear.len());
    }
}
