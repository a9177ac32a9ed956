//! The solver of ten-ply Hecatomb: game-theoretic values of any position and of each of its moves.

mod proof_table;
mod prover;

use std::{cmp::Ordering, fmt};

use tessera_rules::{
    AnyGame, GameKind, Hecatomb, Position,
    hecatomb::{Move, Variant},
};

use self::prover::{Prover, Unfinished};
use crate::evaluator::ProofBudget;

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
    let mut moves = solve_moves(&mut prover, pos).ok()?;
    moves.sort_by_key(|solved| std::cmp::Reverse((solved.value, solved.errors)));
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
        let budget = ProofBudget {
            deadline: None,
            nodes,
            stopper: &stopper,
        };
        solve(pos, budget).unwrap()
    }

    fn one_ply_later(value: GameValue) -> GameValue {
        match value {
            GameValue::Win(plies) => GameValue::Loss(plies + 1),
            GameValue::Draw => GameValue::Draw,
            GameValue::Loss(plies) => GameValue::Win(plies + 1),
        }
    }

    fn played(pos: &Hecatomb, m: Move) -> Hecatomb {
        let mut next = *pos;
        next.play_unchecked(m);
        next
    }

    /// By exhaustive search.
    fn value(pos: &Hecatomb) -> GameValue {
        if let Some(outcome) = pos.outcome() {
            return match outcome.winner {
                None => GameValue::Draw,
                Some(winner) if winner == pos.turn() => GameValue::Win(0),
                Some(_) => GameValue::Loss(0),
            };
        }
        let moves = pos.legal_moves().into_iter();
        let values = moves.map(|m| one_ply_later(value(&played(pos, m))));
        values.max().unwrap()
    }

    /// How many moves have a worse result than the best one.
    fn mistakes(pos: &Hecatomb) -> u32 {
        let result = |value| match value {
            GameValue::Win(_) => 1,
            GameValue::Draw => 0,
            GameValue::Loss(_) => -1,
        };
        let moves = pos.legal_moves().into_iter();
        let results: Vec<i32> = moves.map(|m| -result(value(&played(pos, m)))).collect();
        let best = results.iter().copied().max();
        let worse = results.iter().filter(|&&result| Some(result) < best);
        worse.count() as u32
    }

    fn agrees_with_brute_force(pos: &Hecatomb) -> GameValue {
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

    /// Kings and queens on random squares, with the king of the player who has just moved not attacked.
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
        for value in [
            GameValue::Win(3),
            GameValue::Win(5),
            GameValue::Draw,
            GameValue::Loss(2),
        ] {
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
    fn best_play_takes_as_long_as_its_value_says() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..40 {
            let mut pos = random_board(&mut rng, 4, 3, 7);
            let mut expected = solved(&pos).value;
            while pos.outcome().is_none() {
                let solution = solved(&pos);
                assert_eq!(solution.value, expected, "{pos}");
                pos = played(&pos, solution.moves[0].m);
                expected = match expected {
                    GameValue::Win(plies) => GameValue::Loss(plies - 1),
                    GameValue::Draw => GameValue::Draw,
                    GameValue::Loss(plies) => GameValue::Win(plies - 1),
                };
            }
            assert_eq!(value(&pos), expected, "{pos}");
        }
    }

    #[test]
    fn a_mate_in_the_corner_is_a_win_in_three() {
        let solution = solved(&pos("7k/1Q6/6K1/8/8/8/8/8 w 10"));
        assert_eq!(solution.value, GameValue::Win(3));
        let best: Vec<String> = solution.best().map(|s| s.m.to_string()).collect();
        assert!(best.contains(&"b7-g7".to_owned()), "{best:?}");
    }

    #[test]
    fn a_king_with_only_attacked_squares_is_lost() {
        let solution = solved(&pos("7k/8/6Q1/8/8/8/8/K7 b 2"));
        assert_eq!(solution.value, GameValue::Loss(2));
        let before = solved(&pos("7k/8/8/6Q1/8/8/8/K7 w 3"));
        assert_eq!(before.value, GameValue::Win(3));
    }

    #[test]
    fn every_move_of_the_start_position_draws() {
        let solution = solved(&Hecatomb::initial(Variant::Standard));
        assert_eq!(solution.moves.len(), 22);
        assert!(solution.moves.iter().all(|s| s.value == GameValue::Draw));
    }

    #[test]
    fn a_proof_ends_with_its_node_budget_and_when_it_is_stopped() {
        let stopper = Stopper::default();
        let start = Hecatomb::initial(Variant::Standard);
        let nodes = 1000;
        let budget = ProofBudget {
            deadline: None,
            nodes,
            stopper: &stopper,
        };
        assert_eq!(solve(&start, budget), None);
        stopper.stop();
        let nodes = u64::MAX;
        let budget = ProofBudget {
            deadline: None,
            nodes,
            stopper: &stopper,
        };
        assert_eq!(solve(&start, budget), None);
    }
}
