//! Outages of the server, and the clocks.

use super::*;
use crate::Outage;

const HOUR: i64 = 3_600_000;

fn timed(setting: ClockSetting) -> Table {
    begun(Header {
        clock: Some(setting),
        ..between_people()
    })
}

fn fischer() -> Table {
    timed(ClockSetting::Fischer {
        initial: 60,
        increment: 2,
    })
}

fn outage(from: i64, until: i64) -> Outage {
    Outage {
        from: Millis(from),
        until: Millis(until),
    }
}

/// The milliseconds that the next event gives back at `now`.
fn excused(table: &mut Table, outages: &[Outage], now: i64) -> Option<u64> {
    let logged = table.game.excuse(outages, Millis(now))?;
    match logged.event.kind {
        EventKind::Interrupted { millis } => Some(millis),
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn an_outage_is_not_charged_but_the_time_around_it_is() {
    for setting in [
        ClockSetting::Fischer {
            initial: 60,
            increment: 2,
        },
        ClockSetting::PerMove { seconds: 60 },
    ] {
        let mut table = timed(setting);
        let down = outage(10_000, 10_000 + HOUR);
        let back = 15_000 + HOUR;
        assert_eq!(excused(&mut table, &[down], back), Some(3_600_000));
        let left = table.game.time_left(Color::Black, Millis(back));
        assert_eq!(left, Some(45_000), "{setting:?}");
        assert_eq!(table.game.deadline(), Some(Millis(back + 45_000)));
        assert_eq!(excused(&mut table, &[down], back + 1), None, "once");
        let log = table.game.log().to_vec();
        let folded = table.game.at(log.len() as u64).unwrap();
        assert_eq!(folded.deadline(), table.game.deadline());
    }
}

#[test]
fn only_the_part_after_the_last_event_counts() {
    let mut table = fischer();
    table.at(20_000).play(BLACK, "b1-b3").unwrap();
    let outages = [
        outage(5_000, 8_000),
        outage(15_000, 25_000),
        outage(30_000, 31_500),
    ];
    assert_eq!(excused(&mut table, &outages, 40_000), Some(6_500));
    let left = table.game.time_left(Color::White, Millis(40_000));
    assert_eq!(left, Some(46_500));
}

#[test]
fn what_an_outage_gives_is_bounded() {
    let mut table = timed(ClockSetting::PerMove { seconds: 86_400 });
    let down = outage(1_000, 50 * HOUR);
    assert_eq!(excused(&mut table, &[down], 50 * HOUR), Some(86_400_000));
    let left = table.game.time_left(Color::Black, Millis(50 * HOUR));
    assert_eq!(left, Some(0), "the rest of it is charged");
}

#[test]
fn nothing_is_given_for_a_moment_or_for_time_that_ran_backwards() {
    let mut table = fischer();
    let outages = [outage(10_000, 10_999), outage(20_000, 20_000 - HOUR)];
    assert_eq!(excused(&mut table, &outages, 30_000), None);
}

#[test]
fn nothing_is_given_where_no_clock_runs() {
    let down = [outage(0, HOUR)];
    let mut without_clock = begun(between_people());
    assert_eq!(excused(&mut without_clock, &down, HOUR), None);
    let mut waiting = begun(Header {
        clock: Some(ClockSetting::PerMove { seconds: 60 }),
        clock_start: ClockStart::Joined,
        ..between_people()
    });
    assert_eq!(excused(&mut waiting, &down, HOUR), None);
    let mut over = fischer();
    over.act(BLACK, Act::Resign).unwrap();
    assert_eq!(excused(&mut over, &down, HOUR), None);
    let mut computer = begun(Header {
        clock: Some(ClockSetting::PerMove { seconds: 60 }),
        ..header(human(), engine(), [Some(0), None])
    });
    assert_eq!(excused(&mut computer, &down, HOUR), None);
}
