//! Laws that every game and variant obeys, on positions of random games.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::HashSet;

use fastrand::Rng;
use tessera_rules::{
    AnyGame, BoardView, GameKind, MoveError, MoveView, Position, PositionError, Record, Square,
    Touch, Transcript, pgn::Tags, view::Transfer, with_game,
};

/// Calls `law` with every position of `games` random games of every kind, and with the record that led there.
fn walk(games: usize, plies: usize, law: impl Fn(&dyn AnyGame, &mut Rng)) {
    for kind in GameKind::all() {
        let mut rng = Rng::with_seed(7);
        for _ in 0..games {
            let mut game = kind.new_game();
            law(game.as_ref(), &mut rng);
            for _ in 0..plies {
                let Some(text) = rng.choice(game.legal_texts()) else {
                    break;
                };
                game.play(&text).unwrap();
                law(game.as_ref(), &mut rng);
            }
        }
    }
}

/// The same for laws about positions inside.
macro_rules! for_positions {
    ($games:expr, $plies:expr, |$P:ident, $pos:ident| $law:expr) => {
        walk($games, $plies, |game, _| {
            with_game!(game.kind(), |$P, variant| {
                let $pos = $P::parse(variant, &game.position()).unwrap();
                $law
            })
        })
    };
}

#[test]
fn positions_are_written_as_they_are_read() {
    for_positions!(12, 60, |P, pos| {
        assert_eq!(P::parse(pos.variant(), &pos.to_string()), Ok(pos));
    });
}

#[test]
fn moves_are_written_as_they_are_read() {
    for_positions!(4, 40, |P, pos| {
        for m in pos.legal_moves() {
            assert_eq!(pos.read_move(&m.to_string()), Ok(m), "{pos} {m}");
        }
    });
}

#[test]
fn what_a_move_captures_is_what_it_removes() {
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

/// Moves of other positions are legal exactly if they are generated here too.
#[test]
fn whatever_is_not_generated_is_not_legal() {
    for kind in GameKind::all() {
        with_game!(kind, |P, variant| {
            let mut rng = Rng::with_seed(3);
            let mut strange = Vec::new();
            for _ in 0..6 {
                let mut pos = P::initial(variant);
                for _ in 0..50 {
                    let moves = pos.legal_moves();
                    let Some(&m) = rng.choice(&moves) else { break };
                    for &other in &strange {
                        assert_eq!(pos.is_legal(other), moves.contains(&other), "{pos} {other}");
                    }
                    strange.extend(rng.choose_multiple(moves.iter().copied(), 3));
                    strange.truncate(400);
                    pos.play_unchecked(m);
                }
            }
        });
    }
}

#[test]
fn the_key_tells_positions_apart_and_no_more() {
    for kind in GameKind::all() {
        let mut keys = std::collections::HashMap::new();
        with_game!(kind, |P, variant| {
            let mut rng = Rng::with_seed(11);
            for _ in 0..20 {
                let mut pos = P::initial(variant);
                while let Some(&m) = rng.choice(&pos.legal_moves()) {
                    pos.play_unchecked(m);
                    let text = pos.to_string();
                    assert_eq!(P::parse(variant, &text).unwrap().key(), pos.key(), "{text}");
                    // Counters behind the side to move are no part of a repeated position in Hecatomb.
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

#[test]
fn touches_identify_a_move_and_lead_to_it() {
    walk(3, 30, |game, rng| {
        let moves = game.legal_moves();
        let mut seen = HashSet::new();
        for m in &moves {
            assert!(m.path.begins_with(&m.path.touches));
            let (fixed, free) = m
                .path
                .touches
                .split_at(m.path.touches.len() - m.path.unordered);
            let mut free = free.to_vec();
            free.sort_unstable();
            assert!(
                seen.insert((fixed.to_vec(), free)),
                "{} {}",
                game.position(),
                m.text
            );
        }
        let Some(m) = rng.choice(&moves) else { return };
        let (fixed, free) = m
            .path
            .touches
            .split_at(m.path.touches.len() - m.path.unordered);
        let mut free = free.to_vec();
        rng.shuffle(&mut free);
        let touches = [fixed, &free].concat();
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
    });
}

fn all_touches(view: &BoardView) -> Vec<Touch> {
    let files = view.shape.files + 1;
    let squares = (0..(view.shape.ranks + 1) * files)
        .map(|n| Touch::Square(tessera_rules::Square::new(n % files, n / files)));
    squares.chain([Touch::Supply, Touch::Pass]).collect()
}

/// Also with touches off the board.
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
        // Longer attempts: random ones, and legal beginnings that go astray.
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
                        let odd = |touch| matches!(touch, &Touch::Pass | &Touch::Supply);
                        assert!(odd(from) || odd(to), "{text}");
                    }
                }
            }
        }
    });
}

#[test]
fn undo_and_redo_restore_everything() {
    walk(3, 40, |game, _| {
        let mut copy = game.boxed();
        let (text, moves, view) = (copy.position(), copy.moves(), copy.view());
        let mut undone = Vec::new();
        while let Some(m) = copy.undo() {
            undone.push(m);
        }
        undone.reverse();
        assert_eq!(undone, moves);
        assert_eq!(copy.position(), game.start());
        assert_eq!(copy.undone(), moves);
        while copy.redo().is_some() {}
        assert_eq!(
            (copy.position(), copy.moves(), copy.view()),
            (text, moves, view)
        );
    });
}

