//! Saved settings and games, and the list of unfinished games in the menu.

use crossterm::event::{Event as Input, KeyCode, KeyModifiers};

use tessera_play::{Act, Header, Millis};
use tessera_rules::ByColor;

use super::harness::TestApp;
use crate::{
    StartScreen, app::Flow, clock::TimeControl, computer::SearchEvent, event::Event,
    language::Language, local_game::LocalGame, saved_games::SavedGames, seat::Seat,
};

#[test]
fn settings_and_the_game_are_saved() {
    let mut test = TestApp::new(StartScreen::Home);
    test.keys("2 Up Up Left Left Enter");
    test.keys("z Right Esc");
    assert!(test.draw(80, 24).contains("É a sua vez"));
    let text = test.app.record().unwrap();
    test.keys("b1b3 Enter");
    assert_eq!(test.press(KeyCode::Char('Q')), Flow::Continue);
    assert_eq!(test.press(KeyCode::Char('s')), Flow::Exit(None));
    let TestApp { app, home, .. } = test;
    drop(app);
    let mut again = TestApp::at(StartScreen::Home, home);
    assert!(again.draw(80, 24).contains("Continuar: Lines of Action,"));
    again.keys("Enter");
    assert_eq!(again.moves(), ["b1-b3"]);
    assert_ne!(again.app.record().unwrap(), text);
}

#[test]
fn every_way_to_exit_saves_the_game() {
    for event in [
        Event::Signal(15),
        Event::TerminalClosed,
        Event::Computer(SearchEvent::Exited),
        Event::Input(Input::Key(crossterm::event::KeyEvent::new(
            KeyCode::Char('c'),
            KeyModifiers::CONTROL,
        ))),
    ] {
        let mut test = TestApp::table("lines-of-action", "human", TimeControl::None);
        test.keys("b1b3 Enter");
        let flow = test.app.handle(event.clone(), test.now);
        assert!(
            matches!(flow, Flow::Exit(Some(_)) | Flow::Fail),
            "{event:?}"
        );
        let TestApp { app, home, .. } = test;
        // The file is unlocked when the program ends.
        drop(app);
        let again = TestApp::resumed(home);
        assert_eq!(again.moves(), ["b1-b3"]);
    }
}

/// Saves an unfinished game in which this many moves have been played.
fn save(saved_games: &SavedGames, kind: &str, white: &str, plies: usize, at: i64) {
    let white: Seat = white.parse().unwrap();
    let seats = ByColor {
        white: white.to_play(),
        black: Seat::Human.to_play(),
    };
    let header = Header::local(seats, 1);
    let kind = kind.parse().unwrap();
    let mut game = LocalGame::new(kind, header, saved_games, Millis(at)).unwrap();
    for ply in 0..plies {
        let text = game.record().legal_texts().swap_remove(ply % 3);
        if game.turn_seat().is_person() {
            game.act(Act::Move { text }, Millis(at)).unwrap();
        } else {
            game.play_computer(&text, Millis(at)).unwrap();
        }
    }
    assert_eq!(game.game().end(), None);
}

#[test]
fn a_saved_game_is_taken_out_of_the_menu_only_after_yes() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("data/games");
    let saved_games = SavedGames::new(Some(folder.clone()), None);
    save(&saved_games, "hecatomb", "human", 2, 1);
    let mut test = TestApp::at(StartScreen::Home, home);
    assert!(test.draw(80, 24).contains("D remove"));
    for no in ["Enter", "Esc", "n", "D"] {
        test.keys("D");
        assert!(
            test.draw(80, 24)
                .contains("Take this game out of the menu?")
        );
        test.keys(no);
        assert_eq!(saved_games.unfinished().0.len(), 1, "{no}");
        test.keys("Esc");
    }
    test.keys("D y");
    let screen = test.draw(80, 24);
    assert!(!screen.contains("Continue:"), "{screen}");
    assert!(!screen.contains("D remove"), "{screen}");
    let kept = std::fs::read_dir(folder.join("finished")).unwrap();
    assert_eq!(kept.count(), 1);
}

#[test]
fn the_menu_describes_five_unfinished_games_in_80_columns() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("data/games");
    let saved_games = SavedGames::new(Some(folder), None);
    for (at, (kind, white, plies)) in (0..).zip([
        ("mitsudomoe", "human", 1),
        ("hecatomb:classic", "human", 2),
        ("mad-bishops:8x8", "level:10", 3),
        ("lines-of-action:scrambled-eggs", "random", 30),
        ("lines-of-action:6x6", "human", 1),
        ("lines-of-action", "level:3", 22),
    ]) {
        save(&saved_games, kind, white, plies, at);
    }
    let mut test = TestApp::at(StartScreen::Home, home);
    let screen = test.draw(80, 24);
    assert!(!screen.contains("Continue: Mitsudomoe"), "{screen}");
    for (title, number, english, portuguese, variant) in [
        (
            "Lines of Action",
            12,
            "against level 3",
            "contra o nível 3",
            "",
        ),
        (
            "Lines of Action",
            1,
            "between two people",
            "entre duas pessoas",
            " (6x6)",
        ),
        (
            "Lines of Action",
            16,
            "against random moves",
            "contra lances ao acaso",
            " (scrambled-eggs)",
        ),
        (
            "Mad Bishops",
            2,
            "against level 10",
            "contra o nível 10",
            " (8x8)",
        ),
        (
            "Hecatomb",
            2,
            "between two people",
            "entre duas pessoas",
            " (classic)",
        ),
    ] {
        for (language, opponent) in [
            (Language::English, english),
            (Language::Portuguese, portuguese),
        ] {
            test.app.settings.language = Some(language);
            let texts = language.texts();
            let (word, move_word) = (texts.go_on, texts.move_word);
            let screen = test.draw(80, 24);
            let left: Vec<String> = screen
                .lines()
                .map(|row| row.chars().skip(1).take(34).collect())
                .collect();
            let left = left.join(" ");
            let left = left.split_whitespace().collect::<Vec<_>>().join(" ");
            for text in [
                format!("▸ {word}: {title}, {move_word} {number} {opponent}"),
                format!("{title}{variant} {opponent}, {move_word} {number}, "),
                format!("… {} {}", 3, texts.more_games),
            ] {
                assert!(left.contains(&text), "{text}\n{screen}");
            }
        }
        test.keys("Down");
    }
}

#[test]
fn the_menu_names_a_saved_game_that_cannot_be_read() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("data/games");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("7-hecatomb-0.jsonl"), "{}\n").unwrap();
    let mut test = TestApp::at(StartScreen::Home, home);
    let screen = test.draw(80, 24);
    assert!(
        screen.contains("Not loaded: 7-hecatomb-0.jsonl"),
        "{screen}"
    );
}
