//! The boards of the styles `tessera` and `ascii`: shaded squares with colour, signs for empty squares without.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use tessera_rules::{BoardView, Color, Square, view::Shape};
use tessera_tui::board::{Glyphs, home_of, is_unused, stack};

use super::Ink;

const LIGHT: u8 = 180;
const DARK: u8 = 137;
const UNUSED: u8 = 223;
const HOME: u8 = 109;
const LAST: u8 = 143;
const WHITE_PIECE: u8 = 231;
const BLACK_PIECE: u8 = 16;

pub(super) fn draw(view: &BoardView, glyphs: Glyphs, ink: Ink) -> String {
    // Games with stacks have a second line for the rings underneath.
    let (width, height) = if view.supply.is_some() {
        (7, 2)
    } else {
        (3, 1)
    };
    let mut text = String::from("   ");
    for file in 0..view.shape.files {
        push(
            &mut text,
            format_args!("{:^width$}", char::from(b'a' + file)),
        );
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for rank in (0..view.shape.ranks).rev() {
        for line in 0..height {
            let label = if line == 0 {
                (rank + 1).to_string()
            } else {
                String::new()
            };
            push(&mut text, format_args!("{label:>2} "));
            for file in 0..view.shape.files {
                let square = Square::new(file, rank);
                let content = if line == 0 {
                    top(view, square, glyphs, ink).to_owned()
                } else {
                    underneath(view, square)
                };
                paint(&mut text, view, square, &format!("{content:^width$}"), ink);
            }
            push(&mut text, format_args!(" {label}"));
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
    }
    text
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments)
        .expect("writing to a string cannot fail");
}

/// The glyph of the top piece, or the sign of an empty square.
fn top(view: &BoardView, square: Square, glyphs: Glyphs, ink: Ink) -> &'static str {
    match stack(view, square).last() {
        Some(piece) => glyphs.piece(*piece),
        None if is_unused(view, square) || ink == Ink::Colored => "",
        None if home_of(view, square).is_some() => match glyphs {
            Glyphs::Unicode => "◇",
            Glyphs::Ascii => "+",
        },
        None => match glyphs {
            Glyphs::Unicode => "·",
            Glyphs::Ascii => ".",
        },
    }
}

/// The rings of a stack from the bottom up; empty if there is only one.
fn underneath(view: &BoardView, square: Square) -> String {
    let rings: String = stack(view, square)
        .filter(|piece| piece.shape == Shape::Ring)
        .map(|piece| piece.color.letter())
        .collect();
    if rings.len() > 1 {
        rings
    } else {
        String::new()
    }
}

fn paint(text: &mut String, view: &BoardView, square: Square, content: &str, ink: Ink) {
    if ink == Ink::Plain {
        text.push_str(content);
        return;
    }
    let is_last = view
        .last
        .as_ref()
        .is_some_and(|last| last.squares.contains(&square));
    let background = if is_last {
        LAST
    } else if is_unused(view, square) {
        UNUSED
    } else if home_of(view, square).is_some() {
        HOME
    } else if square.is_dark() {
        DARK
    } else {
        LIGHT
    };
    let foreground = match stack(view, square).last() {
        Some(piece) if piece.color == Color::White => WHITE_PIECE,
        _ => BLACK_PIECE,
    };
    let style = Style::new()
        .bold()
        .bg_color(Some(Ansi256Color(background).into()))
        .fg_color(Some(Ansi256Color(foreground).into()));
    push(text, format_args!("{style}{content}{style:#}"));
}