#[test]
fn pieces_keep_their_numbers() {
    walk(4, 60, |game, _| {
        let now = game.view();
        let ids: HashSet<u16> = now.pieces.iter().map(|piece| piece.id).collect();
        assert_eq!(ids.len(), now.pieces.len(), "{}", game.position());
        let mut before = game.boxed();
        if before.undo().is_none() {
            return;
        }
        // Whatever the move did not touch is where it was, with the same number.
        let changed = &now.last.as_ref().unwrap().squares;
        let still = |view: &BoardView| -> HashSet<_> {
            let pieces = view.pieces.iter().copied();
            pieces
                .filter(|piece| !changed.contains(&piece.place.square))
                .collect()
        };
        assert_eq!(still(&now), still(&before.view()), "{}", game.position());
        // A piece that was there before has the same look.
        for piece in before.view().pieces {
            let after = now.pieces.iter().find(|other| other.id == piece.id);
            assert!(
                after.is_none_or(|after| (after.shape, after.color) == (piece.shape, piece.color))
            );
        }
    });
}

#[test]
fn views_survive_json() {
    walk(1, 30, |game, _| {
        let view = game.view();
        let text = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<BoardView>(&text).unwrap(), view);
        for m in game.legal_moves() {
            let text = serde_json::to_string(&m).unwrap();
            assert_eq!(serde_json::from_str::<MoveView>(&text).unwrap(), m);
        }
    });
}

#[test]
fn transcripts_are_written_as_they_are_read() {
    walk(2, 80, |game, rng| {
        if rng.u8(..) > 20 {
            return;
        }
        let mut transcript = Transcript::of(game, Tags::default());
        transcript.preface = tessera_rules::pgn::Comment::new("a {random} game");
        for entry in &mut transcript.moves {
            if rng.u8(..) < 60 {
                entry.comment =
                    tessera_rules::pgn::Comment::new(&"so it goes ".repeat(rng.usize(..20)));
            }
        }
        let text = transcript.to_string();
        assert!(
            text.lines().all(|line| line.chars().count() <= 200),
            "{text}"
        );
        let read = Transcript::parse(&text).unwrap();
        assert_eq!(read, transcript, "{text}");
        assert_eq!(read.to_game().unwrap().position(), game.position());
    });
}

#[test]
fn a_game_that_is_over_takes_no_more_moves() {
    for kind in GameKind::all() {
        let mut rng = Rng::with_seed(5);
        let mut game = kind.new_game();
        for _ in 0..2000 {
            let Some(text) = rng.choice(game.legal_texts()) else {
                break;
            };
            game.play(&text).unwrap();
        }
        if game.outcome().is_none() {
            continue;
        }
        let last = game.moves().pop().unwrap();
        assert_eq!(
            game.play(&last).unwrap_err().to_string(),
            "the game is over"
        );
        assert!(game.legal_moves().is_empty());
        assert!(game.undo().is_some());
        assert_eq!(game.outcome(), None);
    }
}

/// A shuffled, shortened or lengthened position string is read as something that can be written, or refused.
#[test]
fn damaged_positions_are_refused_or_read() {
    let mut refused = 0;
    for kind in GameKind::all() {
        let mut rng = Rng::with_seed(13);
        let start = kind.new_game().start();
        for _ in 0..3000 {
            let mut chars: Vec<char> = start.chars().collect();
            for _ in 0..rng.usize(1..4) {
                let i = rng.usize(..chars.len());
                match rng.u8(..3) {
                    0 => {
                        chars[i] = *rng
                            .choice(&['w', 'W', 'b', '/', ',', '1', '9', ' ', 'q', 'K', 'é'])
                            .unwrap();
                    }
                    1 => drop(chars.remove(i)),
                    _ => chars.insert(i, chars[rng.usize(..chars.len())]),
                }
            }
            let text: String = chars.into_iter().collect();
            match kind.game_at(&text) {
                Ok(game) => {
                    let again = kind.game_at(&game.position()).unwrap();
                    assert_eq!(again.position(), game.position());
                    game.view();
                    game.legal_moves();
                }
                Err(PositionError::Syntax(error)) => {
                    refused += 1;
                    assert!(
                        (1..=text.chars().count() + 1).contains(&error.column),
                        "{text}: {error}"
                    );
                }
                Err(PositionError::Impossible(_)) => refused += 1,
            }
        }
    }
    assert!(refused > 10_000);
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let kind: GameKind = "lines-of-action".parse().unwrap();
    let mut game = kind.new_game();
    for round in 0..2 {
        for text in ["b1-b3", "a4-c4", "b3-b1", "c4-a4"] {
            assert_eq!(game.outcome(), None, "{round}");
            game.play(text).unwrap();
        }
    }
    assert_eq!(game.outcome().unwrap().to_string(), "draw repetition");
}

#[test]
fn a_new_move_forgets_what_was_taken_back_and_the_same_one_does_not() {
    with_game!("mad-bishops".parse().unwrap(), |P, variant| {
        let mut record = Record::new(P::initial(variant));
        let moves = record.position().legal_moves();
        record.play(moves[0]).unwrap();
        let reply = record.position().legal_moves()[0];
        record.play(reply).unwrap();
        record.undo();
        record.undo();
        record.play(moves[0]).unwrap();
        assert_eq!(record.undone(), [reply]);
        record.undo();
        record.play(moves[1]).unwrap();
        assert_eq!(record.undone(), []);
    });
}
