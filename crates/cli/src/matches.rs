//! `tessera match`: two players, many games, and what that proves.

mod opening;
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
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tessera_rules::{ByColor, Color, GameKind};

use player::{Contender, Pace, Player};
use referee::Game;
use statistics::{Decision, Points, Sprt, Tally};

/// Let two players play many games and say which is stronger
///
/// A and B are `level:N` (or a level's name behind the colon), `random`, `nodes:N` (a plain search), or
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

/// Two games from the same opening, A playing white in the first.
struct Pair {
    number: usize,
    games: [Game; 2],
}

/// The colour of A in the games of a pair.
const COLORS_OF_A: [Color; 2] = [Color::White, Color::Black];

impl Pair {
    /// What A has scored.
    fn points(&self) -> [Points; 2] {
        [0, 1].map(|i| match self.games[i].winner {
            None => Points::Draw,
            Some(winner) if winner == COLORS_OF_A[i] => Points::Win,
            Some(_) => Points::Loss,
        })
    }
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
        let played = self.play(pairs, |pair| {
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

    /// Plays so many pairs, several at a time, and hands them over as they are finished. After a break, those
    /// that have begun are finished.
    fn play(
        &self,
        pairs: usize,
        mut finished: impl FnMut(&Pair) -> io::Result<ControlFlow<()>>,
    ) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        let enough = AtomicBool::new(false);
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..usize::from(self.concurrency).min(pairs) {
                let (sender, next, enough) = (sender.clone(), &next, &enough);
                scope.spawn(move || {
                    let mut players =
                        [&self.a, &self.b].map(|player| Player::new(player, self.kind));
                    while !enough.load(Relaxed) {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= pairs || sender.send(self.pair(number, &mut players)).is_err()
                        {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut result = Ok(());
            for pair in results {
                match finished(&pair) {
                    Ok(ControlFlow::Continue(())) => continue,
                    Ok(ControlFlow::Break(())) => {}
                    Err(error) => result = Err(error),
                }
                enough.store(true, Relaxed);
            }
            result
        })
    }

    /// Plays pair `number`, which depends on the seed and the players alone.
    fn pair(&self, number: usize, players: &mut [Player; 2]) -> Pair {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut rng = fastrand::Rng::with_seed(rng.u64(..) ^ number as u64);
        let opening = opening::draw(self.kind, &mut rng);
        let games = COLORS_OF_A.map(|color_of_a| {
            let seed = rng.u64(..);
            let [a, b] = &mut *players;
            a.begin(seed);
            b.begin(seed);
            let players = match color_of_a {
                Color::White => ByColor { white: a, black: b },
                Color::Black => ByColor { white: b, black: a },
            };
            referee::play(self.kind, &opening, players, self.pace())
        });
        Pair { number, games }
    }

    fn pace(&self) -> Pace {
        match self.nodes {
            Some(nodes) => Pace::Nodes(nodes),
            None => Pace::Time(Duration::from_millis(self.time)),
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
