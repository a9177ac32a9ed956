//! Laws of positions: equality with their text, legal moves, keys.

use std::collections::{HashMap, HashSet};

use fastrand::Rng;
use tessera_rules::{GameKind, Position, Presentation, Square, view::Transfer, with_game};

use crate::walk::for_positions;

/// The `Debug` texts show all fields, also those that a hand-written `==` might leave out.
#[test]
fn a_played_position_equals_the_one_read_from_its_text() {
    for_positions!(12, 60, |P, pos| {
        let read = P::parse(pos.variant(), &pos.to_string()).unwrap();
        assert_eq!(*pos, read);
        assert_eq!(format!("{pos:?}"), format!("{read:?}"), "{pos}");
        assert_eq!(pos.key(), read.key(), "{pos}");
    });
}

#[test]
fn generated_moves_are_legal_distinct_and_counted() {
    for_positions!(12, 60, |P, pos| {
        let moves = pos.legal_moves();
        let distinct: HashSet<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(distinct.len(), moves.len(), "{pos}");
        assert!(moves.iter().all(|&m| pos.is_legal(m)), "{pos}");
        assert_eq!(moves.is_empty(), pos.outcome().is_some(), "{pos}");
        if pos.outcome().is_none() {
            assert_eq!(pos.count_moves(), moves.len() as u64, "{pos}");
        }
    });
}

/// Moves collected from other positions are legal exactly if they are generated in this one too.
#[test]
fn a_move_that_is_not_generated_is_not_legal() {
    for kind in GameKind::all() {
        let (mut legal, mut illegal) = (0, 0);
        with_game!(kind, |P, variant| {
            let mut rng = Rng::with_seed(3);
            let mut collected = Vec::new();
            for _ in 0..6 {
                let mut pos = P::initial(variant);
                for _ in 0..50 {
                    let moves = pos.legal_moves();
                    let Some(&m) = rng.choice(&moves) else { break };
                    for &other in &collected {
                        let is_legal = pos.is_legal(other);
                        assert_eq!(is_legal, moves.contains(&other), "{pos} {other}");
                        *(if is_legal { &mut legal } else { &mut illegal }) += 1;
                    }
                    collected.extend(rng.choose_multiple(moves.iter().copied(), 3));
                    collected.truncate(400);
                    pos.play_unchecked(m);
                }
            }
        });
        assert!(legal > 0 && illegal > 0, "{kind}: {legal} {illegal}");
    }
}

#[test]
fn the_captured_squares_are_those_of_the_removed_pieces() {
    for_positions!(4, 40, |P, pos| {
        for m in pos.legal_moves() {
            let removed: Vec<Square> = pos
                .transfers(m)
                .into_iter()
                .filter_map(|transfer| match transfer {
                    Transfer::Remove { from } => Some(from.square),
                    Transfer::Move { .. } | Transfer::Enter { .. } => None,
                })
                .collect();
            assert_eq!(pos.captures(m), removed, "{pos} {m}");
        }
    });
}

/// The pieces after a move are those before it with the transfers of the move applied.
#[test]
fn transfers_account_for_every_piece() {
    for_positions!(4, 40, |P, pos| {
        for m in pos.legal_moves() {
            let next = pos.play(m).unwrap();
            let mut pieces: HashMap<_, _> = pos
                .pieces()
                .into_iter()
                .map(|piece| (piece.place, (piece.shape, piece.color)))
                .collect();
            for transfer in pos.transfers(m) {
                let (piece, to) = match transfer {
                    Transfer::Move { from, to } => (pieces.remove(&from), Some(to)),
                    Transfer::Remove { from } => (pieces.remove(&from), None),
                    Transfer::Enter { to } => {
                        let shape = pos.supply().unwrap().shape;
                        (Some((shape, pos.turn())), Some(to))
                    }
                };
                let piece = piece.unwrap();
                if let Some(to) = to {
                    assert_eq!(pieces.insert(to, piece), None, "{pos} {m}");
                }
            }
            let after: HashMap<_, _> = next
                .pieces()
                .into_iter()
                .map(|piece| (piece.place, (piece.shape, piece.color)))
                .collect();
            assert_eq!(pieces, after, "{pos} {m}");
        }
    });
}

#[test]
fn positions_with_the_same_key_are_the_same_for_repetition() {
    for kind in GameKind::all() {
        let mut keys = HashMap::new();
        with_game!(kind, |P, variant| {
            let mut rng = Rng::with_seed(11);
            for _ in 0..20 {
                let mut pos = P::initial(variant);
                while let Some(&m) = rng.choice(&pos.legal_moves()) {
                    pos.play_unchecked(m);
                    let text = pos.to_string();
                    assert_eq!(P::parse(variant, &text).unwrap().key(), pos.key(), "{text}");
                    // The counter after the side to move does not tell positions of Hecatomb apart.
                    let same = match kind {
                        GameKind::Hecatomb(_) => text.rsplit_once(' ').unwrap().0.to_owned(),
                        _ => text,
                    };
                    let before = keys.insert(pos.key(), same.clone());
                    assert!(before.is_none_or(|before| before == same));
                    if keys.len() % 80 == 0 {
                        break;
                    }
                }
            }
        });
        assert!(keys.len() > 100, "{kind}");
    }
}
