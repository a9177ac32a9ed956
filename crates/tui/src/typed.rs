//! Moves typed as text, or as the squares a person would touch.

use tessera_rules::{AnyGame, MoveError, Touch};

use crate::board::Numbering;

/// Why what was typed is not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TypedError {
    /// It is no move, or not a legal one.
    #[error("{0}")]
    Move(MoveError),
    /// It may become one of these moves.
    #[error("that is not a whole move yet; go on as in {}", some_of(.0))]
    Unfinished(
        /// Their texts.
        Vec<String>,
    ),
}

/// The first few, and a sign that there are more.
pub(crate) fn some_of(texts: &[String]) -> String {
    let more = if texts.len() > 6 { ", …" } else { "" };
    format!("{}{more}", texts[..texts.len().min(6)].join(", "))
}

/// Plays what was typed and returns its canonical text, or says why not.
pub fn play(game: &mut dyn AnyGame, line: &str) -> Result<String, TypedError> {
    if let Some(touches) = touches(game, line) {
        return play_touches(game, &touches);
    }
    let text: String = line.split_whitespace().collect();
    game.play(&text).map_err(TypedError::Move)
}

/// The touches, if the line is a list of squares (`b1 b3`) or of columns and rows (`1 0 1 2`).
fn touches(game: &dyn AnyGame, line: &str) -> Option<Vec<Touch>> {
    let shape = game.view().shape;
    let numbering = Numbering::of(game.kind());
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || c == ',')
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

fn play_touches(game: &mut dyn AnyGame, touches: &[Touch]) -> Result<String, TypedError> {
    if let Some(explanation) = game.refusal(touches) {
        return Err(TypedError::Move(explanation.into()));
    }
    let mut fitting = game.legal_moves();
    fitting.retain(|m| m.path.begins_with(touches));
    match fitting.as_slice() {
        [m] if m.path.is_complete(touches) => game.play(&m.text).map_err(TypedError::Move),
        _ => {
            let texts = fitting.into_iter().map(|m| m.text).collect();
            Err(TypedError::Unfinished(texts))
        }
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
            play(game("mad-bishops").as_mut(), "1 8 0 9").unwrap(),
            "b2xa1"
        );
        assert_eq!(
            play(game("mad-bishops").as_mut(), "b2 a1").unwrap(),
            "b2xa1"
        );
        assert_eq!(
            play(game("mad-bishops").as_mut(), "b2 - a1").unwrap(),
            "b2xa1"
        );
    }

    #[test]
    fn what_is_not_legal_is_explained() {
        let refusal = play(game("mad-bishops").as_mut(), "0 9 1 8").unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "the piece on a1 is your opponent's, not yours"
        );
        assert!(play(game("mad-bishops").as_mut(), "b2 99").is_err());
        assert!(play(game("mad-bishops").as_mut(), "b2").is_err());
        assert!(play(game("mad-bishops").as_mut(), "b2 c3 d4").is_err());
    }
}
