//! Closing games in which nothing happens any more.

use super::*;

const TIMES: ClosingTimes = ClosingTimes {
    abort_after: 1_600,
    abandon_after: 16_000,
};

#[test]
fn a_game_with_fewer_than_two_moves_is_aborted_without_a_result() {
    let mut table = begun(between_people());
    table.at(10).play(BLACK, "b1-b3").unwrap();
    assert_eq!(table.game.closes_at(TIMES), Some(Millis(1_700)));
    assert!(table.game.close(TIMES, Millis(1_699)).is_none());
    let closed = table.game.close(TIMES, Millis(1_700)).unwrap().clone();
    assert_eq!(
        (closed.event.by, closed.event.kind),
        (Color::White, EventKind::Closed)
    );
    let snapshot = table.game.snapshot("id");
    assert_eq!(snapshot.outcome, None);
    assert_eq!(snapshot.reason.as_deref(), Some("aborted"));
    assert_eq!(snapshot.status, Status::Finished);
    assert!(table.game.close(TIMES, Millis(99_999)).is_none(), "once");
    assert_eq!(table.play(WHITE, "a2-c2"), Err(Refusal::GameOver));
}

#[test]
fn a_game_that_has_begun_waits_longer_and_then_stays_unfinished() {
    let mut table = begun(header(human(), engine(), [Some(0), None]));
    table.at(10).computer("b1-b3");
    table.at(20).play(WHITE, "a2-c2").unwrap();
    assert!(table.game.close(TIMES, Millis(16_000)).is_none());
    assert!(table.game.close(TIMES, Millis(17_000)).is_some());
    assert_eq!(table.ended(), (None, EndCause::Unfinished));
    assert_eq!(table.game.snapshot("id").outcome, None);
    let again = table.game.at(table.game.seq()).unwrap();
    assert_eq!(again.end(), table.game.end(), "the fold agrees");
}

#[test]
fn the_closing_time_seldom_changes_and_never_comes_early() {
    let mut table = begun(between_people());
    table.at(0).play(BLACK, "b1-b3").unwrap();
    table.at(1).play(WHITE, "a2-c2").unwrap();
    let first = table.game.closes_at(TIMES);
    table.at(900).play(BLACK, "b3-b1").unwrap();
    assert_eq!(table.game.closes_at(TIMES), first);
    table.at(1_000).play(WHITE, "c2-a2").unwrap();
    assert_eq!(table.game.closes_at(TIMES), Some(Millis(18_000)));
}

#[test]
fn a_running_clock_ends_the_game_instead() {
    let clock = Some(ClockSetting::PerMove { seconds: 10 });
    let clock_start = ClockStart::Joined;
    let mut table = begun(Header {
        clock,
        clock_start,
        ..between_people()
    });
    assert!(table.game.closes_at(TIMES).is_some(), "it does not run yet");
    table.game.join(Color::White, Millis(0));
    table.game.join(Color::Black, Millis(0));
    assert_eq!(table.game.closes_at(TIMES), None);
}
