//! How players, squares and moves are called beside a board: by colours and letters, or as the original program did.

use tessera_rules::{BoardView, GameKind, Square};

use super::{Numbering, Style};

/// The names that fit to the board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Naming {
    /// What the players are called.
    pub players: Players,
    /// The numbering of squares, if they have numbers instead of letters, and the number of ranks.
    squares: Option<(Numbering, u8)>,
}

/// What the players are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// White and black.
    Colors,
    /// Red and blue, as in the original Mad Bishops program.
    RedAndBlue,
    /// Player 1 and player 2, as in the original Hecatomb program.
    Numbers,
}

impl Naming {
    /// White and black, squares from a1.
    pub const USUAL: Self = Self {
        players: Players::Colors,
        squares: None,
    };

    /// The names that fit to a board of this style.
    pub fn of(view: &BoardView, style: Style) -> Self {
        if style != Style::Original {
            return Self::USUAL;
        }
        let players = match view.kind {
            GameKind::MadBishops(_) => Players::RedAndBlue,
            GameKind::Hecatomb(_) => Players::Numbers,
            GameKind::LinesOfAction(_) | GameKind::Mitsudomoe(_) => Players::Colors,
        };
        let squares = match Numbering::of(view.kind) {
            Numbering::Letters => None,
            numbers @ (Numbering::FromTop | Numbering::FromRankOne) => {
                Some((numbers, view.shape.ranks))
            }
        };
        Self { players, squares }
    }

    /// Whether squares have numbers instead of letters.
    pub const fn has_numbers(self) -> bool {
        self.squares.is_some()
    }

    /// Moves one after the other, with the names of this board.
    pub fn moves(self, texts: &[String]) -> String {
        let separator = if self.has_numbers() { ", " } else { " " };
        self.text(&texts.join(separator))
    }

    /// A text in which squares and moves have the names of this board: with numbers a square is `3-4` (column and row), and
    /// a move is `3 4 3 5`, as it can be typed.
    pub fn text(self, text: &str) -> String {
        if self.squares.is_none() {
            return text.to_owned();
        }
        let mut renamed = String::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let is_inside_word = renamed.ends_with(char::is_alphanumeric);
            match self.leading_name(rest) {
                Some((name, length)) if !is_inside_word => {
                    renamed.push_str(&name);
                    rest = &rest[length..];
                }
                _ => {
                    renamed.push(c);
                    rest = &rest[c.len_utf8()..];
                }
            }
        }
        renamed
    }

    /// The name of the move or square with which the text begins, and the length of what it replaces, in bytes.
    fn leading_name(self, text: &str) -> Option<(String, usize)> {
        let (numbering, ranks) = self.squares?;
        let coordinates = |square: Square, separator: &str| {
            let (column, row) = (
                numbering.column(square.file()),
                numbering.row(square.rank(), ranks),
            );
            format!("{column}{separator}{row}")
        };
        let is_whole = |length: usize| !text[length..].starts_with(char::is_alphanumeric);
        let (from, length) = leading_square(text)?;
        let target = text[length..]
            .strip_prefix(['-', 'x'])
            .and_then(leading_square);
        match target {
            Some((to, more)) if is_whole(length + 1 + more) => {
                let name = format!("{} {}", coordinates(from, " "), coordinates(to, " "));
                Some((name, length + 1 + more))
            }
            _ if is_whole(length) => Some((coordinates(from, "-"), length)),
            _ => None,
        }
    }
}

/// The square with which the text begins, and the length of its name in bytes.
fn leading_square(text: &str) -> Option<(Square, usize)> {
    let after_letter = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let digits = after_letter.bytes().take_while(u8::is_ascii_digit).count();
    let length = 1 + digits;
    let square = text[..length].parse().ok()?;
    Some((square, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naming(kind: &str, style: Style) -> Naming {
        let kind: GameKind = kind.parse().unwrap();
        Naming::of(&kind.new_game().view(), style)
    }

    #[test]
    fn squares_and_moves_have_the_numbers_of_the_original_board() {
        let hecatomb = naming("hecatomb", Style::Original);
        assert_eq!(hecatomb.text("the piece on a1"), "the piece on 0-0");
        assert_eq!(
            hecatomb.text("d4xd5, e1-e2 or h8."),
            "3 3 3 4, 4 0 4 1 or 7-7."
        );
        let bishops = naming("mad-bishops", Style::Original);
        assert_eq!(bishops.text("(b2xa1)"), "(1 8 0 9)");
        assert_eq!(
            bishops.text("j10 is light, a10b is no square"),
            "9-0 is light, a10b is no square"
        );
        assert_eq!(naming("mad-bishops:8x8", Style::Original).text("a8"), "0-0");
    }

    #[test]
    fn other_boards_have_letters() {
        for (kind, style) in [
            ("hecatomb", Style::Tessera),
            ("mad-bishops", Style::Ascii),
            ("lines-of-action", Style::Original),
            ("mitsudomoe", Style::Original),
        ] {
            assert_eq!(naming(kind, style), Naming::USUAL);
            assert_eq!(Naming::USUAL.text("b2xa1 on b2"), "b2xa1 on b2");
        }
    }
}
