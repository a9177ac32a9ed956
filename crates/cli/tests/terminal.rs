//! The full-screen program in a real pseudo-terminal.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/pty.rs"]
#[expect(dead_code, reason = "these tests use a part of it")]
mod pty;

use std::fs;

use pty::Pty;
use tessera_rules::{AnyGame, Color, GameKind, Square, Touch};

/// Plays a winning move if there is one, otherwise a random move.
struct RandomPlayer(u64);

impl RandomPlayer {
    fn choose(&mut self, game: &dyn AnyGame) -> usize {
        let moves = game.legal_texts();
        let wins = moves.iter().position(|text| {
            let mut next = game.boxed();
            next.play(text).is_ok() && next.outcome().is_some()
        });
        wins.unwrap_or_else(|| {
            // A linear congruential generator.
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (self.0 >> 33) as usize % moves.len()
        })
    }
}

/// Plays a whole game as white; `make` enters a move. Returns the terminal with the finished game.
fn play_through(kind: &str, mut make: impl FnMut(&mut Pty, &dyn AnyGame, usize)) -> Pty {
    let kind: GameKind = kind.parse().unwrap();
    let white_first = kind.new_game_with_first(Color::White);
    let name = kind.to_string();
    let mut arguments = vec![
        &*name, "--white", "human", "--black", "level:4", "--delay", "0", "--seed", "7",
    ];
    if white_first.is_some() {
        arguments.extend(["--first", "white"]);
    }
    let mut pty = Pty::play(&arguments);
    pty.wait_for("Tessera");
    let mut player = RandomPlayer(42);
    // The log of a game is written from its first move on.
    let mut next = Some(white_first.unwrap_or_else(|| kind.new_game()));
    while let Some(game) = next {
        if game.turn() == Color::White {
            let choice = player.choose(game.as_ref());
            make(&mut pty, game.as_ref(), choice);
        }
        let ply = game.ply() + 1;
        assert!(ply < 600, "{kind} does not end");
        next = pty.game_at(ply);
    }
    pty.wait_for("rematch");
    pty
}

fn type_move(pty: &mut Pty, game: &dyn AnyGame, choice: usize) {
    let text = &game.legal_texts()[choice];
    pty.send(&format!("{text}\r"));
}

fn assert_over(mut pty: Pty) {
    let text = pty.text();
    assert!(text.contains("wins:") || text.contains("Draw:"), "{text}");
    pty.send("p");
    pty.wait_for("playing, speed");
    pty.quit();
}

#[test]
fn a_whole_game_of_every_game_by_keyboard() {
    for kind in GameKind::all().filter(|kind| kind.variant_name().is_empty()) {
        assert_over(play_through(&kind.to_string(), type_move));
    }
}

/// The column and row of a square, found by the file and rank names on the screen.
fn place(rows: &[String], square: Square) -> Option<(usize, usize)> {
    let names = rows
        .iter()
        .find(|row| row.trim_start().starts_with("a  "))?;
    let file = char::from(b'a' + square.file());
    let column = names.chars().position(|c| c == file)?;
    let rank = (square.rank() + 1).to_string();
    let is_rank = |row: &String| row.split_whitespace().next() == Some(rank.as_str());
    Some((column, rows.iter().position(is_rank)?))
}

#[test]
fn a_whole_game_by_mouse() {
    let pty = play_through("hecatomb", |pty, game, choice| {
        for touch in &game.legal_moves()[choice].path.touches {
            let Touch::Square(square) = *touch else {
                panic!("{touch:?}");
            };
            let (column, row) = pty.find("the board", |rows| place(rows, square));
            pty.click(column, row);
        }
    });
    assert_over(pty);
}

#[test]
fn menus_lead_to_a_game_and_settings_are_saved() {
    let mut pty = Pty::play(&[]);
    pty.wait_for("board games for two");
    pty.send("\x1b[B\r");
    pty.wait_for("Start the game");
    // Up to black's player, two values back to `human`, and start.
    pty.send("\x1b[A\x1b[A\x1b[D\x1b[D");
    pty.wait_until_gone("computer");
    pty.send("\r");
    pty.wait_for("Your move");
    // Cursor to b1, select, cursor to b3, select.
    pty.send("\x1b[B\x1b[B\x1b[B\x1b[D\x1b[D \x1b[A\x1b[A ");
    assert!(pty.game_at(1).is_some());
    pty.send("m");
    pty.wait_for("Continue: Lines of Action");
    pty.quit();
    let mut pty = Pty::play_at(pty.into_home(), &["lines-of-action"]);
    pty.wait_for("Start the game");
    assert!(!pty.text().contains("computer"), "{}", pty.text());
    pty.quit();
}

