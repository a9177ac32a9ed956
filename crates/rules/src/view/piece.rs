//! Pieces: what they look like, where they are, and what a move does to them.

use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};

use crate::{Bitboard, ByColor, Color, Square};

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A piece of Mad Bishops.
    Bishop,
    /// A piece of Lines of Action.
    Stone,
    /// A queen of Hecatomb.
    Queen,
    /// A king of Hecatomb.
    King,
    /// A ring of Mitsudomoe.
    Ring,
    /// A ball of Mitsudomoe.
    Ball,
}

/// Where a piece is: its square, and its level in the stack on that square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// The square.
    pub square: Square,
    /// The number of pieces under it: 0 on the board itself.
    pub level: u8,
}

impl Place {
    /// The lowest level of a square.
    pub const fn ground(square: Square) -> Self {
        Self { square, level: 0 }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Where it stands.
    pub place: Place,
    /// What it looks like.
    pub shape: Shape,
    /// Whose it is.
    pub color: Color,
}

impl Piece {
    /// The pieces of a game in which all look alike and none stands on another, in the order of their squares. `square` gives
    /// the square of a cell.
    pub(crate) fn alike(
        shape: Shape,
        pieces: ByColor<Bitboard>,
        square: impl Fn(u8) -> Square,
    ) -> Vec<Self> {
        let of_color = |color| {
            let place = |cell| Place::ground(square(cell));
            let piece = move |place| Self {
                place,
                shape,
                color,
            };
            pieces[color].into_iter().map(place).map(piece)
        };
        let mut pieces = Vec::new();
        // A sort of the standard library is much more code, and there are few pieces.
        for piece in Color::ALL.into_iter().flat_map(of_color) {
            let at = pieces.partition_point(|other: &Self| other.place < piece.place);
            pieces.insert(at, piece);
        }
        pieces
    }
}

/// The pieces that the players have beside the board and may bring onto it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply {
    /// What these pieces look like.
    pub shape: Shape,
    /// How many each player has left.
    pub count: ByColor<u8>,
}

/// What a move does to one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transfer {
    /// The piece goes from one place to another.
    Move {
        /// Its place before the move.
        from: Place,
        /// Its place after the move.
        to: Place,
    },
    /// The piece is captured.
    Remove {
        /// Its place before the move.
        from: Place,
    },
    /// The piece comes from the supply.
    Enter {
        /// Its place after the move.
        to: Place,
    },
}

/// A piece on the board with its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PieceView {
    /// The same piece has the same id before and after every move, undo and redo.
    pub id: u16,
    /// Where it stands.
    #[serde(flatten)]
    pub place: Place,
    /// What it looks like.
    pub shape: Shape,
    /// Whose it is.
    pub color: Color,
}

// By hand, as for `MoveView`: serde's `flatten` collects the fields in a map first, and a server writes these structures
// with every answer.
impl Serialize for PieceView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("PieceView", 5)?;
        fields.serialize_field("id", &self.id)?;
        fields.serialize_field("square", &self.place.square)?;
        fields.serialize_field("level", &self.place.level)?;
        fields.serialize_field("shape", &self.shape)?;
        fields.serialize_field("color", &self.color)?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_one_flat_json_object() {
        let piece = PieceView {
            id: 3,
            place: Place {
                square: Square::new(9, 9),
                level: 2,
            },
            shape: Shape::Ball,
            color: Color::Black,
        };
        let json = serde_json::to_string(&piece).unwrap();
        assert_eq!(
            json,
            r#"{"id":3,"square":"j10","level":2,"shape":"ball","color":"black"}"#
        );
        assert_eq!(serde_json::from_str::<PieceView>(&json).unwrap(), piece);
    }
}
