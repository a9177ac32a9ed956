//! `tessera solve`: the exact value of a position of ten-ply Hecatomb.

use std::{io::Write, time::Instant};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;
use tessera_engine::{
    Stopper,
    knowledge::Budget,
    solve::{Solution, Value, solve},
};
use tessera_rules::{GameKind, Hecatomb, Position, hecatomb::Variant};

use crate::{board::verdict, game::GameArgs};

/// Prove the value of a position of Hecatomb with its ten plies
///
/// Distances count plies up to the capture of the king, that one included.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArgs,

    /// Give up after so many nodes; positions met in games took two million or fewer
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    nodes: u64,

    /// Print JSON, with every legal move
    #[arg(long)]
    pub(crate) json: bool,
}

impl Solve {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.game.kind != GameKind::Hecatomb(Variant::Standard) {
            bail!(
                "{} is not solved: only `hecatomb` with its ten plies is",
                self.game.kind
            );
        }
        let game = self.game.to_game()?;
        let pos = Hecatomb::parse(Variant::Standard, &game.position())?;
        if let Some(outcome) = pos.outcome() {
            bail!("the game is over: {}", verdict(outcome));
        }
        let begin = Instant::now();
        let stopper = Stopper::default();
        let budget = Budget {
            deadline: None,
            nodes: self.nodes,
            stopper: &stopper,
        };
        let solution = solve(&pos, budget)
            .with_context(|| format!("{} nodes do not suffice for a proof", self.nodes))?;
        let seconds = begin.elapsed().as_secs_f64();
        if self.json {
            writeln!(out, "{}", as_json(&pos, &solution, seconds))?;
        } else {
            write_solution(out, &pos, &solution, seconds)?;
        }
        Ok(())
    }
}

fn write_solution(
    out: &mut dyn Write,
    pos: &Hecatomb,
    solution: &Solution,
    seconds: f64,
) -> anyhow::Result<()> {
    let best: Vec<String> = solution.best().map(|s| s.m.to_string()).collect();
    let turn = pos.turn();
    match solution.value {
        Value::Win(plies) => writeln!(out, "{turn} wins with ply {plies} from here")?,
        Value::Draw => writeln!(out, "draw: neither side can force the capture of the king")?,
        Value::Loss(plies) => writeln!(out, "{} wins with ply {plies} from here", !turn)?,
    }
    writeln!(out, "best: {}", best.join(" "))?;
    writeln!(
        out,
        "proven in {seconds:.3} s with {} nodes",
        solution.nodes
    )?;
    Ok(())
}

fn as_json(pos: &Hecatomb, solution: &Solution, seconds: f64) -> serde_json::Value {
    let moves = solution.moves.iter().map(|solved| {
        json!({
            "move": solved.m.to_string(),
            "value": word(solved.value),
            "distance": distance(solved.value),
            "errors": solved.errors,
        })
    });
    json!({
        "kind": pos.kind(),
        "position": pos.to_string(),
        "turn": pos.turn(),
        "value": word(solution.value),
        "distance": distance(solution.value),
        "best": solution.best().map(|solved| solved.m.to_string()).collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
        "nodes": solution.nodes,
        "seconds": seconds,
    })
}

fn word(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Draw => "draw",
        Value::Loss(_) => "loss",
    }
}

fn distance(value: Value) -> Option<u8> {
    match value {
        Value::Win(plies) | Value::Loss(plies) => Some(plies),
        Value::Draw => None,
    }
}
