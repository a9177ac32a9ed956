//! The board as SVG, drawn from the `BoardView` in the same way for every game, by the server and by the module of the page.

use std::fmt::{self, Write};

use tessera_rules::{
    BoardView, Color, Square,
    view::{PieceView, Squares},
};

use crate::piece_outline::{
    Disc, PieceOutline, RING_EDGE, RING_FACE, RING_RADIUS, STROKE, outline,
};

/// The side of a square, in SVG user units, as all lengths here.
const SIDE: u32 = 40;
/// The margin around the board, for the names of files and ranks.
const MARGIN: u32 = 22;
/// The extra margin above and below the board, for the supplies.
const SHELF: u32 = 16;
/// How much higher each next piece of a stack is drawn.
const STEP: u32 = 5;

/// The colour around the board.
pub const GROUND: &str = "#3b3a36";
/// The colour of the squares of the last move.
pub const LAST_MOVE: &str = "#ffd54a";
/// The colour of squares that an alert names.
pub const ALERT: &str = "#c62828";

/// Draws the board with white at the bottom.
pub fn svg(view: &BoardView) -> String {
    let mut picture = Picture {
        view,
        top: MARGIN + view.supply.map_or(0, |_| SHELF),
        text: String::with_capacity(16 * 1024),
    };
    // Writing to a string does not fail.
    let _ = picture.draw();
    picture.text
}

struct Picture<'a> {
    view: &'a BoardView,
    /// The y coordinate of the board's upper edge.
    top: u32,
    text: String,
}

