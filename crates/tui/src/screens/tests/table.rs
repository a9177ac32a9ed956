//! The table: every game and style, results, the window size, and pieces without colour.

use std::time::Duration;

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use tessera_rules::{Color, GameKind, Touch};

use super::harness::TestApp;
use crate::{
    StartScreen, app::Flow, board::Style, clock::TimeControl, event::Event, language::Language,
    screens::Hit,
};

/// The clock of the snapshot of a game, and the keys pressed before it. A new game is a compile error here.
fn opening(kind: GameKind) -> (TimeControl, &'static str) {
    match kind {
        GameKind::MadBishops(_) => (TimeControl::None, "b2a1 Enter"),
        GameKind::LinesOfAction(_) => (TimeControl::FAST, "b1b3 Enter a2c2 Enter Tab Enter"),
        GameKind::Hecatomb(_) => (TimeControl::BULLET, "d4d5 Enter e5d5 Enter"),
        GameKind::Mitsudomoe(_) => (
            TimeControl::None,
            "o@c3 Enter o@c3 Enter o@b2 Enter Down Down Down Down Enter",
        ),
    }
}

#[test]
fn the_table_of_every_game() {
    for kind in GameKind::all().filter(|kind| kind.variant_name().is_empty()) {
        let (clock, keys) = opening(kind);
        let mut test = TestApp::table(&kind.to_string(), "human", clock);
        test.keys(keys);
        test.assert_looks(&format!("table-{kind}"));
    }
}

#[test]
fn every_move_can_be_typed() {
    for kind in GameKind::all() {
        let game = kind.new_game();
        for m in game.legal_moves() {
            if m.path.touches == [Touch::Pass] {
                continue;
            }
            let mut test = TestApp::table(&kind.to_string(), "human", TimeControl::None);
            test.keys(&format!("{} Enter", m.text));
            assert_eq!(test.moves(), [m.text], "{kind}");
        }
    }
}

#[test]
fn other_styles_and_languages() {
    let mut test = TestApp::table("mad-bishops", "human", TimeControl::None);
    test.app.settings.style = Some(Style::Original);
    test.app.settings.language = Some(Language::Portuguese);
    test.keys("d2c3 Enter Enter");
    test.assert_looks("original-portuguese");
    let mut test = TestApp::table("mitsudomoe:rulebook", "human", TimeControl::None);
    test.app.settings.style = Some(Style::Ascii);
    test.app.settings.language = Some(Language::Portuguese);
    test.keys("o@b2+a1-b2 Enter");
    let plain = test.draw(80, 24);
    assert!(plain.is_ascii(), "{plain}");
    test.assert_looks("ascii-portuguese");
}

#[test]
fn beside_an_original_board_players_and_squares_have_its_names() {
    let mut test = TestApp::table("hecatomb", "human", TimeControl::None);
    test.app.settings.style = Some(Style::Original);
    test.keys("d4d6 Enter");
    let screen = test.draw(120, 40);
    for part in ["Player 1", "Player 2", "the piece of player 2 on 3-4"] {
        assert!(screen.contains(part), "{part}\n{screen}");
    }
    test.app.settings.language = Some(Language::Portuguese);
    let screen = test.draw(120, 40);
    for part in ["Jogador 1", "A peça do jogador 2 em 3-4"] {
        assert!(screen.contains(part), "{part}\n{screen}");
    }
    test.keys("d4d5 Enter");
    let screen = test.draw(120, 40);
    assert!(screen.contains("1. 3 3 3 4"), "{screen}");
}

#[test]
fn a_refused_move_is_explained() {
    let mut test = TestApp::table("lines-of-action", "human", TimeControl::FAST);
    test.keys("b1b4 Enter");
    test.assert_looks("refused");
    test.keys("b1");
    test.assert_looks("typing");
}

