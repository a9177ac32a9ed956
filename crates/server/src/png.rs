//! The board as a PNG image in the size that previews of links have, without text.

use tessera_protocol::{
    picture::{ALERT, GROUND, LAST_MOVE, home_of, square_fill},
    piece_outline::{Disc, RING_EDGE, RING_FACE, RING_RADIUS, STROKE, outline},
};
use tessera_rules::{
    BoardView, Color, Square,
    view::{PieceView, Shape},
};
use tiny_skia::{FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// The size of the image in pixels, as the Open Graph protocol's readers crop it.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;
/// The space above and below the board, in pixels.
const MARGIN: f32 = 20.0;
/// The side of a square in the units of the pieces' outlines.
const UNITS: f32 = 40.0;
/// How much higher each next piece of a stack is drawn, in units.
const STEP: f32 = 5.0;

/// Draws the board with white at the bottom.
pub(crate) fn png(view: &BoardView) -> Vec<u8> {
    let mut picture = Picture::new(view);
    picture.draw_squares();
    for &piece in &view.pieces {
        picture.draw_piece(piece);
    }
    picture
        .pixels
        .encode_png()
        .expect("an image in memory can be encoded")
}

struct Picture<'a> {
    view: &'a BoardView,
    pixels: Pixmap,
    /// The side of a square, and the left edge of the board, in pixels.
    side: f32,
    left: f32,
}

impl<'a> Picture<'a> {
    fn new(view: &'a BoardView) -> Self {
        let mut pixels = Pixmap::new(WIDTH, HEIGHT).expect("the size is not zero");
        pixels.fill(paint(GROUND, 1.0).1);
        let ranks = f32::from(view.shape.ranks);
        let side = (HEIGHT as f32 - 2.0 * MARGIN) / ranks;
        let left = (WIDTH as f32 - side * f32::from(view.shape.files)) / 2.0;
        Self {
            view,
            pixels,
            side,
            left,
        }
    }

    /// The upper left corner of a square, in pixels.
    fn corner(&self, square: Square) -> (f32, f32) {
        let below_top = self.view.shape.ranks - 1 - square.rank();
        (
            self.left + f32::from(square.file()) * self.side,
            MARGIN + f32::from(below_top) * self.side,
        )
    }

    fn draw_squares(&mut self) {
        let view = self.view;
        let last = view.last.as_ref().map_or(&[][..], |last| &last.squares);
        for rank in 0..view.shape.ranks {
            for file in 0..view.shape.files {
                let square = Square::new(file, rank);
                self.fill_square(square, square_fill(view.shape.squares, square), 1.0);
                if let Some(owner) = home_of(view, square) {
                    let color = match owner {
                        Color::White => "#ffffff",
                        Color::Black => "#1d2127",
                    };
                    self.frame_square(square, color, 3.0);
                }
                if last.contains(&square) {
                    self.fill_square(square, LAST_MOVE, 0.45);
                }
                if view
                    .alerts
                    .iter()
                    .any(|alert| alert.squares.contains(&square))
                {
                    self.frame_square(square, ALERT, 1.0);
                }
            }
        }
    }

    fn fill_square(&mut self, square: Square, color: &str, opacity: f32) {
        let (x, y) = self.corner(square);
        if let Some(rect) = Rect::from_xywh(x, y, self.side, self.side) {
            let paint = paint(color, opacity).0;
            self.pixels
                .fill_rect(rect, &paint, Transform::identity(), None);
        }
    }

    /// A frame at this distance from the edge of the square, in units.
    fn frame_square(&mut self, square: Square, color: &str, inset: f32) {
        let length = UNITS - 2.0 * inset;
        if let Some(rect) = Rect::from_xywh(inset, inset, length, length) {
            let (x, y) = self.corner(square);
            let path = PathBuilder::from_rect(rect);
            self.stroke(&path, color, 2.0, 1.0, self.at(x, y));
        }
    }

    /// The transformation of units to pixels with the origin here.
    fn at(&self, x: f32, y: f32) -> Transform {
        let scale = self.side / UNITS;
        Transform::from_row(scale, 0.0, 0.0, scale, x, y)
    }

    fn draw_piece(&mut self, piece: PieceView) {
        let (x, y) = self.corner(piece.place.square);
        let raised = (f32::from(piece.place.level) * STEP).min(UNITS / 2.0);
        let origin = self
            .at(x, y)
            .pre_translate(UNITS / 2.0, UNITS / 2.0 - raised);
        let (fill, line, face) = match piece.color {
            Color::White => ("#f4f0e6", "#6b6453", "#f4f0e6"),
            Color::Black => ("#343b44", "#0b0d10", "#4a525d"),
        };
        let Some(outline) = outline(piece.shape) else {
            debug_assert_eq!(piece.shape, Shape::Ring, "only a ring has no outline");
            if let Some(ring) = PathBuilder::from_circle(0.0, 0.0, RING_RADIUS) {
                self.stroke(&ring, line, RING_EDGE, 1.0, origin);
                self.stroke(&ring, face, RING_FACE, 1.0, origin);
            }
            return;
        };
        let body = path(outline.body);
        let circle = |Disc { y, radius }: &Disc| PathBuilder::from_circle(0.0, *y, *radius);
        let disc = outline.disc.as_ref().and_then(circle);
        for shape in body.into_iter().chain(disc) {
            let paint = paint(fill, 1.0).0;
            self.pixels
                .fill_path(&shape, &paint, FillRule::Winding, origin, None);
            self.stroke(&shape, line, STROKE, 1.0, origin);
        }
        if let Some(circle) = outline.inner_circle.as_ref().and_then(circle) {
            self.stroke(&circle, line, STROKE, 0.35, origin);
        }
        if let Some((lines, width)) = outline.lines
            && let Some(lines) = path(lines)
        {
            self.stroke(&lines, line, width, 1.0, origin);
        }
    }

