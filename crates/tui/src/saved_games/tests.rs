//! Saving, listing, resuming and importing games.

use super::*;
use std::io::Write;
use tessera_play::{Act, ClockSetting, EventKind, Header, OfferAction};
use tessera_rules::Color;

use crate::remote::{Guest, Link};

fn human() -> Seat {
    Seat::Human { name: None }
}

fn level(level: u8) -> Seat {
    Seat::Engine { level, name: None }
}

fn folder(home: &Path) -> SavedGames {
    SavedGames::new(Some(home.join("games")), Some(home.join("table.pgn")))
}

fn header(white: Seat, black: Seat) -> Header {
    let mut header = Header::local(ByColor { white, black }, 7);
    header.clock = Some(ClockSetting::Fischer {
        initial: 300,
        increment: 5,
    });
    header
}

fn play(text: &str) -> Act {
    Act::Move { text: text.into() }
}

fn begin(saved: &SavedGames, header: Header) -> LocalGame {
    let kind = "lines-of-action".parse().unwrap();
    LocalGame::new(kind, header, saved, Millis(1_000)).unwrap()
}

#[test]
fn a_game_is_resumed_as_it_was_left() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let mut game = begin(&saved, header(level(3), human()));
    game.pause(Millis(2_000));
    game.resume(Millis(2_000));
    assert_eq!(saved.unfinished().0, [], "there is no move yet");
    game.act(play("b1-b3"), Millis(8_000)).unwrap();
    game.play_computer("a2-c2", Millis(9_000)).unwrap();
    game.act(play("d1-d3"), Millis(10_000)).unwrap();
    let back = Act::Undo {
        answer: OfferAction::Offer,
        ply: None,
    };
    game.act(back, Millis(11_000)).unwrap();
    game.pause(Millis(14_000));
    assert!(game.take_save_error().is_none());
    let before = game.game().snapshot("id");
    drop(game);

    let (list, errors) = saved.unfinished();
    assert!(errors.is_empty());
    assert_eq!(list.len(), 1);
    assert_eq!(list[0].ply, 2);
    assert_eq!(list[0].seats.white, level(3));
    assert_eq!(list[0].changed, Millis(14_000));
    let game = saved.open(&list[0].path, Millis(900_000)).unwrap();
    let after = game.game().snapshot("id");
    assert_eq!((after.moves, after.undone), (before.moves, before.undone));
    assert_eq!(
        game.time_left(Color::Black, Millis(901_000)),
        Some(before.clock.unwrap().remaining.black.unwrap() - 1_000),
        "time that the program did not run is not charged"
    );
}

#[test]
fn games_never_overwrite_each_other_and_finished_ones_are_not_listed() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    for n in 0..3 {
        let mut game = begin(&saved, header(human(), human()));
        game.act(play("b1-b3"), Millis(2_000 + n)).unwrap();
    }
    let (list, _) = saved.unfinished();
    let changed: Vec<i64> = list.iter().map(|game| game.changed.0).collect();
    assert_eq!(changed, [2_002, 2_001, 2_000], "the last played first");
    let mut game = saved.open(&list[1].path, Millis(5_000)).unwrap();
    game.act(Act::Resign, Millis(6_000)).unwrap();
    assert_eq!(saved.unfinished().0.len(), 2);
}

#[test]
fn a_line_that_a_crash_cut_off_is_left_out_and_the_log_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let mut game = begin(&saved, header(human(), human()));
    game.act(play("b1-b3"), Millis(2_000)).unwrap();
    drop(game);
    let path = saved.unfinished().0[0].path.clone();
    let mut text = fs::read_to_string(&path).unwrap();
    text.push_str("{\"seq\":2,\"at\":3000,\"event\":{\"by\":\"wh");
    fs::write(&path, text).unwrap();
    let mut game = saved.open(&path, Millis(4_000)).unwrap();
    assert_eq!(game.record().moves(), ["b1-b3"]);
    game.act(play("a2-c2"), Millis(5_000)).unwrap();
    drop(game);
    let (list, errors) = saved.unfinished();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(list[0].ply, 2);
}

#[test]
fn a_game_is_open_in_one_place_only_and_a_spoilt_file_is_reported() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let mut game = begin(&saved, header(human(), human()));
    game.act(play("b1-b3"), Millis(2_000)).unwrap();
    let path = saved.unfinished().0[0].path.clone();
    let second = saved.open(&path, Millis(3_000));
    assert!(matches!(second, Err(OpenError::InUse(_))), "{second:?}");
    drop(game);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("b1-b3", "b1-b4")).unwrap();
    let (list, errors) = saved.unfinished();
    assert!(list.is_empty());
    assert!(errors[0].to_string().contains("event 1"), "{}", errors[0]);
}

#[test]
fn computers_among_themselves_leave_no_file() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let mut game = begin(&saved, header(level(1), level(2)));
    game.play_computer("b1-b3", Millis(2_000)).unwrap();
    assert_eq!(game.resumable_file(), None);
    assert!(!home.path().join("games").exists());
}