impl Picture<'_> {
    fn draw(&mut self) -> fmt::Result {
        let (files, ranks) = (
            u32::from(self.view.shape.files),
            u32::from(self.view.shape.ranks),
        );
        let (width, height) = (files * SIDE + 2 * MARGIN, ranks * SIDE + 2 * self.top);
        let title = self.view.kind.game().title;
        write!(
            self.text,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{title}" font-family="system-ui, sans-serif">
<defs><radialGradient id="w" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#dcd6c8"/></radialGradient><radialGradient id="b" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#5b6470"/><stop offset="1" stop-color="#1d2127"/></radialGradient></defs>
<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>
"##
        )?;
        self.draw_squares()?;
        self.draw_names()?;
        for &piece in &self.view.pieces {
            self.draw_piece(piece)?;
        }
        self.draw_supply(height)?;
        self.text.push_str("</svg>\n");
        Ok(())
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (u32, u32) {
        let top = u32::from(self.view.shape.ranks) - 1 - u32::from(square.rank());
        (
            MARGIN + u32::from(square.file()) * SIDE,
            self.top + top * SIDE,
        )
    }

    fn draw_squares(&mut self) -> fmt::Result {
        let last = self
            .view
            .last
            .as_ref()
            .map_or(&[][..], |last| &last.squares);
        let alerts: Vec<Square> = self
            .view
            .alerts
            .iter()
            .flat_map(|alert| alert.squares.clone())
            .collect();
        for rank in 0..self.view.shape.ranks {
            for file in 0..self.view.shape.files {
                let square = Square::new(file, rank);
                let (x, y) = self.corner(square);
                let fill = square_fill(self.view.shape.squares, square);
                writeln!(
                    self.text,
                    r#"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>"#
                )?;
                if let Some(owner) = home_of(self.view, square) {
                    let stroke = match owner {
                        Color::White => "#fff",
                        Color::Black => "#1d2127",
                    };
                    writeln!(
                        self.text,
                        r#"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{stroke}" stroke-width="2" stroke-dasharray="5 3"/>"#,
                        x + 3,
                        y + 3,
                        SIDE - 6,
                        SIDE - 6
                    )?;
                }
                if last.contains(&square) {
                    writeln!(
                        self.text,
                        r#"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{LAST_MOVE}" opacity=".45"/>"#
                    )?;
                }
                if alerts.contains(&square) {
                    writeln!(
                        self.text,
                        r#"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{ALERT}" stroke-width="2"/>"#,
                        x + 1,
                        y + 1,
                        SIDE - 2,
                        SIDE - 2
                    )?;
                }
            }
        }
        Ok(())
    }

    fn draw_names(&mut self) -> fmt::Result {
        let (files, ranks) = (self.view.shape.files, self.view.shape.ranks);
        let bottom = self.top + u32::from(ranks) * SIDE + 15;
        self.text
            .push_str("<g fill=\"#d8d2c4\" font-size=\"12\" text-anchor=\"middle\">\n");
        for file in 0..files {
            let x = MARGIN + u32::from(file) * SIDE + SIDE / 2;
            let name = char::from(b'a' + file);
            writeln!(self.text, r#"<text x="{x}" y="{bottom}">{name}</text>"#)?;
        }
        for rank in 0..ranks {
            let (_, y) = self.corner(Square::new(0, rank));
            writeln!(
                self.text,
                r#"<text x="{}" y="{}">{}</text>"#,
                MARGIN / 2,
                y + SIDE / 2 + 4,
                rank + 1
            )?;
        }
        self.text.push_str("</g>\n");
        Ok(())
    }

    fn draw_piece(&mut self, piece: PieceView) -> fmt::Result {
        let (x, y) = self.corner(piece.place.square);
        let (x, y) = (
            x + SIDE / 2,
            y + SIDE / 2 - (u32::from(piece.place.level) * STEP).min(SIDE / 2),
        );
        let (fill, line, face) = match piece.color {
            Color::White => ("url(#w)", "#6b6453", "#f4f0e6"),
            Color::Black => ("url(#b)", "#0b0d10", "#3a414b"),
        };
        write!(
            self.text,
            r#"<g transform="translate({x} {y})" fill="{fill}" stroke="{line}" stroke-width="{}" stroke-linejoin="round">"#,
            Length(STROKE)
        )?;
        if let Some(outline) = outline(piece.shape) {
            draw_outline(&mut self.text, outline)?;
        } else {
            let (radius, edge) = (Length(RING_RADIUS), Length(RING_EDGE));
            write!(
                self.text,
                r#"<circle r="{radius}" fill="none" stroke-width="{edge}"/><circle r="{radius}" fill="none" stroke="{face}" stroke-width="{}"/>"#,
                Length(RING_FACE)
            )?;
        }
        self.text.push_str("</g>\n");
        Ok(())
    }

    fn draw_supply(&mut self, height: u32) -> fmt::Result {
        let Some(supply) = self.view.supply else {
            return Ok(());
        };
        for (color, y) in [(Color::White, height - 5), (Color::Black, 15)] {
            let n = supply[color];
            let x = MARGIN + u32::from(self.view.shape.files) * SIDE;
            writeln!(
                self.text,
                r##"<text x="{x}" y="{y}" fill="#d8d2c4" font-size="11" text-anchor="end">{color} supply {n}</text>"##
            )?;
        }
        Ok(())
    }
}

/// A length with up to two decimals. The standard library writes numbers with a fraction exactly, with code that is three times as large
/// as all that draws a picture here.
struct Length(f32);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i32;
        let (sign, hundredths) = (if hundredths < 0 { "-" } else { "" }, hundredths.abs());
        let (whole, rest) = (hundredths / 100, hundredths % 100);
        match (rest, rest % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// A piece centred on the origin, in the colours of the group around it.
fn draw_outline(text: &mut String, outline: PieceOutline) -> fmt::Result {
    if !outline.body.is_empty() {
        write!(text, r#"<path d="{}"/>"#, outline.body)?;
    }
    if let Some(Disc { y, radius }) = outline.disc {
        let (y, radius) = (Length(y), Length(radius));
        write!(text, r#"<circle cy="{y}" r="{radius}"/>"#)?;
    }
    if let Some(Disc { y, radius }) = outline.inner_circle {
        let (y, radius) = (Length(y), Length(radius));
        write!(
            text,
            r#"<circle cy="{y}" r="{radius}" fill="none" opacity=".35"/>"#
        )?;
    }
    if let Some((path, width)) = outline.lines {
        let width = Length(width);
        write!(
            text,
            r#"<path d="{path}" fill="none" stroke-width="{width}"/>"#
        )?;
    }
    Ok(())
}

/// The colour of an empty square.
pub fn square_fill(squares: Squares, square: Square) -> &'static str {
    match (squares, square.is_dark()) {
        (Squares::Dark, false) => "#e9e2d0",
        (_, true) => "#b98d5e",
        (Squares::All, false) => "#ecd9b6",
    }
}

/// The player whose home a square is.
pub fn home_of(view: &BoardView, square: Square) -> Option<Color> {
    let homes = view.shape.homes.as_ref()?;
    Color::ALL
        .into_iter()
        .find(|&color| homes[color].contains(&square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_rules::GameKind;

    #[test]
    fn every_game_is_drawn_with_all_its_pieces() {
        for kind in GameKind::all() {
            let view = kind.new_game().view();
            let picture = svg(&view);
            assert!(
                picture.starts_with("<svg ") && picture.ends_with("</svg>\n"),
                "{kind}"
            );
            assert_eq!(
                picture.matches("<g transform").count(),
                view.pieces.len(),
                "{kind}"
            );
            assert_eq!(
                picture.matches("<g").count(),
                picture.matches("</g>").count(),
                "{kind}"
            );
        }
    }

    #[test]
    fn lengths_are_written_as_the_standard_library_writes_them() {
        for hundredths in -250..=2500 {
            let length = hundredths as f32 / 100.0;
            let length = if length == 0.0 { 0.0 } else { length };
            assert_eq!(Length(length).to_string(), length.to_string());
        }
    }

    #[test]
    fn the_last_move_is_marked() {
        let mut game = "lines-of-action".parse::<GameKind>().unwrap().new_game();
        assert!(!svg(&game.view()).contains("#ffd54a"));
        game.play("b1-b3").unwrap();
        assert_eq!(svg(&game.view()).matches("#ffd54a").count(), 2);
    }
}
