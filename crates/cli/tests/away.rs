//! Playing on a server from the full screen: two people, those who watch, and a server that goes and comes back.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/pty.rs"]
#[expect(dead_code, reason = "not everything is needed here")]
mod pty;
#[path = "support/server.rs"]
mod server;

use std::process::{Child, Command, Stdio};

use pty::Pty;
use server::Server;

/// A game between two people, white at the first terminal and black at the second, and how one may watch it.
fn two_people(server: &Server) -> (Pty, Pty, String) {
    let address = format!("http://{}", server.address);
    let mut white = Pty::play(&[
        "hecatomb", "--server", &address, "--white", "human", "--black", "human", "--first",
        "white",
    ]);
    white.see("Press Enter to sit down.");
    let text = white.text().replace('\n', "");
    let link = text.split("--server ").nth(1).unwrap();
    let link = link.split("Press").next().unwrap().trim().to_owned();
    // A browser can open it as well: this is how the page invites.
    assert!(link.contains("/g/") && link.contains("#black="), "{link}");
    white.send("\r");
    white.see("plies left");
    let mut black = Pty::play(&["--server", &link]);
    black.see("plies left");
    let watched = link.split('#').next().unwrap().to_owned();
    (white, black, watched)
}

fn leave(mut pty: Pty) {
    pty.send("q");
    assert_eq!(pty.end(), 0);
    pty.assert_sane();
}

#[test]
fn two_people_play_on_a_server_and_others_watch() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let (mut white, mut black, link) = two_people(&server);
    let mut watcher = Pty::play(&["--server", &link]);
    watcher.see("plies left");
    white.see("Your move");
    white.send("d4d5\r");
    for pty in [&mut white, &mut black, &mut watcher] {
        pty.see("d4xd5");
    }
    white.send("e4e5\r");
    white.send("\r");
    white.see("It is not your turn");
    watcher.send("\r");
    watcher.see("You watch this game");
    black.see("Your move");
    black.send("e5d5\r");
    white.see("e5xd5");
    white.send("u");
    black.see("asks to take back");
    black.send("n");
    white.see("Your move");
    white.send("=");
    black.see("A draw is offered");
    black.send("y");
    for pty in [&mut white, &mut black, &mut watcher] {
        pty.see("Draw: the players");
    }
    white.send("n");
    black.see("Another game is offered");
    black.send("y");
    for pty in [&mut white, &mut black] {
        pty.see("none yet");
    }
    leave(black);
    white.see("gone");
    leave(white);
    leave(watcher);
}

#[test]
fn the_computer_of_the_server_answers() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let address = format!("http://{}", server.address);
    let mut pty = Pty::play(&[
        "hecatomb", "--server", &address, "--white", "human", "--black", "level:3", "--first",
        "white", "--clock", "300+5",
    ]);
    pty.see("Your move");
    pty.send("d4d9\r");
    pty.see("not on this board");
    pty.send("d4d5\r");
    pty.see("1. d4xd5 ");
    pty.see("Your move");
    pty.send("t");
    pty.see("No advice");
    pty.send("u");
    pty.see("none yet");
    pty.send("x\r");
    pty.see("Black wins: white resigned");
    leave(pty);
}

#[test]
fn a_game_that_does_not_exist_and_a_server_that_does_not_are_told() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let link = format!("http://{}/g/nothing", server.address);
    let mut pty = Pty::play(&["--server", &link]);
    pty.see("Disconnected");
    leave(pty);
    drop(server);
    let mut pty = Pty::play(&["--server", &link]);
    pty.see("Connection lost");
    leave(pty);
}

/// The server once more, where it was.
fn restart(address: &str, data: &std::path::Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["serve", "--listen", address, "--data"])
        .arg(data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn a_lost_connection_comes_back_by_itself() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path(), &[]).unwrap();
    let (mut white, mut black, _) = two_people(&server);
    white.see("Your move");
    server.kill().unwrap();
    white.see("Connection lost");
    black.see("Connection lost");
    let mut again = restart(&server.address, data.path());
    white.see_no("Connection lost");
    white.see("Your move");
    white.send("d4d5\r");
    black.see("d4xd5");
    black.see("Your move");
    black.send("e5d5\r");
    white.see("e5xd5");
    leave(white);
    leave(black);
    again.kill().unwrap();
    again.wait().unwrap();
}
