//! Where the squares of a board are on the screen.

use ratatui::layout::Rect;
use tessera_rules::{BoardView, Square};

use super::{
    Side, Style,
    original::{Frame, Original},
};

/// How wide the names of the ranks are.
const MARGIN: u16 = 3;

/// The places of all squares, as large as they fit.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Everything, with names and supply.
    pub(crate) area: Rect,
    pub(super) style: Style,
    /// The size of a square.
    pub(super) columns: u16,
    pub(super) lines: u16,
    /// What is between two squares.
    pub(super) gap: u16,
    /// From left to right.
    pub(super) files: Vec<u8>,
    /// From the top down.
    pub(super) ranks: Vec<u8>,
    /// Where the names of the files are.
    pub(super) names: u16,
    origin: (u16, u16),
    /// Where the supply is, in games that have one.
    pub(crate) supply: Option<Rect>,
}

impl Plan {
    /// The largest board that fits; `None` if none does.
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
        let plan = Self {
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
        plan.placed(
            view,
            side,
            (MARGIN + columns * u16::from(files), height + 1),
        )
    }

    fn original(view: &BoardView, side: Side, area: Rect) -> Option<Self> {
        let original = Original::of(view.kind);
        let (files, ranks) = (view.shape.files, view.shape.ranks);
        let columns = original.width as u16;
        let gap = match original.frame {
            Frame::Boxed => 1,
            Frame::Open => 0,
        };
        let rows = original.numbering.rows(ranks);
        let plan = Self {
            area,
            style: Style::Original,
            columns,
            lines: 1,
            gap,
            files: (0..files).collect(),
            ranks: rows.into_iter().map(|(rank, _)| rank).collect(),
            names: 0,
            origin: (MARGIN + gap, 1 + gap),
            supply: None,
        };
        let width = MARGIN + gap + (columns + gap) * u16::from(files);
        plan.placed(view, side, (width, 1 + gap + (1 + gap) * u16::from(ranks)))
    }

    /// In the middle of the area, if it fits there.
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

    /// Where a square is.
    pub(crate) fn cell(&self, square: Square) -> Option<Rect> {
        let column = self.files.iter().position(|&file| file == square.file())?;
        let row = self.ranks.iter().position(|&rank| rank == square.rank())?;
        Some(Rect::new(
            self.origin.0 + column as u16 * (self.columns + self.gap),
            self.origin.1 + row as u16 * (self.lines + self.gap),
            self.columns,
            self.lines,
        ))
    }

    /// The squares, row by row.
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

    fn plan(kind: &str, style: Style, side: Side, width: u16, height: u16) -> Option<Plan> {
        let view = kind.parse::<GameKind>().unwrap().new_game().view();
        Plan::fit(&view, style, side, Rect::new(0, 0, width, height))
    }

    #[test]
    fn boards_grow_with_the_screen_and_never_leave_it() {
        for kind in GameKind::all() {
            for style in Style::ALL {
                for (width, height) in [(54, 22), (60, 30), (90, 37), (200, 90)] {
                    let area = Rect::new(0, 0, width, height);
                    let plan = plan(&kind.to_string(), style, Side::Usual, width, height);
                    let plan = plan.unwrap_or_else(|| panic!("{kind} {style:?} {area}"));
                    assert!(area.union(plan.area) == area);
                    for square in plan.squares() {
                        let cell = plan.cell(square).unwrap();
                        assert!(plan.area.union(cell) == plan.area, "{kind} {style:?}");
                    }
                }
            }
        }
        let lines = |height| {
            plan("lines-of-action", Style::Tessera, Side::Usual, 200, height)
                .unwrap()
                .lines
        };
        assert_eq!((lines(22), lines(37), lines(60)), (2, 4, 7));
        assert!(plan("mad-bishops", Style::Tessera, Side::Usual, 30, 30).is_none());
    }

    #[test]
    fn a_turned_board_shows_the_other_side() {
        let corner = |side| {
            let plan = plan("hecatomb", Style::Tessera, side, 60, 22).unwrap();
            plan.squares().next().unwrap().to_string()
        };
        assert_eq!(
            (corner(Side::Usual), corner(Side::Turned)),
            ("a8".into(), "h1".into())
        );
    }
}
