//! Games between the store, which keeps texts, and the fold of `tessera_play`.

use tessera_play::{ClosingTimes, Corrupt, Game, LoggedEvent, Millis};
use tessera_rules::UnknownKind;
use tessera_store::{self as store, GameId, Standing, StoredEvent, StoredGame, TokenHash};

use crate::room::Players;

/// A game as the log has it, with what the store keeps beside the log.
#[derive(Debug)]
pub(crate) struct LoadedGame {
    pub(crate) id: GameId,
    /// Whether the public list shows it.
    pub(crate) listed: bool,
    pub(crate) game: Game,
    pub(crate) tokens: Vec<TokenHash>,
    /// The accounts that play.
    pub(crate) players: Players,
    /// The standing that the store has.
    pub(crate) standing: Standing,
}

/// A stored game that cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    #[error(transparent)]
    Kind(#[from] UnknownKind),
    /// The header (number 0) or an event is not the JSON of one.
    #[error("event {seq} does not read: {error}")]
    Json { seq: u64, error: serde_json::Error },
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
}

impl LoadError {
    /// The number of the event that cannot be read, 0 for the header; `None` if an event is missing.
    pub(crate) fn seq(&self) -> Option<u64> {
        match self {
            Self::Json { seq, .. }
            | Self::Corrupt(Corrupt::Event { seq, .. } | Corrupt::Move { seq, .. }) => Some(*seq),
            Self::Kind(_) | Self::Corrupt(Corrupt::Start(_)) => Some(0),
            Self::Corrupt(Corrupt::Gap { .. }) => None,
        }
    }
}

impl LoadedGame {
    /// Folds the whole log of a stored game.
    pub(crate) fn load(stored: StoredGame) -> Result<Self, LoadError> {
        let created = Millis(stored.created_at.0);
        let game = fold(&stored.kind, &stored.header, created, &stored.events)?;
        Ok(Self {
            id: stored.id,
            listed: stored.listed,
            game,
            tokens: stored.tokens,
            players: Players::default(),
            standing: stored.standing,
        })
    }
}

/// Folds a header and its log.
pub(crate) fn fold(
    kind: &str,
    header: &str,
    created: Millis,
    events: &[StoredEvent],
) -> Result<Game, LoadError> {
    let header = serde_json::from_str(header).map_err(|error| LoadError::Json { seq: 0, error })?;
    let mut game = Game::new(kind.parse()?, header, created)?;
    for event in events {
        apply(&mut game, event)?;
    }
    Ok(game)
}

/// Folds the next stored event into a game.
pub(crate) fn apply(game: &mut Game, stored: &StoredEvent) -> Result<(), LoadError> {
    let seq = stored.seq;
    let event =
        serde_json::from_str(&stored.payload).map_err(|error| LoadError::Json { seq, error })?;
    game.apply(LoggedEvent {
        seq,
        at: stored.at.0,
        event,
    })?;
    Ok(())
}

/// A time as the store keeps it.
pub(crate) fn stored_time(at: Millis) -> store::Millis {
    store::Millis(at.0)
}

/// What the store searches games by. Computers that play each other pause while no client looks on, so they are not searched.
pub(crate) fn standing(game: &Game, closing: ClosingTimes) -> Standing {
    let awaits_computer =
        game.computer_to_move().is_some() || game.draw_offer_to_computer().is_some();
    Standing {
        status: match game.end() {
            None => store::Status::Playing,
            Some(_) => store::Status::Finished,
        },
        deadline_at: game
            .deadline()
            .or_else(|| game.closes_at(closing))
            .map(stored_time),
        wants_engine: awaits_computer && !game.header().is_between_computers(),
    }
}