    fn stroke(&mut self, path: &Path, color: &str, width: f32, opacity: f32, origin: Transform) {
        let stroke = Stroke {
            width,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let paint = paint(color, opacity).0;
        self.pixels.stroke_path(path, &paint, &stroke, origin, None);
    }
}

/// The paint of a colour such as `#b98d5e`.
fn paint(color: &str, opacity: f32) -> (Paint<'static>, tiny_skia::Color) {
    let digits = u32::from_str_radix(color.trim_start_matches('#'), 16).unwrap_or(0);
    let [_, red, green, blue] = digits.to_be_bytes();
    let mut color = tiny_skia::Color::from_rgba8(red, green, blue, 255);
    color.apply_opacity(opacity);
    let mut paint = Paint::default();
    paint.set_color(color);
    (paint, color)
}

/// A path of SVG path data with the commands of [`tessera_protocol::piece_outline`]; `None` if it is empty.
fn path(data: &str) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (mut x, mut y) = (0.0, 0.0);
    let starts = data.match_indices(|c: char| c.is_ascii_alphabetic());
    let starts: Vec<usize> = starts.map(|(i, _)| i).chain([data.len()]).collect();
    for range in starts.windows(2) {
        let (command, rest) = data[range[0]..range[1]].split_at(1);
        let numbers = numbers(rest);
        match command {
            "M" => {
                (x, y) = (numbers[0], numbers[1]);
                builder.move_to(x, y);
            }
            "h" => {
                x += numbers[0];
                builder.line_to(x, y);
            }
            "v" => {
                y += numbers[0];
                builder.line_to(x, y);
            }
            "l" => {
                for to in numbers.chunks_exact(2) {
                    (x, y) = (x + to[0], y + to[1]);
                    builder.line_to(x, y);
                }
            }
            "C" => {
                for to in numbers.chunks_exact(6) {
                    builder.cubic_to(to[0], to[1], to[2], to[3], to[4], to[5]);
                    (x, y) = (to[4], to[5]);
                }
            }
            _ => builder.close(),
        }
    }
    builder.finish()
}

/// Numbers that are separated by spaces or by their minus signs.
fn numbers(text: &str) -> Vec<f32> {
    let spaced = text.replace('-', " -");
    let words = spaced.split_ascii_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    fn pixel(file: &[u8], x: u32, y: u32) -> [u8; 3] {
        let image = Pixmap::decode_png(file).unwrap();
        assert_eq!((image.width(), image.height()), (WIDTH, HEIGHT));
        let color = image.pixel(x, y).unwrap().demultiply();
        [color.red(), color.green(), color.blue()]
    }

    #[test]
    fn every_game_has_a_picture_of_its_position() {
        for kind in GameKind::all() {
            let mut game = kind.new_game();
            let start = png(&game.view());
            assert_eq!(pixel(&start, 5, 5), [0x3b, 0x3a, 0x36], "{kind}");
            let first = game.legal_texts().remove(0);
            game.play(&first).unwrap();
            assert_ne!(png(&game.view()), start, "{kind}");
            assert!(start.len() < 100_000, "{kind}: {} bytes", start.len());
        }
    }

    #[test]
    fn pieces_stand_on_their_squares_in_their_colours() {
        let game = "lines-of-action".parse::<GameKind>().unwrap().new_game();
        let file = png(&game.view());
        let side = (HEIGHT as f32 - 2.0 * MARGIN) / 8.0;
        let centre = |file: f32, rank: f32| {
            let left = (WIDTH as f32 - 8.0 * side) / 2.0;
            let x = left + (file + 0.5) * side;
            (x as u32, (MARGIN + (7.5 - rank) * side) as u32)
        };
        let color = |(x, y)| pixel(&file, x, y);
        assert_eq!(color(centre(1.0, 0.0)), [0x34, 0x3b, 0x44], "black on b1");
        assert_eq!(color(centre(0.0, 1.0)), [0xf4, 0xf0, 0xe6], "white on a2");
        assert_eq!(color(centre(3.0, 3.0)), [0xb9, 0x8d, 0x5e], "nothing on d4");
    }

    #[test]
    fn paths_have_absolute_and_relative_parts() {
        let bounds = path("M-4-1h8M0-5v8").unwrap().bounds();
        let edges = (bounds.left(), bounds.right(), bounds.top(), bounds.bottom());
        assert_eq!(edges, (-4.0, 4.0, -5.0, 3.0));
        assert!(path("").is_none());
    }
}
