//! The home menu, the settings form, the list of files and the mouse in menus.

use crossterm::event::KeyCode;

use super::harness::TestApp;
use crate::{
    StartScreen,
    language::Language,
    screens::{Hit, Screen, Step},
};

#[test]
fn the_menu_of_games() {
    let mut test = TestApp::new(StartScreen::Home);
    test.assert_looks("home");
    test.keys("Down Down Down");
    test.assert_looks("home-mitsudomoe");
}

#[test]
fn the_settings_of_a_game() {
    let mut test = TestApp::new(StartScreen::Setup("hecatomb".parse().unwrap()));
    test.assert_looks("setup");
    test.keys("Up Up Up Right Down Right Right Down Right");
    test.assert_looks("setup-changed");
}

#[test]
fn the_bots_of_the_original_program_are_offered_where_they_play() {
    for (kind, keys, bot) in [
        (
            "hecatomb",
            "Up Up Up Right Right Right Right",
            "original-hard",
        ),
        ("mad-bishops", "Up Up Right Right Right", "original-easy"),
        ("mad-bishops", "Up Up Right Right Right Right", "random"),
    ] {
        let mut test = TestApp::new(StartScreen::Setup(kind.parse().unwrap()));
        test.keys(keys);
        test.keys("Enter");
        let table = test.app.table.as_ref().unwrap();
        assert_eq!(table.setup.black.to_string(), bot, "{kind}");
    }
}

#[test]
fn loading() {
    let mut test = TestApp::new(StartScreen::Home);
    test.keys("l missing.pgn");
    test.assert_looks("load");
    test.keys("Enter");
    let screen = test.draw(80, 24);
    assert!(screen.contains("Not loaded: missing.pgn"), "{screen}");
    test.keys("Esc");
    assert!(matches!(test.app.screen, Screen::Home(_)));
}

#[test]
fn a_record_with_variations_is_loaded_without_them_and_says_so() {
    let file = std::env::temp_dir().join(format!("tessera-variations-{}.pgn", std::process::id()));
    let record = "[Game \"lines-of-action\"]\n\n1. b1-b3 (1. c1-c3 a2-c2) (1. d1-d3) *";
    std::fs::write(&file, record).unwrap();
    for (language, sentence) in [
        (Language::English, "The record has 3 moves in variations"),
        (Language::Portuguese, "O registo tem 3 lances em variantes"),
    ] {
        let mut test = TestApp::new(StartScreen::Home);
        test.app.settings.language = Some(language);
        test.app.load(file.to_str().unwrap());
        let table = test.app.table.as_ref().unwrap();
        assert_eq!(table.record().moves(), ["b1-b3"]);
        let screen = test.draw(120, 40);
        assert!(screen.contains(sentence), "{screen}");
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_mouse_works_in_menus() {
    let mut test = TestApp::new(StartScreen::Home);
    test.click(Hit::Row(2));
    test.click(Hit::Row(2));
    test.click(Hit::Change(0, Step::Next));
    test.click(Hit::Change(2, Step::Previous));
    test.click(Hit::Key(KeyCode::Enter));
    let table = test.app.table.as_ref().unwrap();
    assert_eq!(table.record().kind().to_string(), "hecatomb:classic");
    assert_eq!(table.setup.black.to_string(), "level:2");
}
