//! Laws of games in progress: undo and redo, outcomes, repetition, views.

use std::collections::HashSet;

use fastrand::Rng;
use tessera_rules::{
    AnyGame, BoardView, EndReason, GameKind, MoveView, Outcome, Position, Record, with_game,
};

use crate::walk::{Verdict, walk};

/// A record gives the same position as `play_unchecked`, and adds nothing to its outcome but the draw by repetition.
#[test]
fn a_record_agrees_with_its_position() {
    for kind in GameKind::all() {
        let mut rng = Rng::with_seed(17);
        with_game!(kind, |P, variant| {
            for _ in 0..12 {
                let mut pos = P::initial(variant);
                let mut record = Record::new(P::initial(variant));
                let mut keys = Vec::new();
                for ply in 0..80 {
                    assert_eq!(record.position(), &pos);
                    assert_eq!(record.ply(), ply);
                    keys.push(pos.key());
                    let occurrences = keys.iter().filter(|&&key| key == pos.key()).count();
                    let repetition = (pos.has_repetition_rule() && occurrences >= 3)
                        .then_some(Outcome::draw(EndReason::Repetition));
                    assert_eq!(record.outcome(), pos.outcome().or(repetition), "{pos}");
                    if repetition.is_some() {
                        break;
                    }
                    let Some(&m) = rng.choice(&pos.legal_moves()) else {
                        break;
                    };
                    // The three ways to play a move agree.
                    match ply % 3 {
                        0 => record.play(m).unwrap(),
                        1 => assert_eq!(record.play_text(&m.to_string()), Ok(m)),
                        _ => {
                            let text = AnyGame::play(&mut record, &m.to_string());
                            assert_eq!(text, Ok(m.to_string()));
                        }
                    }
                    pos.play_unchecked(m);
                }
            }
        });
    }
}

#[test]
fn undo_and_redo_restore_everything() {
    walk(3, 40, |game, _| {
        let mut copy = game.boxed();
        let state = |game: &dyn AnyGame| {
            (
                game.position(),
                game.moves(),
                game.outcome(),
                game.legal_texts(),
                game.view(),
            )
        };
        let before = state(copy.as_ref());
        let mut undone = Vec::new();
        while let Some(m) = copy.undo() {
            undone.push(m);
        }
        undone.reverse();
        assert_eq!(undone, game.moves());
        assert_eq!(copy.position(), game.start());
        assert_eq!(copy.undone(), game.moves());
        while copy.redo().is_some() {}
        assert_eq!(state(copy.as_ref()), before);
    });
}

#[test]
fn a_game_that_is_over_takes_no_more_moves() {
    const GAMES: u64 = 50;
    for kind in GameKind::all() {
        let ended = (0..GAMES).find_map(|seed| {
            let mut rng = Rng::with_seed(seed);
            let mut game = kind.new_game();
            for _ in 0..2000 {
                let Some(text) = rng.choice(game.legal_texts()) else {
                    break;
                };
                game.play(&text).unwrap();
            }
            game.outcome().map(|_| game)
        });
        let mut game = ended.unwrap_or_else(|| panic!("no random game of {kind} ended"));
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
fn a_new_move_drops_the_undone_ones_and_the_same_move_keeps_them() {
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

#[test]
fn pieces_keep_their_ids() {
    walk(4, 60, |game, _| {
        let now = game.view();
        let ids: HashSet<u16> = now.pieces.iter().map(|piece| piece.id).collect();
        assert_eq!(ids.len(), now.pieces.len(), "{}", game.position());
        let mut before = game.boxed();
        if before.undo().is_none() {
            return Verdict::Skipped;
        }
        // A piece on a square that the move did not change is where it was, with the same id.
        let changed = &now.last.as_ref().unwrap().squares;
        let unchanged = |view: &BoardView| -> HashSet<_> {
            let pieces = view.pieces.iter().copied();
            pieces
                .filter(|piece| !changed.contains(&piece.place.square))
                .collect()
        };
        assert_eq!(
            unchanged(&now),
            unchanged(&before.view()),
            "{}",
            game.position()
        );
        // A piece that was there before the move looks the same.
        for piece in before.view().pieces {
            let after = now.pieces.iter().find(|other| other.id == piece.id);
            assert!(
                after.is_none_or(|after| (after.shape, after.color) == (piece.shape, piece.color))
            );
        }
        Verdict::Checked
    });
}

#[test]
fn a_supply_has_a_count_and_a_shape() {
    walk(1, 30, |game, _| {
        let view = game.view();
        assert_eq!(view.supply.is_some(), view.supply_shape.is_some());
    });
}

#[test]
fn a_view_reads_back_from_json() {
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
