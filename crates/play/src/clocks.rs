//! The clocks of a game: a fold over the times in the log, for people's seats only.

use tessera_rules::{ByColor, Color};

use crate::{ClockSetting, ClockView, Millis};

/// The most network delay that a player is credited for before the budget must recover, in milliseconds. The budget of short
/// clocks is smaller: a client can delay its answers to pings, so the credit must not be a large part of the clock.
pub const LAG_BUDGET: u64 = 1_000;

/// The part of a full clock that its lag budget is at most.
const LAG_SHARE: u64 = 20;

/// The part of its lag budget that every move restores.
const LAG_REGAIN: u64 = 10;

/// Both clocks, with what they showed before every move.
#[derive(Clone, Debug)]
pub struct Clocks {
    setting: ClockSetting,
    people: ByColor<bool>,
    /// The time at which `remaining` was true; `None` while the clocks stand still.
    since: Option<Millis>,
    /// Milliseconds left to each player.
    remaining: ByColor<u64>,
    lag_budget: ByColor<u64>,
    /// `remaining` when this many moves had been played, for take-backs.
    past: Vec<ByColor<u64>>,
}

impl Clocks {
    /// Full clocks that do not run yet.
    pub fn new(setting: ClockSetting, people: ByColor<bool>) -> Self {
        let remaining = ByColor::new(|_| full(setting));
        Self {
            setting,
            people,
            since: None,
            remaining,
            lag_budget: ByColor::new(|_| lag_budget(setting)),
            past: vec![remaining],
        }
    }

    /// Lets the clocks run from `at` on. Time since they were last set is not charged.
    pub fn start(&mut self, at: Millis) {
        self.since = Some(at);
    }

    /// Subtracts the time from when the clocks were last set until `at` from the time of the player to move; `credit`
    /// milliseconds of it do not count.
    pub fn charge(&mut self, turn: Color, at: Millis, credit: u64) {
        if self.people[turn] {
            let spent = self.spent(at).saturating_sub(credit);
            self.remaining[turn] = self.remaining[turn].saturating_sub(spent);
        }
        self.since = self.since.map(|_| at);
    }

    /// Stops the clocks at `at`, charging the player to move for the time until then.
    pub fn pause(&mut self, turn: Color, at: Millis) {
        self.charge(turn, at, 0);
        self.since = None;
    }

    /// Whether the clocks run, for whichever player is to move.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// The part of `delay` (milliseconds) that the player is credited for in a move made at `now`.
    pub fn lag_credit(&self, by: Color, now: Millis, delay: u64) -> u64 {
        delay.min(self.lag_budget[by]).min(self.spent(now))
    }

    fn spent(&self, now: Millis) -> u64 {
        self.since
            .map_or(0, |since| u64::try_from(now.0 - since.0).unwrap_or(0))
    }

    /// A move after which `ply` moves are played; `lag` milliseconds of its time do not count.
    pub fn moved(&mut self, by: Color, at: Millis, lag: u64, ply: usize) {
        if self.people[by] {
            let budget = lag_budget(self.setting);
            let rest = self.lag_budget[by].saturating_sub(lag);
            self.lag_budget[by] = (rest + budget / LAG_REGAIN).min(budget);
            self.remaining[by] = match self.setting {
                ClockSetting::Fischer { increment, .. } => {
                    let spent = self.spent(at).saturating_sub(lag);
                    self.remaining[by].saturating_sub(spent) + u64::from(increment) * 1_000
                }
                ClockSetting::PerMove { .. } => full(self.setting),
            };
        }
        if self.past.len() <= ply {
            self.past.resize(ply + 1, self.remaining);
        }
        self.past[ply] = self.remaining;
        self.since = self.since.map(|_| at);
    }

    /// Sets both clocks to what they showed when `ply` moves had been played.
    pub fn restore(&mut self, ply: usize, at: Millis) {
        if let Some(&remaining) = self.past.get(ply) {
            self.remaining = remaining;
        }
        self.since = self.since.map(|_| at);
    }

    /// When the clock of the player to move runs out; `None` if it does not run.
    pub fn deadline(&self, turn: Color) -> Option<Millis> {
        let since = self.since.filter(|_| self.people[turn])?;
        let remaining = i64::try_from(self.remaining[turn]).unwrap_or(i64::MAX);
        Some(Millis(since.0.saturating_add(remaining)))
    }

    /// Milliseconds left to a player at `now`; `None` for a computer.
    pub fn remaining(&self, color: Color, turn: Option<Color>, now: Millis) -> Option<u64> {
        let spent = if turn == Some(color) {
            self.spent(now)
        } else {
            0
        };
        self.people[color].then(|| self.remaining[color].saturating_sub(spent))
    }

    /// The clocks on the wire; `turn` is the player whose clock may run.
    pub fn view(&self, turn: Option<Color>, created: Millis) -> ClockView {
        let deadline = turn.and_then(|turn| self.deadline(turn));
        ClockView {
            setting: self.setting,
            remaining: ByColor::new(|color| self.people[color].then_some(self.remaining[color])),
            running: turn.filter(|_| deadline.is_some()),
            since: self.since.unwrap_or(created).0,
            deadline: deadline.map(|deadline| deadline.0),
        }
    }
}

/// The whole lag budget of a player with this clock, in milliseconds.
fn lag_budget(setting: ClockSetting) -> u64 {
    LAG_BUDGET.min(full(setting) / LAG_SHARE)
}

