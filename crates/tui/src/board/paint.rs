//! Drawing a board into the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color as Paint, Modifier, Style as Ink},
};
use tessera_rules::{BoardView, Color, Square, Touch, view::Shape};

use super::{
    Glyphs, Mark, Marks, Plan, Style, is_home, is_unused,
    original::{self, Frame, Original},
    sprite::{Cut, sprite},
    stack,
};
use crate::theme::{Depth, Palette};

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) view: &'a BoardView,
    pub(crate) marks: &'a Marks,
    /// Where the next touch would be.
    pub(crate) cursor: Option<Touch>,
    pub(crate) palette: &'a Palette,
}

/// Draws the board with its marks.
pub(crate) fn paint(scene: &Scene<'_>, plan: &Plan, buf: &mut Buffer) {
    names(scene, plan, buf);
    if plan.gap > 0 {
        frame(scene, plan, buf);
    }
    for square in plan.squares() {
        if let Some(cell) = plan.cell(square) {
            let background = background(scene, plan, square);
            buf.set_style(cell, Ink::new().bg(background));
            content(scene, plan, square, cell, buf);
            signs(scene, plan, square, cell, buf);
        }
    }
    if let Some(area) = plan.supply {
        supply(scene, area, plan.style, buf);
    }
}

/// The names of files and ranks.
fn names(scene: &Scene<'_>, plan: &Plan, buf: &mut Buffer) {
    let faint = scene.palette.faint();
    let numbering = Original::of(scene.view.kind).numbering;
    for &file in &plan.files {
        let name = match plan.style {
            Style::Original => numbering.column(file),
            Style::Tessera | Style::Ascii => char::from(b'a' + file).to_string(),
        };
        if let Some(cell) = plan.cell(Square::new(file, plan.ranks[0])) {
            buf.set_string(cell.x + cell.width / 2, plan.names, name, faint);
        }
    }
    let rows = numbering.rows(scene.view.shape.ranks);
    for &rank in &plan.ranks {
        let name = match plan.style {
            Style::Original => {
                let row = rows.iter().find(|(row, _)| *row == rank);
                row.map_or_else(String::new, |(_, name)| name.clone())
            }
            Style::Tessera | Style::Ascii => (rank + 1).to_string(),
        };
        if let Some(cell) = plan.cell(Square::new(plan.files[0], rank)) {
            let y = cell.y + (cell.height - 1) / 2;
            buf.set_string(plan.area.x, y, format!("{name:>2}"), faint);
        }
    }
}

/// The lines between the squares, as the original programs printed them.
fn frame(scene: &Scene<'_>, plan: &Plan, buf: &mut Buffer) {
    debug_assert_eq!(Original::of(scene.view.kind).frame, Frame::Boxed);
    let faint = scene.palette.faint();
    let rule = format!("|{}", "---|".repeat(plan.files.len()));
    let bars = format!("|{}", "   |".repeat(plan.files.len()));
    for (row, &rank) in plan.ranks.iter().enumerate() {
        if let Some(cell) = plan.cell(Square::new(plan.files[0], rank)) {
            if row == 0 {
                buf.set_string(cell.x - 1, cell.y - 1, &rule, faint);
            }
            buf.set_string(cell.x - 1, cell.y, &bars, faint);
            buf.set_string(cell.x - 1, cell.y + 1, &rule, faint);
        }
    }
}

fn background(scene: &Scene<'_>, plan: &Plan, square: Square) -> Paint {
    let Scene {
        view,
        marks,
        palette,
        ..
    } = *scene;
    let marked = [
        (Mark::Refused, palette.refused),
        (Mark::Hint, palette.hint),
        (Mark::Chosen, palette.chosen),
        (Mark::Alert, palette.refused),
        (Mark::Last, palette.last),
    ];
    let found = marked.iter().find(|(mark, _)| marks.has(square, *mark));
    // The signs of the original style need no help.
    let is_reached = marks.has(square, Mark::Target)
        && stack(view, square).next().is_some()
        && plan.style != Style::Original;
    if let Some((_, color)) = found.filter(|(mark, _)| *mark > Mark::Target || !is_reached) {
        *color
    } else if is_reached {
        palette.reached
    } else if plan.style == Style::Original {
        palette.ground
    } else if is_unused(view, square) {
        palette.unused
    } else if is_home(view, square).is_some() {
        palette.home
    } else if square.is_dark() {
        palette.dark
    } else {
        palette.light
    }
}

