//! `Eval`: the score of a position as comments of records hold it, in `[%eval …]`.

use std::{fmt, str::FromStr};

use crate::Color;

/// The score of a position. As text `1.25` (in units of the game, for white), `#5` (white wins in five plies), `#-5` (black
/// does), `#+` and `#-` (a win of unknown length), with the depth of the search behind a comma if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eval {
    /// The score.
    pub score: EvalScore,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
}

/// Units of the game, or a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvalScore {
    /// Hundredths of the game's unit, for white.
    Centi(i32),
    /// A forced win.
    Win {
        /// Who wins.
        winner: Color,
        /// In how many plies, if it is known.
        plies: Option<u32>,
    },
}

/// A text that is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a score such as 1.25, #5 or #-5")]
pub struct NoEval;

/// The largest score that is read, in centi-units.
const MAX_CENTI: i32 = 1_000_000;

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvalScore::Centi(centi) => {
                let sign = if centi < 0 { "-" } else { "" };
                let centi = centi.unsigned_abs();
                write!(f, "{sign}{}.{:02}", centi / 100, centi % 100)?;
            }
            EvalScore::Win { winner, plies } => {
                let sign = match (winner, plies) {
                    (Color::Black, _) => "-",
                    (Color::White, None) => "+",
                    (Color::White, Some(_)) => "",
                };
                write!(f, "#{sign}")?;
                if let Some(plies) = plies {
                    write!(f, "{plies}")?;
                }
            }
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Eval {
    type Err = NoEval;

    fn from_str(text: &str) -> Result<Self, NoEval> {
        let (score, depth) = match text.split_once(',') {
            None => (text, None),
            Some((score, depth)) => (score, Some(number(depth.trim())?)),
        };
        let score = match score.trim().strip_prefix('#') {
            None => EvalScore::Centi(centi(score.trim())?),
            Some("+") => win(Color::White, None),
            Some("-") => win(Color::Black, None),
            Some(plies) => match plies.strip_prefix('-') {
                Some(plies) => win(Color::Black, Some(number(plies)?)),
                None => win(
                    Color::White,
                    Some(number(plies.strip_prefix('+').unwrap_or(plies))?),
                ),
            },
        };
        Ok(Self { score, depth })
    }
}

const fn win(winner: Color, plies: Option<u32>) -> EvalScore {
    EvalScore::Win { winner, plies }
}

fn number(text: &str) -> Result<u32, NoEval> {
    let is_number = !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    number.ok_or(NoEval)
}

/// Reads `-1.25`; further digits are ignored.
fn centi(text: &str) -> Result<i32, NoEval> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return Err(NoEval);
    }
    let hundredths: String = fraction.chars().chain("00".chars()).take(2).collect();
    let centi = number(whole)? as i32 * 100 + number(&hundredths)? as i32;
    if centi > MAX_CENTI {
        return Err(NoEval);
    }
    Ok(sign * centi)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "0.00",
            "1.25",
            "-0.05",
            "-12.50,18",
            "#5",
            "#-5,7",
            "#+",
            "#-",
            "#0",
        ] {
            assert_eq!(text.parse::<Eval>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_spellings_are_accepted_and_rubbish_is_not() {
        for (text, canonical) in [
            ("+0.5", "0.50"),
            ("3", "3.00"),
            ("1.239", "1.23"),
            ("#+4", "#4"),
        ] {
            assert_eq!(text.parse::<Eval>().unwrap().to_string(), canonical);
        }
        for text in [
            "", "-", "#x", "1.x", "1,", "1,x", "99999999", "--1", "1.-5", "١",
        ] {
            assert_eq!(text.parse::<Eval>(), Err(NoEval), "{text}");
        }
    }
}
