//! Games on a server in the full-screen program: two players, spectators, and a server that is restarted.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/pty.rs"]
#[expect(dead_code, reason = "these tests use a part of it")]
mod pty;
#[path = "support/server.rs"]
mod server;

use std::{fs, os::unix::fs::PermissionsExt};

use pty::Pty;
use server::Server;

/// A game between two people: the terminals of white and black, and the link for spectators.
fn two_people(server: &Server) -> (Pty, Pty, String) {
    let (white, link) = Pty::create_for_two(&server.address);
    let mut black = Pty::play(&["--server", &link]);
    black.wait_for("moves left");
    let watched = link.split('#').next().unwrap().to_owned();
    (white, black, watched)
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
    white.wait_for("It is not your turn");
    white.send("\x1b");
    spectator.send("\r");
    spectator.wait_for("You are watching");
    black.wait_for("Your move");
    black.send("e5d5\r");
    white.wait_for("e5xd5");
    white.send("u");
    black.wait_for("asks to take back");
    white.wait_for("You have asked to take back");
    black.send("n");
    white.wait_for("Your request to take back is");
    white.wait_for("declined");
    white.send("P");
    white.wait_for("Offer a draw?");
    white.send("y");
    white.wait_for("You have offered a draw");
    black.wait_for("A draw is offered");
    black.send("y");
    for pty in [&mut white, &mut black, &mut spectator] {
        pty.wait_for("Draw: the players");
    }
    white.wait_for("Your draw offer is accepted");
    white.send("n");
    white.wait_for("You have offered a rematch");
    black.wait_for("offers a rematch");
    black.send("y");
    for pty in [&mut white, &mut black] {
        pty.wait_for("none yet");
    }
    black.quit();
    white.wait_for("offline");
    white.quit();
    spectator.quit();
}

#[test]
fn what_a_server_refuses_is_told_in_portuguese() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let address = format!("http://{}", server.address);
    let told = |arguments: &[&str], sentence: &str| {
        let mut pty = Pty::play(arguments);
        pty.find(sentence, |lines| {
            lines.concat().contains(sentence).then_some(())
        });
        pty
    };
    let name = "x".repeat(61);
    let arguments = [
        "hecatomb",
        "--server",
        &address,
        "--language",
        "pt",
        "--name",
        &name,
    ];
    let people = ["--white", "human", "--black", "human"];
    let mut creator = told(
        &[&arguments[..], &people[..]].concat(),
        "o servidor diz: brancas: um nome tem no máximo 60 caracteres",
    );
    assert_ne!(creator.end(), 0);
    let nowhere = format!("{address}/g/123456789A");
    let mut stranger = told(
        &["--server", &nowhere, "--language", "pt"],
        "Desligado: essa partida não existe",
    );
    // Without a game there is nothing to confirm.
    stranger.send("Q");
    assert_eq!(stranger.end(), 0);
}

#[test]
fn an_invitation_is_taken_once_and_only_its_guest_comes_back() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let (mut white, link) = Pty::create_for_two(&server.address);
    let mut black = Pty::play(&["--server", &link, "--name", "Grace"]);
    black.wait_for("moves left");
    assert_eq!(seat_files(&black).len(), 1);
    white.wait_for("Grace");
    let mut third = Pty::play(&["--server", &link]);
    third.wait_for("the seat is taken");
    third.send("\r");
    third.wait_for("moves left");
    third.send("\r");
    third.wait_for("You are watching");
    white.send("t");
    // The sentence is broken into lines.
    white.wait_for("allowed in this game");
    white.send("L");
    white.wait_for("Your own seat");
    assert!(!white.text().contains("Invitation"), "{}", white.text());
    white.send("\x1bd4d5\r");
    third.wait_for("d4xd5");
    black.signal("KILL");
    black.end();
    let mut black = Pty::play_at(black.into_home(), &["--server", &link]);
    black.wait_for("Your move");
    black.send("e5d5\r");
    white.wait_for("e5xd5");
    assert_eq!(seat_files(&black).len(), 1);
    for mut pty in [white, black, third] {
        pty.quit();
    }
}

/// Asks for a code for another device, and returns the address that ends with it.
fn address_with_code(pty: &mut Pty) -> String {
    pty.send("L");
    pty.wait_for("c code for another device");
    pty.send("c");
    pty.wait_for("#code=");
    let text = pty.text();
    pty.send("\x1b");
    pty.wait_until_gone("#code=");
    let line = text.lines().find(|line| line.contains("#code=")).unwrap();
    line.replace('│', "").trim().to_owned()
}

#[test]
fn a_code_continues_the_game_on_another_device_and_enter_takes_it_back() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let (mut white, mut black, _) = two_people(&server);
    let link = address_with_code(&mut white);
    let (address, code) = link.split_once("/you#code=").unwrap();
    let mut device = Pty::play(&["--server", address, "--code", &code.to_lowercase()]);
    device.wait_for("Your move");
    device.send("d4d5\r");
    black.wait_for("d4xd5");
    white.wait_for("The game is open elsewhere.");
    white.send("\r");
    white.wait_for("d4xd5");
    device.wait_for("The game is open elsewhere.");
    black.send("e5d5\r");
    white.wait_for("Your move");
    let link = address_with_code(&mut white);
    let mut second = Pty::play(&["--server", &link]);
    second.wait_for("Your move");
    second.send("c4c5\r");
    black.wait_for("c4xc5");
    let mut used = Pty::play(&["--server", &link]);
    used.wait_for("this code is wrong");
    assert_ne!(used.end(), 0);
    for mut pty in [white, black, device, second] {
        pty.quit();
    }
}