/// Milliseconds on a clock before the first move.
fn full(setting: ClockSetting) -> u64 {
    let seconds = match setting {
        ClockSetting::PerMove { seconds } => seconds,
        ClockSetting::Fischer { initial, .. } => initial,
    };
    u64::from(seconds) * 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    const FISCHER: ClockSetting = ClockSetting::Fischer {
        initial: 60,
        increment: 2,
    };

    fn both() -> ByColor<bool> {
        ByColor::new(|_| true)
    }

    #[test]
    fn a_fischer_clock_counts_down_and_every_move_adds() {
        let mut clocks = Clocks::new(FISCHER, both());
        clocks.start(Millis(0));
        assert_eq!(clocks.deadline(Color::White), Some(Millis(60_000)));
        clocks.moved(Color::White, Millis(10_000), 0, 1);
        assert_eq!(clocks.remaining.white, 52_000);
        assert_eq!(clocks.deadline(Color::Black), Some(Millis(70_000)));
        clocks.moved(Color::Black, Millis(15_000), 0, 2);
        assert_eq!(clocks.remaining.black, 57_000);
        assert_eq!(clocks.deadline(Color::White), Some(Millis(67_000)));
    }

    #[test]
    fn a_clock_per_move_is_full_at_every_move() {
        let mut clocks = Clocks::new(ClockSetting::PerMove { seconds: 10 }, both());
        clocks.start(Millis(0));
        clocks.moved(Color::White, Millis(9_000), 0, 1);
        clocks.moved(Color::Black, Millis(12_000), 0, 2);
        assert_eq!(clocks.deadline(Color::White), Some(Millis(22_000)));
    }

    #[test]
    fn clocks_run_for_people_only() {
        let people = ByColor {
            white: true,
            black: false,
        };
        let mut clocks = Clocks::new(FISCHER, people);
        clocks.start(Millis(0));
        clocks.moved(Color::White, Millis(1_000), 0, 1);
        assert_eq!(clocks.deadline(Color::Black), None);
        assert_eq!(clocks.view(Some(Color::Black), Millis(0)).running, None);
        clocks.moved(Color::Black, Millis(500_000), 0, 2);
        assert_eq!(clocks.deadline(Color::White), Some(Millis(561_000)));
        assert_eq!(clocks.view(None, Millis(0)).remaining.black, None);
    }

    #[test]
    fn taking_back_restores_both_clocks() {
        let mut clocks = Clocks::new(FISCHER, both());
        clocks.start(Millis(0));
        clocks.moved(Color::White, Millis(10_000), 0, 1);
        let before = clocks.remaining;
        clocks.moved(Color::Black, Millis(30_000), 0, 2);
        let after = clocks.remaining;
        clocks.moved(Color::White, Millis(40_000), 0, 3);
        clocks.restore(1, Millis(50_000));
        assert_eq!(clocks.remaining, before);
        assert_eq!(clocks.deadline(Color::Black), Some(Millis(110_000)));
        clocks.restore(2, Millis(60_000));
        assert_eq!(clocks.remaining, after);
        clocks.restore(0, Millis(70_000));
        assert_eq!(clocks.remaining, ByColor::new(|_| 60_000));
    }

    #[test]
    fn a_short_clock_gives_back_little_delay() {
        let setting = ClockSetting::Fischer {
            initial: 2,
            increment: 0,
        };
        let mut clocks = Clocks::new(setting, both());
        clocks.start(Millis(0));
        assert_eq!(clocks.lag_credit(Color::White, Millis(1_000), 850), 100);
    }

    #[test]
    fn delay_is_given_back_within_a_budget_that_recovers() {
        let mut clocks = Clocks::new(FISCHER, both());
        clocks.start(Millis(0));
        assert_eq!(clocks.lag_credit(Color::White, Millis(5_000), 300), 300);
        assert_eq!(
            clocks.lag_credit(Color::White, Millis(200), 300),
            200,
            "never more than was spent"
        );
        let credit = clocks.lag_credit(Color::White, Millis(5_000), 9_000);
        assert_eq!(credit, LAG_BUDGET);
        clocks.moved(Color::White, Millis(5_000), credit, 1);
        assert_eq!(clocks.remaining.white, 58_000);
        assert_eq!(
            clocks.lag_credit(Color::White, Millis(60_000), 9_000),
            LAG_BUDGET / LAG_REGAIN
        );
    }

    #[test]
    fn waiting_clocks_do_not_run() {
        let mut clocks = Clocks::new(FISCHER, both());
        clocks.moved(Color::White, Millis(10_000), 0, 1);
        assert_eq!(clocks.deadline(Color::Black), None);
        assert_eq!(clocks.remaining.white, 62_000);
        clocks.start(Millis(20_000));
        assert_eq!(clocks.deadline(Color::Black), Some(Millis(80_000)));
    }

    #[test]
    fn a_pause_charges_the_time_before_it_and_none_of_its_own() {
        for (setting, after_move) in [
            (FISCHER, 52_000),
            (ClockSetting::PerMove { seconds: 60 }, 60_000),
        ] {
            let mut clocks = Clocks::new(setting, both());
            clocks.start(Millis(0));
            clocks.pause(Color::White, Millis(4_000));
            assert_eq!(clocks.deadline(Color::White), None);
            clocks.start(Millis(1_000_000));
            assert_eq!(clocks.deadline(Color::White), Some(Millis(1_056_000)));
            let left = clocks.remaining(Color::White, Some(Color::White), Millis(1_006_000));
            assert_eq!(left, Some(50_000));
            clocks.moved(Color::White, Millis(1_006_000), 0, 1);
            assert_eq!(clocks.remaining.white, after_move);
        }
    }
}
