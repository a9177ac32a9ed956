//! The hash chain of a log. Each checksum covers an event and the checksum before it, so that an event that was altered, lost or
//! moved is noticed. It has no key: it finds accidents, not a forger who computes the chain anew.

use sha2::{Digest, Sha256};

use crate::{GameId, Millis, NewGame, sql::Tokens};

/// The SHA-256 of one link of the chain.
pub(crate) type Checksum = [u8; 32];

/// What the chain covers of one row. Numbers are hashed as eight bytes, the most significant first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link<'a> {
    /// The checksum before; empty where the chain begins.
    pub(crate) previous: &'a [u8],
    pub(crate) game: &'a [u8],
    /// The number of the event; 0 is the game itself.
    pub(crate) seq: i64,
    pub(crate) at: Millis,
    /// Parts of the text, joined by newlines.
    pub(crate) text: &'a [&'a [u8]],
}

impl Link<'_> {
    pub(crate) fn checksum(&self) -> Checksum {
        let mut hash = Sha256::new();
        hash.update(self.previous);
        hash.update(self.game);
        hash.update(self.seq.to_be_bytes());
        hash.update(self.at.0.to_be_bytes());
        for (index, part) in self.text.iter().enumerate() {
            if index > 0 {
                hash.update(b"\n");
            }
            hash.update(part);
        }
        hash.finalize().into()
    }
}

/// The checksum of a new game, with which its chain begins.
pub(crate) fn of_game(game: &NewGame) -> Checksum {
    let tokens = Tokens::text(&game.tokens);
    Link {
        previous: &[],
        game: game.id.as_str().as_bytes(),
        seq: 0,
        at: game.created_at,
        text: &[
            game.kind.as_bytes(),
            tokens.as_bytes(),
            game.header.as_bytes(),
        ],
    }
    .checksum()
}

/// The checksum of an event that follows a row with the checksum `previous`.
pub(crate) fn of_event(
    previous: &[u8],
    game: GameId,
    seq: i64,
    at: Millis,
    payload: &str,
) -> Checksum {
    Link {
        previous,
        game: game.as_str().as_bytes(),
        seq,
        at,
        text: &[payload.as_bytes()],
    }
    .checksum()
}

/// The checksums of the events that a new game begins with.
#[cfg(feature = "postgres")]
pub(crate) fn of_events(game: &NewGame) -> Vec<Checksum> {
    let mut previous = of_game(game);
    (1..)
        .zip(&game.events)
        .map(|(seq, event)| {
            previous = of_event(&previous, game.id, seq, event.at, &event.payload);
            previous
        })
        .collect()
}
