//! Typed moves: as move text, or as the list of squares to touch.

use tessera_rules::{AnyGame, MoveError, Touch};

use crate::board::Numbering;

/// Why a typed move is not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TypedError {
    /// The text is not a move, or the move is not legal.
    #[error("{0}")]
    Move(MoveError),
    /// The squares are the beginning of these moves.
    #[error("the move is incomplete; continue as in {}", first_few(.0))]
    Unfinished(Vec<String>),
}

/// Up to six of the texts, with an ellipsis if there are more.
pub fn first_few(texts: &[String]) -> String {
    let more = if texts.len() > 6 { ", …" } else { "" };
    format!("{}{more}", texts[..texts.len().min(6)].join(", "))
}

/// The canonical text of a typed move, if it is legal here.
pub fn read(game: &dyn AnyGame, line: &str) -> Result<String, TypedError> {
    if let Some(touches) = touches(game, line) {
        return read_touches(game, &touches);
    }
    let text: String = line.split_whitespace().collect();
    game.read(&text).map_err(TypedError::Move)
}

/// The touches, if the line is a list of squares (`b1 b3`) or of columns and rows (`1 0 1 2`); `None` if it is one word.
fn touches(game: &dyn AnyGame, line: &str) -> Option<Vec<Touch>> {
    let shape = game.view().shape;
    let numbering = Numbering::of(game.kind());
    // Numbers may be followed by a full stop, and a square may be written as it is printed: `3-4`.
    let is_numbers = numbering != Numbering::Letters
        && line
            .chars()
            .all(|c| c.is_ascii_digit() || c.is_whitespace() || ",.-".contains(c));
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || c == ',' || (is_numbers && ".-".contains(c)))
        .map(|word| word.strip_suffix('.').unwrap_or(word))
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() < 2 {
        return None;
    }
    let mut touches = Vec::new();
    let mut rest = words.as_slice();
    while let Some((&word, tail)) = rest.split_first() {
        rest = tail;
        let touch = if word.eq_ignore_ascii_case("supply") || word.eq_ignore_ascii_case("o") {
            Touch::Supply
        } else if let Ok(square) = word.parse() {
            Touch::Square(square)
        } else {
            let (&row, tail) = rest.split_first()?;
            rest = tail;
            Touch::Square(numbering.square(word, row, shape.ranks)?)
        };
        touches.push(touch);
    }
    Some(touches)
}

fn read_touches(game: &dyn AnyGame, touches: &[Touch]) -> Result<String, TypedError> {
    if let Some(explanation) = game.refusal(touches) {
        return Err(TypedError::Move(explanation.into()));
    }
    let mut fitting = game.legal_moves();
    fitting.retain(|m| m.path.begins_with(touches));
    let is_whole = matches!(fitting.as_slice(), [m] if m.path.is_complete(touches));
    let mut texts = fitting.into_iter().map(|m| m.text);
    match texts.next() {
        Some(text) if is_whole => Ok(text),
        first => Err(TypedError::Unfinished(
            first.into_iter().chain(texts).collect(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    fn game(kind: &str) -> Box<dyn AnyGame> {
        kind.parse::<GameKind>().unwrap().new_game()
    }

    #[test]
    fn squares_may_be_given_as_the_original_programs_number_them() {
        assert_eq!(
            read(game("mad-bishops").as_ref(), "1 8 0 9").unwrap(),
            "b2xa1"
        );
        assert_eq!(
            read(game("mad-bishops").as_ref(), "b2 a1").unwrap(),
            "b2xa1"
        );
        assert_eq!(
            read(game("mad-bishops").as_ref(), "b2 - a1").unwrap(),
            "b2xa1"
        );
    }

    #[test]
    fn numbers_may_have_full_stops_and_letters_may_stand_apart() {
        for line in ["3 3 3 4", "3. 3. 3. 4.", "3,3,3,4", "3-3 3-4", "3.3.3.4"] {
            assert_eq!(read(game("hecatomb").as_ref(), line).unwrap(), "d4xd5");
        }
        for line in ["H 2 F 2", "h 2 f 2", "H2 F2", "H 2. F 2."] {
            let mut game = game("lines-of-action");
            game.play("b1-b3").unwrap();
            assert_eq!(read(game.as_ref(), line).unwrap(), "h2-f2");
        }
    }

    #[test]
    fn illegal_moves_are_explained() {
        let refusal = read(game("mad-bishops").as_ref(), "0 9 1 8").unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "the piece on a1 is your opponent's, not yours"
        );
        assert!(read(game("mad-bishops").as_ref(), "b2 99").is_err());
        assert!(read(game("mad-bishops").as_ref(), "b2").is_err());
        assert!(read(game("mad-bishops").as_ref(), "b2 c3 d4").is_err());
    }
}
