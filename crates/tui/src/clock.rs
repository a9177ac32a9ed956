//! The clocks of a game: how much time there is, and whose is running.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tessera_rules::{ByColor, Color};

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// So much for every move.
    PerMove(Duration),
    /// So much for the game, and some more after every move.
    Fischer {
        /// At the start.
        start: Duration,
        /// After every move.
        increment: Duration,
    },
}

impl TimeControl {
    /// Ten seconds a move.
    pub const BULLET: Self = Self::PerMove(Duration::from_secs(10));
    /// Thirty seconds a move.
    pub const FAST: Self = Self::PerMove(Duration::from_secs(30));
    /// A minute a move.
    pub const SLOW: Self = Self::PerMove(Duration::from_mins(1));

    /// What a menu offers.
    pub const OFFERED: [Self; 7] = [
        Self::None,
        Self::BULLET,
        Self::FAST,
        Self::SLOW,
        Self::fischer(180, 2),
        Self::fischer(300, 5),
        Self::fischer(900, 10),
    ];

    const fn fischer(start: u64, increment: u64) -> Self {
        Self::Fischer {
            start: Duration::from_secs(start),
            increment: Duration::from_secs(increment),
        }
    }

    /// What each player has before the first move.
    const fn start(self) -> Option<Duration> {
        match self {
            Self::None => None,
            Self::PerMove(time) => Some(time),
            Self::Fischer { start, .. } => Some(start),
        }
    }
}

/// `none`, `bullet`, `fast`, `slow` or `300+5`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => f.write_str("none"),
            Self::BULLET => f.write_str("bullet"),
            Self::FAST => f.write_str("fast"),
            Self::SLOW => f.write_str("slow"),
            Self::PerMove(time) => write!(f, "{}", time.as_secs()),
            Self::Fischer { start, increment } => {
                write!(f, "{}+{}", start.as_secs(), increment.as_secs())
            }
        }
    }
}

/// No game needs more, and every sum of such times is small.
const LONGEST: u64 = 24 * 60 * 60;

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!(
                "expected none, bullet (10 seconds a move), fast (30), slow (60), seconds a move such as 45, or seconds \
                 and an increment such as 300+5, of at most {LONGEST} seconds"
            )
        };
        let seconds = |text: &str| match text.parse::<u64>() {
            Ok(seconds) if seconds <= LONGEST => Ok(Duration::from_secs(seconds)),
            _ => Err(expected()),
        };
        let control = match text.trim().to_ascii_lowercase().as_str() {
            "none" | "-" => Self::None,
            "bullet" => Self::BULLET,
            "fast" => Self::FAST,
            "slow" => Self::SLOW,
            text => match text.split_once('+') {
                Some((start, increment)) => Self::Fischer {
                    start: seconds(start)?,
                    increment: seconds(increment)?,
                },
                None => Self::PerMove(seconds(text)?),
            },
        };
        match control.start() {
            Some(Duration::ZERO) => Err(expected()),
            _ => Ok(control),
        }
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// Both players' clocks. It is told how much time passes; it never looks for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Duration>,
    /// What was left before the move of each ply, for taking moves back.
    past: Vec<ByColor<Duration>>,
}

impl Clock {
    /// Before the first move.
    pub fn new(control: TimeControl) -> Self {
        let start = control.start().unwrap_or_default();
        Self {
            control,
            left: ByColor::new(|_| start),
            past: Vec::new(),
        }
    }

    /// In the middle of a game, with so much left.
    pub fn resumed(control: TimeControl, left: ByColor<Duration>, ply: usize) -> Self {
        Self {
            control,
            left,
            past: vec![left; ply],
        }
    }

    /// How much time the players have.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What a player has left; `None` without a clock.
    pub fn left(&self, color: Color) -> Option<Duration> {
        self.control.start().map(|_| self.left[color])
    }

    /// Takes time from the player to move, and tells whether none is left.
    pub fn pass(&mut self, turn: Color, time: Duration) -> bool {
        if self.control == TimeControl::None {
            return false;
        }
        self.left[turn] = self.left[turn].saturating_sub(time);
        self.left[turn].is_zero()
    }

    /// This player has made the move of this ply.
    pub fn moved(&mut self, turn: Color, ply: usize) {
        self.past.truncate(ply);
        self.past.push(self.left);
        match self.control {
            TimeControl::None => {}
            TimeControl::PerMove(time) => self.left = ByColor::new(|_| time),
            TimeControl::Fischer { increment, .. } => self.left[turn] += increment,
        }
    }

    /// The game is back before the move of this ply.
    pub fn back_to(&mut self, ply: usize) {
        if let Some(&left) = self.past.get(ply) {
            self.left = left;
            self.past.truncate(ply);
        }
        if let TimeControl::PerMove(time) = self.control {
            self.left = ByColor::new(|_| time);
        }
    }
}

/// `1:05`, and `0:07.3` when it gets close.
pub(crate) fn face(left: Duration) -> String {
    let tenths = left.as_millis().div_ceil(100);
    let (minutes, seconds) = (tenths / 600, tenths / 10 % 60);
    if tenths < 100 {
        format!("0:0{}.{}", tenths / 10, tenths % 10)
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn controls_are_read_and_written() {
        for text in ["none", "bullet", "fast", "slow", "45", "300+5", "60+0"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["", "quick", "0", "0+5", "-5", "1+", "1+2+3", "99999999"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn time_a_move_starts_anew_with_every_move() {
        let mut clock = Clock::new(TimeControl::BULLET);
        assert!(!clock.pass(White, seconds(9)));
        assert_eq!(clock.left(White), Some(seconds(1)));
        clock.moved(White, 0);
        assert_eq!(clock.left(White), Some(seconds(10)));
        assert!(clock.pass(Black, seconds(11)));
        assert_eq!(clock.left(Black), Some(Duration::ZERO));
    }

    #[test]
    fn an_increment_is_added_and_taken_back() {
        let mut clock = Clock::new("60+5".parse().unwrap());
        clock.pass(White, seconds(10));
        clock.moved(White, 0);
        clock.pass(Black, seconds(20));
        assert_eq!(clock.left(White), Some(seconds(55)));
        assert_eq!(clock.left(Black), Some(seconds(40)));
        clock.back_to(0);
        assert_eq!(clock.left(White), Some(seconds(50)));
        assert_eq!(clock.left(Black), Some(seconds(60)));
    }

    #[test]
    fn without_a_clock_time_does_not_matter() {
        let mut clock = Clock::new(TimeControl::None);
        assert!(!clock.pass(White, seconds(100_000)));
        assert_eq!(clock.left(White), None);
    }

    #[test]
    fn a_clock_shows_tenths_when_it_gets_close() {
        assert_eq!(face(seconds(65)), "1:05");
        assert_eq!(face(Duration::from_millis(7_320)), "0:07.4");
        assert_eq!(face(Duration::from_millis(9_999)), "0:10");
        assert_eq!(face(Duration::ZERO), "0:00.0");
    }
}
