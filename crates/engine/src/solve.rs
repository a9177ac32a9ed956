//! Ten-ply Hecatomb, solved: the exact value of any position and of each of its moves.

mod memory;
mod prover;

use std::{cmp::Ordering, fmt};

use tessera_rules::{
    Hecatomb, Position,
    hecatomb::{Move, Variant},
};

use self::prover::{Prover, Unfinished};
use crate::knowledge::Budget;

/// What a position is worth to the player to move with best play on both sides. Distances count the plies up to the
/// capture of the king, that one included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The player captures the king with this ply.
    Win(u8),
    /// Both kings survive.
    Draw,
    /// The opponent captures the king with this ply.
    Loss(u8),
}

impl Value {
    /// Sooner wins and later losses are better.
    fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => 1000 - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - 1000,
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The better one for the player to move is the greater one.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// `win in 5`, `draw`, `loss in 4` (plies).
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// A legal move and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedMove {
    /// The move.
    pub m: Move,
    /// What it is worth to the player who makes it.
    pub value: Value,
    /// How many replies give the opponent a worse result than the best one does.
    pub errors: u32,
}

/// The truth about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What it is worth to the player to move.
    pub value: Value,
    /// Every legal move, the best ones first: by value, then by how much the opponent can do wrong.
    pub moves: Vec<SolvedMove>,
    /// What the proof cost.
    pub nodes: u64,
}

impl Solution {
    /// The moves of which none is better than another.
    pub fn best(&self) -> impl Iterator<Item = &SolvedMove> {
        let same = |a: &SolvedMove| (a.value, a.errors);
        let first = self.moves.first().map(same);
        self.moves
            .iter()
            .take_while(move |s| Some(same(s)) == first)
    }
}

/// Solves a position of the ten-ply game that is not over; `None` if the budget does not suffice.
///
/// # Panics
/// In the classic game, and when the game is over.
pub fn solve(pos: &Hecatomb, budget: Budget<'_>) -> Option<Solution> {
    assert_eq!(
        pos.variant(),
        Variant::Standard,
        "only ten plies are solved"
    );
    assert_eq!(pos.outcome(), None, "there must be something to play");
    let mut solver = Prover::new(budget);
    let mut moves = solve_moves(&mut solver, pos).ok()?;
    moves.sort_by_key(|s| std::cmp::Reverse((s.value, s.errors)));
    Some(Solution {
        value: moves[0].value,
        moves,
        nodes: solver.nodes,
    })
}

fn solve_moves(prover: &mut Prover<'_>, pos: &Hecatomb) -> Result<Vec<SolvedMove>, Unfinished> {
    let solve = |m| {
        let mut next = *pos;
        next.play_unchecked(m);
        let value = value_after(prover, &next)?;
        let errors = match value {
            Value::Win(_) => 0,
            _ => errors(prover, &next, value)?,
        };
        Ok(SolvedMove { m, value, errors })
    };
    pos.legal_moves().into_iter().map(solve).collect()
}

/// How many own moves the player to move has in so many plies.
fn own_moves(plies: u8) -> u8 {
    plies.div_ceil(2)
}

/// What a position is worth to the player who has just moved.
fn value_after(prover: &mut Prover<'_>, pos: &Hecatomb) -> Result<Value, Unfinished> {
    if let Some(outcome) = pos.outcome() {
        return Ok(match outcome.winner {
            Some(_) => Value::Win(1),
            None => Value::Draw,
        });
    }
    let plies = pos.counter();
    for n in 1..=own_moves(plies) {
        if prover.wins(pos, n)? {
            return Ok(Value::Loss(2 * n));
        }
        if n <= own_moves(plies - 1) && prover.is_lost(pos, n)? {
            return Ok(Value::Win(2 * n + 1));
        }
    }
    Ok(Value::Draw)
}