/// What stands on a square.
fn content(scene: &Scene<'_>, plan: &Plan, square: Square, cell: Rect, buf: &mut Buffer) {
    let Scene { view, palette, .. } = *scene;
    let middle = cell.y + (cell.height - 1) / 2;
    let centered = |buf: &mut Buffer, y: u16, text: &str, ink: Ink| {
        let x = cell.x + (cell.width.saturating_sub(text.chars().count() as u16)) / 2;
        buf.set_string(x, y, text, ink);
    };
    let bold = Ink::new().add_modifier(Modifier::BOLD);
    let top = stack(view, square).last().copied();
    if plan.style == Style::Original {
        let empty = Original::of(view.kind).empty;
        let ink = match top {
            Some(piece) => bold.fg(original_color(palette, piece.color)),
            None => palette.faint(),
        };
        centered(
            buf,
            middle,
            original::symbol(view, square).unwrap_or(empty),
            ink,
        );
        return;
    }
    let Some(piece) = top else {
        if palette.depth == Depth::None && !is_unused(view, square) {
            let sign = match is_home(view, square) {
                Some(_) => "◇",
                None => "·",
            };
            centered(buf, middle, sign, Ink::new());
        }
        return;
    };
    let ink = bold.fg(palette.piece(piece.color));
    let sprite = match plan.style {
        Style::Tessera => sprite(
            piece.shape,
            piece.color,
            palette.depth,
            cell.width,
            cell.height,
        ),
        Style::Ascii | Style::Original => None,
    };
    if let Some(sprite) = sprite {
        for (y, line) in (cell.y..).zip(sprite) {
            for (x, (block, cut)) in (cell.x..).zip(line) {
                if block != ' ' {
                    let ink = match cut {
                        Cut::Raised => ink,
                        Cut::Carved => ink.add_modifier(Modifier::REVERSED),
                    };
                    buf[(x, y)].set_char(block).set_style(ink);
                }
            }
        }
    } else {
        let glyphs = match plan.style {
            Style::Tessera => Glyphs::Unicode,
            Style::Ascii | Style::Original => Glyphs::Ascii,
        };
        centered(buf, middle, glyphs.piece(piece), ink);
    }
    if cell.height > 1 {
        underneath(scene, plan.style, square, cell, buf);
    }
}

/// The rings of a stack of several, from the bottom up, on the lowest line.
fn underneath(scene: &Scene<'_>, style: Style, square: Square, cell: Rect, buf: &mut Buffer) {
    let rings: Vec<Color> = stack(scene.view, square)
        .filter(|piece| piece.shape == Shape::Ring)
        .map(|piece| piece.color)
        .collect();
    if rings.len() < 2 {
        return;
    }
    let shown = rings.len().min(usize::from(cell.width) - 2);
    let x = cell.x + (cell.width - shown as u16) / 2;
    // Of a stack that is too high the upper part is shown.
    for (x, &color) in (x..).zip(&rings[rings.len() - shown..]) {
        let ink = Ink::new().fg(scene.palette.piece(color));
        let sign = match (style, scene.palette.depth) {
            (Style::Ascii, _) | (_, Depth::None) => color.letter(),
            _ => '●',
        };
        buf[(x, cell.y + cell.height - 1)]
            .set_char(sign)
            .set_style(ink);
    }
}

