//! What a person may do at the table.

use super::*;
use crate::clock::TimeControl;
use tessera_rules::{GameKind, IllegalReason};

fn setup(kind: &str) -> Setup {
    Setup {
        kind: kind.parse().unwrap(),
        white: Seat::Human,
        black: Seat::Human,
        clock: TimeControl::None,
        first: First::Random,
    }
}

fn table(kind: &str) -> Table {
    let setup = setup(kind);
    Table::at(setup, setup.kind.new_game())
}

fn square(text: &str) -> Touch {
    Touch::Square(text.parse().unwrap())
}

fn touch_all(table: &mut Table, touches: &str) -> bool {
    let now = Instant::now();
    let mut played = false;
    for word in touches.split(' ') {
        let touch = match word {
            "supply" => Touch::Supply,
            word => square(word),
        };
        played = table.touch(touch, now);
    }
    played
}

#[test]
fn a_move_is_made_by_its_touches() {
    for (kind, touches, text) in [
        ("mad-bishops", "b2 a1", "b2xa1"),
        ("lines-of-action", "b1 b3", "b1-b3"),
        ("hecatomb", "d4 d5", "d4xd5"),
        ("mitsudomoe", "supply c3", "o@c3"),
        ("mitsudomoe:rulebook", "supply b2 a1 b2", "o@b2+a1-b2"),
    ] {
        let mut table = table(kind);
        assert!(touch_all(&mut table, touches), "{kind}");
        assert_eq!(table.game.moves(), [text]);
        assert!(table.touches.is_empty());
        assert!(matches!(table.flash, Some((Flash::Accepted, _))));
    }
}

#[test]
fn every_legal_move_of_every_game_can_be_made_by_touching() {
    for kind in GameKind::all() {
        let table = table(&kind.to_string());
        for m in table.game.legal_moves().iter().take(60) {
            let mut table = super::tests::table(&kind.to_string());
            let now = Instant::now();
            let played = m
                .path
                .touches
                .iter()
                .map(|&touch| table.touch(touch, now))
                .last();
            assert_eq!(played, Some(true), "{kind} {}", m.text);
            assert_eq!(table.game.moves(), [m.text.as_str()]);
        }
    }
}

#[test]
fn touching_shows_targets_and_touching_again_puts_back() {
    let mut table = table("lines-of-action");
    assert!(!touch_all(&mut table, "b1"));
    assert_eq!(table.targets(), ["h1", "b3", "d3"].map(square));
    assert!(!touch_all(&mut table, "b1"));
    assert!(table.touches.is_empty());
    touch_all(&mut table, "b1 c1");
    assert_eq!(
        table.touches,
        [square("c1")],
        "another piece is taken instead"
    );
    table.put_back();
    assert!(table.touches.is_empty());
}

#[test]
fn a_wrong_touch_is_explained_and_the_piece_stays_in_hand() {
    let mut table = table("lines-of-action");
    assert!(!touch_all(&mut table, "b1 b4"));
    let Some(Notice::Refused(explanation)) = &table.notice else {
        panic!("{:?}", table.notice);
    };
    let wrong = IllegalReason::WrongDistance {
        exactly: 2,
        tried: 3,
    };
    assert_eq!(explanation.reason, wrong);
    assert_eq!(table.touches, [square("b1")]);
    assert!(matches!(table.flash, Some((Flash::Refused, _))));
    assert!(touch_all(&mut table, "b3"));
}

#[test]
fn moves_can_be_typed_in_several_ways() {
    let now = Instant::now();
    for (kind, typed, text) in [
        ("lines-of-action", "b1b3", "b1-b3"),
        ("lines-of-action", "B 1 B 3", "b1-b3"),
        ("mad-bishops", "1 8 0 9", "b2xa1"),
        ("mitsudomoe", "o@c3", "o@c3"),
    ] {
        let mut table = table(kind);
        typed.clone_into(&mut table.typed);
        assert!(table.play_typed(now), "{typed}");
        assert_eq!(table.game.moves(), [text]);
        assert_eq!(table.typed, "");
    }
    let mut table = table("lines-of-action");
    for (typed, notice) in [
        ("b1", Notice::Unreadable("b1".into())),
        ("zzz", Notice::Unreadable("zzz".into())),
        (
            "b1-b2",
            Notice::Refused(table.game.refusal(&[square("b1"), square("b2")]).unwrap()),
        ),
    ] {
        typed.clone_into(&mut table.typed);
        assert!(!table.play_typed(now));
        assert_eq!(table.notice, Some(notice));
    }
}

