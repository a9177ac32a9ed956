//! Pieces as small bitmaps of block characters.

use std::ops::RangeInclusive;

use tessera_rules::{Color, view::Shape};

use crate::theme::ColorDepth;

/// Which colour a character of a sprite has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    /// The colour of the piece.
    Piece,
    /// The colour of the square, on the colour of the piece.
    Square,
}

/// Characters of the drawings below that have the colour of the square.
const SQUARE_COLORED: [char; 3] = ['▂', '╱', '+'];

/// The characters of a piece, line by line; a line is empty or as wide as the square.
pub(super) type Sprite = Vec<Vec<(char, Fill)>>;

/// The largest sprite of a piece for a square of this size; `None` if only a glyph fits.
pub(super) fn sprite(
    shape: Shape,
    color: Color,
    depth: ColorDepth,
    columns: u16,
    lines: u16,
) -> Option<Sprite> {
    // Without colour, white pieces are hollow, which only round shapes can be.
    let is_hollow = depth == ColorDepth::None && color == Color::White;
    let is_round = match shape {
        Shape::Stone | Shape::Ring | Shape::Ball => true,
        Shape::Bishop | Shape::Queen | Shape::King => false,
    };
    if lines < 2 || columns < 5 || (depth == ColorDepth::None && !is_round) {
        return None;
    }
    let (columns, lines) = (usize::from(columns), usize::from(lines));
    // Rings are hollow for both players: without colour, black rings are square.
    let norm = if depth == ColorDepth::None && color == Color::Black {
        |x: f64, y: f64| x.abs().max(y.abs()) * 1.1
    } else {
        f64::hypot
    };
    let bitmap = match shape {
        Shape::Bishop => return Some(drawn(&BISHOPS, columns, lines)),
        Shape::Queen => return Some(drawn(&QUEENS, columns, lines)),
        Shape::King => return Some(drawn(&KINGS, columns, lines)),
        Shape::Stone if lines == 2 && is_hollow => {
            return Some(drawn(&[&["╭───╮", "╰───╯"]], columns, lines));
        }
        Shape::Stone if lines == 2 => {
            return Some(drawn(&[&["▗▆▆▆▖", "▝▂▂▂▘"]], columns, lines));
        }
        Shape::Ring | Shape::Ball if lines == 2 => return None,
        Shape::Stone if is_hollow => {
            Bitmap::annulus(f64::hypot, columns, lines, 0.0..=0.82).outline()
        }
        Shape::Stone => Bitmap::annulus(f64::hypot, columns, lines, 0.0..=0.82),
        // The lowest line is left for the rings underneath.
        Shape::Ring => Bitmap::annulus(norm, columns, lines - 1, 0.62..=0.95),
        Shape::Ball => {
            let ring = Bitmap::annulus(norm, columns, lines - 1, 0.7..=0.95);
            ring.union(&Bitmap::annulus(norm, columns, lines - 1, 0.0..=0.45))
        }
    };
    Some(bitmap.lines())
}

/// The largest drawing that fits, centred.
fn drawn(drawings: &[&[&str]], columns: usize, lines: usize) -> Sprite {
    let fits = |rows: &&&[&str]| rows.len() <= lines;
    let rows = drawings.iter().rfind(fits).unwrap_or(&drawings[0]);
    let cut = |c: char| {
        if SQUARE_COLORED.contains(&c) {
            (c, Fill::Square)
        } else {
            (c, Fill::Piece)
        }
    };
    let above = vec![Vec::new(); (lines - rows.len()) / 2];
    let row = |row: &&str| format!("{row:^columns$}").chars().map(cut).collect();
    above.into_iter().chain(rows.iter().map(row)).collect()
}

/// A bitmap with four dots to a character.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bitmap {
    width: usize,
    /// Row by row.
    dots: Vec<bool>,
}

/// The block characters by the quadrants they fill: upper left 8, upper right 4, lower left 2, lower right 1.
const BLOCKS: [char; 16] = [
    ' ', '▗', '▖', '▄', '▝', '▐', '▞', '▟', '▘', '▚', '▌', '▙', '▀', '▜', '▛', '█',
];

impl Bitmap {
    /// The dots whose distance from the centre is in this range; 1 is the radius of the largest circle that fits.
    fn annulus(
        norm: impl Fn(f64, f64) -> f64,
        columns: usize,
        lines: usize,
        distance: RangeInclusive<f64>,
    ) -> Self {
        let (width, height) = (columns * 2, lines * 2);
        // A dot is twice as high as it is wide.
        let radius = (width as f64 / 2.0).min(height as f64);
        let dots = (0..width * height)
            .map(|i| {
                let x = ((i % width) as f64 + 0.5 - width as f64 / 2.0) / radius;
                let y = ((i / width) as f64 + 0.5 - height as f64 / 2.0) * 2.0 / radius;
                distance.contains(&norm(x, y))
            })
            .collect();
        Self { width, dots }
    }

