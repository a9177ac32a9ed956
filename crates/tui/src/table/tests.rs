//! Touches, typed moves, undo, clocks and rematches at the table.

use std::time::Duration;

use super::*;
use tessera_play::{Act, EndCause, Refusal};
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
    table_of(setup(kind))
}

fn table_of(setup: Setup) -> Table {
    let start = setup.kind.new_game();
    starting_at(setup, start.as_ref())
}

/// A table whose game is not saved.
fn starting_at(setup: Setup, start: &dyn AnyGame) -> Table {
    let rng = &mut fastrand::Rng::with_seed(1);
    Table::starting_at(setup, start, &SavedGames::default(), rng)
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
        assert_eq!(table.record().moves(), [text]);
        assert!(table.touches.is_empty());
        assert!(matches!(table.flash, Some((Flash::Accepted, _))));
    }
}

#[test]
fn every_legal_move_of_every_game_can_be_made_by_touching() {
    for kind in GameKind::all() {
        let table = table(&kind.to_string());
        for m in table.record().legal_moves().iter().take(60) {
            let mut table = super::tests::table(&kind.to_string());
            let now = Instant::now();
            let played = m
                .path
                .touches
                .iter()
                .map(|&touch| table.touch(touch, now))
                .last();
            assert_eq!(played, Some(true), "{kind} {}", m.text);
            assert_eq!(table.record().moves(), [m.text.as_str()]);
        }
    }
}

#[test]
fn touching_a_piece_shows_its_targets_and_touching_it_again_deselects_it() {
    let mut table = table("lines-of-action");
    assert!(!touch_all(&mut table, "b1"));
    assert_eq!(table.targets(), ["h1", "b3", "d3"].map(square));
    assert!(!touch_all(&mut table, "b1"));
    assert!(table.touches.is_empty());
    touch_all(&mut table, "b1 c1");
    assert_eq!(
        table.touches,
        [square("c1")],
        "another piece is selected instead"
    );
    table.clear_input();
    assert!(table.touches.is_empty());
}

#[test]
fn a_wrong_touch_is_explained_and_the_piece_stays_selected() {
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
        table.typed.paste(typed);
        assert!(table.play_typed(now), "{typed}");
        assert_eq!(table.record().moves(), [text]);
        assert_eq!(table.typed.value(), "");
    }
    let mut table = table("lines-of-action");
    for (typed, notice) in [
        ("b1", Notice::Unreadable("b1".into())),
        ("zzz", Notice::Unreadable("zzz".into())),
        (
            "b1-b2",
            Notice::Refused(
                table
                    .record()
                    .refusal(&[square("b1"), square("b2")])
                    .unwrap(),
            ),
        ),
    ] {
        table.typed.paste(typed);
        assert!(!table.play_typed(now));
        assert_eq!(table.notice, Some(notice));
    }
}

#[test]
fn a_person_does_not_move_for_the_computer_or_after_the_end() {
    let mut table = table_of(Setup {
        black: Seat::Random,
        ..setup("lines-of-action")
    });
    let now = Instant::now();
    assert!(!touch_all(&mut table, "b1 b3"));
    assert_eq!(table.notice, Some(Notice::ComputersTurn));
    assert!(table.awaits_computer());
    table.resign(now);
    assert!(!table.awaits_computer());
    let end = End {
        winner: Some(Color::Black),
        cause: EndCause::Resignation,
    };
    assert_eq!(table.end(), Some(&end));
    table.resign(now);
    assert_eq!(table.notice, Some(Notice::NotPossible(Refusal::GameOver)));
    assert_eq!(table.end(), Some(&end), "the first end counts");
}

#[test]
fn undo_goes_back_to_the_last_decision_of_a_person() {
    let mut table = table_of(Setup {
        white: Seat::Random,
        ..setup("lines-of-action")
    });
    let now = Instant::now();
    assert!(touch_all(&mut table, "b1 b3"));
    assert!(table.play_computer("a2-c2", now));
    assert!(touch_all(&mut table, "d1 d3"));
    assert!(
        !table.play_computer("a3-c4", now),
        "an illegal move changes nothing"
    );
    assert_eq!(table.record().ply(), 3);
    table.undo(now);
    assert_eq!(table.record().ply(), 2);
    table.undo(now);
    assert_eq!(table.record().ply(), 0);
    table.undo(now);
    let nothing = |refusal| Some(Notice::NotPossible(refusal));
    assert_eq!(table.notice, nothing(Refusal::NothingToUndo));
    table.redo(now);
    assert_eq!(table.record().ply(), 2);
    assert_eq!(
        table.notice,
        Some(Notice::Redone(vec!["b1-b3".into(), "a2-c2".into()]))
    );
    table.redo(now);
    table.redo(now);
    assert_eq!(table.notice, nothing(Refusal::NothingToRedo));
}