#[test]
fn a_part_of_a_line_left_by_a_failed_write_is_cut_off_before_the_next_event() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let mut game = begin(&saved, header(human(), human()));
    game.act(play("b1-b3"), Millis(2_000)).unwrap();
    let path = game.resumable_file().unwrap().to_owned();
    let mut file = fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"{\"seq\":2,\"at\":3").unwrap();
    game.act(play("a2-c2"), Millis(3_000)).unwrap();
    drop(game);
    let (list, errors) = saved.unfinished();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(list[0].ply, 2);
}

#[test]
fn a_failure_to_save_is_reported_once_and_the_events_are_saved_when_it_is_over() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let obstacle = home.path().join("games");
    fs::write(&obstacle, "not a folder").unwrap();
    let mut game = begin(&saved, header(human(), human()));
    game.act(play("b1-b3"), Millis(2_000)).unwrap();
    let error = game.take_save_error().unwrap().to_string();
    assert!(error.contains("games"), "{error}");
    game.act(play("a2-c2"), Millis(3_000)).unwrap();
    assert!(game.take_save_error().is_none());
    assert_eq!(game.resumable_file(), None);
    fs::remove_file(&obstacle).unwrap();
    game.act(play("d1-d3"), Millis(4_000)).unwrap();
    assert_eq!(saved.number_of(game.resumable_file().unwrap()), Some(1));
    assert_eq!(saved.unfinished().0[0].ply, 3);
}

#[test]
fn a_loaded_game_between_computers_leaves_no_file() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let text =
        "[Game \"lines-of-action\"]\n[White \"level:3\"]\n[Black \"random\"]\n\n1. b1-b3 *\n";
    let game = from_record(text, Millis(0)).unwrap().game;
    let mut game = LocalGame::unsaved(game, &saved);
    game.play_computer("a2-c2", Millis(2_000)).unwrap();
    assert_eq!(saved.unfinished().0, []);
}

#[test]
fn the_save_file_of_earlier_versions_becomes_a_log() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let text = "[Event \"Tessera\"]\n[Game \"lines-of-action\"]\n[White \"level:3\"]\n[Black \"human\"]\n\
        [TimeControl \"300+5\"]\n[WhiteLeft \"300000\"]\n[BlackLeft \"291000\"]\n[Undone \"d1-d3 a4-c4\"]\n\n\
        1. b1-b3 a2-c2 *\n";
    let old = home.path().join("table.pgn");
    fs::write(&old, text).unwrap();
    let (list, errors) = saved.unfinished();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!((list[0].ply, &list[0].path), (2, &old));
    let modified = modified(&old);
    assert_eq!(list[0].changed, modified, "the clocks run from then on");
    let game = saved.open(&old, modified).unwrap();
    assert_eq!(game.record().moves(), ["b1-b3", "a2-c2"]);
    assert_eq!(game.record().undone(), ["d1-d3", "a4-c4"]);
    let later = Millis(modified.0 + 1_000);
    assert_eq!(game.time_left(Color::Black, later), Some(290_000));
    assert!(!old.exists(), "it is renamed, so that it is imported once");
    drop(game);
    let (list, _) = saved.unfinished();
    assert_eq!((list.len(), list[0].ply), (1, 2));
}

#[test]
fn an_old_save_file_that_another_process_imports_is_not_imported_twice() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let old = home.path().join("table.pgn");
    fs::write(&old, "[Game \"lines-of-action\"]\n\n1. b1-b3 *\n").unwrap();
    let other_process = File::open(&old).unwrap();
    other_process.lock().unwrap();
    let second = saved.open(&old, Millis(3_000));
    assert!(matches!(second, Err(OpenError::InUse(_))), "{second:?}");
    assert_eq!(saved.unfinished().0.len(), 1);
}

#[test]
fn an_odd_or_even_number_of_undone_moves_against_a_computer_is_imported() {
    for undone in ["d1-d3", "d1-d3 a4-c4"] {
        let text = format!(
            "[Game \"lines-of-action\"]\n[White \"level:3\"]\n[Black \"human\"]\n[Undone \"{undone}\"]\n\n\
             1. b1-b3 a2-c2 *\n"
        );
        let game = from_record(&text, Millis(0)).unwrap().game;
        assert_eq!(game.record().moves(), ["b1-b3", "a2-c2"], "{undone}");
        assert_eq!(game.record().undone().join(" "), undone);
    }
}

