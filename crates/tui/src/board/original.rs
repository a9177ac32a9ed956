//! The boards as the original programs of the games printed them, and how those programs numbered squares.
//!
//! Mitsudomoe shows what is on top of each square: `W` and `B` a ring, `(W)` and `(B)` a ball, `WoW` and `BoB` a home square
//! of white or black with nothing on it, `.` nothing.

use tessera_rules::{
    BoardView, Color, GameKind, Square,
    view::{PieceView, Shape},
};

use crate::board;

/// How one original program printed its board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Original {
    pub(crate) numbering: Numbering,
    pub(crate) frame: Frame,
    /// Width of the row names, in characters.
    label: usize,
    /// Width of a printed square, in characters.
    width: usize,
    /// Width of a square on the full screen, with room for marks beside the piece.
    pub(crate) screen_width: u16,
    /// The sign of an empty square.
    empty: &'static str,
    /// The line above the board.
    title: Option<&'static str>,
}

impl Original {
    pub(crate) const fn of(kind: GameKind) -> Self {
        match kind {
            GameKind::MadBishops(_) => Self {
                numbering: Numbering::FromTop,
                frame: Frame::Open,
                label: 1,
                width: 2,
                screen_width: 3,
                empty: ".",
                title: Some("M A D B I S H O P S"),
            },
            GameKind::LinesOfAction(_) => Self {
                numbering: Numbering::Letters,
                frame: Frame::Open,
                label: 2,
                width: 3,
                screen_width: 3,
                empty: "-",
                title: None,
            },
            GameKind::Hecatomb(_) => Self {
                numbering: Numbering::FromRankOne,
                frame: Frame::Bars,
                label: 1,
                width: 3,
                screen_width: 3,
                empty: " ",
                title: None,
            },
            GameKind::Mitsudomoe(_) => Self {
                numbering: Numbering::Letters,
                frame: Frame::Open,
                label: 2,
                width: 5,
                screen_width: 5,
                empty: ".",
                title: None,
            },
        }
    }
}

/// What is printed between the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// A `|` behind every square.
    Bars,
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

    pub(crate) fn row(self, rank: u8, ranks: u8) -> String {
        let row = match self {
            Self::FromTop => ranks.saturating_sub(rank + 1),
            Self::FromRankOne => rank,
            Self::Letters => rank + 1,
        };
        row.to_string()
    }

    /// The ranks from the top line down.
    pub(crate) fn ranks(self, ranks: u8) -> Vec<u8> {
        match self {
            Self::FromRankOne => (0..ranks).collect(),
            Self::FromTop | Self::Letters => (0..ranks).rev().collect(),
        }
    }
}

/// The whole board as text, as the original program printed it.
pub fn draw(view: &BoardView) -> String {
    let Original {
        numbering,
        frame,
        label,
        width,
        title,
        ..
    } = Original::of(view.kind);
    let (bar, gap) = match frame {
        Frame::Bars => ("|", " "),
        Frame::Open => ("", ""),
    };
    let mut lines = Vec::new();
    if let Some(title) = title {
        let player = match view.turn {
            Color::White => "red",
            Color::Black => "blue",
        };
        lines.extend([title.to_owned(), format!("PLAYER: {player}")]);
    }
    let row = |name: &str, cells: Vec<String>| {
        let line = format!("{name:>label$} {}", cells.concat());
        line.trim_end().to_owned()
    };
    let files = 0..view.shape.files;
    let column = |file| format!("{:^width$}{gap}", numbering.column(file));
    lines.push(row("", files.clone().map(column).collect()));
    for rank in numbering.ranks(view.shape.ranks) {
        let cell = |file| format!("{:^width$}{bar}", symbol(view, Square::new(file, rank)));
        let name = numbering.row(rank, view.shape.ranks);
        lines.push(row(&name, files.clone().map(cell).collect()));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// The sign on a square: of what is on top of it, or of an empty square.
pub(crate) fn symbol(view: &BoardView, square: Square) -> &'static str {
    use Color::{Black, White};
    let Some(PieceView { shape, color, .. }) = board::stack(view, square).last() else {
        return match board::home_of(view, square) {
            Some(White) => "WoW",
            Some(Black) => "BoB",
            None => Original::of(view.kind).empty,
        };
    };
    match (shape, color) {
        (Shape::Bishop, White) => "R",
        (Shape::Stone | Shape::Ring, White) => "W",
        (Shape::Bishop | Shape::Stone | Shape::Ring, Black) => "B",
        (Shape::Queen, White) => "$",
        (Shape::King, White) => "+",
        (Shape::Queen, Black) => "&",
        (Shape::King, Black) => "*",
        (Shape::Ball, White) => "(W)",
        (Shape::Ball, Black) => "(B)",
    }
}
