//! Games at one device: pauses, and ends that can be taken back.

use super::{OfferAction::Offer, *};

fn local(seats: [Seat; 2]) -> Table {
    let [white, black] = seats;
    let mut header = Header::local(ByColor { white, black }, 7);
    header.clock = Some(ClockSetting::Fischer {
        initial: 60,
        increment: 5,
    });
    Table {
        context: DecisionContext::local(Millis(0)),
        ..begun(header)
    }
}

#[test]
fn a_pause_stops_the_clock_and_a_game_that_was_cut_off_resumes_without_charge() {
    let mut table = local([engine(), human()]);
    table.game.pause(Millis(10_000)).unwrap();
    assert!(table.game.pause(Millis(11_000)).is_none(), "once is enough");
    assert_eq!(table.game.deadline(), None);
    table.game.resume(Millis(500_000)).unwrap();
    assert_eq!(table.game.deadline(), Some(Millis(550_000)));
    // The process died without a pause and comes back.
    table.game.resume(Millis(900_000)).unwrap();
    assert_eq!(table.game.deadline(), Some(Millis(950_000)));
    assert_eq!(
        table.game.time_left(Color::Black, Millis(920_000)),
        Some(30_000)
    );
    assert_eq!(table.game.time_left(Color::White, Millis(920_000)), None);
}

#[test]
fn a_resignation_is_taken_back_before_the_move() {
    let mut table = local([engine(), human()]);
    table.play(BLACK, "b1-b3").unwrap();
    table.computer("a2-c2");
    table.act(BLACK, Act::Resign).unwrap();
    assert_eq!(
        table.act(BLACK, undo(Offer)),
        Ok(EventKind::Undone { ply: 2 })
    );
    assert!(table.game.end().is_none());
    assert_eq!(table.moves(), ["b1-b3", "a2-c2"]);
    // On the computer's turn, the own move goes with it.
    table.play(BLACK, "d1-d3").unwrap();
    table.act(BLACK, Act::Resign).unwrap();
    assert_eq!(
        table.act(BLACK, undo(Offer)),
        Ok(EventKind::Undone { ply: 2 })
    );
}

#[test]
fn an_end_by_a_rule_is_taken_back_with_its_move() {
    let mut table = local([human(), human()]);
    let kind = "hecatomb".parse().unwrap();
    let mut header = Header::local(ByColor::new(|_| human()), 7);
    header.start = Some("q3k3/8/8/8/4Q3/8/8/3K4 w 5".into());
    table.game = Game::new(kind, header, Millis(0)).unwrap();
    table.play(BOTH, "e4xe8").unwrap();
    assert_eq!(table.game.end().unwrap().winner, Some(Color::White));
    assert_eq!(table.act(BOTH, Act::Redo), Err(Refusal::GameOver));
    assert_eq!(
        table.act(BOTH, undo(Offer)),
        Ok(EventKind::Undone { ply: 0 })
    );
    assert_eq!(table.game.turn(), Some(Color::White));
}

#[test]
fn the_log_folds_to_the_same_game() {
    let mut table = local([engine(), human()]);
    table.at(1_000).play(BLACK, "b1-b3").unwrap();
    table.computer("a2-c2");
    table.game.pause(Millis(4_000)).unwrap();
    table.game.resume(Millis(9_000)).unwrap();
    table.at(9_500).act(BLACK, Act::Resign).unwrap();
    table.at(9_600).act(BLACK, undo(Offer)).unwrap();
    let again = table.game.at(table.game.seq()).unwrap();
    assert_eq!(again.snapshot("id"), table.game.snapshot("id"));
}
