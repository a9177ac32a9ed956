//! Games on a server.

use tessera_engine::{Report, Score};
use tessera_protocol::{MoveEntry, Offers, Seat, Snapshot, Status, Winner};
use tessera_rules::{ByColor, Color, GameKind};

use super::harness::TestApp;
use crate::{
    StartScreen,
    language::Language,
    remote::{ApiError, RequestError, ServerUpdate},
};

/// A game of Hecatomb on a server, after these moves.
pub(crate) fn snapshot(moves: &[&str]) -> Snapshot {
    let kind: GameKind = "hecatomb".parse().unwrap();
    let mut game = kind.new_game();
    let entry = |text: &str| MoveEntry {
        text: text.to_owned(),
        by: Color::White,
        at: 0,
    };
    for text in moves {
        game.play(text).unwrap();
    }
    let person = |name: &str| Seat::Human {
        name: Some(name.to_owned()),
    };
    Snapshot {
        id: "abc".into(),
        kind,
        seq: moves.len() as u64,
        status: Status::Playing,
        outcome: None,
        reason: None,
        turn: game.turn(),
        ply: moves.len() as u32,
        position: game.position(),
        start: game.start(),
        moves: moves.iter().map(|text| entry(text)).collect(),
        undone: Vec::new(),
        legal: game.legal_moves(),
        view: game.view(),
        score: game.score(),
        clock: None,
        offers: Offers::default(),
        rematch: None,
        seats: ByColor {
            white: person("Ada"),
            black: person("Grace"),
        },
        open_seats: Vec::new(),
        friendly: false,
        hints: Vec::new(),
        same_screen: false,
        created: 0,
    }
}

/// A game on a server, with white's seat, before its first snapshot.
fn joined() -> TestApp {
    // No server listens on port 1; the test sends the updates.
    let link = "http://127.0.0.1:1/g/abc#white=token".parse().unwrap();
    let mut test = TestApp::new(StartScreen::Remote(link));
    test.receive(ServerUpdate::Connected {
        seats: vec![Color::White],
        now: 0,
        presence: ByColor::new(|_| None),
    });
    test
}

fn error(message: &str) -> ApiError {
    let json = serde_json::json!({"code": "not-possible", "message": message});
    serde_json::from_value(json).unwrap()
}

fn refused(message: &str) -> ServerUpdate {
    ServerUpdate::Refused(error(message))
}

fn hint(at: u64) -> ServerUpdate {
    let report = Report {
        depth: 1,
        rank: 1,
        score: Score(0),
        proven: false,
        line: vec!["d4xd5".into()],
        nodes: 1,
        time: std::time::Duration::ZERO,
    };
    let report = Ok(report);
    ServerUpdate::Hint { at, report }
}

#[test]
fn a_game_on_a_server_follows_its_snapshots() {
    let mut test = joined();
    assert!(test.draw(80, 24).contains("Connecting"));
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[]))));
    test.keys("d4d5 Enter");
    assert_eq!(
        test.moves(),
        [""; 0],
        "a move is played only when the server has accepted it"
    );
    assert!(test.draw(80, 24).contains("Sent"));
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&["d4xd5"]))));
    test.receive(ServerUpdate::Accepted);
    assert_eq!(test.moves(), ["d4xd5"]);
    test.assert_looks("remote");
    test.keys("e4e5 Enter");
    assert!(test.draw(80, 24).contains("not your turn"));
    assert!(test.draw(80, 24).contains("› e4e5"), "the text stays");
    test.keys("Esc");
    let mut asked = snapshot(&["d4xd5"]);
    asked.offers.draw = Some(Color::Black);
    test.receive(ServerUpdate::Snapshot(Box::new(asked)));
    test.receive(ServerUpdate::Reconnecting("no route".into()));
    test.assert_looks("remote-lost");
    let mut other = snapshot(&[]);
    other.id = "xyz".into();
    test.receive(ServerUpdate::Snapshot(Box::new(other)));
    assert_eq!(
        test.moves(),
        ["d4xd5"],
        "the snapshot of another game is ignored"
    );
}

#[test]
fn a_refused_stale_move_shows_the_current_position() {
    let mut test = joined();
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[]))));
    test.keys("d4d5 Enter");
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[
        "d4xd5", "e5xd5",
    ]))));
    test.receive(refused("too late"));
    assert_eq!(test.moves(), ["d4xd5", "e5xd5"]);
    assert!(test.draw(80, 24).contains("too late"));
    test.keys("c4c5 Enter");
    assert!(
        test.draw(80, 24).contains("Sent"),
        "the player may move again"
    );
}

