//! The table: the board, with the panel beside it.

use ratatui::layout::Rect;

use super::{Canvas, Hit, header, panel, wrapped};
use crate::{
    app::App,
    board::{BoardLayout, Mark, Naming, Scene, paint},
    remote::ConnectionState,
};
use tessera_rules::{Color, Touch};

/// Minimum width of the panel, in columns.
const PANEL_WIDTH: u16 = 24;

/// Columns between the board and the panel.
const GAP: u16 = 2;

/// The state of the connection, until the first snapshot of the game arrives.
fn joining(app: &App, top: Rect, body: Rect, canvas: &mut Canvas<'_>) {
    let texts = app.language().texts();
    header(top, "", "", canvas);
    let text = match app.joining.as_ref().map(|remote| &remote.connection) {
        Some(ConnectionState::Reconnecting(why)) => {
            let why = app.language().connection_error(why, Naming::USUAL);
            format!("! {} ({why})", texts.reconnecting)
        }
        Some(ConnectionState::Replaced) => format!("! {} {}", texts.replaced, texts.take_back_seat),
        Some(ConnectionState::OtherVersion) => format!("✗ {}", texts.other_version),
        Some(ConnectionState::Failed(why)) => {
            let why = app.language().connection_error(why, Naming::USUAL);
            format!("✗ {}: {why}", texts.disconnected)
        }
        _ => texts.connecting.to_owned(),
    };
    let area = Rect::new(body.x + 2, body.y + 1, body.width - 4, body.height - 1);
    for (row, line) in (0..area.height).zip(wrapped(&text, area.width)) {
        canvas.line(area, row, line);
    }
}

pub(super) fn draw(app: &App, top: Rect, body: Rect, canvas: &mut Canvas<'_>) {
    let Some(table) = &app.table else {
        joining(app, top, body, canvas);
        return;
    };
    let kind = table.record().kind();
    let title = match kind.variant_name() {
        "" => kind.game().title.to_owned(),
        variant => format!("{} ({variant})", kind.game().title),
    };
    let has_clock = Color::ALL
        .into_iter()
        .any(|color| table.time_left(color).is_some());
    let aside = if has_clock {
        app.language().time_control(table.setup.clock)
    } else {
        String::new()
    };
    header(top, &title, &aside, canvas);

    let view = table.shown().view();
    let mut marks = table.marks(&view);
    for alert in &view.alerts {
        // A threat to win concerns all pieces of a side: it is shown as a message only.
        if alert.squares.len() <= 2 {
            marks.add(Mark::Alert, alert.squares.iter().copied());
        }
    }
    let room = Rect::new(
        body.x,
        body.y,
        body.width.saturating_sub(PANEL_WIDTH + GAP),
        body.height,
    );
    let mut left = body.x + 1;
    if let Some(layout) = BoardLayout::fit(&view, app.style(), table.side, room) {
        let shows_cursor = table.awaits_human() && table.replay.is_none();
        let palette = canvas.palette;
        let scene = Scene {
            view: &view,
            marks: &marks,
            cursor: shows_cursor.then_some(table.cursor),
            supply_label: app.language().texts().supply,
            palette: &palette,
        };
        paint(&scene, &layout, canvas.buf);
        for square in layout.squares() {
            if let Some(cell) = layout.cell(square) {
                canvas.hits.add(cell, Hit::Touch(Touch::Square(square)));
            }
        }
        if let Some(supply) = layout.supply {
            canvas.hits.add(supply, Hit::Touch(Touch::Supply));
        }
        left = layout.area.right() + GAP;
    }
    let area = Rect::new(
        left,
        body.y,
        body.right().saturating_sub(left + 1),
        body.height,
    );
    panel::draw(app, table, &view, area, canvas);
}
