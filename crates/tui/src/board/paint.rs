//! Painting a board into a frame.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color as TermColor, Modifier, Style as TextStyle},
};
use tessera_rules::{BoardView, Color, Square, Touch, view::Shape};

use super::{
    BoardLayout, Glyphs, Mark, Marks, Style, home_of, is_unused,
    original::{self, Original},
    sprite::{Fill, sprite},
    stack,
};
use crate::theme::{ColorDepth, Palette};

/// What is painted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) view: &'a BoardView,
    pub(crate) marks: &'a Marks,
    /// The touch that Enter would make.
    pub(crate) cursor: Option<Touch>,
    /// What the supply is called.
    pub(crate) supply_label: &'a str,
    pub(crate) palette: &'a Palette,
}

pub(crate) fn paint(scene: &Scene<'_>, layout: &BoardLayout, buf: &mut Buffer) {
    coordinates(scene, layout, buf);
    if layout.gap > 0 {
        bars(scene, layout, buf);
    }
    for square in layout.squares() {
        if let Some(cell) = layout.cell(square) {
            let background = background(scene, layout, square);
            buf.set_style(cell, TextStyle::new().bg(background));
            top_piece(scene, layout, square, cell, buf);
            mark_signs(scene, layout, square, cell, buf);
        }
    }
    if let Some(area) = layout.supply {
        supply(scene, area, layout.style, buf);
    }
}

fn coordinates(scene: &Scene<'_>, layout: &BoardLayout, buf: &mut Buffer) {
    let faint = scene.palette.faint();
    let numbering = Original::of(scene.view.kind).numbering;
    for &file in &layout.files {
        let name = match layout.style {
            Style::Original => numbering.column(file),
            Style::Tessera | Style::Ascii => char::from(b'a' + file).to_string(),
        };
        if let Some(cell) = layout.cell(Square::new(file, layout.ranks[0])) {
            buf.set_string(cell.x + cell.width / 2, layout.names, name, faint);
        }
    }
    for &rank in &layout.ranks {
        let name = match layout.style {
            Style::Original => numbering.row(rank, scene.view.shape.ranks),
            Style::Tessera | Style::Ascii => (rank + 1).to_string(),
        };
        if let Some(cell) = layout.cell(Square::new(layout.files[0], rank)) {
            let y = cell.y + (cell.height - 1) / 2;
            buf.set_string(layout.area.x, y, format!("{name:>2}"), faint);
        }
    }
}

/// The bars behind the squares, as the original program printed them.
fn bars(scene: &Scene<'_>, layout: &BoardLayout, buf: &mut Buffer) {
    for square in layout.squares() {
        if let Some(cell) = layout.cell(square) {
            buf.set_string(cell.right(), cell.y, "|", scene.palette.faint());
        }
    }
}

fn background(scene: &Scene<'_>, layout: &BoardLayout, square: Square) -> TermColor {
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
    // The original style marks captures by signs alone.
    let is_reached = marks.has(square, Mark::Target)
        && stack(view, square).next().is_some()
        && layout.style != Style::Original;
    if let Some((_, color)) = found.filter(|(mark, _)| *mark > Mark::Target || !is_reached) {
        *color
    } else if is_reached {
        palette.reached
    } else if layout.style == Style::Original {
        palette.ground
    } else if is_unused(view, square) {
        palette.unused
    } else if home_of(view, square).is_some() {
        palette.home
    } else if square.is_dark() {
        palette.dark
    } else {
        palette.light
    }
}

