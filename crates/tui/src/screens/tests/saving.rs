//! What is saved when the program ends.

use crossterm::event::{Event as Input, KeyCode, KeyModifiers};

use super::harness::TestApp;
use crate::{StartScreen, app::Flow, clock::TimeControl, computer::SearchEvent, event::Event};

#[test]
fn settings_and_the_game_are_saved() {
    let mut test = TestApp::new(StartScreen::Home);
    test.keys("2 Up Up Left Left Enter");
    test.keys("z Right Esc");
    assert!(test.draw(80, 24).contains("É a sua vez"));
    let text = test.app.record().unwrap();
    test.keys("b1b3 Enter");
    assert_eq!(test.press(KeyCode::Char('q')), Flow::Exit(None));
    let TestApp { app, home, .. } = test;
    drop(app);
    let mut again = TestApp::at(StartScreen::Home, home);
    assert!(again.draw(80, 24).contains("Continuar: Lines of Action, 1"));
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
        // Ending the program gives the file free.
        drop(app);
        let again = TestApp::resumed(home);
        assert_eq!(again.moves(), ["b1-b3"]);
    }
}
