//! `Touch` and `Path`: the clicks or taps that make a move.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Square;

/// One click or tap of a player who enters a move. In text and JSON: the square, `supply` or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Touch {
    /// A square of the board.
    Square(Square),
    /// The supply of the player to move.
    Supply,
    /// The button that passes the turn.
    Pass,
}

impl From<Square> for Touch {
    fn from(square: Square) -> Self {
        Self::Square(square)
    }
}

impl fmt::Display for Touch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Supply => f.write_str("supply"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl Serialize for Touch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Square(square) => square.serialize(serializer),
            Self::Supply => serializer.serialize_str("supply"),
            Self::Pass => serializer.serialize_str("pass"),
        }
    }
}

impl<'de> Deserialize<'de> for Touch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.as_str() {
            "supply" => Ok(Self::Supply),
            "pass" => Ok(Self::Pass),
            square => square.parse().map(Self::Square).map_err(de::Error::custom),
        }
    }
}

/// The touches that make one move.
///
/// An interface collects touches, keeps the legal moves whose path [begins with](Self::begins_with) them,
/// and plays when one move is left whose path [is complete](Self::is_complete).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Path {
    /// The touches in order, except that the last `unordered` ones may be swapped.
    pub touches: Vec<Touch>,
    /// How many of the last touches may come in any order.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unordered: usize,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl Path {
    /// A path whose touches all have to come in this order.
    pub fn ordered(touches: impl IntoIterator<Item = Touch>) -> Self {
        Self {
            touches: touches.into_iter().collect(),
            unordered: 0,
        }
    }

    /// Whether `touches` are the beginning of this path, or all of it.
    pub fn begins_with(&self, touches: &[Touch]) -> bool {
        let fixed = self.touches.len() - self.unordered.min(self.touches.len());
        let (ordered, free) = self.touches.split_at(fixed);
        let (head, tail) = touches.split_at(touches.len().min(fixed));
        ordered.starts_with(head)
            && tail.len() <= free.len()
            && tail
                .iter()
                .enumerate()
                .all(|(i, touch)| free.contains(touch) && !tail[..i].contains(touch))
    }

    /// Whether `touches`, which [begin](Self::begins_with) this path, are all of it.
    pub fn is_complete(&self, touches: &[Touch]) -> bool {
        touches.len() == self.touches.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(text: &str) -> Touch {
        Touch::Square(text.parse().unwrap())
    }

    #[test]
    fn the_unordered_end_of_a_path_may_come_in_any_order() {
        let path = Path {
            touches: ["a1", "d4", "c5", "e2"].map(touch).into(),
            unordered: 2,
        };
        assert!(path.begins_with(&[]));
        assert!(path.begins_with(&["a1", "d4", "e2"].map(touch)));
        assert!(path.begins_with(&["a1", "d4", "e2", "c5"].map(touch)));
        assert!(!path.begins_with(&["d4"].map(touch)));
        assert!(!path.begins_with(&["a1", "d4", "e2", "e2"].map(touch)));
        assert!(!path.begins_with(&["a1", "d4", "c5", "e2", "a1"].map(touch)));
    }
}
