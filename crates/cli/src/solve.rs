//! `tessera solve`: the game-theoretic value of a position of a solved game.

use std::{io::Write, time::Instant};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;
use tessera_engine::{
    Stopper,
    evaluator::ProofBudget,
    solver::{self, GameValue, Solution},
};
use tessera_rules::{GameKind, Hecatomb, Position};

use crate::{board::verdict, game::GameArgs};

/// Prove the value of a position of Hecatomb with its ten plies
///
/// Distances count plies up to and including the capture of the king.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArgs,

    /// Give up after this many nodes; positions of real games took two million or fewer
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    nodes: u64,

    /// Print JSON, with every legal move
    #[arg(long)]
    pub(crate) json: bool,
}

impl Solve {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let kind = self.game.kind;
        let game = self.game.to_game()?;
        let Some(pos) = solver::solvable_position(game.as_ref()) else {
            let solved = GameKind::all().filter(|&kind| solver::is_solved(kind));
            let solved: Vec<String> = solved.map(|kind| kind.to_string()).collect();
            bail!("{kind} is not solved: only {} is", solved.join(", "));
        };
        if let Some(outcome) = pos.outcome() {
            bail!("the game is over: {}", verdict(outcome));
        }
        let begin = Instant::now();
        let stopper = Stopper::default();
        let budget = ProofBudget {
            deadline: None,
            nodes: self.nodes,
            stopper: &stopper,
        };
        let solution = solver::solve(&pos, budget)
            .with_context(|| format!("{} nodes do not suffice for a proof", self.nodes))?;
        let seconds = begin.elapsed().as_secs_f64();
        if self.json {
            writeln!(out, "{}", to_json(&pos, &solution, seconds))?;
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
        GameValue::Win(plies) => writeln!(out, "{turn} wins with ply {plies} from here")?,
        GameValue::Draw => writeln!(out, "draw: neither side can force the capture of the king")?,
        GameValue::Loss(plies) => writeln!(out, "{} wins with ply {plies} from here", !turn)?,
    }
    writeln!(out, "best: {}", best.join(" "))?;
    writeln!(
        out,
        "proven in {seconds:.3} s with {} nodes",
        solution.nodes
    )?;
    Ok(())
}

fn to_json(pos: &Hecatomb, solution: &Solution, seconds: f64) -> serde_json::Value {
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

fn word(value: GameValue) -> &'static str {
    match value {
        GameValue::Win(_) => "win",
        GameValue::Draw => "draw",
        GameValue::Loss(_) => "loss",
    }
}

fn distance(value: GameValue) -> Option<u8> {
    match value {
        GameValue::Win(plies) | GameValue::Loss(plies) => Some(plies),
        GameValue::Draw => None,
    }
}
