//! Playing on the full screen, in a real pseudo-terminal.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/pty.rs"]
mod pty;

use pty::Pty;
use tessera_rules::{AnyGame, Square, Touch};

/// Moves that are good enough to end a game: one that wins, or any.
struct Person(u64);

impl Person {
    fn choose(&mut self, game: &dyn AnyGame) -> usize {
        let moves = game.legal_texts();
        let wins = moves.iter().position(|text| {
            let mut next = game.boxed();
            next.play(text).is_ok() && next.outcome().is_some()
        });
        wins.unwrap_or_else(|| {
            // A linear congruence is random enough for a person.
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (self.0 >> 33) as usize % moves.len()
        })
    }
}

/// Plays a whole game as white with a way to make a move, and returns the terminal at its end.
fn play_through(kind: &str, mut make: impl FnMut(&mut Pty, &dyn AnyGame, usize)) -> Pty {
    let mut pty = Pty::play(&[
        kind, "--white", "human", "--black", "level:4", "--delay", "0", "--seed", "7",
    ]);
    pty.see("Tessera");
    let mut person = Person(42);
    let mut ply = 0;
    while let Some(game) = pty.game_at(ply) {
        if game.turn() == tessera_rules::Color::White {
            let choice = person.choose(game.as_ref());
            make(&mut pty, game.as_ref(), choice);
        }
        ply = game.ply() + 1;
        assert!(ply < 600, "{kind} does not end");
    }
    pty.see("rematch");
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
    pty.see("playing, speed");
    pty.send("q");
    assert_eq!(pty.end(), 0);
    pty.assert_sane();
}

#[test]
fn a_whole_game_of_mad_bishops_by_keyboard() {
    assert_over(play_through("mad-bishops", type_move));
}

#[test]
fn a_whole_game_of_lines_of_action_by_keyboard() {
    assert_over(play_through("lines-of-action", type_move));
}

#[test]
fn a_whole_game_of_hecatomb_by_keyboard() {
    assert_over(play_through("hecatomb", type_move));
}

#[test]
fn a_whole_game_of_mitsudomoe_by_keyboard() {
    assert_over(play_through("mitsudomoe", type_move));
}

/// Where a square is on a screen that shows the names of files and ranks.
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
fn menus_lead_to_a_game_and_are_remembered() {
    let mut pty = Pty::play(&[]);
    pty.see("four board games");
    pty.send("\x1b[B\r");
    pty.see("Start the game");
    // Up to black's seat, two values back to human, and start.
    pty.send("\x1b[A\x1b[A\x1b[D\x1b[D");
    pty.see_no("computer");
    pty.send("\r");
    pty.see("Your move");
    // With the cursor: to b1, which is touched, and to b3.
    pty.send("\x1b[B\x1b[B\x1b[B\x1b[D\x1b[D \x1b[A\x1b[A ");
    assert!(pty.game_at(1).is_some());
    pty.send("m");
    pty.see("Continue: Lines of Action");
    pty.send("q");
    assert_eq!(pty.end(), 0);
    pty.assert_sane();
    let mut pty = Pty::play_at(pty.into_home(), &["lines-of-action"]);
    pty.see("Start the game");
    assert!(!pty.text().contains("computer"), "{}", pty.text());
    pty.send("q");
    pty.end();
}

#[test]
fn the_board_follows_the_size_of_the_window() {
    let mut pty = Pty::play(&["lines-of-action", "--white", "human"]);
    pty.see("Your move");
    pty.send("b1b4\r");
    pty.see("must move exactly");
    pty.resize(120, 40);
    // At this size the last row has room for the last key.
    pty.see("q quit");
    pty.see("must move exactly");
    pty.send("b1b3\r");
    assert!(pty.game_at(1).is_some());
    pty.resize(50, 12);
    pty.see("make the window larger");
    pty.resize(80, 24);
    pty.see("b1-b3");
    pty.send("q");
    assert_eq!(pty.end(), 0);
    pty.assert_sane();
}