#[test]
fn nobody_moves_for_the_computer_or_after_the_end() {
    let mut table = table("lines-of-action");
    table.setup.black = Seat::Random;
    assert!(!touch_all(&mut table, "b1 b3"));
    assert_eq!(table.notice, Some(Notice::NotYourTurn));
    assert!(table.awaits_computer());
    table.end(Ending::Resigned(Color::White));
    assert!(!table.awaits_computer());
    assert_eq!(table.ending().unwrap().winner(), Some(Color::Black));
    table.end(Ending::Agreed);
    assert_eq!(
        table.ending(),
        Some(Ending::Resigned(Color::White)),
        "the first end counts"
    );
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_person() {
    let mut table = table("lines-of-action");
    table.setup.white = Seat::Random;
    let now = Instant::now();
    for text in ["b1-b3", "a2-c2", "d1-d3"] {
        table.play(text, now).unwrap();
    }
    assert!(table.play("a3-c3", now).is_err(), "which changes nothing");
    assert_eq!(table.game.ply(), 3);
    table.undo();
    assert_eq!(table.game.ply(), 2);
    table.undo();
    assert_eq!(table.game.ply(), 0);
    table.undo();
    assert_eq!(table.notice, Some(Notice::NothingToUndo));
    table.redo();
    assert_eq!(table.game.ply(), 2);
    assert_eq!(
        table.notice,
        Some(Notice::PlayedAgain(vec!["b1-b3".into(), "a2-c2".into()]))
    );
    table.redo();
    table.redo();
    assert_eq!(table.notice, Some(Notice::NothingToRedo));
}

#[test]
fn a_game_that_was_given_up_can_be_taken_up_again() {
    let mut table = table("hecatomb");
    table.end(Ending::Resigned(Color::White));
    table.undo();
    assert_eq!(table.ending(), None);
    assert!(table.awaits_human());
}

#[test]
fn the_clock_runs_for_the_player_to_move_and_ends_the_game() {
    let mut table = table("lines-of-action");
    table.clock = Clock::new(TimeControl::BULLET);
    let now = Instant::now();
    let second = Duration::from_secs(1);
    table.pause_clock(now);
    assert!(!table.run_clock(now + second * 4));
    assert_eq!(table.time_left(), Some(second * 6));
    table.pause_clock(now + second * 60);
    assert!(!table.run_clock(now + second * 61));
    table.play("b1-b3", now + second * 61).unwrap();
    assert_eq!(table.time_left(), Some(second * 10));
    assert!(table.run_clock(now + second * 72));
    assert_eq!(table.ending(), Some(Ending::Time(Color::White)));
    assert!(!table.run_clock(now + second * 99), "once is enough");
}

#[test]
fn a_rematch_changes_sides() {
    let mut table = table("hecatomb");
    table.setup.black = Seat::Random;
    table.setup.first = First::Color(Color::White);
    let rematch = table.rematch(&mut fastrand::Rng::with_seed(1)).unwrap();
    assert_eq!(rematch.setup.white, Seat::Random);
    assert_eq!(rematch.setup.black, Seat::Human);
    assert_eq!(rematch.game.turn(), Color::Black);
    assert_eq!(
        rematch.side,
        Side::Turned,
        "the person looks from black's side"
    );
}

#[test]
fn a_player_who_cannot_move_passes() {
    let setup = setup("lines-of-action");
    let game = setup.kind.game_at("6wb/6ww/8/8/8/8/ww6/bw6 b").unwrap();
    let mut table = Table::at(setup, game);
    assert_eq!(table.targets(), [Touch::Pass]);
    assert!(table.touch(Touch::Pass, Instant::now()));
    assert_eq!(table.game.moves(), ["pass"]);
}
