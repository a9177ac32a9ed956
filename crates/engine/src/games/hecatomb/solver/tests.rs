//! The solver compared with exhaustive search.

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