#[test]
fn the_board_follows_the_size_of_the_window() {
    let mut pty = Pty::play(&["lines-of-action", "--white", "human"]);
    pty.wait_for("Your move");
    pty.send("b1b4\r");
    pty.wait_for("must move exactly");
    pty.resize(120, 40);
    // At this size the last line has room for the last key.
    pty.wait_for("Q quit");
    pty.wait_for("must move exactly");
    pty.send("b1b3\r");
    assert!(pty.game_at(1).is_some());
    pty.resize(50, 12);
    pty.wait_for("make the window larger");
    pty.resize(80, 24);
    pty.wait_for("b1-b3");
    pty.quit();
}

#[test]
fn keys_are_handled_while_the_computer_searches() {
    let mut pty = Pty::play(&["lines-of-action", "--black", "human", "--white", "level:10"]);
    pty.wait_for("Your move");
    pty.send("b1b3\r");
    pty.wait_for("is thinking");
    pty.send("?");
    pty.wait_for("Claude Soucie");
    pty.send("\x1b");
    pty.wait_until_gone("Claude Soucie");
    pty.send("u");
    pty.wait_for("Taken back: b1-b3");
    pty.quit();
}

/// Ends the program with `how` while the computer searches, and resumes the game.
fn interrupt(how: impl FnOnce(&mut Pty), code: u32) {
    let mut pty = Pty::play(&[
        "lines-of-action",
        "--black",
        "human",
        "--white",
        "level:10",
        "--clock",
        "900+10",
    ]);
    pty.wait_for("Your move");
    pty.send("b1b3\r");
    assert!(pty.game_at(1).is_some());
    how(&mut pty);
    assert_eq!(pty.end(), code);
    pty.assert_sane();
    let mut pty = Pty::play_at(pty.into_home(), &["--resume"]);
    pty.wait_for("b1-b3");
    pty.wait_for("15 min");
    pty.quit();
}

#[test]
fn control_c_leaves_a_sane_terminal_and_a_game_to_continue() {
    interrupt(|pty| pty.send("\x03"), 130);
}

#[test]
fn sigterm_leaves_a_sane_terminal_and_a_game_to_continue() {
    interrupt(|pty| pty.signal("TERM"), 143);
}

#[test]
fn sighup_leaves_a_sane_terminal_and_a_game_to_continue() {
    interrupt(|pty| pty.signal("HUP"), 129);
}

#[test]
fn a_killed_program_loses_no_move() {
    let mut pty = Pty::play(&["lines-of-action", "--white", "human", "--clock", "900+10"]);
    pty.wait_for("Your move");
    pty.send("b1b3\ra2c2\rd1d3\r");
    assert!(pty.game_at(3).is_some());
    pty.signal("KILL");
    pty.end();
    let mut pty = Pty::play_at(pty.into_home(), &["--resume"]);
    for text in ["b1-b3", "a2-c2", "d1-d3", "15 min"] {
        pty.wait_for(text);
    }
    pty.quit();
}

#[test]
fn the_menu_lists_the_unfinished_games_and_continues_the_selected_one() {
    let mut pty = Pty::play(&["lines-of-action", "--white", "human", "--black", "human"]);
    pty.wait_for("Your move");
    pty.send("b1b3\ra2c2\r");
    assert!(pty.game_at(2).is_some());
    pty.quit();
    let home = pty.into_home();
    let arguments = ["hecatomb", "--white", "human", "--first", "white"];
    let mut pty = Pty::play_at(home, &arguments);
    pty.wait_for("Your move");
    pty.send("d4d5\r");
    pty.wait_for("d4xd5");
    pty.send("m");
    pty.wait_for("Continue: Hecatomb, move 1");
    pty.wait_for("Continue: Lines of Action,");
    pty.wait_for("move 2 between two people");
    pty.send("\x1b[B");
    pty.wait_for("Lines of Action between");
    pty.send("\r");
    pty.wait_for("a2-c2");
    pty.quit();
    pty.wait_for("tessera play --resume 2");
}

#[test]
fn a_game_is_open_in_one_terminal_only() {
    let mut first = Pty::play(&["hecatomb", "--white", "human", "--first", "white"]);
    first.wait_for("Your move");
    first.send("d4d5\r");
    assert!(first.game_at(1).is_some());
    let mut second = first.play_again(&["--resume"]);
    second.wait_for("open in another");
    first.send("m");
    first.wait_for("Continue: Hecatomb");
    second.send("\r");
    second.wait_for("d4xd5");
    for mut pty in [first, second] {
        pty.quit();
    }
}

#[test]
fn an_old_save_file_is_continued_and_a_file_that_cannot_be_read_is_named() {
    let home = tempfile::tempdir().unwrap();
    let state = home.path().join(".local/state/tessera");
    let games = home.path().join(".local/share/tessera/games");
    for folder in [&state, &games] {
        fs::create_dir_all(folder).unwrap();
    }
    let record = "[Event \"Tessera\"]\n[Game \"lines-of-action\"]\n[White \"level:3\"]\n[Black \"human\"]\n\
        [TimeControl \"300+5\"]\n[WhiteLeft \"300000\"]\n[BlackLeft \"100000\"]\n[Undone \"d1-d3\"]\n\n\
        1. b1-b3 a2-c2 *\n";
    fs::write(state.join("table.pgn"), record).unwrap();
    fs::write(games.join("7-hecatomb-0.jsonl"), "{}\n").unwrap();
    let mut pty = Pty::play_at(home, &[]);
    pty.wait_for("Continue: Lines of Action,");
    pty.wait_for("move 2 against level 3");
    pty.wait_for("7-hecatomb-0.jsonl");
    pty.send("\r");
    pty.wait_for("a2-c2");
    // The clock shows what was left: a minute and some seconds.
    pty.wait_for("1:");
    pty.send("r");
    pty.wait_for("d1-d3");
    pty.quit();
}

