//! Numbers that stay with the pieces through all moves, so that an interface can animate them.

use std::collections::HashMap;

use crate::view::{Piece, PieceView, Place, Transfer};

/// Which number stands where.
#[derive(Clone, Debug)]
pub(crate) struct Identities {
    ids: HashMap<Place, u16>,
    next: u16,
}

impl Identities {
    /// Numbers the pieces in the order given.
    pub(crate) fn new(pieces: Vec<Piece>) -> Self {
        let mut identities = Self {
            ids: HashMap::new(),
            next: 0,
        };
        for piece in pieces {
            identities.enter(piece.place);
        }
        identities
    }

    fn enter(&mut self, place: Place) {
        self.ids.insert(place, self.next);
        self.next += 1;
    }

    /// Carries the numbers along with what a move does.
    pub(crate) fn follow(&mut self, transfers: Vec<Transfer>) {
        for transfer in transfers {
            match transfer {
                Transfer::Move { from, to } => {
                    if let Some(id) = self.ids.remove(&from) {
                        self.ids.insert(to, id);
                    }
                }
                Transfer::Remove { from } => {
                    self.ids.remove(&from);
                }
                Transfer::Enter { to } => self.enter(to),
            }
        }
    }

    /// The piece with its number.
    pub(crate) fn view(&self, piece: Piece) -> PieceView {
        let Piece {
            place,
            shape,
            color,
        } = piece;
        PieceView {
            id: *self
                .ids
                .get(&place)
                .expect("the transfers of every move account for every piece"),
            place,
            shape,
            color,
        }
    }
}
