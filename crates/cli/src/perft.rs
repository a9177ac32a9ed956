//! `tessera perft`: counts the nodes of the game tree at a depth.

use std::{collections::BTreeMap, io::Write, thread, time::Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tessera_rules::{
    Position,
    perft::{Leaves, divide},
    with_game,
};

use crate::game::GameArgs;

/// Count all sequences of exactly DEPTH legal moves
///
/// The total stands alone on the last line.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: GameArgs,

    /// How many moves
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,

    /// Print the count of every first move
    #[arg(long)]
    divide: bool,

    /// Make every last move and test for the end of the game, instead of counting the moves at once
    #[arg(long)]
    no_bulk: bool,

    /// How many threads share the work; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Perft {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let start = self.game.to_game()?.start();
        let begin = Instant::now();
        let mut counts: Vec<(String, u64)> = with_game!(self.game.kind, |P, variant| {
            let pos = P::parse(variant, &start)?;
            let counts = self.divide(&pos);
            counts
                .into_iter()
                .map(|(m, n)| (m.to_string(), n))
                .collect()
        });
        let seconds = begin.elapsed().as_secs_f64();
        counts.sort_unstable();
        let total = match self.depth {
            0 => 1,
            _ => counts.iter().map(|(_, n)| n).sum(),
        };
        let speed = total as f64 / seconds.max(1e-9);
        if self.json {
            let divide = self.divide.then_some(counts);
            let answer = json!({
                "kind": self.game.kind,
                "position": start,
                "depth": self.depth,
                "total": total,
                "seconds": seconds,
                "per_second": speed,
                "divide": divide.map(|counts| counts.into_iter().collect::<BTreeMap<_, _>>()),
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        if self.divide {
            for (text, n) in counts {
                writeln!(out, "{text} {n}")?;
            }
        }
        writeln!(
            out,
            "perft({}) in {seconds:.3} s, {:.1} M/s",
            self.depth,
            speed / 1e6
        )?;
        writeln!(out, "{total}")?;
        Ok(())
    }

    fn divide<P: Position>(&self, pos: &P) -> Vec<(P::Move, u64)> {
        let leaves = if self.no_bulk {
            Leaves::Played
        } else {
            Leaves::Counted
        };
        let threads = match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            n => n,
        };
        // Hidden unless standard error is a terminal.
        let bar = ProgressBar::new(pos.legal_moves().len() as u64).with_style(
            ProgressStyle::with_template("{bar:40} {pos}/{len} moves, {eta} left")
                .expect("the template is well formed"),
        );
        let counts = divide(pos, self.depth, leaves, threads, || bar.inc(1));
        bar.finish_and_clear();
        counts
    }
}