/// How many replies to a move of this value are mistakes: they lose a draw, or give a win away.
fn errors(prover: &mut Prover<'_>, pos: &Hecatomb, value: Value) -> Result<u32, Unfinished> {
    let mut errors = 0;
    for reply in pos.legal_moves() {
        let mut next = *pos;
        next.play_unchecked(reply);
        let is_error = match (next.outcome(), value) {
            (Some(outcome), Value::Loss(_)) => outcome.winner.is_none(),
            (Some(_), _) => false,
            (None, Value::Draw) => prover.wins(&next, own_moves(next.counter()))?,
            (None, _) => !keeps_win(prover, &next)?,
        };
        errors += u32::from(is_error);
    }
    Ok(errors)
}

/// Whether the player to move is lost, also when the opponent has left the own king attacked.
fn keeps_win(prover: &mut Prover<'_>, pos: &Hecatomb) -> Result<bool, Unfinished> {
    let safe = pos.attackers_of_king(!pos.turn()).is_empty();
    Ok(safe && prover.is_lost(pos, own_moves(pos.counter() - 1))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stopper;

    fn pos(text: &str) -> Hecatomb {
        Hecatomb::parse(Variant::Standard, text).unwrap()
    }

    fn solved(pos: &Hecatomb) -> Solution {
        let stopper = Stopper::default();
        let nodes = 50_000_000;
        let budget = Budget {
            deadline: None,
            nodes,
            stopper: &stopper,
        };
        solve(pos, budget).unwrap()
    }

    fn one_ply_later(value: Value) -> Value {
        match value {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    fn played(pos: &Hecatomb, m: Move) -> Hecatomb {
        let mut next = *pos;
        next.play_unchecked(m);
        next
    }

    /// By trying everything.
    fn value(pos: &Hecatomb) -> Value {
        if let Some(outcome) = pos.outcome() {
            return match outcome.winner {
                None => Value::Draw,
                Some(winner) if winner == pos.turn() => Value::Win(0),
                Some(_) => Value::Loss(0),
            };
        }
        let moves = pos.legal_moves().into_iter();
        let values = moves.map(|m| one_ply_later(value(&played(pos, m))));
        values.max().unwrap()
    }

    /// How many replies fall short of a win or a draw that there is.
    fn mistakes(pos: &Hecatomb) -> u32 {
        let result = |value| match value {
            Value::Win(_) => 1,
            Value::Draw => 0,
            Value::Loss(_) => -1,
        };
        let moves = pos.legal_moves().into_iter();
        let results: Vec<i32> = moves.map(|m| -result(value(&played(pos, m)))).collect();
        let best = results.iter().copied().max();
        let worse = results.iter().filter(|&&result| Some(result) < best);
        worse.count() as u32
    }

    fn agrees_with_brute_force(pos: &Hecatomb) -> Value {
        let solution = solved(pos);
        assert_eq!(solution.moves.len(), pos.legal_moves().len());
        for solved in &solution.moves {
            let next = played(pos, solved.m);
            let expected = one_ply_later(value(&next));
            assert_eq!(solved.value, expected, "{pos} {}", solved.m);
            assert_eq!(solved.errors, mistakes(&next), "{pos} {}", solved.m);
        }
        assert_eq!(solution.value, value(pos), "{pos}");
        solution.value
    }

    /// Both kings and so many queens, anywhere, with the black king not yet attacked.
    fn random_board(
        rng: &mut fastrand::Rng,
        white_queens: usize,
        black_queens: usize,
        plies: u8,
    ) -> Hecatomb {
        loop {
            let pieces = [
                "K",
                "k",
                &"Q".repeat(white_queens),
                &"q".repeat(black_queens),
            ];
            let mut letters: Vec<char> = format!("{:64}", pieces.concat())
                .replace(' ', "1")
                .chars()
                .collect();
            rng.shuffle(&mut letters);
            let ranks: Vec<String> = letters
                .chunks(8)
                .map(|rank| rank.iter().collect())
                .collect();
            let mut board = ranks.join("/");
            for empty in (2..=8).rev() {
                board = board.replace(&"1".repeat(empty), &empty.to_string());
            }
            let pos = pos(&format!("{board} w {plies}"));
            if pos.attackers_of_king(!pos.turn()).is_empty() {
                return pos;
            }
        }
    }

    #[test]
    fn values_distances_and_errors_are_those_of_brute_force_on_open_boards() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut values = Vec::new();
        for (count, white_queens, black_queens, plies) in [
            (20, 6, 6, 1),
            (50, 6, 6, 2),
            (20, 4, 2, 3),
            (20, 1, 1, 4),
            (2, 2, 2, 4),
            (100, 0, 0, 5),
            (3, 2, 0, 5),
        ] {
            for _ in 0..count {
                let board = random_board(&mut rng, white_queens, black_queens, plies);
                values.push(agrees_with_brute_force(&board));
            }
        }
        for value in [Value::Win(3), Value::Win(5), Value::Draw, Value::Loss(2)] {
            assert!(values.contains(&value), "{value} never occurred");
        }
    }

    #[test]
    fn values_distances_and_errors_are_those_of_brute_force_late_in_games() {
        let mut rng = fastrand::Rng::with_seed(2);
        for (plies, count) in [(6, 1), (7, 6), (8, 50), (9, 100)] {
            for _ in 0..count {
                let mut pos = Hecatomb::initial(Variant::Standard);
                while 10 - pos.counter() < plies && pos.outcome().is_none() {
                    let moves = pos.legal_moves();
                    pos.play_unchecked(moves[rng.usize(..moves.len())]);
                }
                if pos.outcome().is_none() {
                    agrees_with_brute_force(&pos);
                }
            }
        }
    }

    #[test]
    fn best_play_ends_when_it_was_foretold() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..40 {
            let mut pos = random_board(&mut rng, 4, 3, 7);
            let mut expected = solved(&pos).value;
            while pos.outcome().is_none() {
                let solution = solved(&pos);
                assert_eq!(solution.value, expected, "{pos}");
                pos = played(&pos, solution.moves[0].m);
                expected = match expected {
                    Value::Win(plies) => Value::Loss(plies - 1),
                    Value::Draw => Value::Draw,
                    Value::Loss(plies) => Value::Win(plies - 1),
                };
            }
            assert_eq!(value(&pos), expected, "{pos}");
        }
    }

    #[test]
    fn a_mate_in_the_corner_is_a_win_in_three() {
        let solution = solved(&pos("7k/1Q6/6K1/8/8/8/8/8 w 10"));
        assert_eq!(solution.value, Value::Win(3));
        let best: Vec<String> = solution.best().map(|s| s.m.to_string()).collect();
        assert!(best.contains(&"b7-g7".to_owned()), "{best:?}");
    }

    #[test]
    fn who_can_only_step_into_danger_loses() {
        let solution = solved(&pos("7k/8/6Q1/8/8/8/8/K7 b 2"));
        assert_eq!(solution.value, Value::Loss(2));
        let before = solved(&pos("7k/8/8/6Q1/8/8/8/K7 w 3"));
        assert_eq!(before.value, Value::Win(3));
    }

    #[test]
    fn the_start_is_a_draw_whatever_is_played_first() {
        let solution = solved(&Hecatomb::initial(Variant::Standard));
        assert_eq!(solution.moves.len(), 22);
        assert!(solution.moves.iter().all(|s| s.value == Value::Draw));
    }

    #[test]
    fn a_small_budget_is_not_exceeded_and_a_stopped_one_is_left() {
        let stopper = Stopper::default();
        let start = Hecatomb::initial(Variant::Standard);
        let nodes = 1000;
        let budget = Budget {
            deadline: None,
            nodes,
            stopper: &stopper,
        };
        assert_eq!(solve(&start, budget), None);
        stopper.stop();
        let nodes = u64::MAX;
        let budget = Budget {
            deadline: None,
            nodes,
            stopper: &stopper,
        };
        assert_eq!(solve(&start, budget), None);
    }
}
