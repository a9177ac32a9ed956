//! Training data: positions labelled with a search score and the result of the game, one per line of a text file.

use std::{fmt, str::FromStr};

use anyhow::{Context, bail};

/// A position with its labels. As text: `POSITION;SCORE;RESULT`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LabelledPosition {
    pub(crate) position: String,
    /// Search score in centi-units for the player to move.
    pub(crate) score: i32,
    /// Result of the game for the player to move: 1, ½ or 0.
    pub(crate) result: f32,
}

impl fmt::Display for LabelledPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            score,
            result,
        } = self;
        write!(f, "{position};{score};{result}")
    }
}

impl FromStr for LabelledPosition {
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
    fn parsing_inverts_writing() {
        let position = LabelledPosition {
            position: "8/8 b".to_owned(),
            score: -35,
            result: 0.5,
        };
        let text = position.to_string();
        assert_eq!(text, "8/8 b;-35;0.5");
        assert_eq!(text.parse::<LabelledPosition>().unwrap(), position);
        for wrong in [
            "",
            "8/8 b;1",
            "8/8 b;x;1",
            "8/8 b;1;x",
            "8/8 b;1;NaN",
            "8/8 b;1;7",
            "a;1;1;1",
        ] {
            assert!(wrong.parse::<LabelledPosition>().is_err(), "{wrong}");
        }
    }
}
