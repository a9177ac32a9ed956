//! The projection of a game for the list of games: what a line of the list shows of the game's present.
//!
//! It is derived from the log alone and written in the same transaction as each event, so that a list reads one row for
//! each game, however long the games are. Games that an earlier version wrote have none: the first list that shows them
//! folds their logs and adds it.

use serde::{Deserialize, Serialize};
use tessera_play::{Game, Seat, Status, Winner};
use tessera_protocol::GameLine;
use tessera_rules::{
    ByColor, Color, GameKind, Outcome, PositionError, UnknownKind, view::LastMove,
};
use tessera_store::{GameId, Projected, Store, Summary, Unavailable};

use crate::{json::json_text, room, stored::LoadedGame};

/// The present of a game, as far as the list shows it; kept as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Projection {
    ply: u32,
    /// The position string.
    position: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<LastMove>,
    /// How the rules ended the game. The position alone does not tell a draw by repetition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ruled: Option<Outcome>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
    /// When the last event happened, in milliseconds since 1970.
    changed: i64,
    /// Who sits where, if a guest has given a name since the game was created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seats: Option<ByColor<Seat>>,
}

/// How the game ended, by the rules or otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct End {
    /// None if the game was closed without a result.
    outcome: Option<Winner>,
    reason: String,
}

