//! Searches: moves of the computer, hints, analysis and draw offers.

use super::harness::TestApp;
use crate::{
    clock::TimeControl,
    computer::{SearchEvent, SearchMode},
    event::Event,
};

#[test]
fn the_computer_is_asked_and_its_move_is_played() {
    let mut test = TestApp::table("mad-bishops", "level:3", TimeControl::None);
    test.keys("b2a1 Enter");
    let request = test.requests.try_recv().unwrap();
    assert!(matches!(request.mode, SearchMode::AtLevel { level, .. } if level.number() == 3));
    assert_eq!(request.task.moves, ["b2xa1"]);
    test.keys("u");
    assert_eq!(test.moves(), [""; 0]);
    let late = SearchEvent::Finished {
        id: request.id,
        result: Ok(Vec::new()),
    };
    test.app.handle(Event::Computer(late), test.now);
    test.keys("b2a1 Enter");
    test.answer(0, &["c1xd2"]);
    assert_eq!(test.moves(), ["b2xa1", "c1xd2"]);
    test.assert_looks("answered");
}

#[test]
fn a_hint_comes_in_two_steps() {
    let mut test = TestApp::table("mad-bishops", "human", TimeControl::None);
    test.keys("t");
    assert!(test.draw(80, 24).contains("Looking for a hint"));
    test.answer(130, &["b2xa1", "c1xd2", "e3xd2"]);
    let screen = test.draw(80, 24);
    assert!(screen.contains("Look at the piece"), "{screen}");
    assert!(!test.draw(80, 24).contains("b2xa1"));
    test.keys("t");
    test.assert_looks("hint");
    assert!(test.draw(80, 24).contains("Try b2xa1"));
    assert!(test.requests.try_recv().is_err(), "it is searched once");
}

#[test]
fn the_analysis_is_shown_while_it_runs() {
    let mut test = TestApp::table("lines-of-action", "human", TimeControl::None);
    test.keys("k");
    test.answer(130, &["b1-b3", "a2-c2"]);
    test.assert_looks("thinking");
    test.keys("b1b3 Enter");
    assert!(
        test.requests.try_recv().is_ok(),
        "the next position is analysed"
    );
    test.keys("k c1");
    assert!(!test.draw(80, 24).contains("Analysis"));
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut test = TestApp::table("mad-bishops", "human", TimeControl::None);
    test.keys("Py");
    assert!(test.draw(80, 24).contains("no draws"));
    let mut test = TestApp::table("hecatomb", "human", TimeControl::None);
    test.keys("Pyn");
    assert!(test.draw(80, 24).contains("declined"));
    test.keys("Pyy");
    assert!(test.draw(80, 24).contains("Draw: the players"));
    let mut test = TestApp::table("hecatomb", "level:3", TimeControl::None);
    test.keys("Py");
    test.answer(300, &["d4xd5"]);
    assert!(test.draw(80, 24).contains("declined"), "it is too early");
    let played = [
        "b1-b3", "h3-e3", "e8-g6", "h4-f2", "f8-f5", "h2-e2", "g8-g5", "a2-d2", "b8-b6", "a3xc1",
        "f5xf2", "a7-c7", "d8-d5", "h5-h2", "c8-d7", "a4-b4", "g1-g4", "h7-e7", "d5-e4", "h6-h8",
        "g6-f7",
    ];
    for (score, word) in [(-300, "declined"), (300, "Draw: the players")] {
        let mut test = TestApp::table("lines-of-action", "level:3", TimeControl::None);
        for (i, text) in played.iter().enumerate() {
            if i % 2 == 0 {
                test.answer(0, &[text]);
            } else {
                test.keys(&format!("{text} Enter"));
            }
        }
        assert_eq!(test.moves(), played);
        test.keys("Py");
        test.answer(score, &["c1-c3"]);
        let screen = test.draw(80, 24);
        assert!(screen.contains(word), "{score}: {screen}");
    }
}