#[test]
fn a_refusal_of_the_server_and_the_end_are_shown() {
    let mut test = joined();
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[
        "d4xd5", "e5xd5",
    ]))));
    test.keys("Py");
    test.receive(refused("too early"));
    assert!(test.draw(80, 24).contains("The server says: too early"));
    let mut over = snapshot(&["d4xd5", "e5xd5"]);
    over.status = Status::Finished;
    over.outcome = Some(Winner::White);
    over.reason = Some("resignation".into());
    test.receive(ServerUpdate::Snapshot(Box::new(over)));
    assert!(test.draw(80, 24).contains("White wins: black resigned"));
    test.receive(ServerUpdate::Failed("another window".into()));
    assert!(test.draw(80, 24).contains("Disconnected: another window"));
}

#[test]
fn a_refusal_of_the_server_is_translated() {
    let mut test = joined();
    test.app.settings.language = Some(Language::Portuguese);
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[]))));
    test.receive(refused("this is English"));
    let screen = test.draw(120, 40);
    assert!(screen.contains("O servidor diz: isso"), "{screen}");
    assert!(!screen.contains("English"), "{screen}");
}

#[test]
fn a_hint_of_the_server_is_for_the_position_in_which_it_was_asked() {
    let mut test = joined();
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[]))));
    test.receive(hint(0));
    assert!(!test.draw(80, 24).contains("Look at"), "none was asked for");
    test.keys("t Left");
    test.receive(hint(0));
    assert!(test.draw(80, 24).contains("Look at"));
    test.keys("Esc t");
    let later = snapshot(&["d4xd5", "e5xd5"]);
    test.receive(ServerUpdate::Snapshot(Box::new(later)));
    test.receive(hint(0));
    assert!(!test.draw(80, 24).contains("Look at"));
    test.keys("t");
    let report = Err(RequestError::Refused(error("not here")));
    test.receive(ServerUpdate::Hint { at: 2, report });
    assert!(test.draw(80, 24).contains("The server says: not here"));
}

#[test]
fn a_refused_hint_does_not_answer_a_move() {
    let mut test = joined();
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[]))));
    test.keys("t d4d5 Enter");
    let report = Err(RequestError::Refused(error("not here")));
    test.receive(ServerUpdate::Hint { at: 0, report });
    test.keys("e4e5 Enter");
    let screen = test.draw(80, 24);
    assert!(screen.contains("has not answered"), "{screen}");
}

#[test]
fn the_window_with_the_links_says_why_there_is_no_code() {
    for language in [Language::English, Language::Portuguese] {
        let mut test = joined();
        test.app.settings.language = Some(language);
        test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[]))));
        test.keys("L");
        test.receive(ServerUpdate::Code(Err(RequestError::Unreachable(
            "timeout".into(),
        ))));
        test.assert_looks(match language {
            Language::English => "links-no-code",
            Language::Portuguese => "links-no-code-pt",
        });
        test.receive(ServerUpdate::Code(Ok("KRWZQHTB".into())));
        test.assert_looks(match language {
            Language::English => "links-code",
            Language::Portuguese => "links-code-pt",
        });
    }
}

#[test]
fn a_server_of_another_version_asks_for_an_update() {
    let mut test = joined();
    test.receive(ServerUpdate::OtherVersion);
    assert!(test.draw(80, 24).contains("update this program"));
    let mut test = joined();
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[]))));
    test.receive(ServerUpdate::OtherVersion);
    let screen = test.draw(120, 40);
    assert!(screen.contains("update this"), "{screen}");
}

#[test]
fn a_seat_that_another_window_has_taken_is_taken_back_with_enter() {
    let mut test = joined();
    test.receive(ServerUpdate::Snapshot(Box::new(snapshot(&[]))));
    test.receive(ServerUpdate::Replaced);
    test.assert_looks("remote-replaced");
    test.keys("d4d5 Enter");
    let screen = test.draw(80, 24);
    assert!(screen.contains("Connecting"), "{screen}");
    assert!(screen.contains("› d4d5"), "the text stays: {screen}");
    let mut test = joined();
    test.receive(ServerUpdate::Replaced);
    assert!(test.draw(80, 24).contains("Press Enter to play here."));
    test.keys("Enter");
    assert!(test.draw(80, 24).contains("Connecting"));
}
