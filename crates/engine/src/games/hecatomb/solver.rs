//! The solver of ten-ply Hecatomb: game-theoretic values of any position and of each of its moves.

mod proof_table;
mod prover;
#[cfg(test)]
mod tests;

use std::{cmp::Ordering, fmt};

use tessera_rules::{
    AnyGame, GameKind, Hecatomb, Position,
    hecatomb::{Move, Variant},
};

use self::prover::{Prover, Unfinished};
use crate::{evaluator::ProofBudget, ranking::best_first};

/// Game-theoretic value for the player to move. Distances count the plies up to and including the capture of the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameValue {
    /// The player captures the king with this ply.
    Win(u8),
    /// Neither side can force the capture of the king.
    Draw,
    /// The opponent captures the king with this ply.
    Loss(u8),
}

impl GameValue {
    /// Shorter wins and longer losses rank higher.
    fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => 1000 - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - 1000,
        }
    }
}

impl PartialOrd for GameValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The value that is better for the player to move is greater.
impl Ord for GameValue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// `win in 5`, `draw`, `loss in 4` (plies).
impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// A legal move with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedMove {
    /// The move.
    pub m: Move,
    /// Value for the player who makes the move.
    pub value: GameValue,
    /// Number of replies with a worse result (win, draw or loss) for the opponent than the best reply.
    pub errors: u32,
}

/// The value of a position and of all its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Value for the player to move.
    pub value: GameValue,
    /// Every legal move, sorted by value and then by the number of wrong replies, the best first.
    pub moves: Vec<SolvedMove>,
    /// Nodes searched.
    pub nodes: u64,
}

impl Solution {
    /// The first move and those that are equal to it in value and number of wrong replies.
    pub fn best(&self) -> impl Iterator<Item = &SolvedMove> {
        let rank = |solved: &SolvedMove| (solved.value, solved.errors);
        let first = self.moves.first().map(rank);
        self.moves
            .iter()
            .take_while(move |solved| Some(rank(solved)) == first)
    }
}

/// Whether every position of this kind can be solved.
pub fn is_solved(kind: GameKind) -> bool {
    kind == GameKind::Hecatomb(Variant::Standard)
}

/// The current position of a game; `None` if its kind is not solved.
pub fn solvable_position(game: &dyn AnyGame) -> Option<Hecatomb> {
    is_solved(game.kind()).then(|| {
        Hecatomb::parse(Variant::Standard, &game.position())
            .expect("a position that was written can be read")
    })
}

/// Solves a position; `None` if the budget does not suffice.
///
/// # Panics
/// If the position is of the classic game, or the game is over.
pub fn solve(pos: &Hecatomb, budget: ProofBudget<'_>) -> Option<Solution> {
    assert!(is_solved(pos.kind()), "only the ten-ply game is solved");
    assert_eq!(pos.outcome(), None, "the game must not be over");
    let mut prover = Prover::new(budget);
    let moves = solve_moves(&mut prover, pos).ok()?;
    let moves = best_first(moves, |solved| (solved.value, solved.errors));
    Some(Solution {
        value: moves[0].value,
        moves,
        nodes: prover.nodes,
    })
}

fn solve_moves(prover: &mut Prover<'_>, pos: &Hecatomb) -> Result<Vec<SolvedMove>, Unfinished> {
    let solve = |m| {
        let mut next = *pos;
        next.play_unchecked(m);
        let value = value_after(prover, &next)?;
        let errors = match value {
            GameValue::Win(_) => 0,
            _ => count_errors(prover, &next, value)?,
        };
        Ok(SolvedMove { m, value, errors })
    };
    pos.legal_moves().into_iter().map(solve).collect()
}

/// How many of the next `plies` belong to the player to move.
fn own_moves(plies: u8) -> u8 {
    plies.div_ceil(2)
}

/// Value of a position for the player who has just moved.
fn value_after(prover: &mut Prover<'_>, pos: &Hecatomb) -> Result<GameValue, Unfinished> {
    if let Some(outcome) = pos.outcome() {
        return Ok(match outcome.winner {
            Some(_) => GameValue::Win(1),
            None => GameValue::Draw,
        });
    }
    let plies = pos.counter();
    for n in 1..=own_moves(plies) {
        if prover.wins(pos, n)? {
            return Ok(GameValue::Loss(2 * n));
        }
        if n <= own_moves(plies - 1) && prover.is_lost(pos, n)? {
            return Ok(GameValue::Win(2 * n + 1));
        }
    }
    Ok(GameValue::Draw)
}

/// How many replies in `pos`, reached by a move of this value, lose a draw or do not keep a win.
fn count_errors(
    prover: &mut Prover<'_>,
    pos: &Hecatomb,
    value: GameValue,
) -> Result<u32, Unfinished> {
    let mut errors = 0;
    for reply in pos.legal_moves() {
        let mut next = *pos;
        next.play_unchecked(reply);
        let is_error = match (next.outcome(), value) {
            (Some(outcome), GameValue::Loss(_)) => outcome.winner.is_none(),
            (Some(_), _) => false,
            (None, GameValue::Draw) => prover.wins(&next, own_moves(next.counter()))?,
            (None, _) => !is_lost(prover, &next)?,
        };
        errors += u32::from(is_error);
    }
    Ok(errors)
}

/// Whether the player to move is lost. The opponent's king may be attacked, and then the player is not.
fn is_lost(prover: &mut Prover<'_>, pos: &Hecatomb) -> Result<bool, Unfinished> {
    let is_safe = pos.attackers_of_king(!pos.turn()).is_empty();
    Ok(is_safe && prover.is_lost(pos, own_moves(pos.counter() - 1))?)
}