#[test]
fn windows_over_the_table() {
    let mut test = TestApp::table("lines-of-action", "human", TimeControl::None);
    test.keys("?");
    test.assert_looks("help-rules");
    test.keys("Tab");
    test.assert_looks("help-keys");
    test.keys("Esc z Down");
    test.assert_looks("display");
    test.keys("Esc X");
    test.assert_looks("resign");
    test.keys("Esc s");
    test.assert_looks("save");
    test.keys("Esc Py");
    test.assert_looks("offer");
}

#[test]
fn the_end_and_what_follows() {
    let mut test = TestApp::table("hecatomb", "human", TimeControl::None);
    test.keys("d4d5 Enter e5d5 Enter Xy");
    test.assert_looks("over");
    test.keys("PgUp");
    test.assert_looks("replay-paused");
    test.keys("p +");
    test.assert_looks("replay");
    test.keys("n");
    assert_eq!(test.moves(), [""; 0], "a rematch has begun");
}

#[test]
fn a_small_window_asks_for_more_room() {
    let mut test = TestApp::new(StartScreen::Home);
    assert!(test.draw(40, 10).contains("make the window larger"));
    for (width, height) in [(56, 16), (200, 60)] {
        for kind in GameKind::all() {
            let mut test = TestApp::table(&kind.to_string(), "human", TimeControl::None);
            assert!(test.draw(width, height).contains(kind.game().title));
        }
    }
}

#[test]
fn time_runs_out_and_stands_still_while_help_is_read() {
    let mut test = TestApp::table("hecatomb", "human", TimeControl::BULLET);
    test.keys("?");
    test.now += Duration::from_mins(1);
    test.keys("Esc");
    assert!(test.draw(80, 24).contains("0:10"));
    test.now += Duration::from_secs(11);
    test.app.tick(test.now);
    assert!(test.draw(80, 24).contains("Black wins: white ran out"));
}

#[test]
fn the_clock_is_stopped_while_the_list_of_files_is_open_or_the_program_is_suspended() {
    let mut test = TestApp::table("hecatomb", "human", TimeControl::BULLET);
    test.keys("l");
    test.now += Duration::from_mins(1);
    test.keys("Esc");
    assert!(test.draw(80, 24).contains("0:10"));
    let suspend = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
    let flow = test.app.handle(Event::Input(Input::Key(suspend)), test.now);
    assert_eq!(flow, Flow::Suspend);
    test.now += Duration::from_mins(1);
    test.app.tick(test.now);
    let screen = test.draw(80, 24);
    assert!(screen.contains("0:10"), "{screen}");
}

#[test]
fn a_resignation_is_taken_back_in_words() {
    let mut test = TestApp::table("hecatomb", "human", TimeControl::None);
    test.keys("Xyu");
    assert!(test.draw(80, 24).contains("The game goes on."));
    test.keys("Pyy");
    assert!(!test.draw(80, 24).contains("The game goes on."));
}

#[test]
fn pieces_differ_without_colour() {
    for style in Style::ALL {
        for kind in GameKind::all() {
            let mut test = TestApp::table(&kind.to_string(), "human", TimeControl::None);
            test.app.settings.style = Some(style);
            let view = test.app.table.as_ref().unwrap().record().view();
            test.draw(120, 40);
            let screen = test.draw(120, 40);
            let rows: Vec<Vec<char>> = screen.lines().map(|row| row.chars().collect()).collect();
            let looks = |color: Color| {
                let piece = view
                    .pieces
                    .iter()
                    .rfind(|piece| piece.color == color)
                    .unwrap();
                let hit = Hit::Touch(Touch::Square(piece.place.square));
                let area = test.app.hits().find(hit).unwrap();
                let cells = area.positions().map(|place| {
                    // The test screen puts a quotation mark before each row.
                    rows[usize::from(place.y)][usize::from(place.x) + 1]
                });
                cells.collect::<String>()
            };
            assert_ne!(looks(Color::White), looks(Color::Black), "{kind} {style:?}");
        }
    }
}
