//! The board cursor, moved with the keyboard.

use tessera_rules::{Color, Square, Touch};

use super::App;
use crate::{
    board::{Side, is_unused},
    screens::Step,
};

impl App {
    /// Moves the cursor by a number of squares to the right and up, as the board is displayed. Below the bottom rank is
    /// the supply.
    pub(super) fn move_cursor(&mut self, right: i8, up: i8) {
        let style = self.style();
        let Some(table) = &mut self.table else {
            return;
        };
        let view = table.record().view();
        let right = match table.side {
            Side::Usual => right,
            Side::Turned => -right,
        };
        let (up, bottom) = match table.side.bottom(view.kind, style) {
            Color::White => (up, 0),
            Color::Black => (-up, view.shape.ranks - 1),
        };
        let Touch::Square(square) = table.cursor else {
            let file = view.shape.files / 2;
            table.cursor = Touch::Square(Square::new(file, bottom));
            return;
        };
        let is_on_board =
            |square: &Square| square.file() < view.shape.files && square.rank() < view.shape.ranks;
        let Some(next) = square.offset(right, up).filter(is_on_board) else {
            if up != 0 && square.rank() == bottom && view.supply.is_some() {
                table.cursor = Touch::Supply;
            }
            return;
        };
        // If only the dark squares are used, a vertical step zigzags and a horizontal step skips a square.
        let next = if !is_unused(&view, next) {
            Some(next)
        } else if right != 0 {
            next.offset(right, 0).filter(is_on_board)
        } else {
            let aside = if next.file().is_multiple_of(2) { 1 } else { -1 };
            next.offset(aside, 0).filter(is_on_board)
        };
        if let Some(next) = next {
            table.cursor = Touch::Square(next);
        }
    }

    /// Moves the cursor to the next legal touch, and from the last one around to the first.
    pub(super) fn next_target(&mut self, step: Step) {
        let Some(table) = &mut self.table else {
            return;
        };
        let targets = table.targets();
        if !table.awaits_human() || targets.is_empty() {
            return;
        }
        let next = match step {
            Step::Next => targets.iter().find(|&&target| target > table.cursor),
            Step::Previous => targets.iter().rfind(|&&target| target < table.cursor),
        };
        let around = match step {
            Step::Next => targets[0],
            Step::Previous => targets[targets.len() - 1],
        };
        table.cursor = next.copied().unwrap_or(around);
    }
}
