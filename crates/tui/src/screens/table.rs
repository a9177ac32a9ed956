//! The table: the board, and beside it everything about the game.

use ratatui::layout::Rect;

use super::{Canvas, Hit, header, panel, wrapped};
use crate::{
    app::App,
    board::{Mark, Plan, Scene, paint},
    remote::Reach,
};
use tessera_rules::Touch;

/// What the column beside the board needs.
const PANEL: u16 = 24;

/// What is left free between them.
const GAP: u16 = 2;

/// Before the server has told of the game.
fn waiting(app: &App, top: Rect, body: Rect, canvas: &mut Canvas<'_>) {
    let texts = app.language().texts();
    header(top, "", "", canvas);
    let text = match app.waiting.as_ref().map(|away| &away.reach) {
        Some(Reach::Lost(why)) => format!("! {} ({why})", texts.lost),
        Some(Reach::Over(why)) => format!("✗ {}: {why}", texts.over),
        _ => texts.connecting.to_owned(),
    };
    let area = Rect::new(body.x + 2, body.y + 1, body.width - 4, body.height - 1);
    for (row, line) in (0..area.height).zip(wrapped(&text, area.width)) {
        canvas.line(area, row, line);
    }
}

pub(super) fn draw(app: &App, top: Rect, body: Rect, canvas: &mut Canvas<'_>) {
    let Some(table) = &app.table else {
        waiting(app, top, body, canvas);
        return;
    };
    let kind = table.game.kind();
    let title = match kind.variant_name() {
        "" => kind.game().title.to_owned(),
        variant => format!("{} ({variant})", kind.game().title),
    };
    let clock = app.language().time_control(table.clock.control());
    let aside = match table.time_left() {
        Some(_) => clock,
        None => String::new(),
    };
    header(top, &title, &aside, canvas);

    let view = table.shown().view();
    let mut marks = table.marks(&view);
    for alert in &view.alerts {
        // A side about to win is told in words; marking all its pieces would drown the rest.
        if alert.squares.len() <= 2 {
            marks.add(Mark::Alert, alert.squares.iter().copied());
        }
    }
    let room = Rect::new(
        body.x,
        body.y,
        body.width.saturating_sub(PANEL + GAP),
        body.height,
    );
    let mut left = body.x + 1;
    if let Some(plan) = Plan::fit(&view, app.style(), table.side, room) {
        let shows_cursor = table.awaits_human() && table.review.is_none();
        let palette = canvas.palette;
        let scene = Scene {
            view: &view,
            marks: &marks,
            cursor: shows_cursor.then_some(table.cursor),
            palette: &palette,
        };
        paint(&scene, &plan, canvas.buf);
        for square in plan.squares() {
            if let Some(cell) = plan.cell(square) {
                canvas.hits.add(cell, Hit::Touch(Touch::Square(square)));
            }
        }
        if let Some(supply) = plan.supply {
            canvas.hits.add(supply, Hit::Touch(Touch::Supply));
        }
        left = plan.area.right() + GAP;
    }
    let area = Rect::new(
        left,
        body.y,
        body.right().saturating_sub(left + 1),
        body.height,
    );
    panel::draw(app, table, &view, area, canvas);
}
