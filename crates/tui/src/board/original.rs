//! The boards as the original programs of the games printed them, and how those programs numbered squares.
//!
//! Mitsudomoe: `W` is a white ring alone, `(W)` a white ring on top of others, `WoW` a ball on a white ring.

use tessera_rules::{
    BoardView, ByColor, Color, GameKind, Square,
    view::{PieceView, Shape},
};

use crate::board;

/// How one original program printed its board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Original {
    pub(crate) numbering: Numbering,
    pub(crate) frame: Frame,
    /// Width of a square, in characters.
    pub(crate) width: usize,
    /// The sign of an empty square.
    pub(crate) empty: &'static str,
    /// The title, and what the program called the players.
    title: Option<(&'static str, ByColor<&'static str>)>,
}

impl Original {
    pub(crate) const fn of(kind: GameKind) -> Self {
        match kind {
            GameKind::MadBishops(_) => Self {
                numbering: Numbering::FromTop,
                frame: Frame::Boxed,
                width: 3,
                empty: ".",
                title: Some((
                    "M A D  B I S H O P S",
                    ByColor {
                        white: "red",
                        black: "blue",
                    },
                )),
            },
            GameKind::LinesOfAction(_) => Self {
                numbering: Numbering::Letters,
                frame: Frame::Open,
                width: 3,
                empty: "-",
                title: None,
            },
            GameKind::Hecatomb(_) => Self {
                numbering: Numbering::FromRankOne,
                frame: Frame::Boxed,
                width: 3,
                empty: " ",
                title: None,
            },
            GameKind::Mitsudomoe(_) => Self {
                numbering: Numbering::Letters,
                frame: Frame::Open,
                width: 5,
                empty: ".",
                title: None,
            },
        }
    }
}

/// Whether lines are printed between the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    Boxed,
    Open,
}

/// How an original program named columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// Numbers from 0, row 0 at the top of the printed board.
    FromTop,
    /// Numbers from 0, row 0 is rank 1.
    FromRankOne,
    /// Letters for columns, ranks for rows.
    Letters,
}

impl Numbering {
    /// The numbering of this game's original program.
    pub const fn of(kind: GameKind) -> Self {
        Original::of(kind).numbering
    }

    /// The square in this column and row; `None` if they do not read.
    pub fn square(self, column: &str, row: &str, ranks: u8) -> Option<Square> {
        let row: u8 = row.parse().ok()?;
        let file = match self {
            Self::FromTop | Self::FromRankOne => column.parse().ok()?,
            Self::Letters => match column.as_bytes() {
                [letter] if letter.is_ascii_alphabetic() => letter.to_ascii_lowercase() - b'a',
                _ => return None,
            },
        };
        let rank = match self {
            Self::FromTop => ranks.checked_sub(1)?.checked_sub(row)?,
            Self::FromRankOne => row,
            Self::Letters => row.checked_sub(1)?,
        };
        (file < 26 && rank < 26).then_some(Square::new(file, rank))
    }

    pub(crate) fn column(self, file: u8) -> String {
        match self {
            Self::FromTop | Self::FromRankOne => file.to_string(),
            Self::Letters => char::from(b'A' + file).to_string(),
        }
    }

    /// The ranks with their names, from the top line down.
    pub(crate) fn rows(self, ranks: u8) -> Vec<(u8, String)> {
        match self {
            Self::FromTop => (0..ranks)
                .map(|row| (ranks - 1 - row, row.to_string()))
                .collect(),
            Self::FromRankOne => (0..ranks).map(|row| (row, row.to_string())).collect(),
            Self::Letters => (0..ranks)
                .rev()
                .map(|rank| (rank, (rank + 1).to_string()))
                .collect(),
        }
    }
}

/// The whole board as text, as the original program printed it.
pub fn draw(view: &BoardView) -> String {
    let Original {
        numbering,
        frame,
        width,
        empty,
        title,
    } = Original::of(view.kind);
    let files = 0..view.shape.files;
    let (bar, gap, rule) = match frame {
        Frame::Boxed => ("|", " ", format!("   |{}\n", "---|".repeat(files.len()))),
        Frame::Open => ("", "", String::new()),
    };
    let mut lines = Vec::new();
    if let Some((title, players)) = title {
        let (role, color) = match view.outcome.and_then(|outcome| outcome.winner) {
            Some(winner) => ("WINNER", winner),
            None => ("PLAYER", view.turn),
        };
        lines.push(format!(
            "           {title}\n\n    {role}: {}\n\n",
            players[color]
        ));
    }
    let name = |file| format!("{:^width$}{gap}", numbering.column(file));
    let columns: String = files.clone().map(name).collect();
    lines.push(format!("   {gap}{}\n{rule}", columns.trim_end()));
    for (rank, name) in numbering.rows(view.shape.ranks) {
        let cell = |file| {
            let text = symbol(view, Square::new(file, rank)).unwrap_or(empty);
            format!("{text:^width$}{bar}")
        };
        let cells: String = files.clone().map(cell).collect();
        lines.push(format!(
            "{}\n{rule}",
            format!("{name:>2} {bar}{cells}").trim_end()
        ));
    }
    lines.concat()
}

/// The sign on a square; `None` if the square is empty.
pub(crate) fn symbol(view: &BoardView, square: Square) -> Option<&'static str> {
    use Color::{Black, White};
    if board::is_unused(view, square) {
        return Some(" ");
    }
    let stack: Vec<&PieceView> = board::stack(view, square).collect();
    let top = stack.last()?;
    Some(match (top.shape, top.color) {
        (Shape::Bishop, White) => "R",
        (Shape::Bishop | Shape::Stone, Black) => "B",
        (Shape::Stone, White) => "W",
        (Shape::Queen, White) => "$",
        (Shape::King, White) => "+",
        (Shape::Queen, Black) => "&",
        (Shape::King, Black) => "*",
        (Shape::Ring, White) if stack.len() == 1 => "W",
        (Shape::Ring, White) => "(W)",
        (Shape::Ring, Black) if stack.len() == 1 => "B",
        (Shape::Ring, Black) => "(B)",
        (Shape::Ball, White) => "WoW",
        (Shape::Ball, Black) => "BoB",
    })
}
