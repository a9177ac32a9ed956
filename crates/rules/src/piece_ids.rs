//! Piece ids: numbers that stay with the pieces through all moves, so that an interface can animate them.

use crate::view::{Piece, PieceView, Place, Transfer};

/// The id of the piece at each occupied place. Lookups scan the list: a board has at most 64 pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PieceIds {
    ids: Vec<(Place, u16)>,
    next: u16,
}

impl PieceIds {
    /// Numbers the pieces from 0 in the given order.
    pub(crate) fn new(pieces: Vec<Piece>) -> Self {
        let mut piece_ids = Self {
            ids: Vec::with_capacity(pieces.len()),
            next: 0,
        };
        for piece in pieces {
            piece_ids.enter(piece.place);
        }
        piece_ids
    }

    fn enter(&mut self, place: Place) {
        self.ids.push((place, self.next));
        self.next += 1;
    }

    fn index(&self, place: Place) -> Option<usize> {
        self.ids.iter().position(|(occupied, _)| *occupied == place)
    }

    /// Updates the places after a move that did these transfers.
    pub(crate) fn apply(&mut self, transfers: Vec<Transfer>) {
        for transfer in transfers {
            match transfer {
                Transfer::Move { from, to } => {
                    if let Some(i) = self.index(from) {
                        self.ids[i].0 = to;
                    }
                }
                Transfer::Remove { from } => {
                    if let Some(i) = self.index(from) {
                        self.ids.swap_remove(i);
                    }
                }
                Transfer::Enter { to } => self.enter(to),
            }
        }
    }

    /// The piece with its id.
    pub(crate) fn view(&self, piece: Piece) -> PieceView {
        let Piece {
            place,
            shape,
            color,
        } = piece;
        let i = self
            .index(place)
            .expect("the transfers of every move account for every piece");
        PieceView {
            id: self.ids[i].1,
            place,
            shape,
            color,
        }
    }
}
