//! The legal moves of a position in few bytes, for deltas.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use tessera_rules::{MoveView, TextError};

/// The legal moves of a position by their canonical texts, from which touches and captures follow.
///
/// A game whose turns have two steps can have thousands of legal moves, but few different steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalMoves {
    /// The moves of one step, separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "openapi", schema(example = "b1-b3 b1-d1"))]
    moves: String,
    /// The second steps of moves of two steps, such as `a1-b2` of `o@b2+a1-b2`, separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    second: String,
    /// The first steps of moves of two steps, separated by spaces, under a bitmap of the second steps that may follow each of
    /// them: a hexadecimal digit for every four of `second`, 8 for the first of the four.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    first: BTreeMap<String, String>,
}

/// Legal moves that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LegalMovesError {
    /// A text is no move.
    #[error("a legal move does not read: {0}")]
    Text(#[from] TextError),
    /// A bitmap has a character that is no hexadecimal digit, or names a second step that is not there.
    #[error("a bitmap of second steps does not fit: {0}")]
    Bitmap(String),
}

impl LegalMoves {
    /// Moves by their canonical texts.
    pub(crate) fn of(texts: &[String]) -> Self {
        let (two_steps, moves): (Vec<&str>, Vec<&str>) = texts
            .iter()
            .map(String::as_str)
            .partition(|text| text.contains('+'));
        let mut followers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (first, second) in two_steps.iter().filter_map(|text| text.split_once('+')) {
            followers.entry(first).or_default().insert(second);
        }
        let all: BTreeSet<&str> = followers.values().flatten().copied().collect();
        let all: Vec<&str> = all.into_iter().collect();
        let mut firsts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (first, followers) in followers {
            let bits = |four: &[&str]| {
                let digit = four.iter().enumerate().fold(0, |digit, (i, second)| {
                    digit | (u32::from(followers.contains(second)) << (3 - i))
                });
                char::from_digit(digit, 16)
            };
            let bitmap = all.chunks(4).filter_map(bits).collect();
            firsts.entry(bitmap).or_default().push(first);
        }
        Self {
            moves: moves.join(" "),
            second: all.join(" "),
            first: firsts
                .into_iter()
                .map(|(bitmap, firsts)| (bitmap, firsts.join(" ")))
                .collect(),
        }
    }

    /// The moves, sorted by their texts.
    pub fn views(&self) -> Result<Vec<MoveView>, LegalMovesError> {
        let mut texts: Vec<String> = self.moves.split_whitespace().map(str::to_owned).collect();
        let second: Vec<&str> = self.second.split_whitespace().collect();
        for (bitmap, firsts) in &self.first {
            let misfit = || LegalMovesError::Bitmap(bitmap.clone());
            let mut followers = Vec::new();
            for (place, digit) in bitmap.chars().enumerate() {
                let digit = digit.to_digit(16).ok_or_else(misfit)?;
                for bit in (0..4).filter(|bit| digit & (8 >> bit) != 0) {
                    followers.push(*second.get(4 * place + bit).ok_or_else(misfit)?);
                }
            }
            for first in firsts.split_whitespace() {
                texts.extend(followers.iter().map(|second| format!("{first}+{second}")));
            }
        }
        texts.sort_unstable();
        let views = texts.iter().map(|text| MoveView::from_text(text));
        Ok(views.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_written_once() {
        let texts = ["o@a3+c4-c3", "o@a3+c4-d4", "o@b3+c4-d4", "o@c3+c4-d4"];
        let legal = LegalMoves::of(&texts.map(str::to_owned));
        assert_eq!(
            serde_json::to_value(&legal).unwrap(),
            serde_json::json!({"second": "c4-c3 c4-d4", "first": {"4": "o@b3 o@c3", "c": "o@a3"}})
        );
        let read: Vec<String> = legal.views().unwrap().into_iter().map(|m| m.text).collect();
        assert_eq!(read, texts);
    }

    #[test]
    fn a_bitmap_that_does_not_fit_is_refused() {
        for bitmap in ["x", "1", "81"] {
            let legal = LegalMoves {
                second: "c4-c3 c4-d4".into(),
                first: BTreeMap::from([(bitmap.into(), "o@a3".into())]),
                ..LegalMoves::default()
            };
            assert_eq!(
                legal.views(),
                Err(LegalMovesError::Bitmap(bitmap.into())),
                "{bitmap}"
            );
        }
    }
}
