//! The review of a finished game: searched in the background, walked through, left at any time.

use tessera_engine::{Engine, Stopper};
use tessera_review::{ReviewPlan, TABLE_MEBIBYTES};

use super::harness::TestApp;
use crate::{
    clock::TimeControl,
    computer::{SearchEvent, SearchMode},
    event::Event,
    language::Language,
    screens::{Hit, Screen},
};

impl TestApp {
    /// Runs the searches that the program asks for, at most this many, as the engine thread does; returns how many there were.
    fn search(&mut self, most: usize) -> usize {
        let mut engine = Engine::new(TABLE_MEBIBYTES);
        for done in 0..most {
            let Ok(request) = self.requests.try_recv() else {
                return done;
            };
            assert!(matches!(request.mode, SearchMode::Fresh));
            engine.clear();
            let lines = engine
                .search(&request.task, &Stopper::default(), &mut |_| {})
                .unwrap();
            let finished = SearchEvent::Finished {
                id: request.id,
                result: Ok(lines),
            };
            self.app.handle(Event::Computer(finished), self.now);
        }
        most
    }
}

/// A game with a planted blunder, that white wins.
const MOVES: [&str; 13] = [
    "b1-b3", "f5-d5", "b6-b4", "a2-c2", "c6-c3", "f2-d2", "d6xa3", "f3-f1", "e6-e4", "c2-e2",
    "a3-d3", "d5xb3", "e4-c2",
];

fn played() -> TestApp {
    let mut test = TestApp::table("lines-of-action:6x6", "human", TimeControl::None);
    for text in MOVES {
        test.keys(&format!("{text} Enter"));
    }
    test
}

/// A game that ended by resignation.
fn finished() -> TestApp {
    let mut test = TestApp::table("hecatomb", "human", TimeControl::None);
    test.keys("d4d5 Enter c5d5 Enter e4d5 Enter b5b4 Enter Xy");
    test
}

#[test]
fn a_finished_game_is_reviewed_and_walked_through() {
    let mut test = played();
    assert!(test.draw(80, 24).contains("Press R to review the game."));
    test.keys("R");
    test.search(3);
    test.assert_looks("review-progress");
    test.search(usize::MAX);
    test.assert_looks("review-end");

    let table = test.app.table.as_ref().unwrap();
    let review = table.game_review.as_ref().unwrap().review().unwrap();
    let mut plan = ReviewPlan::new(table.record(), ReviewPlan::DEFAULT_NODES);
    let alone = tessera_review::run(&mut plan, &Stopper::default(), &mut |_, _| {});
    assert_eq!(Some(review), alone.unwrap().as_ref(), "as `tessera review`");
    let point = review.turning_points[0].clone();

    test.keys("Home Down");
    let screen = test.draw(120, 40);
    assert_eq!(test.app.table.as_ref().unwrap().shown_ply(), point.ply + 1);
    assert!(screen.contains(&point.text), "{screen}");
    test.assert_looks("review-turning-point");
    test.keys("w");
    assert!(test.draw(120, 40).contains("Instead of"));
    test.assert_looks("review-better");
    test.keys("Right");
    let shown = test.app.table.as_ref().unwrap().shown().moves();
    assert_eq!(shown.last(), point.better.first());
    test.keys("Left Left Esc");
    let table = test.app.table.as_ref().unwrap();
    assert_eq!(table.shown().ply(), point.ply + 1, "back in the game");

    test.keys("Esc");
    assert!(test.draw(80, 24).contains("R review"));
    test.keys("R");
    assert_eq!(test.search(usize::MAX), 0, "nothing is searched twice");
    test.click(Hit::Ply(1));
    assert_eq!(test.app.table.as_ref().unwrap().shown_ply(), 1);
    test.app.settings.language = Some(Language::Portuguese);
    test.keys("Home Down");
    test.assert_looks("review-portuguese");
}

#[test]
fn a_review_is_left_and_goes_on_later() {
    let mut test = finished();
    test.keys("R");
    test.search(2);
    let left = test.requests.try_recv().unwrap();
    test.keys("R");
    assert!(!test.draw(80, 24).contains("Reviewing"));
    let late = SearchEvent::Finished {
        id: left.id,
        result: Ok(Vec::new()),
    };
    test.app.handle(Event::Computer(late), test.now);
    assert!(test.requests.try_recv().is_err(), "it rests meanwhile");
    test.keys("R");
    assert!(test.draw(80, 24).contains("2 of "));
    assert_eq!(
        test.requests.try_recv().unwrap().task.moves,
        left.task.moves
    );

    // The end of the game is taken back: there is nothing to review any more.
    test.keys("u");
    assert!(test.app.table.as_ref().unwrap().game_review.is_none());
    test.keys("R");
    assert!(test.draw(120, 40).contains("reviewed when it is over"));
    test.app.settings.language = Some(Language::Portuguese);
    assert!(test.draw(120, 40).contains("quando acaba"));
    assert!(test.requests.try_recv().is_err());
}

#[test]
fn the_analysis_takes_the_place_of_the_review() {
    let mut test = finished();
    test.keys("R k");
    let last = test.requests.try_iter().last().unwrap();
    assert!(matches!(last.mode, SearchMode::Best));
    assert!(test.draw(80, 24).contains("Analysis"));
    test.keys("R");
    let last = test.requests.try_iter().last().unwrap();
    assert!(matches!(last.mode, SearchMode::Fresh));
    assert!(!test.draw(80, 24).contains("Analysis"));
}

#[test]
fn finished_games_are_found_in_the_menu() {
    let mut test = finished();
    test.keys("my");
    let screen = test.draw(80, 24);
    assert!(screen.contains("Finished games"), "{screen}");
    test.keys("Down Down Enter");
    let screen = test.draw(80, 24);
    assert!(
        screen.contains("Hecatomb between two people, black wins"),
        "{screen}"
    );
    test.keys("R");
    assert!(test.draw(80, 24).contains("Reviewing: 0 of "));
    let file = std::fs::read_dir(test.home.path().join("data/games/finished"));
    let file = file.unwrap().next().unwrap().unwrap().path();
    let before = std::fs::read(&file).unwrap();
    // Taken back, the game goes on in a file of its own.
    test.keys("u a4a5 Enter");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    test.keys("m");
    assert!(test.draw(80, 24).contains("Continue: Hecatomb"));
    test.keys("Down Down Down Down Down Enter");
    assert!(matches!(test.app.screen, Screen::Finished(_)));
    test.keys("Esc");
    assert!(matches!(test.app.screen, Screen::Home(_)));
}
