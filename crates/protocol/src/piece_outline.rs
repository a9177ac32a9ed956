//! The outlines of pieces, for every picture of a board: paths and discs around the centre of a square of 40 units.

use tessera_rules::view::Shape;

/// The drawing of a piece. Paths are SVG path data with the commands `M`, `h`, `v`, `l`, `C` and `z` only.
#[derive(Clone, Copy, Debug)]
pub struct PieceOutline {
    /// Filled and outlined; empty for a piece that is a disc.
    pub body: &'static str,
    /// Filled and outlined.
    pub disc: Option<Disc>,
    /// A circle that is only outlined, at a third of the opacity.
    pub inner_circle: Option<Disc>,
    /// Only outlined, with strokes of this width.
    pub lines: Option<(&'static str, f32)>,
}

/// A disc on the vertical axis of a piece.
#[derive(Clone, Copy, Debug)]
pub struct Disc {
    /// Of its centre.
    pub y: f32,
    /// In units of the picture.
    pub radius: f32,
}

/// The width of outlines.
pub const STROKE: f32 = 1.3;
/// A ring is a circle of this radius with two strokes: the dark edge, and the face on it.
pub const RING_RADIUS: f32 = 15.0;
/// The width of the dark stroke.
pub const RING_EDGE: f32 = 8.0;
/// The width of the stroke on it.
pub const RING_FACE: f32 = 5.5;

const fn disc(y: f32, radius: f32) -> Disc {
    Disc { y, radius }
}

const NOTHING: PieceOutline = PieceOutline {
    body: "",
    disc: None,
    inner_circle: None,
    lines: None,
};

/// The outline of a piece; `None` for a ring, which is drawn with two strokes.
pub fn outline(shape: Shape) -> Option<PieceOutline> {
    Some(match shape {
        Shape::Ring => return None,
        Shape::Stone => PieceOutline {
            disc: Some(disc(0.0, 15.0)),
            inner_circle: Some(disc(0.0, 10.0)),
            ..NOTHING
        },
        Shape::Ball => PieceOutline {
            disc: Some(disc(0.0, 10.0)),
            ..NOTHING
        },
        Shape::Bishop => PieceOutline {
            body: "M-11 14h22l-3-5h-16zM-7 9C-12 0-6-8 0-13 6-8 12 0 7 9z",
            disc: Some(disc(-14.0, 2.0)),
            lines: Some(("M-4-1h8M0-5v8", STROKE)),
            ..NOTHING
        },
        Shape::Queen => PieceOutline {
            body: "M-12 13h24l-2-5h-20zM-10 8l-4-16 7 7 1-12 6 11 6-11 1 12 7-7-4 16z",
            ..NOTHING
        },
        Shape::King => PieceOutline {
            body: "M-11 14h22l-2-6h-18zM-9 8C-19-2-8-10 0-3 8-10 19-2 9 8z",
            lines: Some(("M0-4v-11M-4-11h8", 2.4)),
            ..NOTHING
        },
    })
}
