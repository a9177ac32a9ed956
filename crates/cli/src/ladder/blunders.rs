//! The blunder rate of a level in a solved game.

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use tessera_engine::{
    Level, Limits, Stopper, Task,
    evaluator::ProofBudget,
    level,
    solver::{self, GameValue, Solution, SolvedMove},
};
use tessera_rules::{AnyGame, GameKind};

use crate::game;

/// The choices of a level in test positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Blunders {
    /// Number of positions, in each of which some move is a blunder.
    pub(super) decisions: u64,
    /// Number of blunders.
    pub(super) made: u64,
}

impl Blunders {
    pub(super) fn rate(self) -> f64 {
        self.made as f64 / self.decisions.max(1) as f64
    }
}

/// Node limit of a proof, far more than any position needs.
const PROOF_NODES: u64 = 1_000_000_000;

/// Random positions tried for each test position.
const MAX_TRIES: u32 = 10_000;

/// Lets a level choose a move in random test positions of a solved kind. They depend on the seed and are the same for all levels.
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
        let depth = BlunderDepth::ALL[(number % 2) as usize];
        let (game, solution) = test_position(kind, depth, &mut rng)?;
        let task = Task::of(game.as_ref(), Limits::default());
        let report = level::choose(&task, level, number, &Stopper::default())?;
        let text = report.line.first().context("a level always moves")?;
        blunders.judge(&solution, text);
        bar.inc(1);
        bar.set_message(format!("level {level}: {:.1} %", blunders.rate() * 100.0));
    }
    Ok(blunders)
}

/// How far a player must look ahead to see the blunders of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlunderDepth {
    Any,
    /// The win takes more than one ply, or some blunder loses more than two plies later.
    Deep,
}

impl BlunderDepth {
    const ALL: [Self; 2] = [Self::Any, Self::Deep];

    fn admits(self, solution: &Solution) -> bool {
        let mut blunders = solution
            .moves
            .iter()
            .filter(|solved| is_blunder(solution, solved));
        match self {
            Self::Any => blunders.next().is_some(),
            Self::Deep => match solution.value {
                GameValue::Win(plies) => plies > 1 && blunders.next().is_some(),
                _ => blunders
                    .any(|solved| matches!(solved.value, GameValue::Loss(plies) if plies > 2)),
            },
        }
    }
}

/// A random position in which some move is a blunder, and its solution.
fn test_position(
    kind: GameKind,
    depth: BlunderDepth,
    rng: &mut fastrand::Rng,
) -> anyhow::Result<(Box<dyn AnyGame>, Solution)> {
    for _ in 0..MAX_TRIES {
        let game = game::new_game(kind, Some(&random_position(rng)))?;
        if game.outcome().is_some() {
            continue;
        }
        let pos = solver::solvable_position(game.as_ref()).context("the kind is not solved")?;
        let budget = ProofBudget {
            nodes: PROOF_NODES,
            stopper: &Stopper::default(),
            deadline: None,
        };
        let solution = solver::solve(&pos, budget).context("the proof did not end")?;
        if depth.admits(&solution) {
            return Ok((game, solution));
        }
    }
    bail!("no position with a blunder was found")
}

/// A position of Hecatomb with the kings and some queens on random squares and a few plies left. Such open positions have more
/// wins and blunders than the crowded start position.
fn random_position(rng: &mut fastrand::Rng) -> String {
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

/// The text of a rank, with runs of empty squares as numbers.
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
        if chosen.is_some_and(|solved| is_blunder(solution, solved)) {
            self.made += 1;
        }
    }
}

/// Whether a move turns a win into a draw or loss, or a draw into a loss.
fn is_blunder(solution: &Solution, solved: &SolvedMove) -> bool {
    points(solved.value) < points(solution.value)
}

/// The result of the game, without its distance.
fn points(value: GameValue) -> i32 {
    match value {
        GameValue::Win(_) => 1,
        GameValue::Draw => 0,
        GameValue::Loss(_) => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved_kind() -> GameKind {
        GameKind::all()
            .find(|&kind| solver::is_solved(kind))
            .unwrap()
    }

    #[test]
    fn random_positions_are_positions() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..100 {
            let text = random_position(&mut rng);
            let game = solved_kind().game_at(&text).unwrap();
            assert_eq!(game.position(), text);
        }
    }

    #[test]
    fn the_last_level_makes_no_blunders_and_the_first_does() {
        let count = |level| count(solved_kind(), level, 20, 1, &ProgressBar::hidden()).unwrap();
        assert_eq!(count(Level::STRONGEST).made, 0);
        assert!(count(Level::WEAKEST).made > 2);
    }
}
