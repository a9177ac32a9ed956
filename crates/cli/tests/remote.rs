//! Games on a server in the full-screen program: two players, spectators, and a server that is restarted.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/pty.rs"]
#[expect(dead_code, reason = "these tests use a part of it")]
mod pty;
#[path = "support/server.rs"]
mod server;

use std::process::{Child, Command, Stdio};

use pty::Pty;
use server::Server;

/// A game between two people: the terminals of white and black, and the link for spectators.
fn two_people(server: &Server) -> (Pty, Pty, String) {
    let address = format!("http://{}", server.address);
    let mut white = Pty::play(&[
        "hecatomb", "--server", &address, "--white", "human", "--black", "human", "--first",
        "white",
    ]);
    white.wait_for("Press Enter to join the game.");
    let text = white.text().replace('\n', "");
    let link = text.split("--server ").nth(1).unwrap();
    let link = link.split("Press").next().unwrap().trim().to_owned();
    // The same link opens the game in a browser.
    assert!(link.contains("/g/") && link.contains("#black="), "{link}");
    white.send("\r");
    white.wait_for("moves left");
    let mut black = Pty::play(&["--server", &link]);
    black.wait_for("moves left");
    let watched = link.split('#').next().unwrap().to_owned();
    (white, black, watched)
}

fn quit(mut pty: Pty) {
    pty.send("q");
    assert_eq!(pty.end(), 0);
    pty.assert_sane();
}

#[test]
fn two_people_play_on_a_server_with_a_spectator() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let (mut white, mut black, link) = two_people(&server);
    let mut spectator = Pty::play(&["--server", &link]);
    spectator.wait_for("moves left");
    white.wait_for("Your move");
    white.send("d4d5\r");
    for pty in [&mut white, &mut black, &mut spectator] {
        pty.wait_for("d4xd5");
    }
    white.send("e4e5\r");
    white.send("\r");
    white.wait_for("It is not your turn");
    spectator.send("\r");
    spectator.wait_for("You are watching");
    black.wait_for("Your move");
    black.send("e5d5\r");
    white.wait_for("e5xd5");
    white.send("u");
    black.wait_for("asks to take back");
    black.send("n");
    white.wait_for("Your move");
    white.send("=");
    black.wait_for("A draw is offered");
    black.send("y");
    for pty in [&mut white, &mut black, &mut spectator] {
        pty.wait_for("Draw: the players");
    }
    white.send("n");
    black.wait_for("offers a rematch");
    black.send("y");
    for pty in [&mut white, &mut black] {
        pty.wait_for("none yet");
    }
    quit(black);
    white.wait_for("offline");
    quit(white);
    quit(spectator);
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
    pty.wait_for("Your move");
    pty.send("d4d9\r");
    pty.wait_for("not on this board");
    pty.send("d4d5\r");
    pty.wait_for("1. d4xd5 ");
    pty.wait_for("Your move");
    pty.send("t");
    pty.wait_for("no hints");
    pty.send("u");
    pty.wait_for("none yet");
    pty.send("x\r");
    pty.wait_for("Black wins: white resigned");
    quit(pty);
}

#[test]
fn an_unknown_game_and_an_unreachable_server_are_reported() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let link = format!("http://{}/g/nothing", server.address);
    let mut pty = Pty::play(&["--server", &link]);
    pty.wait_for("Disconnected");
    quit(pty);
    drop(server);
    let mut pty = Pty::play(&["--server", &link]);
    pty.wait_for("Connection lost");
    quit(pty);
}

/// Starts a server again on the same address with the same data.
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
fn a_lost_connection_is_restored() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path(), &[]).unwrap();
    let (mut white, mut black, _) = two_people(&server);
    white.wait_for("Your move");
    server.kill().unwrap();
    white.wait_for("Connection lost");
    black.wait_for("Connection lost");
    let mut again = restart(&server.address, data.path());
    white.wait_until_gone("Connection lost");
    white.wait_for("Your move");
    white.send("d4d5\r");
    black.wait_for("d4xd5");
    black.wait_for("Your move");
    black.send("e5d5\r");
    white.wait_for("e5xd5");
    quit(white);
    quit(black);
    again.kill().unwrap();
    again.wait().unwrap();
}
