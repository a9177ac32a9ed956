//! Typing a move does no harm in any state of the full screen: nothing is resigned, drawn, left or lost by it.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/pty.rs"]
#[expect(dead_code, reason = "these tests use a part of it")]
mod pty;
#[path = "support/server.rs"]
mod server;

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use pty::Pty;
use server::Server;

/// Moves as players type them, and the small letters of the keys that end something.
const TYPED: [&str; 6] = [
    "b2xa1\r",
    "B2XA1\r",
    "c3^e5:c2\r",
    "o@b2\r",
    "H 2 F 2\r",
    "x\r=\rw\rq\rx\r\r",
];

/// Waits until everything typed so far is handled: Esc and `?` open the rules last of all.
fn settle(pty: &mut Pty) {
    pty.send("\x1b\x1b?");
    pty.wait_for("Tab  ");
    pty.send("\x1b");
    pty.wait_until_gone("Tab  ");
}

/// Types every text, and asserts after each that the game is as long as before and goes on.
fn type_all_locally(pty: &mut Pty, ply: usize) {
    for text in TYPED {
        pty.send(text);
        settle(pty);
        let game = pty.saved_game().unwrap();
        assert_eq!(game.end(), None, "{text:?}\n{}", pty.text());
        assert_eq!(game.record().ply(), ply, "{text:?}\n{}", pty.text());
    }
}

/// Lines of Action between two people at one keyboard, after two moves.
fn two_at_one_keyboard() -> Pty {
    let mut pty = Pty::play(&["lines-of-action", "--white", "human", "--black", "human"]);
    pty.wait_for("Your move");
    pty.send("b1b3\ra2c2\r");
    assert!(pty.game_at(2).is_some());
    pty
}

#[test]
fn on_ones_own_turn() {
    let mut pty = two_at_one_keyboard();
    type_all_locally(&mut pty, 2);
    pty.send("d1xd3\r");
    assert!(pty.game_at(3).is_some(), "a legal move is played");
    pty.quit();
}

#[test]
fn while_the_computer_thinks() {
    let mut pty = Pty::play(&["lines-of-action", "--black", "human", "--white", "level:10"]);
    pty.wait_for("Your move");
    pty.send("b1b3\r");
    pty.wait_for("is thinking");
    pty.send("b2xa1\r");
    pty.wait_for("computer's turn");
    // The text is still there, to be played or changed when it is one's turn.
    pty.wait_for("› b2xa1");
    pty.send("\x15");
    pty.wait_until_gone("› b2xa1");
    for text in TYPED {
        pty.send(text);
        settle(&mut pty);
        let game = pty.saved_game().unwrap();
        assert_eq!(game.end(), None, "{text:?}\n{}", pty.text());
    }
    pty.quit();
}

#[test]
fn while_looking_back() {
    let mut pty = two_at_one_keyboard();
    for text in TYPED {
        pty.send("\x1b[5~");
        pty.wait_for("Replay: move 1 of 2");
        pty.send(text);
        settle(&mut pty);
        let game = pty.saved_game().unwrap();
        assert_eq!((game.end(), game.record().ply()), (None, 2), "{text:?}");
    }
    // Enter shows the current position first, with the text; the next one plays it.
    pty.send("\x1b[5~");
    pty.wait_for("Replay: move 1 of 2");
    pty.send("d1xd3\r");
    pty.wait_for("current position");
    pty.wait_for("› d1xd3");
    assert_eq!(pty.saved_game().unwrap().record().ply(), 2);
    pty.send("\r");
    assert!(pty.game_at(3).is_some());
    pty.quit();
}

#[test]
fn while_a_question_or_a_window_is_open() {
    for (key, shown) in [
        ("X", "Do you want to resign?"),
        ("P", "Offer a draw?"),
        ("Q", "Quit Tessera?"),
        ("?", "Tab  "),
        ("z", "Language"),
    ] {
        for text in TYPED {
            let mut pty = two_at_one_keyboard();
            pty.send(key);
            pty.wait_for(shown);
            pty.send(text);
            settle(&mut pty);
            let game = pty.saved_game().unwrap();
            assert_eq!(
                (game.end(), game.record().ply()),
                (None, 2),
                "{key} {text:?}"
            );
            pty.quit();
        }
    }
}

#[test]
fn while_a_draw_is_offered_at_one_keyboard() {
    let mut pty = two_at_one_keyboard();
    pty.send("P");
    pty.wait_for("Offer a draw?");
    pty.send("y");
    pty.wait_for("A draw is offered");
    for text in TYPED {
        pty.send(text);
    }
    settle(&mut pty);
    assert_eq!(pty.saved_game().unwrap().end(), None);
    pty.quit();
}

#[test]
fn after_the_end() {
    let mut pty = two_at_one_keyboard();
    pty.send("Xy");
    pty.wait_for("White wins: black resigned");
    let events = pty.saved_game().unwrap().log().len();
    for text in TYPED {
        pty.send(text);
        settle(&mut pty);
        assert_eq!(pty.saved_game().unwrap().log().len(), events, "{text:?}");
    }
    pty.quit();
}

