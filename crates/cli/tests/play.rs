//! Playing line by line, and replaying records.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/run.rs"]
mod run;

use run::{KINDS, Scratch, data, ok, tessera, tessera_at, tessera_in};

#[test]
fn a_whole_game_is_played_at_the_menu() {
    // Mad Bishops, the usual rules, human against human; then everything a person may try.
    let input = "1\n1\n1\nb2xa1\nmoves c1\nmoves b2\nmoves zz\nc1-e3\nrubbish\n3 8 2 9\nc1 b2\nundo\nundo\nredo\nredo\nhelp\nrules\nboard\nquit\n";
    let run = tessera(&["play"], input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for part in [
        "Which game?",
        "Not played: the way is blocked by the white piece on d2.",
        "Not played: this is not a move",
        "Not played: the piece on d2 is your opponent's, not yours.",
        "1 legal move:\n  c1xd2",
        "None: there is no piece on b2.",
        "Not a square: zz. ",
        "Taken back: ",
        "Played again: ",
        "There is nothing to play again.",
        "save FILE",
        "# Mad Bishops",
        "The game is left unfinished",
        "Goodbye.",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
}

#[test]
fn a_won_game_can_be_saved_and_replayed() {
    let file = Scratch::new("won.pgn", None);
    let arguments = [
        "play",
        "mad-bishops",
        "--position",
        "10/10/10/10/10/10/10/10/1b8/w9 w",
        "--white",
        "human",
        "--black",
        "human",
    ];
    let input = format!(
        "save {0}\na1xb2\nb2-c3\nsave {0}\nsave {1}\nquit\n",
        file.path(),
        data("perft.json")
    );
    let run = tessera(&arguments, &input);
    assert_eq!(run.code, 0);
    for part in [
        "white wins: the last enemy piece was captured",
        "Not played: the game is over.",
        "Saved as ",
        "exists already; choose another name",
        "The game is over: white wins",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
    let record = std::fs::read_to_string(file.path()).unwrap();
    assert!(
        record.contains("[Result \"1-0\"]") && record.ends_with("1. a1xb2 1-0\n"),
        "{record}"
    );

    let run = tessera(&["replay", file.path()], "\n\nb\n1\n7\nq\n");
    assert_eq!(run.code, 0);
    for part in [
        "human (white) against human (black)",
        "1. a1xb2",
        "That was the last move.",
        "ply from 0 to 1",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
    assert!(ok(&["replay", file.path(), "--all"]).contains("white wins"));

    let broken = Scratch::new("broken.pgn", Some(&record.replace("a1xb2", "a1xb9")));
    let run = tessera(&["replay", broken.path()], "");
    run.assert_failed(2, "line 12: move 1. \"a1xb9\": ");
}

#[test]
fn a_replay_shows_marks_and_variations() {
    let record = "[Game \"lines-of-action\"]\n\n\
        1. b1-b3!? {why not} ({or} 1. c1-c3 a2-c2 (1... a3-c5)) 1... a2-c2 *";
    let file = Scratch::new("variations.pgn", Some(record));
    let shown = ok(&["replay", file.path(), "--all"]);
    let step = "1. b1-b3!?\nwhy not\n({or} 1. c1-c3 a2-c2 (1... a3-c5))\n";
    assert!(shown.contains(step), "{shown}");
    assert!(shown.contains("1... a2-c2\n"), "{shown}");
}

#[test]
fn the_end_of_the_input_ends_politely() {
    for input in [
        "",
        "3\n1\n1\n",
        "4\n",
        "4\n1\n",
        "4\n1\n1\no@c3\n",
        "4\n1\n2\no@c3",
    ] {
        let run = tessera(&["play", "--seed", "1"], input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{input:?}");
        assert!(run.out.ends_with("Goodbye.\n"), "{input:?}");
    }
}

#[test]
fn the_computer_plays_every_game_against_itself() {
    for kind in KINDS {
        let arguments = [
            "play", kind, "--white", "random", "--black", "random", "--seed", "4", "--plies", "120",
        ];
        let out = ok(&arguments);
        let ended = ["wins: ", "draw: ", "Stopped after 120 plies"];
        assert!(ended.iter().any(|end| out.contains(end)), "{kind}");
        assert_eq!(out, ok(&arguments), "{kind}: the seed decides");
    }
}

#[test]
fn undo_against_the_computer_goes_back_to_the_last_decision() {
    let arguments = [
        "play",
        "lines-of-action",
        "--black",
        "human",
        "--white",
        "random",
        "--seed",
        "2",
    ];
    let run = tessera(&arguments, "b1-b3\nundo\nundo\nb1-b3\nquit\n");
    assert_eq!(
        run.out.matches("black plays b1-b3").count(),
        2,
        "{}",
        run.out
    );
    assert!(run.out.contains("There is no move of yours to take back."));
    assert!(run.out.contains("Taken back: b1-b3 "));
}

#[test]
fn the_first_player_is_random_or_chosen_where_the_rules_allow_it() {
    let play = |kind: &str, first: &str| {
        tessera(
            &["play", kind, "--white", "human", "--first", first],
            "quit\n",
        )
    };
    assert!(play("hecatomb", "black").out.contains("black> "));
    assert!(play("hecatomb", "white").out.contains("white> "));
    let run = play("lines-of-action", "white");
    run.assert_failed(2, "white cannot move first: in Lines of Action black does");
    let menu = tessera(&["play"], "3\n1\n1\n3\nquit\n");
    assert!(
        menu.out.contains("Who moves first?") && menu.out.contains("black> "),
        "{}",
        menu.out
    );
}

#[test]
fn a_game_between_computers_can_be_exported() {
    let file = Scratch::new("exported.pgn", None);
    let arguments = [
        "play",
        "hecatomb",
        "--white",
        "random",
        "--black",
        "random",
        "--save",
        file.path(),
    ];
    assert!(ok(&arguments).ends_with(&format!("Saved as {}.\n", file.path())));
    assert!(
        ok(&["replay", file.path(), "--all"]).contains("random (white) against random (black)")
    );
}

#[test]
fn an_export_to_an_impossible_place_is_an_error() {
    let existing = Scratch::new("existing.pgn", Some("not to be overwritten"));
    let in_a_file = format!("{}/game.pgn", existing.path());
    for path in ["/no/such/folder/game.pgn", existing.path(), &in_a_file] {
        let arguments = [
            "play", "hecatomb", "--plain", "--white", "random", "--black", "random",
        ];
        let run = tessera(&[&arguments[..], &["--save", path]].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{path}");
        let expected = format!("error: the game cannot be saved as {path}: ");
        assert!(run.err.starts_with(&expected), "{}", run.err);
    }
}

#[test]
fn a_locale_without_unicode_prints_ascii() {
    let home = tempfile::tempdir().unwrap();
    for kind in KINDS {
        let arguments = [
            "play", kind, "--plain", "--white", "human", "--black", "human",
        ];
        let played = tessera_in(home.path(), "C", &arguments, "help\nrules\nhint\nquit\n");
        assert_eq!(played.code, 0, "{}", played.err);
        assert!(played.out.is_ascii(), "{kind} {}", played.out);
        for language in ["en", "pt"] {
            let arguments = ["rules", kind, "--language", language];
            let rules = tessera_in(home.path(), "C", &arguments, "");
            assert!(rules.out.is_ascii(), "{}", rules.out);
        }
        let shown = tessera_in(home.path(), "C", &["show", kind], "");
        assert!(shown.out.is_ascii(), "{}", shown.out);
    }
}

#[test]
fn what_is_proven_is_said_to_be() {
    let people = ["--white", "human", "--black", "human", "--first", "white"];
    let arguments = [&["play", "hecatomb", "--plain"], &people[..]].concat();
    let run = tessera(&arguments, "d4d5\ne5d5\nthink\nquit\n");
    assert!(run.out.contains(". Proven at "), "{}", run.out);
    assert!(!run.out.contains("0 plies"), "{}", run.out);
}

#[test]
fn a_game_that_was_left_is_listed_and_resumed() {
    let home = tempfile::tempdir().unwrap();
    let play = |arguments: &[&str], input: &str| {
        let run = tessera_at(home.path(), arguments, input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
        run.out
    };
    let people = ["--white", "human", "--black", "human"];
    let left = play(
        &[&["play", "lines-of-action"], &people[..]].concat(),
        "b1-b3\na2-c2\nquit\n",
    );
    assert!(left.contains("tessera play --resume"), "{left}");
    let left = play(
        &[&["play", "hecatomb", "--first", "white"], &people[..]].concat(),
        "d4xd5\n",
    );
    assert!(
        left.contains("tessera play --resume"),
        "also at the end of the input: {left}"
    );

    let menu = play(&["play"], "2\nundo\nquit\n");
    assert!(
        menu.contains("1  Hecatomb between two people, move 1, "),
        "{menu}"
    );
    assert!(
        menu.contains("2  Lines of Action between two people, move 2, "),
        "{menu}"
    );
    assert!(menu.contains("Taken back: a2-c2"), "{menu}");

    let resumed = play(&["play", "--resume"], "redo\nresume\nquit\n");
    assert!(
        resumed.contains("Played again: a2-c2"),
        "played last: {resumed}"
    );
    let unchanged = play(&["play", "--resume", "2"], "quit\n");
    assert!(
        unchanged.contains("tessera play --resume 2\n"),
        "the number of this game: {unchanged}"
    );
    let resumed = play(&["play", "--resume", "2"], "undo\nquit\n");
    assert!(resumed.contains("Taken back: d4xd5"), "{resumed}");

    let missing = tessera_at(home.path(), &["play", "--resume", "3"], "");
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.contains("there is no game 3") && missing.err.contains("2  Lines of Action"),
        "{}",
        missing.err
    );
    let empty = tessera(&["play", "--resume"], "");
    empty.assert_failed(2, "there is no game to continue");
}

#[test]
fn the_clocks_of_a_resumed_game_are_stopped_and_its_old_save_file_is_imported() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("state/tessera");
    std::fs::create_dir_all(&folder).unwrap();
    let old = folder.join("table.pgn");
    let record = "[Event \"Tessera\"]\n[Game \"lines-of-action\"]\n[White \"human\"]\n[Black \"human\"]\n\
        [TimeControl \"bullet\"]\n[WhiteLeft \"10000\"]\n[BlackLeft \"4000\"]\n[Undone \"d1-d3\"]\n\n\
        1. b1-b3 a2-c2 *\n";
    std::fs::write(&old, record).unwrap();
    let run = tessera_at(
        home.path(),
        &["play", "--resume"],
        "redo\nundo\nundo\nquit\n",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    for part in [
        "The clocks are stopped",
        "Played again: d1-d3",
        "Taken back: d1-d3",
        "Taken back: a2-c2",
        "tessera play --resume",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
    assert!(!old.exists(), "it is renamed");
    let files = std::fs::read_dir(home.path().join("data/tessera/games")).unwrap();
    let files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1);
    let log = std::fs::read_to_string(&files[0]).unwrap();
    let last_stop = log.rfind("paused");
    let last_start = log.rfind("resumed");
    assert!(last_stop > last_start, "{log}");
}

#[test]
fn a_game_that_cannot_be_saved_is_played_on() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("data"), "not a folder").unwrap();
    let arguments = ["play", "lines-of-action", "--white", "human"];
    let run = tessera_at(home.path(), &arguments, "b1-b3\na2-c2\nquit\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(
        run.out.matches("The game is not saved: ").count(),
        1,
        "{}",
        run.out
    );
    assert!(run.out.contains("white plays a2-c2"), "{}", run.out);
    assert!(!run.out.contains("--resume"), "{}", run.out);
}

#[test]
fn a_saved_game_that_cannot_be_read_is_named() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("data/tessera/games");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("7-hecatomb-0.jsonl"), "{}\n").unwrap();
    let run = tessera_at(home.path(), &["play"], "quit\n");
    assert!(
        run.out.contains("7-hecatomb-0.jsonl, line 1: "),
        "{}",
        run.out
    );
    let run = tessera_at(home.path(), &["play", "--resume"], "");
    run.assert_failed(2, "7-hecatomb-0.jsonl");
}
