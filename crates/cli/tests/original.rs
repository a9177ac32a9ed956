//! The boards and dialogues of the original programs, compared with golden files character by character.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/golden.rs"]
mod golden;
#[path = "support/run.rs"]
mod run;

use std::{
    io::Write,
    process::{Command, Stdio},
};

use golden::assert_golden;
use run::{PROGRAM, ok, tessera};

/// Plays line by line with the boards of the original programs, to the end of the input.
fn play(arguments: &[&str], input: &str) -> String {
    let arguments = [&["play", "--plain", "--style", "original"], arguments].concat();
    let run = tessera(&arguments, input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

const MAD_BISHOPS_MIDDLE: &str = "[[0,1,0,2,0,1,0,2,0,3],[3,0,1,0,2,0,1,0,1,0],[0,2,0,3,0,1,0,3,0,1],[1,0,1,0,1,0,1,0,2,0],[0,2,0,2,0,3,0,1,0,3],[2,0,1,0,1,0,1,0,1,0],[0,3,0,2,0,3,0,3,0,1],[1,0,1,0,3,0,1,0,2,0],[0,1,0,3,0,2,0,3,0,3],[2,0,1,0,1,0,3,0,1,0]]";
const MAD_BISHOPS_END: &str = "[[0,1,0,1,0,1,0,1,0,1],[1,0,1,0,2,0,1,0,1,0],[0,1,0,1,0,1,0,1,0,1],[1,0,1,0,1,0,1,0,1,0],[0,1,0,2,0,1,0,1,0,1],[1,0,1,0,1,0,1,0,1,0],[0,1,0,1,0,1,0,1,0,1],[1,0,1,0,1,0,1,0,1,0],[0,1,0,1,0,1,0,2,0,1],[1,0,1,0,1,0,1,0,1,0]] blue";

#[test]
fn the_boards_are_those_of_the_original_programs() {
    for (game, middle, end) in [
        ("mad-bishops", MAD_BISHOPS_MIDDLE, MAD_BISHOPS_END),
        (
            "lines-of-action",
            "2bbbbb1/w6w/w6w/w6w/w6w/wb5w/w6w/2bbbbb1 w",
            "8/8/2w5/8/3bb3/3b4/8/7w w",
        ),
        (
            "hecatomb",
            "4k3/2q5/8/8/8/4Q3/8/3K4 b 4",
            "4k3/2q5/8/8/8/4Q3/8/3K4 b 0",
        ),
        (
            "mitsudomoe",
            "4,bB/2,bB,1,bB/b,2,wb,1/wW,w,3/1,wW,1,bw,wW w 2 2",
            "3,wW,wW/2,bB,1,wW/5/bB,4/1,bB,3 b 5 5",
        ),
    ] {
        let show = ["show", game, "--style", "original"];
        assert_golden(&format!("{game}-start"), &ok(&show));
        for (name, position) in [("middle", middle), ("end", end)] {
            let show = [&show[..], &["--position", position]].concat();
            assert_golden(&format!("{game}-{name}"), &ok(&show));
        }
    }
}

/// A game of two people: rubbish at the first question, a move number by number with full stops, a number off the board, an
/// illegal move, moves in one line, and the capture of the king.
const PVP: &str = "chess\npvp\n3.\n3.\n9\n3.\n4.\n3 3 2 2\n0 4 0 3\n3 4 3 5\n0 3 0 2\n3 5 3 6\n0 2 0 1\n3 6 4 7\n";

#[test]
fn a_whole_hecatomb_game_between_people() {
    let out = play(&["hecatomb", "--seed", "1", "--first", "white"], PVP);
    assert_golden("hecatomb-pvp", &out);
    let out = play(
        &[
            "hecatomb",
            "--seed",
            "1",
            "--first",
            "white",
            "--language",
            "pt",
        ],
        PVP,
    );
    assert_golden("hecatomb-pvp-pt", &out);
}

#[test]
fn a_whole_hecatomb_game_between_bots() {
    let out = play(&["hecatomb", "--seed", "3"], "bvb\nx\nd\nf\n");
    assert_golden("hecatomb-bvb", &out);
    let out = play(
        &["hecatomb", "--seed", "3", "--language", "pt"],
        "bvb\nx\nd\nf\n",
    );
    assert_golden("hecatomb-bvb-pt", &out);
}

#[test]
fn a_person_plays_against_a_bot_of_hecatomb() {
    let out = play(
        &["hecatomb", "--seed", "2", "--first", "white"],
        "pvb\nd\n3 3 3 4\nmoves 0 3\nquit\n",
    );
    assert_golden("hecatomb-pvb", &out);
}

#[test]
fn who_starts_hecatomb_is_drawn_by_the_seed() {
    let starts = |seed: u32| {
        let out = play(&["hecatomb", "--seed", &seed.to_string()], "pvp\nquit\n");
        let line = out.lines().find(|line| line.ends_with(" starts."));
        line.unwrap().to_owned()
    };
    let all: Vec<String> = (0..12).map(starts).collect();
    assert!(
        all.contains(&"Player 1 ($ +) starts.".to_owned()),
        "{all:?}"
    );
    assert!(
        all.contains(&"Player 2 (& *) starts.".to_owned()),
        "{all:?}"
    );
    assert_eq!(all[0], starts(0));
}

#[test]
fn short_games_of_the_others() {
    let people = ["--white", "human", "--black", "human"];
    let input = "1 8 0 9\n0 9 1 8\nb2 a1\nmoves 2 9\nhelp\nundo\nquit\n";
    let out = play(&[&["mad-bishops"], &people[..]].concat(), input);
    assert_golden("mad-bishops-game", &out);
    let portuguese = [&["mad-bishops", "--language", "pt"], &people[..]].concat();
    assert_golden("mad-bishops-game-pt", &play(&portuguese, input));

    let input = "B 1 B 3\nH 2 F 2\nH 2 F 2\nhelp\n";
    let out = play(&[&["lines-of-action"], &people[..]].concat(), input);
    assert_golden("lines-of-action-game", &out);

    let input = "o@b2\no@d4\na1-b2\nhelp\n";
    let out = play(&[&["mitsudomoe"], &people[..]].concat(), input);
    assert_golden("mitsudomoe-game", &out);
}

#[test]
fn the_end_of_the_input_ends_every_dialogue() {
    for input in ["", "pvp", "pvb\n", "bvb\nd", "pvp\n3\n", "pvp\n3 3 3\n"] {
        for language in ["en", "pt"] {
            let out = play(&["hecatomb", "--language", language], input);
            let goodbye = match language {
                "en" => "\nGoodbye.\n",
                _ => "\nAté à próxima.\n",
            };
            assert!(out.ends_with(goodbye), "{input:?}: {out}");
        }
    }
}

#[test]
fn the_hard_bot_is_refused_where_it_does_not_play() {
    let refusal = "original-hard plays Hecatomb only, not Mad Bishops";
    for arguments in [
        &["play", "--plain", "mad-bishops", "--white", "original-hard"][..],
        &["match", "mad-bishops", "original-hard", "random"],
    ] {
        let run = tessera(arguments, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(refusal), "{}", run.err);
    }
    let menu = tessera(
        &["play", "mad-bishops"],
        "2\noriginal-hard\noriginal-easy\nquit\n",
    );
    assert!(
        menu.out.contains("Original-hard plays Hecatomb only"),
        "{}",
        menu.out
    );
    assert_eq!(menu.code, 0);
}

#[test]
fn the_bots_play_matches() {
    let out = ok(&[
        "match",
        "hecatomb",
        "original-hard",
        "original-easy",
        "--games",
        "20",
    ]);
    assert!(
        out.contains("original-hard against original-easy, 20 games"),
        "{out}"
    );
    let out = ok(&[
        "match",
        "mitsudomoe",
        "original-easy",
        "random",
        "--games",
        "2",
    ]);
    assert!(out.contains("original-easy against random"), "{out}");
}

#[test]
fn the_option_or_the_environment_chooses_the_language_line_by_line() {
    let home = tempfile::tempdir().unwrap();
    let portuguese = |options: &[&str], locale: &str| {
        let mut child = Command::new(PROGRAM)
            .args(["play", "--plain", "lines-of-action", "--white", "human"])
            .args(options)
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("LANG", locale)
            .env("XDG_CONFIG_HOME", home.path())
            .env("XDG_DATA_HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"b1-b4\nsair\n").unwrap();
        drop(stdin);
        let out = child.wait_with_output().unwrap().stdout;
        let out = String::from_utf8(out).unwrap();
        [
            "Escreva um lance",
            "jogam as pretas",
            "pretas> ",
            "Não jogado: nesta linha esta peça tem de andar exatamente 2 casas",
            "Até à próxima.",
        ]
        .iter()
        .all(|part| out.contains(part))
    };
    assert!(portuguese(&[], "pt_PT.UTF-8"));
    assert!(portuguese(&["--language", "pt"], "en_GB.UTF-8"));
    assert!(!portuguese(&["--language", "en"], "pt_PT.UTF-8"));
    assert!(!portuguese(&[], "en_GB.UTF-8"));
}

#[test]
fn matrices_are_positions_everywhere() {
    let moves = ok(&["moves", "mad-bishops", "--position", MAD_BISHOPS_MIDDLE]);
    let text = "3w3w1b/b3w5/1w1b3b2/8w1/1w1w1b3b/w9/1b1w1b1b2/4b3w1/3b1w1b1b/w5b3 w";
    assert_eq!(moves, ok(&["moves", "mad-bishops", "--position", text]));
    let wrong = MAD_BISHOPS_MIDDLE.replacen("[3,0,1", "[3,2,1", 1);
    let run = tessera(&["show", "mad-bishops", "--position", &wrong], "");
    assert_eq!(run.code, 2);
    assert_eq!(run.err.matches("row 1, column 1").count(), 1, "{}", run.err);
}
