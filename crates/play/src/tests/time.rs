//! Clocks in a game.

use super::{
    OfferAction::{Accept, Offer},
    *,
};

fn with_clock(clock: ClockSetting) -> Header {
    Header {
        clock: Some(clock),
        ..between_people()
    }
}

#[test]
fn time_decides_at_zero_with_the_lag_credit() {
    let mut table = begun(with_clock(ClockSetting::PerMove { seconds: 10 }));
    assert_eq!(table.game.flag_at(ByColor::default()), Some(Millis(10_000)));
    table.at(9_999);
    assert!(table.game.flag(&table.context).is_none());
    table.at(10_000).context.delay.black = 400;
    assert!(table.game.flag(&table.context).is_none());
    let moved = EventKind::Moved {
        text: "b1-b3".into(),
        lag: 400,
    };
    assert_eq!(table.play(BLACK, "b1-b3"), Ok(moved));
    table.at(20_000);
    assert!(table.game.flag(&table.context).is_some());
    assert_eq!(table.ended(), (Some(Color::Black), EndCause::Time));
    assert_eq!(table.game.deadline(), None);
    let left = table.game.snapshot("id").clock.unwrap().remaining.white;
    assert_eq!(left, Some(0), "a clock that ran out shows nothing left");
}

#[test]
fn after_the_time_has_run_out_only_the_flag_follows() {
    let mut table = begun(with_clock(ClockSetting::PerMove { seconds: 10 }));
    table.at(10_000);
    assert_eq!(table.play(BLACK, "b1-b3"), Err(Refusal::OutOfTime));
    assert_eq!(table.act(WHITE, Act::Resign), Err(Refusal::OutOfTime));
    assert!(table.game.flag(&table.context).is_some());
    assert_eq!(table.play(BLACK, "b1-b3"), Err(Refusal::GameOver));
}

#[test]
fn every_end_charges_the_player_to_move_and_a_take_back_gives_it_back() {
    for (seats, act) in [(BLACK, Act::Resign), (WHITE, Act::Resign)] {
        let mut table = begun(with_clock(ClockSetting::Fischer {
            initial: 60,
            increment: 0,
        }));
        table.at(15_000).act(seats, act).unwrap();
        let left = table.game.snapshot("id").clock.unwrap().remaining;
        assert_eq!((left.white, left.black), (Some(60_000), Some(45_000)));
    }
    let mut local = begun(Header {
        clock: Some(ClockSetting::Fischer {
            initial: 60,
            increment: 0,
        }),
        ..header(human(), human(), [Some(0), Some(0)])
    });
    local.context.reopening = Reopening::Allowed;
    local.at(15_000).act(BOTH, Act::Resign).unwrap();
    local.at(20_000).act(BOTH, undo(Offer)).unwrap();
    assert_eq!(local.game.deadline(), Some(Millis(80_000)));
}

#[test]
fn taking_back_restores_both_clocks_and_they_run_on() {
    let mut table = begun(with_clock(ClockSetting::Fischer {
        initial: 60,
        increment: 0,
    }));
    table.at(10_000).play(BLACK, "b1-b3").unwrap();
    table.at(25_000).play(WHITE, "a2-c2").unwrap();
    table.act(WHITE, undo(Offer)).unwrap();
    table.at(30_000).act(BLACK, undo(Accept)).unwrap();
    let clock = table.game.snapshot("id").clock.unwrap();
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
fn clocks_may_wait_until_both_players_have_come() {
    let mut table = begun(Header {
        clock_start: ClockStart::Joined,
        ..with_clock(ClockSetting::PerMove { seconds: 10 })
    });
    assert!(table.game.awaits(Color::White) && table.game.awaits(Color::Black));
    table.game.join(Color::Black, Millis(0)).unwrap();
    assert_eq!(table.game.deadline(), None);
    assert!(table.game.join(Color::Black, Millis(1)).is_none());
    table.game.join(Color::White, Millis(5_000)).unwrap();
    assert_eq!(table.game.deadline(), Some(Millis(15_000)));
    assert!(!table.game.awaits(Color::White));
}

#[test]
fn two_computers_need_no_clock() {
    let table = begun(Header {
        clock: Some(ClockSetting::PerMove { seconds: 10 }),
        ..header(engine(), engine(), [None, None])
    });
    assert!(table.game.clocks().is_none());
    assert_eq!(table.game.time_left(Color::Black, Millis(5)), None);
}

#[test]
fn times_in_a_log_never_run_backwards() {
    let mut table = begun(with_clock(ClockSetting::PerMove { seconds: 10 }));
    table.at(5_000).play(BLACK, "b1-b3").unwrap();
    table.at(4_000).play(WHITE, "a2-c2").unwrap();
    assert_eq!(table.game.last_change(), Millis(5_000));
}
