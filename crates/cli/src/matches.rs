//! `tessera match`: two players, many games, and what that proves.

mod opening;
mod pairing;
mod plain;
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
pub(crate) use player::{Contender, Pace};
pub(crate) use statistics::Tally;

/// Let two players play many games and say which is stronger
///
/// A and B are `level:N` (or a level's name behind the colon), `random`, `careful` (random, but wins at once and does not lose at once),
/// `scoreboard:N` (looks N plies ahead and counts what the scoreboard shows), `nodes:N` (the engine's search), or
/// `cmd:PROGRAM ARGS` for any program that speaks the Universal Game Interface. Games come in pairs with
/// colours swapped, each pair from its own random, roughly balanced opening. Our rules decide: an illegal
/// move, a crash or silence loses the game. A game of 400 plies is a draw.
#[derive(Debug, Args)]
pub(crate) struct Match {
    /// The game, such as `mad-bishops` or `lines-of-action:6x6`
    #[arg(value_name = "GAME")]
    kind: GameKind,

    /// The first player
    a: Contender,

    /// The second player
    b: Contender,

    /// How many games, made up to whole pairs
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// Milliseconds a move for programs
    #[arg(long, value_name = "MS", default_value_t = 100, conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: u64,

    /// Nodes a move for programs, instead of a time
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Stop as soon as it is clear whether A is stronger by E0 or by E1 Elo (5 % error either way)
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// Append the records of the games to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// The seed of openings and levels
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Match {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut book = match &self.out {
            None => None,
            Some(path) => {
                let file = OpenOptions::new().create(true).append(true).open(path);
                Some(file.with_context(|| format!("cannot write {}", path.display()))?)
            }
        };
        let pairs = self.games.div_ceil(2) as usize;
        // The bar shows itself on a terminal only.
        let bar = ProgressBar::new(pairs as u64 * 2).with_style(
            ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left  {msg}")
                .expect("the template is well formed"),
        );
        bar.enable_steady_tick(Duration::from_secs(1));
        let begin = Instant::now();
        let mut standing = Standing::default();
        let played = self.pairing().play(pairs, |pair| {
            standing.add(pair);
            bar.inc(2);
            bar.set_message(standing.tally.to_string());
            if let Some(book) = &mut book {
                self.record(pair, book)?;
            }
            let is_decided = |sprt: Sprt| sprt.decision(&standing.tally) != Decision::Open;
            Ok(if self.sprt.is_some_and(is_decided) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        });
        bar.finish_and_clear();
        played.context("cannot write the records")?;
        if self.json {
            self.print_json(&standing, begin.elapsed(), out)?;
        } else {
            self.print(&standing, begin.elapsed(), out)?;
        }
        Ok(())
    }

    fn pairing(&self) -> Pairing {
        Pairing {
            kind: self.kind,
            a: self.a.clone(),
            b: self.b.clone(),
            pace: match self.nodes {
                Some(nodes) => Pace::Nodes(nodes),
                None => Pace::Time(Duration::from_millis(self.time)),
            },
            concurrency: self.concurrency.into(),
            seed: self.seed,
        }
    }

    fn record(&self, pair: &Pair, book: &mut dyn Write) -> io::Result<()> {
        for (i, game) in pair.games.iter().enumerate() {
            let players = match COLORS_OF_A[i] {
                Color::White => [&self.a, &self.b],
                Color::Black => [&self.b, &self.a],
            };
            let round = format!("{}.{}", pair.number + 1, i + 1);
            let transcript = game.transcript(players.map(ToString::to_string), round);
            writeln!(book, "{transcript}")?;
        }
        book.flush()
    }

    fn print(&self, standing: &Standing, time: Duration, out: &mut dyn Write) -> io::Result<()> {
        let tally = &standing.tally;
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
            tally.superiority() * 100.0
        )?;
        if let Some(sprt) = self.sprt {
            writeln!(
                out,
                "SPRT {sprt}: likelihood ratio {:+.2} within ±{:.2}, {}",
                sprt.likelihood_ratio(tally),
                Sprt::bound(),
                sprt.decision(tally).sentence()
            )?;
        }
        for (reason, count) in &standing.reasons {
            writeln!(out, "{count:6} {reason}")?;
        }
        Ok(())
    }

    fn print_json(
        &self,
        standing: &Standing,
        time: Duration,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let tally = &standing.tally;
        let sprt = self.sprt.map(|sprt| {
            json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "llr": sprt.likelihood_ratio(tally),
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
            "superiority": tally.superiority(),
            "sprt": sprt,
            "forfeits": {"a": standing.forfeits[0], "b": standing.forfeits[1]},
            "reasons": standing.reasons,
            "seconds": time.as_secs_f64(),
        });
        writeln!(out, "{answer}")
    }
}

/// How the match stands.
#[derive(Debug, Default)]
struct Standing {
    tally: Tally,
    /// How often the games ended how.
    reasons: BTreeMap<String, u64>,
    /// Games that A and B lost against the referee.
    forfeits: [u64; 2],
}

impl Standing {
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
