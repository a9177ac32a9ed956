//! The board as SVG, drawn from the `BoardView` in the same way for every game.

use std::fmt::Write;

use tessera_rules::{
    BoardView, Color, Square,
    view::{PieceView, Shape, Squares},
};

/// The side of a square, in SVG user units, as all lengths here.
const SIDE: u32 = 40;
/// The margin around the board, for the names of files and ranks.
const MARGIN: u32 = 22;
/// The extra margin above and below the board, for the supplies.
const SHELF: u32 = 16;
/// How much higher each next piece of a stack is drawn.
const STEP: u32 = 5;

/// Draws the board with white at the bottom.
pub(crate) fn svg(view: &BoardView) -> String {
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
    fn draw(&mut self) -> std::fmt::Result {
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
<rect width="{width}" height="{height}" rx="8" fill="#3b3a36"/>
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

    fn draw_squares(&mut self) -> std::fmt::Result {
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
                let fill = match (self.view.shape.squares, square.is_dark()) {
                    (Squares::Dark, false) => "#e9e2d0",
                    (_, true) => "#b98d5e",
                    (Squares::All, false) => "#ecd9b6",
                };
                writeln!(
                    self.text,
                    r#"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>"#
                )?;
                if let Some(owner) = self.home_of(square) {
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
                        r##"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="#ffd54a" opacity=".45"/>"##
                    )?;
                }
                if alerts.contains(&square) {
                    writeln!(
                        self.text,
                        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="#c62828" stroke-width="2"/>"##,
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

    fn home_of(&self, square: Square) -> Option<Color> {
        let homes = self.view.shape.homes.as_ref()?;
        Color::ALL
            .into_iter()
            .find(|&color| homes[color].contains(&square))
    }

    fn draw_names(&mut self) -> std::fmt::Result {
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

    fn draw_piece(&mut self, piece: PieceView) -> std::fmt::Result {
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
            r#"<g transform="translate({x} {y})" fill="{fill}" stroke="{line}" stroke-width="1.3" stroke-linejoin="round">"#
        )?;
        match piece.shape {
            Shape::Ring => write!(
                self.text,
                r#"<circle r="15" fill="none" stroke-width="8"/><circle r="15" fill="none" stroke="{face}" stroke-width="5.5"/>"#
            )?,
            shape => self.text.push_str(outline(shape)),
        }
        self.text.push_str("</g>\n");
        Ok(())
    }

    fn draw_supply(&mut self, height: u32) -> std::fmt::Result {
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

/// A piece centred on the origin, in the colours of the group around it.
fn outline(shape: Shape) -> &'static str {
    match shape {
        Shape::Stone => r#"<circle r="15"/><circle r="10" fill="none" opacity=".35"/>"#,
        Shape::Ball => r#"<circle r="10"/>"#,
        Shape::Ring => r#"<circle r="15" fill="none"/>"#,
        Shape::Bishop => {
            r#"<path d="M-11 14h22l-3-5h-16zM-7 9C-12 0-6-8 0-13 6-8 12 0 7 9z"/><path d="M-4-1h8M0-5v8" fill="none"/><circle cy="-14" r="2"/>"#
        }
        Shape::Queen => {
            r#"<path d="M-12 13h24l-2-5h-20zM-10 8l-4-16 7 7 1-12 6 11 6-11 1 12 7-7-4 16z"/>"#
        }
        Shape::King => {
            r#"<path d="M-11 14h22l-2-6h-18zM-9 8C-19-2-8-10 0-3 8-10 19-2 9 8z"/><path d="M0-4v-11M-4-11h8" fill="none" stroke-width="2.4"/>"#
        }
    }
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
    fn the_last_move_is_marked() {
        let mut game = "lines-of-action".parse::<GameKind>().unwrap().new_game();
        assert!(!svg(&game.view()).contains("#ffd54a"));
        game.play("b1-b3").unwrap();
        assert_eq!(svg(&game.view()).matches("#ffd54a").count(), 2);
    }
}
