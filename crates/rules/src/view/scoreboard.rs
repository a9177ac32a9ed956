//! `Scoreboard`: the figures shown beside the board.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ByColor;

/// One figure of the scoreboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figure {
    /// What is counted.
    pub name: FigureName,
    /// The count.
    #[serde(flatten)]
    pub value: FigureValue,
}

/// What a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FigureName {
    /// White pieces minus black pieces.
    Balance,
    /// Connected groups.
    Groups,
    /// Plies until the game is drawn.
    PliesLeft,
    /// Plies since the last capture.
    QuietPlies,
    /// Queens on the board.
    Queens,
    /// Balls on their goal squares.
    #[serde(alias = "balls-home")]
    BallsOnGoal,
    /// Rings in supply.
    Supply,
}

impl FigureName {
    /// The English label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Balance => "white minus black",
            Self::Groups => "groups",
            Self::PliesLeft => "plies left",
            Self::QuietPlies => "plies since the last capture",
            Self::Queens => "queens",
            Self::BallsOnGoal => "balls on goal",
            Self::Supply => "rings in supply",
        }
    }
}

/// The number or the two numbers of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FigureValue {
    /// One number for both players.
    Shared(u32),
    /// A difference, written with its sign.
    Signed(i32),
    /// One number for each player.
    Each(ByColor<u32>),
}

/// All figures of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Scoreboard(pub Vec<Figure>);

impl Scoreboard {
    pub(crate) fn new(figures: impl IntoIterator<Item = (FigureName, FigureValue)>) -> Self {
        let figure = |(name, value)| Figure { name, value };
        Self(figures.into_iter().map(figure).collect())
    }
}

/// `white minus black +4`, `plies left 7; queens white 30, black 29`.
impl fmt::Display for Scoreboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, figure) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{} ", figure.name.label())?;
            match figure.value {
                FigureValue::Shared(n) => write!(f, "{n}")?,
                FigureValue::Signed(0) => write!(f, "0")?,
                FigureValue::Signed(n) => write!(f, "{n:+}")?,
                FigureValue::Each(n) => write!(f, "white {}, black {}", n.white, n.black)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_joined_into_one_line() {
        let score = Scoreboard::new([
            (FigureName::Balance, FigureValue::Signed(4)),
            (
                FigureName::Groups,
                FigureValue::Each(ByColor { white: 3, black: 2 }),
            ),
        ]);
        assert_eq!(
            score.to_string(),
            "white minus black +4; groups white 3, black 2"
        );
    }
}
