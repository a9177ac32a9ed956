//! Clocks in a game.

use super::*;

#[test]
fn time_decides_at_zero_with_the_delay_that_is_known() {
    let clock = ClockSetting::PerMove { seconds: 10 };
    let mut table = begun(Header {
        clock: Some(clock),
        ..between_people()
    });
    table.now = 9_999;
    assert_eq!(table.game.decide_flag(&table.around()), None);
    table.now = 10_000;
    assert!(table.game.decide_flag(&table.around()).is_some());
    table.delay.black = 400;
    assert_eq!(table.game.decide_flag(&table.around()), None);
    let moved = table.play(BLACK, "b1-b3").unwrap();
    assert_eq!(
        moved,
        EventKind::Moved {
            text: "b1-b3".into(),
            lag: 400
        }
    );
    table.now = 20_000;
    let flagged = table.game.decide_flag(&table.around()).unwrap();
    table.log(flagged);
    let end = table.game.end().unwrap();
    assert_eq!((end.outcome, end.reason.as_str()), (Winner::Black, "time"));
    assert_eq!(table.game.standing().deadline_at, None);
}

#[test]
fn taking_back_restores_both_clocks_and_they_run_on() {
    let clock = ClockSetting::Fischer {
        initial: 60,
        increment: 0,
    };
    let mut table = begun(Header {
        clock: Some(clock),
        ..between_people()
    });
    table.now = 10_000;
    table.play(BLACK, "b1-b3").unwrap();
    table.now = 25_000;
    table.play(WHITE, "a2-c2").unwrap();
    table.act(WHITE, undo(Answer::Offer, None)).unwrap();
    table.now = 30_000;
    table.act(BLACK, undo(Answer::Accept, None)).unwrap();
    let clock = table.game.snapshot().clock.unwrap();
    assert_eq!(
        clock.remaining,
        ByColor {
            white: Some(60_000),
            black: Some(50_000)
        }
    );
    assert_eq!(clock.running, Some(Color::White));
    assert_eq!(clock.deadline, Some(90_000));
}

#[test]
fn clocks_may_wait_until_everybody_has_come() {
    let mut table = begun(Header {
        clock: Some(ClockSetting::PerMove { seconds: 10 }),
        clock_start: ClockStart::Joined,
        ..between_people()
    });
    let joined = |by| Event {
        by,
        id: None,
        kind: EventKind::Joined,
    };
    assert!(table.game.awaits(Color::White) && table.game.awaits(Color::Black));
    table.log(joined(Color::Black));
    assert_eq!(table.game.deadline(), None);
    table.now = 5_000;
    table.log(joined(Color::White));
    assert_eq!(table.game.deadline(), Some(Millis(15_000)));
    assert!(!table.game.awaits(Color::White));
}
