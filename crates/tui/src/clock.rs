//! Time controls and clock times as text. The clocks themselves are part of the played game.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tessera_play::ClockSetting;

/// The time control of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// No clocks.
    #[default]
    None,
    /// This time for every move.
    PerMove(Duration),
    /// A Fischer clock: a time for the whole game, and an increment after every move.
    Fischer {
        /// The time at the start.
        start: Duration,
        /// The time added after every move.
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

    /// The choices of the menu.
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

    /// The setting of the played game; `None` without clocks.
    pub fn setting(self) -> Option<ClockSetting> {
        let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        match self {
            Self::None => None,
            Self::PerMove(time) => Some(ClockSetting::PerMove {
                seconds: seconds(time),
            }),
            Self::Fischer { start, increment } => Some(ClockSetting::Fischer {
                initial: seconds(start),
                increment: seconds(increment),
            }),
        }
    }

    /// The time of each player before the first move.
    const fn start(self) -> Option<Duration> {
        match self {
            Self::None => None,
            Self::PerMove(time) => Some(time),
            Self::Fischer { start, .. } => Some(start),
        }
    }
}

impl From<Option<ClockSetting>> for TimeControl {
    fn from(setting: Option<ClockSetting>) -> Self {
        let seconds = |n: u32| Duration::from_secs(n.into());
        match setting {
            None => Self::None,
            Some(ClockSetting::PerMove { seconds: time }) => Self::PerMove(seconds(time)),
            Some(ClockSetting::Fischer { initial, increment }) => Self::Fischer {
                start: seconds(initial),
                increment: seconds(increment),
            },
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

/// The longest time of a control, in seconds.
const MAX_SECONDS: u64 = 24 * 60 * 60;

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!(
                "expected none, bullet (10 seconds a move), fast (30), slow (60), seconds a move such as 45, or seconds \
                 and an increment such as 300+5, of at most {MAX_SECONDS} seconds"
            )
        };
        let seconds = |text: &str| match text.parse::<u64>() {
            Ok(seconds) if seconds <= MAX_SECONDS => Ok(Duration::from_secs(seconds)),
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

/// `1:05`; below ten seconds with tenths, as `0:07.3`.
pub(crate) fn clock_text(left: Duration) -> String {
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

    #[test]
    fn controls_are_read_and_written() {
        for text in ["none", "bullet", "fast", "slow", "45", "300+5", "60+0"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
            assert_eq!(TimeControl::from(control.setting()), control);
        }
        for text in ["", "quick", "0", "0+5", "-5", "1+", "1+2+3", "99999999"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_shows_tenths_below_ten_seconds() {
        assert_eq!(clock_text(Duration::from_secs(65)), "1:05");
        assert_eq!(clock_text(Duration::from_millis(7_320)), "0:07.4");
        assert_eq!(clock_text(Duration::from_millis(9_999)), "0:10");
        assert_eq!(clock_text(Duration::ZERO), "0:00.0");
    }
}
