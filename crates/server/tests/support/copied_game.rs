//! Stored games that are copied, to fill a database.

use tessera_store::{Event, GameId, NewGame, StoredGame};

/// A game like this one under another id.
pub(crate) fn copy_of(game: &StoredGame, projection: &str) -> NewGame {
    let event = |event: &tessera_store::StoredEvent| Event {
        at: event.at,
        payload: event.payload.clone(),
    };
    NewGame {
        id: GameId::random(),
        kind: game.kind.clone(),
        listed: game.listed,
        created_at: game.created_at,
        header: game.header.clone(),
        tokens: game.tokens.clone(),
        events: game.events.iter().map(event).collect(),
        standing: game.standing,
        projection: projection.to_owned(),
    }
}
