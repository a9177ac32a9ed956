//! `tessera bench`: fixed searches and level moves, whose node count and hash are the signature of the engine's behaviour.

mod levels;

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use clap::Args;
use serde_json::{Value, json};
use tessera_engine::{
    Engine, Limits, Report, Stopper, Task,
    bench::{self, BenchCase},
};
use tessera_rules::GameKind;

use self::levels::LevelMoves;
use crate::game;

/// Search fixed positions of every game, count the nodes, and let every level move
///
/// One thread searches every position to a fixed depth, or a million nodes, with an empty transposition table, so the total
/// changes only when the search changes. Then every level of every kind chooses moves in the same positions; the line `levels`
/// shows a hash of them, which changes when a level plays differently. The total node count stands alone on the last line.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// The same depth for every position, instead of its own; without the levels
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Node limit of each search.
const MAX_NODES: u64 = 1_000_000;

/// Size of the transposition table.
const HASH_MEBIBYTES: usize = 16;

/// The result of one search.
struct Row {
    kind: GameKind,
    position: String,
    best: Report,
}

impl Bench {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut rows = Vec::new();
        let mut time = Duration::ZERO;
        for kind in GameKind::all() {
            let BenchCase { depth, positions } = bench::case(kind);
            let depth = self.depth.unwrap_or(depth);
            let positions = positions.iter().copied().map(Some);
            for position in [None].into_iter().chain(positions) {
                let begin = Instant::now();
                let row = search(kind, position, depth)?;
                time += begin.elapsed();
                if !self.json {
                    row.write(out)?;
                }
                rows.push(row);
            }
        }
        let levels = match self.depth {
            None => Some(LevelMoves::choose()?),
            Some(_) => None,
        };
        let nodes: u64 = rows.iter().map(|row| row.best.nodes).sum();
        let speed = nodes as f64 / time.as_secs_f64().max(1e-6);
        if self.json {
            let answer = json!({
                "nodes": nodes,
                "seconds": time.as_secs_f64(),
                "per_second": speed,
                "positions": rows.iter().map(Row::to_json).collect::<Vec<_>>(),
                "levels": levels.as_ref().map(LevelMoves::signature),
                "level_moves": levels.as_ref().map(LevelMoves::to_json),
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        if let Some(levels) = &levels {
            writeln!(out, "levels {}", levels.signature())?;
        }
        writeln!(
            out,
            "{:.2} s, {:.2} M nodes/s; nodes in total:",
            time.as_secs_f64(),
            speed / 1e6
        )?;
        writeln!(out, "{nodes}")?;
        Ok(())
    }
}

fn search(kind: GameKind, position: Option<&str>, depth: u32) -> anyhow::Result<Row> {
    let game = game::new_game(kind, position)?;
    let limits = Limits {
        nodes: Some(MAX_NODES),
        ..Limits::depth(depth)
    };
    let task = Task::of(game.as_ref(), limits);
    let mut lines = Engine::new(HASH_MEBIBYTES).search(&task, &Stopper::default(), &mut |_| {})?;
    Ok(Row {
        kind,
        position: game.position(),
        best: lines.swap_remove(0),
    })
}

impl Row {
    fn first_move(&self) -> &str {
        self.best.line.first().map_or("", String::as_str)
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let best = &self.best;
        writeln!(
            out,
            "{:32} depth {:2} {:>10} nodes {:6.2} M/s  {:>11}  {}",
            self.kind.to_string(),
            best.depth,
            best.nodes,
            best.speed() / 1e6,
            best.score.to_string(),
            self.first_move(),
        )?;
        out.flush()
    }

    fn to_json(&self) -> Value {
        json!({
            "kind": self.kind,
            "position": self.position,
            "depth": self.best.depth,
            "nodes": self.best.nodes,
            "move": self.first_move(),
        })
    }
}