/// The top piece of a square, or the sign of an empty square.
fn top_piece(
    scene: &Scene<'_>,
    layout: &BoardLayout,
    square: Square,
    cell: Rect,
    buf: &mut Buffer,
) {
    let Scene { view, palette, .. } = *scene;
    let middle = cell.y + (cell.height - 1) / 2;
    let centered = |buf: &mut Buffer, y: u16, text: &str, ink: TextStyle| {
        let x = cell.x + (cell.width.saturating_sub(text.chars().count() as u16)) / 2;
        buf.set_string(x, y, text, ink);
    };
    let bold = TextStyle::new().add_modifier(Modifier::BOLD);
    let top = stack(view, square).last().copied();
    if layout.style == Style::Original {
        let ink = match top {
            Some(piece) => bold.fg(original_color(palette, piece.color)),
            None => palette.faint(),
        };
        centered(buf, middle, original::symbol(view, square), ink);
        return;
    }
    let Some(piece) = top else {
        if palette.depth == ColorDepth::None && !is_unused(view, square) {
            let sign = match home_of(view, square) {
                Some(_) => "◇",
                None => "·",
            };
            centered(buf, middle, sign, TextStyle::new());
        }
        return;
    };
    let ink = bold.fg(palette.piece(piece.color));
    let sprite = match layout.style {
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
            for (x, (block, fill)) in (cell.x..).zip(line) {
                if block != ' ' {
                    let ink = match fill {
                        Fill::Piece => ink,
                        Fill::Square => ink.add_modifier(Modifier::REVERSED),
                    };
                    buf[(x, y)].set_char(block).set_style(ink);
                }
            }
        }
    } else {
        let glyphs = match layout.style {
            Style::Tessera => Glyphs::Unicode,
            Style::Ascii | Style::Original => Glyphs::Ascii,
        };
        centered(buf, middle, glyphs.piece(piece), ink);
    }
    if cell.height > 1 {
        underneath(scene, layout.style, square, cell, buf);
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
    // Only the upper part of a stack that is too high is shown.
    for (x, &color) in (x..).zip(&rings[rings.len() - shown..]) {
        let ink = TextStyle::new().fg(scene.palette.piece(color));
        let sign = match (style, scene.palette.depth) {
            (Style::Ascii, _) | (_, ColorDepth::None) => color.letter(),
            _ => '●',
        };
        buf[(x, cell.y + cell.height - 1)]
            .set_char(sign)
            .set_style(ink);
    }
}

fn original_color(palette: &Palette, color: Color) -> TermColor {
    match (palette.depth, color) {
        (ColorDepth::None, _) => TermColor::Reset,
        (ColorDepth::Sixteen, Color::White) => TermColor::LightRed,
        (ColorDepth::Sixteen, Color::Black) => TermColor::LightBlue,
        (_, Color::White) => palette.bad,
        (_, Color::Black) => palette.home,
    }
}

/// The signs of marks and cursor, at the corners and in the middle: marks are visible without colour.
fn mark_signs(
    scene: &Scene<'_>,
    layout: &BoardLayout,
    square: Square,
    cell: Rect,
    buf: &mut Buffer,
) {
    let Scene {
        view,
        marks,
        palette,
        ..
    } = *scene;
    let has = |mark| marks.has(square, mark);
    let bold = TextStyle::new().add_modifier(Modifier::BOLD);
    let strong = match layout.style {
        Style::Original => bold.fg(palette.accent),
        Style::Tessera | Style::Ascii => bold.fg(palette.cursor),
    };
    let target = match layout.style {
        Style::Original => bold.fg(palette.good),
        Style::Tessera | Style::Ascii => bold.fg(palette.target),
    };
    if has(Mark::Last) && palette.depth == ColorDepth::None {
        corners(
            buf,
            cell,
            ["'", " ", " ", "'"],
            ["'", "'"],
            TextStyle::new(),
        );
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
    let ink = match layout.style {
        Style::Original => bold,
        Style::Tessera | Style::Ascii => bold.fg(palette.piece(Color::White)),
    };
    buf.set_string(cell.x + cell.width - 1, cell.y, sign, ink);
}

fn corners(buf: &mut Buffer, cell: Rect, four: [&str; 4], two: [&str; 2], ink: TextStyle) {
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

/// The pieces in both players' supplies, white's first, behind a label if there is room for it.
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
    let most = u16::from(supply.white.max(supply.black).max(SUPPLY_COLUMNS));
    let label_width = scene.supply_label.chars().count() as u16 + 1;
    let mut x = area.x;
    if label_width + 2 * (most + 2) <= area.width {
        buf.set_string(x, area.y, scene.supply_label, palette.faint());
        x += label_width;
    }
    for color in Color::ALL {
        let is_mover = scene.view.turn == color && scene.view.outcome.is_none();
        let (sign, ink) = match style {
            Style::Tessera => palette.disc(color),
            Style::Ascii | Style::Original => {
                let letter = match color {
                    Color::White => "w",
                    Color::Black => "b",
                };
                (
                    letter,
                    if is_mover {
                        palette.accent()
                    } else {
                        palette.faint()
                    },
                )
            }
        };
        if is_mover {
            buf.set_string(x, area.y, open, palette.accent());
        }
        let rings = sign.repeat(usize::from(supply[color]));
        buf.set_string(x + 1, area.y, rings, ink);
        if is_mover {
            buf.set_string(x + 1 + most, area.y, close, palette.accent());
        }
        x += most + 2;
    }
}

/// Columns that the pieces of a supply take at least, so that they do not move while it shrinks.
const SUPPLY_COLUMNS: u8 = 5;