#[test]
fn a_resignation_is_taken_back() {
    let mut table = table("hecatomb");
    let now = Instant::now();
    table.resign(now);
    assert!(table.end().is_some());
    table.undo(now);
    assert_eq!(table.end(), None);
    assert!(table.awaits_human());
    assert_eq!(table.notice, Some(Notice::EndUndone));
}

#[test]
fn a_draw_is_not_offered_on_the_computers_turn() {
    let mut table = table_of(Setup {
        black: Seat::Random,
        first: First::Color(Color::Black),
        ..setup("hecatomb")
    });
    let now = Instant::now();
    if table.record().turn() == Color::White {
        assert!(touch_all(&mut table, "d4 d5"));
    }
    table.offer_draw(now);
    assert_eq!(table.notice, Some(Notice::ComputersTurn));
    assert!(!table.computer_considers_draw());
}

#[test]
fn the_clock_runs_for_the_player_to_move_and_ends_the_game() {
    let mut table = table_of(Setup {
        clock: TimeControl::BULLET,
        ..setup("lines-of-action")
    });
    let now = table.anchor.0;
    let second = Duration::from_secs(1);
    assert!(!table.run_clock(now + second * 4));
    assert_eq!(table.time_left(Color::Black), Some(second * 6));
    table.pause_clock(now + second * 4);
    assert!(!table.run_clock(now + second * 60));
    assert!(!table.run_clock(now + second * 61));
    assert_eq!(table.time_left(Color::Black), Some(second * 5));
    let act = Act::Move {
        text: "b1-b3".into(),
    };
    table.act(act, now + second * 61).unwrap();
    assert_eq!(table.time_left(Color::White), Some(second * 10));
    assert!(table.run_clock(now + second * 72));
    let end = End {
        winner: Some(Color::Black),
        cause: EndCause::Time,
    };
    assert_eq!(table.end(), Some(&end));
    assert!(!table.run_clock(now + second * 99), "once is enough");
}

#[test]
fn only_people_have_a_clock() {
    let table = table_of(Setup {
        white: Seat::Random,
        clock: TimeControl::BULLET,
        ..setup("lines-of-action")
    });
    assert!(table.time_left(Color::Black).is_some());
    assert_eq!(table.time_left(Color::White), None);
    let table = table_of(Setup {
        white: Seat::Random,
        black: Seat::Random,
        clock: TimeControl::BULLET,
        ..setup("lines-of-action")
    });
    assert!(!table.has_running_clock());
}

#[test]
fn a_rematch_changes_sides() {
    let table = table_of(Setup {
        black: Seat::Random,
        first: First::Color(Color::White),
        ..setup("hecatomb")
    });
    let rng = &mut fastrand::Rng::with_seed(1);
    let rematch = table.rematch(&SavedGames::default(), rng).unwrap();
    assert_eq!(rematch.setup.white, Seat::Random);
    assert_eq!(rematch.setup.black, Seat::Human);
    assert_eq!(rematch.record().turn(), Color::Black);
    assert_eq!(
        rematch.side,
        Side::Turned,
        "the person looks from black's side"
    );
}

#[test]
fn a_rematch_of_a_game_from_a_position_begins_at_the_usual_start() {
    let kind: GameKind = "lines-of-action".parse().unwrap();
    let people = ByColor::new(|_| Seat::Human.to_play());
    let mut header = Header::local(people, 1);
    header.start = Some("6wb/6ww/8/8/8/8/ww6/bw6 w".into());
    let game = LocalGame::new(kind, header, &SavedGames::default(), Millis(0)).unwrap();
    let table = Table::of_local(game);
    let rng = &mut fastrand::Rng::with_seed(1);
    let rematch = table.rematch(&SavedGames::default(), rng).unwrap();
    assert_eq!(rematch.record().turn(), Color::Black);
}

#[test]
fn a_player_who_cannot_move_passes() {
    let setup = setup("lines-of-action");
    let game = setup.kind.game_at("6wb/6ww/8/8/8/8/ww6/bw6 b").unwrap();
    let mut table = starting_at(setup, game.as_ref());
    assert_eq!(table.targets(), [Touch::Pass]);
    assert!(table.touch(Touch::Pass, Instant::now()));
    assert_eq!(table.record().moves(), ["pass"]);
}