#[test]
fn a_game_that_cannot_be_saved_is_played_on() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join(".local"), "not a folder").unwrap();
    let mut pty = Pty::play_at(home, &["hecatomb", "--white", "human", "--first", "white"]);
    pty.wait_for("Your move");
    pty.send("d4d5\r");
    pty.wait_for("The game is not saved");
    pty.send("e5d5\r");
    pty.wait_for("e5xd5");
    pty.wait_until_gone("The game is not saved");
    pty.quit();
    assert!(!pty.text().contains("--resume"), "{}", pty.text());
}

#[test]
fn an_interrupt_in_a_menu_or_a_question_leaves_a_sane_terminal() {
    for (arguments, keys, shown) in [
        (&[][..], "", "board games for two"),
        (&["hecatomb"][..], "", "Start the game"),
        (&["hecatomb", "--white", "human"][..], "?", "Kevin Maroney"),
        (&["hecatomb", "--white", "human"][..], "s", "hecatomb-1.pgn"),
        (
            &["hecatomb", "--white", "human"][..],
            "d4",
            "Enter plays it",
        ),
    ] {
        let mut pty = Pty::play(arguments);
        pty.wait_for("Tessera");
        pty.send(keys);
        pty.wait_for(shown);
        pty.signal("INT");
        assert_eq!(pty.end(), 130);
        pty.assert_sane();
    }
}

#[test]
fn a_game_is_saved_loaded_and_replayed() {
    let mut pty = Pty::play(&["hecatomb", "--white", "human", "--first", "white"]);
    pty.wait_for("Your move");
    pty.send("d4d5\re5d5\r");
    assert!(pty.game_at(2).is_some());
    pty.send("X");
    pty.wait_for("Do you want to resign?");
    pty.send("y");
    pty.wait_for("Black wins: white resigned");
    pty.send("s\r");
    pty.wait_for("Saved as hecatomb-1.pgn");
    pty.send("l");
    pty.wait_for("Load which game?");
    pty.send("\r");
    pty.wait_for("Replay: move 2 of 2");
    pty.send("\x1b[H");
    pty.wait_for("move 0 of 2");
    pty.send(" ");
    pty.wait_for("playing, speed 3");
    pty.wait_for("Replay: move 2 of 2");
    pty.send("n");
    pty.wait_for("none yet");
    pty.quit();
}

#[test]
fn plain_is_a_line_by_line_game() {
    let mut pty = Pty::play(&[
        "hecatomb", "--plain", "--white", "human", "--first", "white",
    ]);
    pty.wait_for("white> ");
    pty.send("d4d5\rquit\r");
    pty.wait_for("Goodbye.");
    assert_eq!(pty.end(), 0);
}

#[test]
fn portuguese_is_available() {
    let mut pty = Pty::play(&["mad-bishops", "--white", "human", "--language", "pt"]);
    pty.wait_for("É a sua vez");
    pty.send("a1b2\r");
    pty.wait_for("adversário, não sua");
    pty.send("?");
    pty.wait_for("Movimento");
    pty.send("\x1b");
    pty.wait_until_gone("Movimento");
    pty.send("z\x1b[D");
    pty.wait_for("Language");
    // Esc and the next key may arrive in one read, as if Alt was pressed.
    pty.send("\x1bQ");
    pty.wait_for("Quit Tessera?");
    pty.send("y");
    assert_eq!(pty.end(), 0);
}

#[test]
fn a_finished_game_is_reviewed_in_the_background_and_found_again_in_the_menu() {
    let mut pty = Pty::play(&[
        "hecatomb", "--white", "human", "--black", "human", "--first", "white",
    ]);
    pty.wait_for("Your move");
    for text in ["d4d5", "c5d5", "e4d5", "b5b4"] {
        pty.send(&format!("{text}\r"));
    }
    pty.wait_for("b5xb4");
    pty.send("Xy");
    pty.wait_for("Press R to review the game.");
    pty.send("R");
    pty.wait_for("Chances of white");
    // Looking around goes on while positions are searched.
    pty.send("\x1b[D\x1b[D");
    pty.wait_for("1... c5xd5: ");
    pty.send("\x1b[F");
    pty.wait_for("Accuracy");
    pty.send("m");
    pty.wait_for("Finished games");
    pty.send("\x1b[B\x1b[B\r");
    pty.wait_for("Hecatomb between two people");
    pty.send("R");
    pty.wait_for("Accuracy");
    pty.quit();
}