fn original_color(palette: &Palette, color: Color) -> Paint {
    match (palette.depth, color) {
        (Depth::None, _) => Paint::Reset,
        (Depth::Sixteen, Color::White) => Paint::LightRed,
        (Depth::Sixteen, Color::Black) => Paint::LightBlue,
        (_, Color::White) => palette.bad,
        (_, Color::Black) => palette.home,
    }
}

/// The signs at the corners and in the middle, which need no colour.
fn signs(scene: &Scene<'_>, plan: &Plan, square: Square, cell: Rect, buf: &mut Buffer) {
    let Scene {
        view,
        marks,
        palette,
        ..
    } = *scene;
    let has = |mark| marks.has(square, mark);
    let bold = Ink::new().add_modifier(Modifier::BOLD);
    let strong = match plan.style {
        Style::Original => bold.fg(palette.accent),
        Style::Tessera | Style::Ascii => bold.fg(palette.cursor),
    };
    let target = match plan.style {
        Style::Original => bold.fg(palette.good),
        Style::Tessera | Style::Ascii => bold.fg(palette.target),
    };
    if has(Mark::Last) && palette.depth == Depth::None {
        corners(buf, cell, ["'", " ", " ", "'"], ["'", "'"], Ink::new());
    }
    if has(Mark::Target) {
        if stack(view, square).next().is_some() {
            corners(buf, cell, ["▘", "▝", "▖", "▗"], ["‹", "›"], target);
        } else {
            let y = cell.y + (cell.height - 1) / 2;
            buf.set_string(cell.x + cell.width / 2, y, "●", target);
        }
    }
    if has(Mark::Chosen) {
        corners(buf, cell, ["┏", "┓", "┗", "┛"], ["{", "}"], strong);
    }
    if scene.cursor == Some(Touch::Square(square)) {
        corners(buf, cell, ["┌", "┐", "└", "┘"], ["[", "]"], strong);
    }
    let sign = if has(Mark::Refused) {
        "!"
    } else if has(Mark::Hint) {
        "*"
    } else if has(Mark::Alert) {
        "!"
    } else {
        return;
    };
    let ink = match plan.style {
        Style::Original => bold,
        Style::Tessera | Style::Ascii => bold.fg(palette.piece(Color::White)),
    };
    buf.set_string(cell.x + cell.width - 1, cell.y, sign, ink);
}

fn corners(buf: &mut Buffer, cell: Rect, four: [&str; 4], two: [&str; 2], ink: Ink) {
    let (left, right) = (cell.x, cell.x + cell.width - 1);
    let (top, bottom) = (cell.y, cell.y + cell.height - 1);
    let places: &[(u16, u16, &str)] = if cell.height == 1 {
        &[(left, top, two[0]), (right, top, two[1])]
    } else {
        &[
            (left, top, four[0]),
            (right, top, four[1]),
            (left, bottom, four[2]),
            (right, bottom, four[3]),
        ]
    };
    for &(x, y, sign) in places {
        if sign != " " {
            buf.set_string(x, y, sign, ink);
        }
    }
}

/// Both players' pieces in hand, white's first.
fn supply(scene: &Scene<'_>, area: Rect, style: Style, buf: &mut Buffer) {
    let Some(supply) = scene.view.supply else {
        return;
    };
    let palette = scene.palette;
    let (open, close) = if scene.cursor == Some(Touch::Supply) {
        ("[", "]")
    } else {
        (" ", " ")
    };
    for (i, color) in Color::ALL.into_iter().enumerate() {
        let sign = match (style, color) {
            (Style::Tessera, Color::White) => "○",
            (Style::Tessera, Color::Black) => "●",
            (_, color) => &color.letter().to_string(),
        };
        let rings = sign.repeat(usize::from(supply[color]));
        let is_mover = scene.view.turn == color && scene.view.outcome.is_none();
        let text = if is_mover {
            format!("{open}{rings:<8}{close}")
        } else {
            format!(" {rings:<8} ")
        };
        let ink = if is_mover {
            palette.accent()
        } else {
            palette.faint()
        };
        buf.set_string(area.x + i as u16 * (area.width / 2), area.y, text, ink);
    }
}
