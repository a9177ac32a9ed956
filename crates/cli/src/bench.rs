//! `tessera bench`: fixed searches, whose node count is the signature of the engine's behaviour.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};
use tessera_engine::{Engine, Limits, Stopper, Task};
use tessera_rules::GameKind;

use crate::game;

/// Search fixed positions of every game and count the nodes
///
/// One thread searches every position to a fixed depth, or a million nodes, with an empty memory, so the total changes only when the
/// engine plays differently. The total stands alone on the last line.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// The same depth for every position, instead of its own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// No position may cost more nodes than this.
const MOST_NODES: u64 = 1_000_000;

/// A kind, how deep it is searched, and positions from random games; the usual start comes first.
const POSITIONS: [(&str, u32, &[&str]); 10] = [
    (
        "mad-bishops",
        8,
        &[
            "1w1w1w1w1w/b1b1b1b1b1/3w1w1w1w/w1b1b1b1b1/1w1b1w1w1w/b1b3b1b1/1b1w3w1w/b3b1w1b1/1w1w1w1w1w/b1b1b1b1b1 w",
            "1w1w1b1w1b/b9/1b1w1b1b2/b1b1b3w1/1b1w1b1w1w/2b1w1b1b1/1w1w3b2/b1b1w3w1/7w2/w3w1b1w1 w",
        ],
    ),
    (
        "mad-bishops:8x8",
        8,
        &[
            "1w1w1w1w/b3b1b1/1w3w1w/b1b1b1b1/1w1w1w2/b1b1b1w1/1w1b1w1w/b3b1b1 w",
            "1b1w1w1w/6b1/3w3w/b1w3b1/1w5w/2b1b1w1/5b2/b5b1 w",
        ],
    ),
    (
        "lines-of-action",
        10,
        &[
            "1bbbbbb1/7w/w6w/w1w4w/w6w/b4w2/w6w/1bbbb1b1 b",
            "4w1bb/3b4/w3bb1w/w7/w6w/1b1b2ww/w6w/1bb1bbww b",
        ],
    ),
    (
        "lines-of-action:draw-on-both",
        9,
        &["1b2bb2/w4w1w/ww3b1w/2b1w3/w1bb4/2w3w1/3b1w2/2b1bbb1 b"],
    ),
    (
        "lines-of-action:scrambled-eggs",
        9,
        &["1w1w2b1/7w/b3b2b/4w2w/1b6/2bbw1ww/2w3wb/1bbb4 b"],
    ),
    (
        "lines-of-action:6x6",
        11,
        &[
            "1bwwb1/w4w/3b2/w2b1w/w4w/2b1b1 b",
            "1bb2b/3w2/5b/wbb3/w1w1bw/1w4 b",
        ],
    ),
    (
        "hecatomb",
        5,
        &["qqqqkqqq/qqqqqqqq/qqqqqqqq/q1qqQqqq/Q1QQ1QQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 6"],
    ),
    (
        "hecatomb:classic",
        7,
        &[
            "qqqqkqqq/qqqqqqqq/qqqqqqqq/qq1qqQQq/QQQ1qQ1Q/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 1",
            "qqqqkqqq/qqqqqqqq/qQq1qqqq/1qqq4/1QqQqQq1/QQ1QQQQQ/QQQQQQQQ/QQQQKQQQ w 2",
        ],
    ),
    (
        "mitsudomoe",
        10,
        &[
            "b,b,1,bB,bB/4,bB/4,w/wW,4/wW,wW,3 w 4 3",
            "1,b,1,bB,bB/ww,2,b,bB/1,b,3/wW,3,b/wW,wW,1,w,1 w 2 1",
        ],
    ),
    (
        "mitsudomoe:rulebook",
        13,
        &[
            "1,b,bB,bB,b/4,bB/wW,4/wW,w,3/w,wW,3 w 3 3",
            "4,bB/1,w,bB,b,1/wW,bB,1,b,1/w,b,wwW,2/1,wW,w,w,1 w 0 2",
        ],
    ),
];

impl Bench {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut total = 0;
        let mut time = Duration::ZERO;
        let mut rows: Vec<Value> = Vec::new();
        for (name, depth, positions) in POSITIONS {
            let kind: GameKind = name.parse()?;
            let depth = self.depth.unwrap_or(depth);
            let positions = positions.iter().copied().map(Some);
            for position in [None].into_iter().chain(positions) {
                let game = game::new_game(kind, position)?;
                let limits = Limits {
                    nodes: Some(MOST_NODES),
                    ..Limits::depth(depth)
                };
                let task = Task::of(game.as_ref(), limits);
                let mut engine = Engine::new(16);
                let begin = Instant::now();
                let lines = engine.search(&task, &Stopper::default(), &mut |_| {})?;
                time += begin.elapsed();
                let best = lines.first().context("a search finds a line")?;
                total += best.nodes;
                if self.json {
                    rows.push(json!({
                        "kind": kind,
                        "position": game.position(),
                        "depth": best.depth,
                        "nodes": best.nodes,
                        "move": best.line.first(),
                    }));
                } else {
                    writeln!(
                        out,
                        "{name:32} depth {:2} {:>10} nodes {:6.2} M/s  {:>11}  {}",
                        best.depth,
                        best.nodes,
                        best.speed() / 1e6,
                        best.score.to_string(),
                        best.line.first().map_or("", String::as_str),
                    )?;
                    out.flush()?;
                }
            }
        }
        let speed = total as f64 / time.as_secs_f64().max(1e-6);
        if self.json {
            let seconds = time.as_secs_f64();
            let answer = json!({
                "nodes": total,
                "seconds": seconds,
                "per_second": speed,
                "positions": rows,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        writeln!(
            out,
            "{:.2} s, {:.2} M nodes/s; nodes in total:",
            time.as_secs_f64(),
            speed / 1e6
        )?;
        writeln!(out, "{total}")?;
        Ok(())
    }
}
