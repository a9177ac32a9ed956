//! The public list of games, newest first, with keyset pagination.

use std::{fmt, str::FromStr};

use crate::{GameId, Millis, Status};

/// Restricts the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only of this kind.
    pub kind: Option<String>,
    /// Only games that go on, or only games that are over.
    pub status: Option<Status>,
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The game's id.
    pub id: GameId,
    /// The kind of game.
    pub kind: String,
    /// When it was created.
    pub created_at: Millis,
    /// The header, which never changes, as JSON.
    pub header: String,
    /// Whether it goes on.
    pub status: Status,
    /// What the list shows of its present, as JSON; none in a game of an earlier version, until [`crate::Store::project`]
    /// adds it.
    pub projection: Option<String>,
}

/// A page of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The games, newest first.
    pub games: Vec<Summary>,
    /// The cursor of the next page; none if this is the last one.
    pub next: Option<Cursor>,
}

impl Page {
    /// Makes a page of at most `limit` games; one more than that tells that there is a next page.
    pub(crate) fn new(mut games: Vec<Summary>, limit: u32) -> Self {
        let more = games.len() > limit as usize;
        games.truncate(limit as usize);
        let next = games.last().filter(|_| more).map(Cursor::after);
        Self { games, next }
    }
}

/// The position in the list after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub(crate) created_at: Millis,
    pub(crate) id: GameId,
}

impl Cursor {
    fn after(game: &Summary) -> Self {
        Self {
            created_at: game.created_at,
            id: game.id,
        }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.created_at.0, self.id)
    }
}

/// A text that is not a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a cursor is the `next` of an earlier page, unchanged")]
pub struct NotACursor;

impl FromStr for Cursor {
    type Err = NotACursor;

    fn from_str(text: &str) -> Result<Self, NotACursor> {
        let (created_at, id) = text.rsplit_once('-').ok_or(NotACursor)?;
        Ok(Self {
            created_at: Millis(created_at.parse().or(Err(NotACursor))?),
            id: id.parse().or(Err(NotACursor))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_read_back() {
        for millis in [0, -5, i64::MAX] {
            let cursor = Cursor {
                created_at: Millis(millis),
                id: GameId::random(),
            };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "-",
            "5",
            "x-123456789A",
            "5-12345",
            "99999999999999999999-123456789A",
        ] {
            assert_eq!(text.parse::<Cursor>(), Err(NotACursor), "{text:?}");
        }
    }
}
