//! Laws of input: touches lead to exactly one move, and every attempt is legal or explained.

use std::collections::HashSet;

use tessera_rules::{BoardView, MoveError, MoveView, Square, Touch};

use crate::walk::{Verdict, walk};

#[test]
fn touches_identify_a_move_and_lead_to_it() {
    walk(3, 30, |game, rng| {
        let moves = game.legal_moves();
        let mut seen = HashSet::new();
        for m in &moves {
            assert!(m.path.begins_with(&m.path.touches));
            let (fixed, mut unordered) = split(m);
            unordered.sort_unstable();
            assert!(
                seen.insert((fixed, unordered)),
                "{} {}",
                game.position(),
                m.text
            );
        }
        let Some(m) = rng.choice(&moves) else {
            return Verdict::Skipped;
        };
        let (fixed, mut unordered) = split(m);
        rng.shuffle(&mut unordered);
        let touches = [fixed, unordered].concat();
        for n in 0..touches.len() {
            let left = |m: &&MoveView| m.path.begins_with(&touches[..n]);
            assert!(moves.iter().filter(left).count() >= 1);
            assert_eq!(game.refusal(&touches[..n]), None);
        }
        let left: Vec<_> = moves
            .iter()
            .filter(|m| m.path.begins_with(&touches))
            .collect();
        assert_eq!(left, [m], "{}", game.position());
        assert!(m.path.is_complete(&touches));
        Verdict::Checked
    });
}

/// Deltas carry legal moves by their texts alone.
#[test]
fn the_text_of_a_move_names_its_touches_and_captures() {
    walk(5, 60, |game, _| {
        for m in game.legal_moves() {
            let read = MoveView::from_text(&m.text);
            assert_eq!(read.as_ref(), Ok(&m), "{}", game.position());
        }
    });
}

#[test]
fn a_text_that_is_no_move_has_no_touches() {
    for text in ["", "o", "o@", "a1-", "a1-b2:c", "pass+"] {
        let read = MoveView::from_text(text);
        assert!(read.is_err(), "{text}: {read:?}");
    }
}

/// The touches of a move whose order is fixed, and the others.
fn split(m: &MoveView) -> (Vec<Touch>, Vec<Touch>) {
    let touches = &m.path.touches;
    let (fixed, unordered) = touches.split_at(touches.len() - m.path.unordered);
    (fixed.to_vec(), unordered.to_vec())
}

/// All squares of the board and one more file and rank, the supply and the pass.
fn all_touches(view: &BoardView) -> Vec<Touch> {
    let files = view.shape.files + 1;
    let squares = (0..(view.shape.ranks + 1) * files)
        .map(|n| Touch::Square(Square::new(n % files, n / files)));
    squares.chain([Touch::Supply, Touch::Pass]).collect()
}

#[test]
fn every_attempt_is_legal_or_explained() {
    walk(2, 25, |game, rng| {
        let touches = all_touches(&game.view());
        let moves = game.legal_moves();
        let check = |attempt: &[Touch]| {
            let legal = moves.iter().any(|m| m.path.begins_with(attempt));
            match game.refusal(attempt) {
                None => assert!(legal, "{} {attempt:?}", game.position()),
                Some(explanation) => {
                    assert!(!legal, "{} {attempt:?}", game.position());
                    let sentence = explanation.to_string();
                    assert!(sentence.len() > 10, "{sentence}");
                    for square in explanation.squares {
                        assert!(
                            touches.contains(&Touch::Square(square)),
                            "{sentence} {square}"
                        );
                    }
                }
            }
        };
        for &from in &touches {
            check(&[from]);
            for &to in &touches {
                check(&[from, to]);
            }
        }
        // Longer attempts: the beginning of a legal move, then random touches.
        for _ in 0..200 {
            let mut attempt = match rng.choice(&moves) {
                Some(m) => m.path.touches[..rng.usize(..=m.path.touches.len())].to_vec(),
                None => Vec::new(),
            };
            for _ in 0..rng.usize(1..4) {
                attempt.push(*rng.choice(&touches).unwrap());
            }
            check(&attempt);
        }
    });
}

#[test]
fn a_move_text_is_played_or_explained() {
    walk(1, 20, |game, _| {
        let touches = all_touches(&game.view());
        let legal = game.legal_texts();
        for from in &touches {
            for to in &touches {
                let text = format!("{from}-{to}");
                let mut copy = game.boxed();
                match copy.play(&text) {
                    Ok(canonical) => assert!(legal.contains(&canonical), "{text}"),
                    Err(MoveError::Illegal(_)) => assert!(!legal.contains(&text), "{text}"),
                    Err(MoveError::Syntax(_)) => {
                        let is_word = |touch| matches!(touch, &Touch::Pass | &Touch::Supply);
                        assert!(is_word(from) || is_word(to), "{text}");
                    }
                }
            }
        }
    });
}
