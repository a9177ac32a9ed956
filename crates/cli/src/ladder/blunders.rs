//! How often a level gives away what it had, where the truth is known.

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use tessera_engine::{
    Level, Limits, Stopper, Task,
    knowledge::Budget,
    level,
    solve::{Solution, SolvedMove, Value, solve},
};
use tessera_rules::{AnyGame, GameKind, Hecatomb, Position, hecatomb::Variant};

use crate::game;

/// How a level has decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Blunders {
    /// How often there was a win or a draw, and a move that gives it away.
    pub(super) decisions: u64,
    /// How often it was given away.
    pub(super) made: u64,
}

impl Blunders {
    pub(super) fn rate(self) -> f64 {
        self.made as f64 / self.decisions.max(1) as f64
    }
}

/// Whether the truth about every position is known.
pub(super) fn is_solved(kind: GameKind) -> bool {
    kind == GameKind::Hecatomb(Variant::Standard)
}

/// No proof needs so much.
const NODES: u64 = 1_000_000_000;

/// How many positions are looked at for each in which something can be given away.
const PATIENCE: u32 = 10_000;

/// Lets a level decide in so many positions in which it can give something away. They are the same for all levels.
pub(super) fn count(
    kind: GameKind,
    level: Level,
    positions: u32,
    seed: u64,
    bar: &ProgressBar,
) -> anyhow::Result<Blunders> {
    let mut blunders = Blunders::default();
    let mut rng = fastrand::Rng::with_seed(seed);
    bar.set_length(positions.into());
    bar.set_position(0);
    for number in 0..u64::from(positions) {
        let (game, solution) = stake(kind, Depth::ALL[(number % 2) as usize], &mut rng)?;
        let task = Task::of(game.as_ref(), Limits::default());
        let report = level::choose(&task, level, number, &Stopper::default())?;
        let text = report.line.first().context("a level always moves")?;
        blunders.judge(&solution, text);
        bar.inc(1);
        bar.set_message(format!("level {level}: {:.1} %", blunders.rate() * 100.0));
    }
    Ok(blunders)
}

/// How far one must look to see what is at stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    Any,
    /// A win takes more than one move, or a loss follows more than one reply later.
    Deep,
}

impl Depth {
    const ALL: [Self; 2] = [Self::Any, Self::Deep];

    fn admits(self, solution: &Solution) -> bool {
        let mut errors = solution
            .moves
            .iter()
            .filter(|solved| gives_away(solution, solved));
        match self {
            Self::Any => errors.next().is_some(),
            Self::Deep => match solution.value {
                Value::Win(plies) => plies > 1 && errors.next().is_some(),
                _ => errors.any(|solved| matches!(solved.value, Value::Loss(plies) if plies > 2)),
            },
        }
    }
}

/// A position in which there is something to give away, and the truth about it.
fn stake(
    kind: GameKind,
    depth: Depth,
    rng: &mut fastrand::Rng,
) -> anyhow::Result<(Box<dyn AnyGame>, Solution)> {
    for _ in 0..PATIENCE {
        let game = game::new_game(kind, Some(&scattered(rng)))?;
        if game.outcome().is_some() {
            continue;
        }
        let pos = Hecatomb::parse(Variant::Standard, &game.position())?;
        let budget = Budget {
            nodes: NODES,
            stopper: &Stopper::default(),
            deadline: None,
        };
        let solution = solve(&pos, budget).context("the proof did not end")?;
        if depth.admits(&solution) {
            return Ok((game, solution));
        }
    }
    bail!("no position was found in which something can be given away")
}

/// Kings and some queens anywhere on the board, with a few plies left: much more happens there than in the crowd of the start.
fn scattered(rng: &mut fastrand::Rng) -> String {
    let queens = rng.usize(2..=6);
    let mut pieces = vec![' '; 64];
    for (i, king, queen) in [(0, 'K', 'Q'), (1, 'k', 'q')] {
        let first = i * (queens + 1);
        pieces[first] = king;
        pieces[first + 1..=first + queens].fill(queen);
    }
    rng.shuffle(&mut pieces);
    let ranks: Vec<String> = pieces.chunks(8).map(rank).collect();
    let turn = if rng.bool() { 'w' } else { 'b' };
    format!("{} {turn} {}", ranks.join("/"), rng.u8(2..=7))
}

/// A rank as it is written, with the numbers of its empty squares.
fn rank(pieces: &[char]) -> String {
    let runs = pieces.chunk_by(|&a, &b| a == ' ' && b == ' ');
    runs.map(|run| match run {
        [' ', ..] => run.len().to_string(),
        _ => run.iter().collect(),
    })
    .collect()
}

impl Blunders {
    fn judge(&mut self, solution: &Solution, text: &str) {
        self.decisions += 1;
        let mut moves = solution.moves.iter();
        let chosen = moves.find(|solved| solved.m.to_string() == text);
        if chosen.is_some_and(|solved| gives_away(solution, solved)) {
            self.made += 1;
        }
    }
}

/// Whether a move turns a win into something else, or a draw into a loss.
fn gives_away(solution: &Solution, solved: &SolvedMove) -> bool {
    outcome(solved.value) < outcome(solution.value)
}

/// A value without its distance.
fn outcome(value: Value) -> i32 {
    match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_positions_are_positions() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..100 {
            let text = scattered(&mut rng);
            let pos = Hecatomb::parse(Variant::Standard, &text).unwrap();
            assert_eq!(pos.to_string(), text);
        }
    }

    #[test]
    fn the_last_level_never_gives_anything_away_and_the_first_does() {
        let kind = GameKind::Hecatomb(Variant::Standard);
        let count = |level| count(kind, level, 20, 1, &ProgressBar::hidden()).unwrap();
        assert_eq!(count(Level::STRONGEST).made, 0);
        assert!(count(Level::WEAKEST).made > 2);
    }
}
