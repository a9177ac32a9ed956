//! `tessera-trainer play`: self-play games, written as labelled positions.

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

use crate::labelled_position::LabelledPosition;

/// Play self-play games and write their positions, each with its search score and the result of its game
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game and its variant, such as lines-of-action
    game: GameKind,

    /// How many games are begun; those with an unbalanced opening are not written
    #[arg(long, default_value_t = 20_000)]
    games: u64,

    /// Nodes per move; up to a quarter more is added at random
    #[arg(long, default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The same seed gives the same games; several threads write them in the order in which they end
    #[arg(long, default_value_t = 1)]
    seed: u32,

    /// How many games are played in parallel
    #[arg(long, default_value_t = 1)]
    threads: usize,

    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

/// Random plies of an opening.
const OPENING_PLIES: std::ops::RangeInclusive<usize> = 4..=14;

/// The largest absolute score of an opening, in centi-units: games that are decided early add little.
const MAX_OPENING_SCORE: i32 = 300;

/// Games of this many plies after the opening are draws.
const MAX_PLIES: usize = 160;

/// The share of random moves, which lead to positions that good play does not reach.
const RANDOM_MOVES: f32 = 0.04;

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
                    let positions = play_game(self.game, self.nodes, &mut engine, &mut rng)?;
                    let (_, out) = &mut *shared.lock().expect("no thread panics");
                    for position in positions {
                        writeln!(out, "{position}")?;
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

/// The positions of one game from a random opening, until its result is decided.
pub(crate) fn play_game(
    kind: GameKind,
    nodes: u64,
    engine: &mut Engine,
    rng: &mut fastrand::Rng,
) -> anyhow::Result<Vec<LabelledPosition>> {
    engine.clear();
    let mut game = random_opening(kind, rng);
    let mut scored: Vec<(Color, String, i32)> = Vec::new();
    let winner = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner;
        }
        if scored.len() >= MAX_PLIES {
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
        if scored.is_empty() && best.score.0.abs() > MAX_OPENING_SCORE {
            return Ok(Vec::new());
        }
        scored.push((turn, game.position(), best.score.0));
        let text = if rng.f32() < RANDOM_MOVES {
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
    let label = |(turn, position, score)| LabelledPosition {
        position,
        score,
        result: result(turn),
    };
    Ok(scored.into_iter().map(label).collect())
}

fn random_opening(kind: GameKind, rng: &mut fastrand::Rng) -> Box<dyn AnyGame> {
    let mut game = kind.new_game();
    for _ in 0..rng.usize(OPENING_PLIES) {
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
            play_game(kind, 200, engine, &mut rng).unwrap()
        };
        let fresh: Vec<_> = (0..8).map(|seed| play(&mut Engine::new(1), seed)).collect();
        let mut engine = Engine::new(1);
        let mut again: Vec<_> = (0..8).rev().map(|seed| play(&mut engine, seed)).collect();
        again.reverse();
        assert_eq!(fresh, again);
        assert!(fresh.iter().any(|positions| positions.len() > 10));
    }

    #[test]
    fn a_large_search_score_mostly_means_a_win() {
        let kind: GameKind = "lines-of-action".parse().unwrap();
        let mut engine = Engine::new(1);
        let positions = (0..60).flat_map(|seed| {
            let mut rng = fastrand::Rng::with_seed(seed);
            play_game(kind, 400, &mut engine, &mut rng).unwrap()
        });
        let clear: Vec<LabelledPosition> = positions
            .filter(|position| position.score.abs() > 250)
            .collect();
        let right = (clear.iter())
            .filter(|position| (position.score > 0) == (position.result > 0.5))
            .count();
        assert!(clear.len() > 20, "{}", clear.len());
        assert!(right * 3 > clear.len() * 2, "{right} of {}", clear.len());
    }
}
