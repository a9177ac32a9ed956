//! `tessera-trainer calibrate`: how often a score wins, from self-play games.

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tessera_engine::Engine;
use tessera_review::fit;
use tessera_rules::GameKind;

use crate::{labelled_position::LabelledPosition, self_play::play_game};

/// Fit the winning chances that reviews of games use: for each kind, the score at which wins are e times as frequent as losses
///
/// Prints a line for each kind: the score in centi-units, and the positions it was fitted on. The figures stand in
/// `crates/review/src/chances.rs`.
#[derive(Debug, Args)]
pub(crate) struct Calibrate {
    /// The games and their variants; all if none is given
    kinds: Vec<GameKind>,

    /// How many games of each kind are begun; those with an unbalanced opening are left out
    #[arg(long, default_value_t = 120)]
    games: u32,

    /// Nodes per move; up to a quarter more is added at random
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The same seed gives the same figures
    #[arg(long, default_value_t = 1)]
    seed: u32,
}

impl Calibrate {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let kinds = match self.kinds.as_slice() {
            [] => GameKind::all().collect(),
            kinds => kinds.to_vec(),
        };
        let style = "{msg} {wide_bar} {pos}/{len} games, {eta} left";
        let bar = ProgressBar::new(u64::from(self.games) * kinds.len() as u64)
            .with_style(ProgressStyle::with_template(style)?);
        let mut engine = Engine::new(4);
        for kind in kinds {
            bar.set_message(kind.to_string());
            let mut samples = Vec::new();
            for number in 0..self.games {
                let seed = u64::from(self.seed) << 32 | u64::from(number);
                let mut rng = fastrand::Rng::with_seed(seed);
                let positions = play_game(kind, self.nodes, &mut engine, &mut rng)?;
                let sample =
                    |position: &LabelledPosition| (position.score, f64::from(position.result));
                samples.extend(positions.iter().map(sample));
                bar.inc(1);
            }
            let scale = match fit(&samples) {
                Some(scale) => format!("{scale:.0}"),
                None => "undecided".to_owned(),
            };
            bar.suspend(|| {
                writeln!(
                    io::stdout(),
                    "{kind} {scale} of {} positions",
                    samples.len()
                )
            })
            .context("cannot write the figures")?;
        }
        bar.finish_and_clear();
        Ok(())
    }
}
