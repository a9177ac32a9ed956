//! `tessera match`: many games between two players, with Elo and SPRT.

mod baselines;
mod opening;
mod pairing;
mod player;
mod program;
mod referee;
mod statistics;

use std::{
    collections::BTreeMap,
    fs::OpenOptions,
    io::{self, Write},
    ops::ControlFlow,
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tessera_rules::{Color, GameKind};

use pairing::{COLORS_OF_A, Pair};
use statistics::{Decision, Sprt};

pub(crate) use pairing::Pairing;
pub(crate) use player::{Contender, MoveLimit};
pub(crate) use statistics::Tally;

/// Play many games between two players and print which is stronger
///
/// A and B are `level:N` (or a level's name after the colon), `original-easy` or `original-hard` (the bots of the original Hecatomb), `random`, `careful` (random, but takes a win and avoids losing at once),
/// `scoreboard:N` (searches N plies and evaluates by the scoreboard), `nodes:N` (the engine with a node limit), or
/// `cmd:PROGRAM ARGS` for any program that speaks the Universal Game Interface. Games come in pairs with colours swapped,
/// each pair from its own random, roughly balanced opening. An illegal move, a crash or no answer in time loses
/// the game. A game of 400 plies is a draw.
#[derive(Debug, Args)]
pub(crate) struct Match {
    /// The game, such as `mad-bishops` or `lines-of-action:6x6`
    #[arg(value_name = "GAME")]
    kind: GameKind,

    /// The first player
    a: Contender,

    /// The second player
    b: Contender,

    /// Number of games, rounded up to whole pairs
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// Milliseconds per move for programs
    #[arg(long, value_name = "MS", default_value_t = 100, conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: u64,

    /// Nodes per move for programs, instead of a time
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Sequential probability ratio test: stop as soon as one of the hypotheses, A is stronger by E0 or by E1 Elo, is accepted (5 % error)
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Games played in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// Append the records of the games to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Random seed of openings and levels
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Match {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        for contender in [&self.a, &self.b] {
            match contender {
                Contender::Bot(bot) => bot.check(self.kind)?,
                Contender::Program(words) => {
                    program::check(words).with_context(|| format!("cannot start {contender}"))?;
                }
                _ => {}
            }
        }
        let mut records = match &self.out {
            None => None,
            Some(path) => {
                let file = OpenOptions::new().create(true).append(true).open(path);
                Some(file.with_context(|| format!("cannot write {}", path.display()))?)
            }
        };
        let pairs = self.games.div_ceil(2) as usize;
        // Visible only on a terminal.
        let bar = ProgressBar::new(pairs as u64 * 2).with_style(
            ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left  {msg}")
                .expect("the template is well formed"),
        );
        bar.enable_steady_tick(Duration::from_secs(1));
        let begin = Instant::now();
        let mut results = Results::default();
        let played = self.pairing().play(pairs, |pair| {
            results.add(pair);
            bar.inc(2);
            bar.set_message(results.tally.to_string());
            if let Some(records) = &mut records {
                self.record(pair, records)?;
            }
            let is_decided = |sprt: Sprt| sprt.decision(&results.tally) != Decision::Open;
            Ok(if self.sprt.is_some_and(is_decided) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        });
        bar.finish_and_clear();
        played.context("cannot write the records")?;
        if self.json {
            self.print_json(&results, begin.elapsed(), out)?;
        } else {
            self.print(&results, begin.elapsed(), out)?;
        }
        Ok(())
    }

    fn pairing(&self) -> Pairing {
        Pairing {
            kind: self.kind,
            a: self.a.clone(),
            b: self.b.clone(),
            move_limit: match self.nodes {
                Some(nodes) => MoveLimit::Nodes(nodes),
                None => MoveLimit::Time(Duration::from_millis(self.time)),
            },
            concurrency: self.concurrency.into(),
            seed: self.seed,
        }
    }

    fn record(&self, pair: &Pair, records: &mut dyn Write) -> io::Result<()> {
        for (i, game) in pair.games.iter().enumerate() {
            let players = match COLORS_OF_A[i] {
                Color::White => [&self.a, &self.b],
                Color::Black => [&self.b, &self.a],
            };
            let round = format!("{}.{}", pair.number + 1, i + 1);
            let transcript = game.transcript(players.map(ToString::to_string), round);
            writeln!(records, "{transcript}")?;
        }
        records.flush()
    }

    fn print(&self, results: &Results, time: Duration, out: &mut dyn Write) -> io::Result<()> {
        let tally = &results.tally;
        writeln!(
            out,
            "{}: {} against {}, {} games in {:.1} s",
            self.kind,
            self.a,
            self.b,
            tally.games(),
            time.as_secs_f64()
        )?;
        writeln!(
            out,
            "wins {}, draws {}, losses {}, score {:.1} %",
            tally.wins,
            tally.draws,
            tally.losses,
            tally.score() * 100.0
        )?;
        writeln!(
            out,
            "pairs with 0, ½, 1, 1½, 2 points: {}",
            tally.pairs.map(|n| n.to_string()).join(", ")
        )?;
        writeln!(
            out,
            "Elo {:+.1} ± {:.1} (95 %), likelihood of superiority {:.1} %",
            tally.elo(),
            tally.elo_error(),
            tally.likelihood_of_superiority() * 100.0
        )?;
        if let Some(sprt) = self.sprt {
            writeln!(
                out,
                "SPRT {sprt}: log-likelihood ratio {:+.2} within ±{:.2}, {}",
                sprt.log_likelihood_ratio(tally),
                Sprt::bound(),
                sprt.decision(tally).sentence()
            )?;
        }
        for (reason, count) in &results.reasons {
            writeln!(out, "{count:6} {reason}")?;
        }
        Ok(())
    }

    fn print_json(&self, results: &Results, time: Duration, out: &mut dyn Write) -> io::Result<()> {
        let tally = &results.tally;
        let sprt = self.sprt.map(|sprt| {
            json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "llr": sprt.log_likelihood_ratio(tally),
                "bound": Sprt::bound(),
                "decision": sprt.decision(tally).word(),
            })
        });
        let answer = json!({
            "kind": self.kind,
            "a": self.a.to_string(),
            "b": self.b.to_string(),
            "seed": self.seed,
            "games": tally.games(),
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "pairs": tally.pairs,
            "score": tally.score(),
            "elo": tally.elo(),
            "elo_error": tally.elo_error(),
            "superiority": tally.likelihood_of_superiority(),
            "sprt": sprt,
            "forfeits": {"a": results.forfeits[0], "b": results.forfeits[1]},
            "reasons": results.reasons,
            "seconds": time.as_secs_f64(),
        });
        writeln!(out, "{answer}")
    }
}

/// The results of the games so far.
#[derive(Debug, Default)]
struct Results {
    tally: Tally,
    /// Number of games by how they ended.
    reasons: BTreeMap<String, u64>,
    /// Games that A and B lost by forfeit.
    forfeits: [u64; 2],
}

impl Results {
    fn add(&mut self, pair: &Pair) {
        self.tally.add(pair.points());
        for (game, color_of_a) in pair.games.iter().zip(COLORS_OF_A) {
            let mut reason = game.reason.to_string();
            if game.reason.is_forfeit() {
                let loser = usize::from(game.winner == Some(color_of_a));
                self.forfeits[loser] += 1;
                reason = format!("{}: {reason}", ["A", "B"][loser]);
            }
            *self.reasons.entry(reason).or_default() += 1;
        }
    }
}