#[test]
fn keys_are_answered_while_the_computer_thinks() {
    let mut pty = Pty::play(&["lines-of-action", "--black", "human", "--white", "level:10"]);
    pty.see("Your move");
    pty.send("b1b3\r");
    pty.see("is thinking");
    pty.send("?");
    pty.see("Claude Soucie");
    pty.send("\x1b");
    pty.see_no("Claude Soucie");
    pty.send("u");
    pty.see("Taken back: b1-b3");
    pty.send("q");
    assert_eq!(pty.end(), 0);
}

/// Interrupts the program while the computer thinks, and goes on with the game.
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
    pty.see("Your move");
    pty.send("b1b3\r");
    assert!(pty.game_at(1).is_some());
    how(&mut pty);
    assert_eq!(pty.end(), code);
    pty.assert_sane();
    let mut pty = Pty::play_at(pty.into_home(), &["--resume"]);
    pty.see("b1-b3");
    pty.see("15 min");
    pty.send("q");
    assert_eq!(pty.end(), 0);
    pty.assert_sane();
}

#[test]
fn control_c_leaves_a_sane_terminal_and_a_game_to_continue() {
    interrupt(|pty| pty.send("\x03"), 130);
}

#[test]
fn a_request_to_end_leaves_a_sane_terminal_and_a_game_to_continue() {
    interrupt(|pty| pty.signal("TERM"), 143);
}

#[test]
fn a_hangup_leaves_a_sane_terminal_and_a_game_to_continue() {
    interrupt(|pty| pty.signal("HUP"), 129);
}

#[test]
fn an_interrupt_in_a_menu_or_a_question_leaves_a_sane_terminal() {
    for (arguments, keys, shown) in [
        (&[][..], "", "four board games"),
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
        pty.see("Tessera");
        pty.send(keys);
        pty.see(shown);
        pty.signal("INT");
        assert_eq!(pty.end(), 130);
        pty.assert_sane();
    }
}

#[test]
fn a_game_is_saved_loaded_and_replayed() {
    let mut pty = Pty::play(&["hecatomb", "--white", "human", "--first", "white"]);
    pty.see("Your move");
    pty.send("d4d5\re5d5\r");
    assert!(pty.game_at(2).is_some());
    pty.send("x");
    pty.see("Do you want to resign?");
    pty.send("\r");
    pty.see("Black wins: white resigned");
    pty.send("s\r");
    pty.see("Saved as hecatomb-1.pgn");
    pty.send("l");
    pty.see("Load which game?");
    pty.send("\r");
    pty.see("Looking back: move 2 of 2");
    pty.send("\x1b[H");
    pty.see("move 0 of 2");
    pty.send(" ");
    pty.see("playing, speed 3");
    pty.see("Looking back: move 2 of 2");
    pty.send("n");
    pty.see("none yet");
    pty.send("q");
    assert_eq!(pty.end(), 0);
    pty.assert_sane();
}

#[test]
fn without_a_terminal_it_stays_a_game_of_lines() {
    let mut pty = Pty::play(&[
        "hecatomb", "--plain", "--white", "human", "--first", "white",
    ]);
    pty.see("white> ");
    pty.send("d4d5\rquit\r");
    pty.see("Goodbye.");
    assert_eq!(pty.end(), 0);
}

#[test]
fn portuguese_is_spoken_where_it_is_asked_for() {
    let mut pty = Pty::play(&["mad-bishops", "--white", "human", "--language", "pt"]);
    pty.see("É a sua vez");
    pty.send("a1b2\r");
    pty.see("adversário, não sua");
    pty.send("?");
    pty.see("Movimento");
    pty.send("\x1b");
    pty.see_no("Movimento");
    pty.send("z\x1b[D");
    pty.see("Language");
    // Esc and the key after it may arrive together.
    pty.send("\x1bq");
    assert_eq!(pty.end(), 0);
}