    fn union(mut self, other: &Self) -> Self {
        for (dot, also) in self.dots.iter_mut().zip(&other.dots) {
            *dot |= also;
        }
        self
    }

    /// The dots with an empty neighbour.
    fn outline(&self) -> Self {
        let (width, height) = (self.width as isize, (self.dots.len() / self.width) as isize);
        let dot = |x: isize, y: isize| {
            (0..width).contains(&x)
                && (0..height).contains(&y)
                && self.dots[(y * width + x) as usize]
        };
        let is_edge = |i: usize| {
            let (x, y) = (i as isize % width, i as isize / width);
            let inside = dot(x - 1, y) && dot(x + 1, y) && dot(x, y - 1) && dot(x, y + 1);
            dot(x, y) && !inside
        };
        Self {
            width: self.width,
            dots: (0..self.dots.len()).map(is_edge).collect(),
        }
    }

    /// The characters, line by line.
    fn lines(&self) -> Sprite {
        let lines = self.dots.chunks(self.width * 2).map(|pair| {
            let (upper, lower) = pair.split_at(self.width);
            let blocks = upper.chunks(2).zip(lower.chunks(2));
            blocks
                .map(|(upper, lower)| {
                    let bit = |dots: &[bool], i: usize| usize::from(dots.get(i) == Some(&true));
                    let block = bit(upper, 0) << 3
                        | bit(upper, 1) << 2
                        | bit(lower, 0) << 1
                        | bit(lower, 1);
                    (BLOCKS[block], Fill::Piece)
                })
                .collect()
        });
        lines.collect()
    }
}

const BISHOPS: [&[&str]; 3] = [
    &["▗▄▖", "▟╱▙"],
    &["▗▄▖", "▟█╱█▙", "▄███▄"],
    &["▗▄▖", "▟█╱█▙", "▜███▛", "▟███▙"],
];

const QUEENS: [&[&str]; 3] = [
    &["▖▄▗", "▜█▛"],
    &["▖ ▄ ▗", "█▙█▟█", "▝▀▀▀▘"],
    &["▖  ▄  ▗", "█▖▟█▙▗█", "▜█████▛", "▝▀▀▀▀▀▘"],
];

const KINGS: [&[&str]; 3] = [
    &["▄▄▄", "█+█"],
    &["▗▄▄▄▖", "▐█+█▌", "▝▀▀▀▘"],
    &["▗▄▄▄▄▄▖", "▐██+██▌", "▐█████▌", "▝▀▀▀▀▀▘"],
];

#[cfg(test)]
mod tests {
    use super::*;

    fn text(sprite: Sprite) -> Vec<String> {
        let line = |line: Vec<(char, Fill)>| line.into_iter().map(|(c, _)| c).collect();
        sprite.into_iter().map(line).collect()
    }

    #[test]
    fn a_stone_is_round_and_hollow_without_colour() {
        let stone = |color, depth| text(sprite(Shape::Stone, color, depth, 7, 3).unwrap());
        let solid = [" ▗▄▄▄▖ ", " █████ ", " ▝▀▀▀▘ "];
        assert_eq!(stone(Color::Black, ColorDepth::None), solid);
        assert_eq!(stone(Color::White, ColorDepth::True), solid);
        assert_ne!(stone(Color::White, ColorDepth::None), solid);
    }

    #[test]
    fn every_piece_fits_every_square() {
        for shape in crate::board::shapes() {
            assert_eq!(sprite(shape, Color::White, ColorDepth::True, 3, 1), None);
            for lines in 2..10 {
                let columns = 2 * lines + 1;
                let Some(sprite) = sprite(shape, Color::White, ColorDepth::True, columns, lines)
                else {
                    assert_eq!(lines, 2, "{shape:?}");
                    continue;
                };
                let text = text(sprite);
                assert!(text.len() <= usize::from(lines), "{shape:?} {lines}");
                let fits =
                    |line: &String| [0, usize::from(columns)].contains(&line.chars().count());
                assert!(text.iter().all(fits), "{shape:?} {lines}");
                assert!(text.concat().contains(|c| c != ' '), "{shape:?} {lines}");
            }
        }
    }
}