#[test]
fn while_two_computers_play() {
    let mut pty = Pty::play(&[
        "lines-of-action",
        "--white",
        "level:10",
        "--black",
        "level:10",
    ]);
    pty.wait_for("is thinking");
    for text in TYPED {
        pty.send(text);
        settle(&mut pty);
        assert!(!pty.text().contains("wins"), "{text:?}\n{}", pty.text());
        assert!(pty.text().contains("Lines of Action"), "{text:?}");
    }
    pty.quit();
}

#[test]
fn a_paste_is_text_and_never_a_key() {
    let mut pty = two_at_one_keyboard();
    for text in ["Xy", "Qy", "Py", "Xyb2xa1", "b2xa1\ry"] {
        pty.send(&format!("\x1b[200~{text}\x1b[201~"));
        settle(&mut pty);
        let game = pty.saved_game().unwrap();
        assert_eq!((game.end(), game.record().ply()), (None, 2), "{text:?}");
    }
    pty.quit();
}

#[test]
fn the_answer_to_a_question_is_no_unless_yes_is_typed() {
    let mut pty = two_at_one_keyboard();
    for (key, shown) in [
        ("X", "Do you want to resign?"),
        ("P", "Offer a draw?"),
        ("Q", "Quit Tessera?"),
    ] {
        for no in ["\r", "\x1b", " ", "n"] {
            pty.send(key);
            pty.wait_for(shown);
            pty.send(no);
            pty.wait_until_gone(shown);
        }
    }
    assert_eq!(pty.saved_game().unwrap().end(), None);
    pty.quit();
}

/// What the server says about a game, as JSON text.
fn game_on(server: &Server, id: &str) -> String {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let request = format!(
        "GET /api/v1/games/{id} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn assert_goes_on(server: &Server, link: &str, text: &str) {
    let id = link.rsplit('/').next().unwrap().split('#').next().unwrap();
    let game = game_on(server, id);
    assert!(game.contains("\"status\":\"playing\""), "{text:?} {game}");
    let offers = "\"offers\":{\"draw\":null,\"undo\":null,\"rematch\":null}";
    assert!(game.contains(offers), "{text:?} {game}");
}

/// Types every text, and asserts after each that the game goes on at the server.
fn type_all_remotely(pty: &mut Pty, server: &Server, link: &str) {
    for text in TYPED {
        pty.send(text);
        settle(pty);
        assert_goes_on(server, link, text);
    }
}

#[test]
fn on_a_server_in_every_state() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path(), &[]).unwrap();
    let (mut white, link) = Pty::create_for_two(&server.address);
    // The opponent has not come yet.
    white.wait_for("Waiting for your opponent");
    type_all_remotely(&mut white, &server, &link);
    let mut black = Pty::play(&["--server", &link]);
    black.wait_for("moves left");
    white.wait_until_gone("Waiting for your opponent");
    // On one's own turn, and on the opponent's.
    type_all_remotely(&mut white, &server, &link);
    black.send("d5xd4\r");
    black.wait_for("not your turn");
    black.wait_for("› d5xd4");
    black.send("\x15");
    type_all_remotely(&mut black, &server, &link);
    // A spectator.
    let watched = link.split('#').next().unwrap();
    let mut spectator = Pty::play(&["--server", watched]);
    spectator.wait_for("You are watching");
    type_all_remotely(&mut spectator, &server, &link);
    spectator.quit();
    // Questions that are answered by a move.
    for key in ["X", "P", "Q"] {
        white.send(key);
        white.wait_for("yes");
        white.send("b2xa1\r");
        settle(&mut white);
        assert_goes_on(&server, &link, key);
    }
    // Text that is typed before one's turn is played by the next Enter.
    black.send("e5xd5\r");
    black.wait_for("not your turn");
    white.send("d4xd5\r");
    black.wait_for("Enter plays it");
    black.wait_for("› e5xd5");
    black.send("\r");
    white.wait_for("e5xd5");
    // Offline nothing is sent, and nothing is sent later.
    server.kill().unwrap();
    white.wait_for("Connection lost");
    for text in TYPED {
        white.send(text);
        settle(&mut white);
    }
    for key in ["X", "P", "W", "u"] {
        white.send(key);
        white.send("y");
        white.wait_for("No connection");
        white.send("\x1b");
        white.wait_until_gone("No connection");
    }
    let server = Server::start_at(&server.address, data.path(), &[]).unwrap();
    white.wait_until_gone("Connection lost");
    settle(&mut white);
    assert_goes_on(&server, &link, "after the server is back");
    white.quit();
    black.quit();
}

#[test]
fn while_a_server_is_not_reached() {
    let mut pty = Pty::play(&["--server", "http://127.0.0.1:1/g/abc#white=token"]);
    pty.wait_for("Connection lost");
    for text in TYPED {
        pty.send(text);
        settle(&mut pty);
        pty.wait_for("Connection lost");
    }
    pty.quit();
}