#[test]
fn both_players_of_a_friendly_game_see_that_a_hint_was_taken() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let (mut white, link) = Pty::create_for_two_with(&server.address, &["--friendly"]);
    let mut black = Pty::play(&["--server", &link]);
    black.wait_for("moves left");
    white.wait_for("Your move");
    white.send("t");
    white.wait_for("Look at");
    black.wait_for("White took a hint");
    white.quit();
    black.quit();
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
    pty.wait_for("Look at");
    pty.send("t");
    pty.wait_for("Try ");
    pty.send("u");
    pty.wait_for("none yet");
    pty.send("Xy");
    pty.wait_for("Black wins: white resigned");
    pty.quit();
}

/// The files in which seats are kept, with their permissions.
fn seat_files(pty: &Pty) -> Vec<(std::path::PathBuf, u32)> {
    let files = fs::read_dir(pty.games_folder()).into_iter().flatten();
    let files = files.flatten().filter_map(|file| {
        let mode = file.metadata().ok()?.permissions().mode() & 0o777;
        Some((file.path(), mode))
    });
    files
        .filter(|(path, _)| path.extension().is_some_and(|end| end == "seat"))
        .collect()
}

#[test]
fn a_seat_is_kept_when_the_terminal_is_killed_and_the_game_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let address = format!("http://{}", server.address);
    let mut pty = Pty::play(&[
        "hecatomb", "--server", &address, "--white", "human", "--black", "level:3", "--first",
        "white",
    ]);
    pty.wait_for("Your move");
    pty.send("d4d5\r");
    pty.wait_for("1. d4xd5 ");
    pty.wait_for("Your move");
    let modes: Vec<u32> = seat_files(&pty).iter().map(|(_, mode)| *mode).collect();
    assert_eq!(modes, [0o600], "the token is for the user's eyes only");
    pty.signal("KILL");
    pty.end();
    let mut pty = Pty::play_at(pty.into_home(), &["--resume"]);
    pty.wait_for("1. d4xd5 ");
    pty.wait_for("Your move");
    pty.send("u");
    pty.wait_for("none yet");
    pty.send("m");
    pty.wait_for("Continue: Hecatomb, move 1");
    pty.wait_for("against level 3");
    pty.wait_for(&server.address);
    pty.send("\r");
    pty.wait_for("Your move");
    pty.quit();
    pty.wait_for("Continue it with: tessera play --resume");
    let mut pty = Pty::play_at(pty.into_home(), &["--resume", "1"]);
    pty.wait_for("Your move");
    pty.send("Xy");
    pty.wait_for("Black wins: white resigned");
    assert_eq!(seat_files(&pty), [], "the game is over");
    pty.quit();
    assert!(!pty.text().contains("--resume"), "{}", pty.text());
}

#[test]
fn the_creator_comes_back_and_finds_the_invitation() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let (mut white, link) = Pty::create_for_two(&server.address);
    white.signal("KILL");
    white.end();
    let mut white = Pty::play_at(white.into_home(), &["--resume"]);
    white.wait_for("Press L for the invitation");
    white.send("L");
    white.wait_for("Your own seat");
    // The window breaks the address into lines.
    let shown: String = white.text().replace(['\n', ' ', '│'], "");
    assert!(shown.contains(&link), "{link}\n{}", white.text());
    white.send("\r");
    white.wait_for("sent to the clipboard");
    assert_eq!(white.clipboard(), Some(link.clone()));
    white.send("\x1b");
    let mut black = Pty::play(&["--server", &link]);
    black.wait_for("moves left");
    white.wait_until_gone("Waiting for your opponent");
    // A seat that was taken by a link is kept, too.
    black.signal("KILL");
    black.end();
    let mut black = Pty::play_at(black.into_home(), &[]);
    black.wait_for("Continue: Hecatomb, move 1");
    black.wait_for("against a person");
    black.send("\r");
    white.wait_for("Your move");
    white.send("d4d5\r");
    black.wait_for("Your move");
    black.send("e5d5\r");
    white.wait_for("e5xd5");
    white.quit();
    black.quit();
}

#[test]
fn an_unknown_game_and_an_unreachable_server_are_reported() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), &[]).unwrap();
    let link = format!("http://{}/g/nothing", server.address);
    let mut pty = Pty::play(&["--server", &link]);
    pty.wait_for("Disconnected");
    pty.quit();
    drop(server);
    let mut pty = Pty::play(&["--server", &link]);
    pty.wait_for("Connection lost");
    pty.quit();
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
    let _again = Server::start_at(&server.address, data.path(), &[]).unwrap();
    white.wait_until_gone("Connection lost");
    white.wait_for("Your move");
    white.send("d4d5\r");
    black.wait_for("d4xd5");
    black.wait_for("Your move");
    black.send("e5d5\r");
    white.wait_for("e5xd5");
    white.quit();
    black.quit();
}