#[test]
fn the_ends_of_records_are_kept() {
    for (tags, kind) in [
        (
            "[Result \"1-0\"]\n[Termination \"resignation\"]",
            EventKind::Resigned,
        ),
        (
            "[Result \"0-1\"]\n[Termination \"time\"]",
            EventKind::Flagged,
        ),
        (
            "[Result \"1/2-1/2\"]\n[Termination \"agreement\"]",
            EventKind::Drawn,
        ),
    ] {
        let result = tags.split('"').nth(1).unwrap();
        let text = format!("[Game \"lines-of-action\"]\n{tags}\n\n1. b1-b3 {result}\n");
        let game = from_record(&text, Millis(0)).unwrap().game;
        assert_eq!(game.log().last().unwrap().event.kind, kind);
    }
}

#[test]
fn a_file_of_a_later_version_is_named_as_such() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let path = home.path().join("games/9-hecatomb-0.jsonl");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "{\"tessera\":99,\"something\":\"else\"}\n").unwrap();
    let (list, errors) = saved.unfinished();
    assert!(list.is_empty());
    assert!(matches!(&errors[..], [OpenError::Version(_)]), "{errors:?}");
}

#[test]
fn a_finished_game_is_moved_aside_once_it_is_closed() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let mut game = begin(&saved, header(human(), human()));
    game.act(play("b1-b3"), Millis(2_000)).unwrap();
    game.act(Act::Resign, Millis(3_000)).unwrap();
    let logs = || {
        let files = fs::read_dir(home.path().join("games")).unwrap().flatten();
        files.filter(|file| is_log(&file.path())).count()
    };
    assert_eq!(saved.unfinished().0, []);
    assert_eq!(logs(), 1, "an open game may be reopened by an undo");
    let back = Act::Undo {
        answer: OfferAction::Offer,
        ply: None,
    };
    game.act(back, Millis(4_000)).unwrap();
    assert_eq!(saved.unfinished().0.len(), 1);
    game.act(Act::Resign, Millis(5_000)).unwrap();
    drop(game);
    let (games, errors) = saved.unfinished();
    assert_eq!((games, errors.len()), (vec![], 0));
    assert_eq!(logs(), 0, "the next list does not read it");
    let finished = home.path().join("games/finished");
    assert_eq!(fs::read_dir(finished).unwrap().count(), 1);
}

#[test]
fn a_log_without_content_is_no_error_and_is_deleted_when_it_is_old() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let games = home.path().join("games");
    fs::create_dir_all(&games).unwrap();
    for (name, content) in [
        ("1-hecatomb-0.jsonl", ""),
        ("2-hecatomb-0.jsonl", "{\"tess"),
    ] {
        let path = games.join(name);
        fs::write(&path, content).unwrap();
        let listed = || {
            let (games, errors) = saved.unfinished();
            assert_eq!((games, errors.len()), (vec![], 0), "{name}");
        };
        listed();
        assert!(path.exists(), "another program may have just created it");
        let old = std::time::SystemTime::now() - std::time::Duration::from_hours(1);
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_modified(old)
            .unwrap();
        listed();
        assert!(!path.exists());
    }
}

#[test]
fn a_kept_seat_is_listed_and_found_by_its_link() {
    let home = tempfile::tempdir().unwrap();
    let saved = folder(home.path());
    let link: Link = "http://localhost:8080/g/abc#white=secret".parse().unwrap();
    let guest = Guest::Token {
        color: Color::Black,
        token: "theirs".into(),
    };
    let game = |ply| SeatGame {
        kind: "hecatomb".parse().unwrap(),
        seats: ByColor {
            white: human(),
            black: level(5),
        },
        own: vec![Color::White],
        ply,
    };
    let kept = saved.keep_seat(&link, Some(&guest), game(0), Millis(5_000));
    let mut seat = kept.unwrap().unwrap();
    assert!(!format!("{seat:?}").contains("secret"));
    seat.update(game(4), Millis(9_000)).unwrap();
    let mut local = begin(&saved, header(human(), human()));
    local.act(play("b1-b3"), Millis(7_000)).unwrap();
    let (list, errors) = saved.unfinished();
    assert!(errors.is_empty());
    let servers: Vec<Option<&str>> = list.iter().map(|game| game.server.as_deref()).collect();
    assert_eq!(
        servers,
        [Some("localhost:8080"), None],
        "the last played first"
    );
    assert_eq!(list[0].move_number(), 3);
    assert_eq!(saved.number_of(seat.path()), Some(1));
    let found = saved.seat_of(&link).unwrap();
    assert_eq!((found.link(), found.guest()), (link.clone(), Some(guest)));
    assert!(
        saved
            .seat_of(&"http://x/g/abc#secret".parse().unwrap())
            .is_none()
    );
    let error = saved.open(seat.path(), Millis(9_000)).unwrap_err();
    assert!(error.to_string().contains("on a server"), "{error}");
    saved.dismiss(seat.path()).unwrap();
    assert!(saved.seat_of(&link).is_none());
    assert_eq!(saved.unfinished().0.len(), 1);
    let in_use = saved.dismiss(&list[1].path).unwrap_err();
    assert!(
        in_use.to_string().contains("in another terminal"),
        "{in_use}"
    );
}
