//! A position of a game with what a search and the end of the game say about it, a line of a text file.

use std::{fmt, str::FromStr};

use anyhow::{Context, bail};

/// What is learnt from. As text: the position, the score and the result, separated by semicolons.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    pub(crate) position: String,
    /// What a search found it worth to the player to move, in hundredths.
    pub(crate) score: i32,
    /// What the player to move got in the end: 1, ½ or 0.
    pub(crate) result: f32,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            score,
            result,
        } = self;
        write!(f, "{position};{score};{result}")
    }
}

impl FromStr for Sample {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let [position, score, result] = text
            .split(';')
            .collect::<Vec<_>>()
            .try_into()
            .ok()
            .context("expected POSITION;SCORE;RESULT")?;
        Ok(Self {
            position: position.to_owned(),
            score: (score.parse()).with_context(|| {
                format!("expected the score as a whole number, found {score:?}")
            })?,
            result: match result {
                "0" => 0.0,
                "0.5" => 0.5,
                "1" => 1.0,
                other => bail!("expected the result 0, 0.5 or 1, found {other:?}"),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_again() {
        let sample = Sample {
            position: "8/8 b".to_owned(),
            score: -35,
            result: 0.5,
        };
        let text = sample.to_string();
        assert_eq!(text, "8/8 b;-35;0.5");
        assert_eq!(text.parse::<Sample>().unwrap(), sample);
        for wrong in [
            "",
            "8/8 b;1",
            "8/8 b;x;1",
            "8/8 b;1;x",
            "8/8 b;1;NaN",
            "8/8 b;1;7",
            "a;1;1;1",
        ] {
            assert!(wrong.parse::<Sample>().is_err(), "{wrong}");
        }
    }
}
