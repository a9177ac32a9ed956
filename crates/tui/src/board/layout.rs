//! Board layout: where each square is on the screen.

use ratatui::layout::Rect;
use tessera_rules::{BoardView, Square};

use super::{
    Side, Style,
    original::{Frame, Original},
};

/// Width of the rank names, in columns.
const MARGIN: u16 = 3;

/// The positions of all squares, at the largest size that fits.
#[derive(Clone, Debug)]
pub(crate) struct BoardLayout {
    /// The whole board, with coordinates and supply.
    pub(crate) area: Rect,
    pub(super) style: Style,
    /// Size of a square.
    pub(super) columns: u16,
    pub(super) lines: u16,
    /// Columns between two squares.
    pub(super) gap: u16,
    /// Files from left to right.
    pub(super) files: Vec<u8>,
    /// Ranks from the top down.
    pub(super) ranks: Vec<u8>,
    /// The line of the file names.
    pub(super) names: u16,
    origin: (u16, u16),
    /// The area of the supply, in games that have one.
    pub(crate) supply: Option<Rect>,
}

impl BoardLayout {
    /// The largest layout that fits into the area; `None` if none does.
    pub(crate) fn fit(view: &BoardView, style: Style, side: Side, area: Rect) -> Option<Self> {
        match style {
            Style::Tessera | Style::Ascii => (1..=9)
                .rev()
                .find_map(|lines| Self::own(view, style, side, area, lines)),
            Style::Original => Self::original(view, side, area),
        }
    }

    fn own(view: &BoardView, style: Style, side: Side, area: Rect, lines: u16) -> Option<Self> {
        let columns = 2 * lines + 1;
        let (files, ranks) = (view.shape.files, view.shape.ranks);
        let height = lines * u16::from(ranks);
        let layout = Self {
            area,
            style,
            columns,
            lines,
            gap: 0,
            files: (0..files).collect(),
            ranks: (0..ranks).rev().collect(),
            names: height,
            origin: (MARGIN, 0),
            supply: None,
        };
        layout.placed(
            view,
            side,
            (MARGIN + columns * u16::from(files), height + 1),
        )
    }

    fn original(view: &BoardView, side: Side, area: Rect) -> Option<Self> {
        let original = Original::of(view.kind);
        let (files, ranks) = (view.shape.files, view.shape.ranks);
        let columns = original.screen_width;
        let gap = match original.frame {
            Frame::Bars => 1,
            Frame::Open => 0,
        };
        let layout = Self {
            area,
            style: Style::Original,
            columns,
            lines: 1,
            gap,
            files: (0..files).collect(),
            ranks: original.numbering.ranks(ranks),
            names: 0,
            origin: (MARGIN, 1),
            supply: None,
        };
        let width = MARGIN + (columns + gap) * u16::from(files);
        layout.placed(view, side, (width, 1 + u16::from(ranks)))
    }

    /// Moves the layout to the left edge and the vertical middle of the area; `None` if it does not fit.
    fn placed(mut self, view: &BoardView, side: Side, size: (u16, u16)) -> Option<Self> {
        let (width, mut height) = size;
        if view.supply.is_some() {
            height += 1;
        }
        let area = self.area;
        if width > area.width || height > area.height {
            return None;
        }
        if side == Side::Turned {
            self.files.reverse();
            self.ranks.reverse();
        }
        let (x, y) = (area.x, area.y + (area.height - height) / 2);
        self.area = Rect::new(x, y, width, height);
        self.origin.0 += x;
        self.origin.1 += y;
        self.names += y;
        self.supply = view
            .supply
            .map(|_| Rect::new(x + MARGIN, y + height - 1, width - MARGIN, 1));
        Some(self)
    }

    pub(crate) fn cell(&self, square: Square) -> Option<Rect> {
        let column = self.files.iter().position(|&file| file == square.file())?;
        let row = self.ranks.iter().position(|&rank| rank == square.rank())?;
        Some(Rect::new(
            self.origin.0 + column as u16 * (self.columns + self.gap),
            self.origin.1 + row as u16 * self.lines,
            self.columns,
            self.lines,
        ))
    }

    /// The squares, line by line.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.ranks
            .iter()
            .flat_map(|&rank| self.files.iter().map(move |&file| Square::new(file, rank)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_rules::GameKind;

    fn layout(
        kind: &str,
        style: Style,
        side: Side,
        width: u16,
        height: u16,
    ) -> Option<BoardLayout> {
        let view = kind.parse::<GameKind>().unwrap().new_game().view();
        BoardLayout::fit(&view, style, side, Rect::new(0, 0, width, height))
    }

    #[test]
    fn boards_grow_with_the_screen_and_never_leave_it() {
        for kind in GameKind::all() {
            for style in Style::ALL {
                for (width, height) in [(54, 22), (60, 30), (90, 37), (200, 90)] {
                    let area = Rect::new(0, 0, width, height);
                    let layout = layout(&kind.to_string(), style, Side::Usual, width, height);
                    let layout = layout.unwrap_or_else(|| panic!("{kind} {style:?} {area}"));
                    assert!(area.union(layout.area) == area);
                    for square in layout.squares() {
                        let cell = layout.cell(square).unwrap();
                        assert!(layout.area.union(cell) == layout.area, "{kind} {style:?}");
                    }
                }
            }
        }
        let lines = |height| {
            layout("lines-of-action", Style::Tessera, Side::Usual, 200, height)
                .unwrap()
                .lines
        };
        assert_eq!((lines(22), lines(37), lines(60)), (2, 4, 7));
        assert!(layout("mad-bishops", Style::Tessera, Side::Usual, 30, 30).is_none());
    }

    #[test]
    fn a_turned_board_shows_the_other_side() {
        let corner = |side| {
            let layout = layout("hecatomb", Style::Tessera, side, 60, 22).unwrap();
            layout.squares().next().unwrap().to_string()
        };
        assert_eq!(
            (corner(Side::Usual), corner(Side::Turned)),
            ("a8".into(), "h1".into())
        );
    }
}