/// Why a row of the store makes no line.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("the row has no projection")]
    Missing,
    #[error("the projection cannot be parsed: {0}")]
    Projection(serde_json::Error),
    #[error("the header cannot be parsed: {0}")]
    Header(serde_json::Error),
    #[error(transparent)]
    Kind(#[from] UnknownKind),
    #[error("the position cannot be parsed: {0}")]
    Position(#[from] PositionError),
}

impl Projection {
    /// Of the game after its last event.
    pub(crate) fn of(game: &Game) -> Self {
        let record = game.record();
        Self {
            ply: record.ply() as u32,
            position: record.position(),
            last: record.last_move(),
            ruled: record.outcome(),
            end: game.end().map(|end| End {
                outcome: end.outcome(),
                reason: end.cause.as_str().to_owned(),
            }),
            changed: game.last_change().0,
            seats: (*game.seats() != game.header().seats).then(|| game.seats().clone()),
        }
    }

    pub(crate) fn to_json(&self) -> String {
        json_text(self)
    }

    /// The line of the game whose row the store has read.
    fn line_of_row(self, row: &Summary) -> Result<GameLine, LineError> {
        /// The part of the header that the list shows.
        #[derive(Deserialize)]
        struct Seats {
            seats: ByColor<Seat>,
        }
        let seats = if let Some(seats) = &self.seats {
            seats.clone()
        } else {
            let Seats { seats } = serde_json::from_str(&row.header).map_err(LineError::Header)?;
            seats
        };
        Ok(self.line(row.id, row.kind.parse()?, seats, row.created_at.0)?)
    }

    /// The line of the game with this id, and the parts of its header that the list shows.
    pub(crate) fn line(
        self,
        id: GameId,
        kind: GameKind,
        seats: ByColor<Seat>,
        created: i64,
    ) -> Result<GameLine, PositionError> {
        let mut view = kind.game_at(&self.position)?.view();
        view.last = self.last;
        view.outcome = self.ruled;
        if self.end.is_some() {
            view.alerts.clear();
        }
        Ok(GameLine {
            id: id.to_string(),
            kind,
            status: match self.end {
                None => Status::Playing,
                Some(_) => Status::Finished,
            },
            outcome: self.end.as_ref().and_then(|end| end.outcome),
            reason: self.end.map(|end| end.reason),
            turn: view.turn,
            ply: self.ply,
            view,
            seats,
            created,
            changed: self.changed,
            last_active_at: self.changed,
            watchers: 0,
        })
    }
}

/// The lines of these games, in their order. A game that cannot be read is left out and logged, so that one corrupt row does
/// not fail the whole list.
pub(crate) async fn lines(store: &Store, rows: Vec<Summary>) -> Result<Vec<GameLine>, Unavailable> {
    let mut lines = Vec::with_capacity(rows.len());
    let mut derived = Vec::new();
    for row in rows {
        let line = match from_row(&row) {
            Ok(line) => Some(line),
            Err(_) => from_log(store, &row, &mut derived).await?,
        };
        lines.extend(line);
    }
    if !derived.is_empty()
        && let Err(error) = store.project(derived).await
    {
        // The next list derives them again.
        tracing::warn!(%error, "projections of games cannot be kept");
    }
    name_accounts(store, &mut lines).await?;
    Ok(lines)
}

/// Shows the names of the accounts that play, which neither rows nor logs hold.
async fn name_accounts(store: &Store, lines: &mut [GameLine]) -> Result<(), Unavailable> {
    let ids: Vec<GameId> = lines
        .iter()
        .filter_map(|line| line.id.parse().ok())
        .collect();
    let mut rows = store.accounts().players(&ids).await?;
    for line in lines {
        let (of_line, others) = rows
            .into_iter()
            .partition(|row| row.game.as_str() == line.id);
        rows = others;
        let players = room::players(of_line);
        // At one screen both seats are one account's, which names neither.
        let [white, black] = [&players.white, &players.black]
            .map(|player| player.as_ref().map(|player| player.account));
        let names = room::shown_names(&players, white.is_some() && white == black);
        for color in Color::ALL {
            if let (Some(name), Seat::Human { name: shown }) =
                (&names[color], &mut line.seats[color])
            {
                *shown = Some(name.clone());
            }
        }
    }
    Ok(())
}

fn from_row(row: &Summary) -> Result<GameLine, LineError> {
    let projection = row.projection.as_deref().ok_or(LineError::Missing)?;
    let projection: Projection = serde_json::from_str(projection).map_err(LineError::Projection)?;
    projection.line_of_row(row)
}

/// Folds the log of a game whose row has no projection that reads, and notes the projection to keep.
async fn from_log(
    store: &Store,
    row: &Summary,
    derived: &mut Vec<Projected>,
) -> Result<Option<GameLine>, Unavailable> {
    let id = row.id;
    let stored = match store.load(id).await {
        Ok(Some(stored)) => stored,
        Ok(None) => return Ok(None),
        Err(error @ Unavailable::Corrupt(_)) => {
            tracing::error!(%id, %error, "a game is left out of the list");
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    let game = match LoadedGame::load(stored) {
        Ok(loaded) => loaded.game,
        Err(error) => {
            tracing::error!(%id, %error, "a game is left out of the list: its log does not fold");
            return Ok(None);
        }
    };
    let projection = Projection::of(&game);
    derived.push(Projected {
        game: id,
        seq: game.seq(),
        projection: projection.to_json(),
    });
    match projection.line_of_row(row) {
        Ok(line) => Ok(Some(line)),
        Err(error) => {
            tracing::error!(%id, %error, "a game is left out of the list");
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_play::{ClosingTimes, Event, EventKind, Header, LoggedEvent, Millis};
    use tessera_rules::{BoardView, Color};

    use super::*;
    use crate::stored::{standing, stored_time};

    /// In milliseconds.
    const CLOSING: ClosingTimes = ClosingTimes {
        abort_after: 1_000,
        abandon_after: 10_000,
    };

    fn begin(kind: GameKind) -> Game {
        let people = ByColor::new(|_| Seat::Human { name: None });
        Game::new(kind, Header::local(people, 0), Millis(1)).unwrap()
    }

    fn apply(game: &mut Game, by: Color, kind: EventKind) {
        let seq = game.seq() + 1;
        let event = Event { by, id: None, kind };
        let at = 1 + seq as i64;
        game.apply(LoggedEvent { seq, at, event }).unwrap();
    }

    fn play(game: &mut Game, text: &str) {
        let (text, by) = (text.to_owned(), game.record().turn());
        apply(game, by, EventKind::Moved { text, lag: 0 });
    }

    /// The line that is made of a game's row, which no fold of the log has touched.
    fn line_of(game: &Game) -> GameLine {
        let row = Summary {
            id: GameId::random(),
            kind: game.kind().to_string(),
            created_at: stored_time(game.created()),
            header: json_text(game.header()),
            status: standing(game, CLOSING).status,
            projection: Some(Projection::of(game).to_json()),
        };
        from_row(&row).unwrap()
    }

    /// A list follows no piece from one line to the next, so its pieces are numbered by their squares.
    fn without_ids(mut view: BoardView) -> BoardView {
        for piece in &mut view.pieces {
            piece.id = 0;
        }
        view
    }

    fn assert_is_line_of(game: &Game) {
        let (line, snapshot) = (line_of(game), game.snapshot(""));
        assert_eq!(without_ids(line.view), without_ids(snapshot.view));
        assert_eq!(
            (line.kind, line.status, line.outcome, line.reason),
            (
                snapshot.kind,
                snapshot.status,
                snapshot.outcome,
                snapshot.reason
            )
        );
        assert_eq!(
            (line.turn, line.ply, line.seats, line.created, line.changed),
            (
                snapshot.turn,
                snapshot.ply,
                snapshot.seats,
                snapshot.created,
                game.last_change().0
            )
        );
    }

    #[test]
    fn a_line_shows_what_the_snapshot_shows_in_every_kind_after_every_move() {
        for kind in GameKind::all() {
            let mut game = begin(kind);
            let mut n: usize = 17;
            assert_is_line_of(&game);
            while game.end().is_none() && game.record().ply() < 80 {
                let legal = game.record().legal_texts();
                n = n * 31 % 10_007;
                play(&mut game, &legal[n % legal.len()]);
                assert_is_line_of(&game);
            }
        }
    }

    #[test]
    fn a_line_shows_take_backs_and_ends_that_the_position_does_not_tell() {
        let shuffle = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"];
        let mut game = begin("lines-of-action".parse().unwrap());
        for text in shuffle.iter().cycle().take(7) {
            play(&mut game, text);
        }
        apply(&mut game, Color::White, EventKind::Undone { ply: 6 });
        assert_is_line_of(&game);
        play(&mut game, shuffle[2]);
        play(&mut game, shuffle[3]);
        assert_eq!(line_of(&game).reason.as_deref(), Some("repetition"));
        assert_is_line_of(&game);

        let mut game = begin("lines-of-action".parse().unwrap());
        play(&mut game, "b1-b3");
        apply(&mut game, Color::White, EventKind::Resigned);
        assert_eq!(line_of(&game).outcome, Some(Winner::Black));
        assert_is_line_of(&game);

        let mut game = begin("lines-of-action".parse().unwrap());
        assert!(game.close(CLOSING, Millis(10_000)).is_some());
        assert_eq!(line_of(&game).reason.as_deref(), Some("aborted"));
        assert_is_line_of(&game);
    }
}
