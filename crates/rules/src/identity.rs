//! Numbers that stay with the pieces through all moves, so that an interface can animate them.

use crate::view::{Piece, PieceView, Place, Transfer};

/// Which number stands where. There are so few pieces that looking at all of them is fast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identities {
    ids: Vec<(Place, u16)>,
    next: u16,
}

impl Identities {
    /// Numbers the pieces in the order given.
    pub(crate) fn new(pieces: Vec<Piece>) -> Self {
        let mut identities = Self {
            ids: Vec::with_capacity(pieces.len()),
            next: 0,
        };
        for piece in pieces {
            identities.enter(piece.place);
        }
        identities
    }

    fn enter(&mut self, place: Place) {
        self.ids.push((place, self.next));
        self.next += 1;
    }

    fn index(&self, place: Place) -> Option<usize> {
        self.ids.iter().position(|(stands, _)| *stands == place)
    }

    /// Carries the numbers along with what a move does.
    pub(crate) fn follow(&mut self, transfers: Vec<Transfer>) {
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

    /// The piece with its number.
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
