//! Messages between servers on one database. A message may be lost, doubled or late: it only says that a log or a presence is
//! to be read.

use crate::{GameId, Millis};

/// A message from server to server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notification {
    /// The log of this game has grown.
    Appended {
        /// The game.
        game: GameId,
        /// The number of its last event.
        seq: u64,
    },
    /// A player of this game has come to a server or left it.
    Presence {
        /// The game.
        game: GameId,
    },
}

impl Notification {
    /// The game that it is about.
    pub fn game(self) -> GameId {
        let (Self::Appended { game, .. } | Self::Presence { game }) = self;
        game
    }
}

/// A player's presence at another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPresence {
    /// The name of the seat.
    pub seat: String,
    /// When the player left; `None` while the player is connected there.
    pub left_at: Option<Millis>,
}

/// The text form: words such as `7hQk2mXw9B:12` (appended) and `7hQk2mXw9B` (presence), separated by spaces.
#[cfg(feature = "postgres")]
#[derive(Debug)]
pub(crate) struct NotificationText;

#[cfg(feature = "postgres")]
impl NotificationText {
    /// How many words one text has at most. PostgreSQL takes 8,000 bytes; a word has at most 31 and a space.
    pub(crate) const MAX_WORDS: usize = 240;

    pub(crate) fn of(notifications: &[Notification]) -> Vec<String> {
        let word = |notification: &Notification| match notification {
            Notification::Appended { game, seq } => format!("{game}:{seq}"),
            Notification::Presence { game } => game.to_string(),
        };
        let texts = notifications.chunks(Self::MAX_WORDS).map(|part| {
            let words: Vec<String> = part.iter().map(word).collect();
            words.join(" ")
        });
        texts.collect()
    }

    /// Words of a newer version that this one does not know are passed over.
    pub(crate) fn parse(text: &str) -> Vec<Notification> {
        let parse = |word: &str| match word.split_once(':') {
            Some((game, seq)) => Some(Notification::Appended {
                game: game.parse().ok()?,
                seq: seq.parse().ok()?,
            }),
            None => Some(Notification::Presence {
                game: word.parse().ok()?,
            }),
        };
        text.split_whitespace().filter_map(parse).collect()
    }
}

#[cfg(all(test, feature = "postgres"))]
mod tests {
    use super::*;

    #[test]
    fn messages_read_back_and_each_text_fits_a_notification() {
        let sent: Vec<Notification> = (0..1_000)
            .flat_map(|_| {
                let game = GameId::random();
                [
                    Notification::Appended {
                        game,
                        seq: u64::MAX,
                    },
                    Notification::Presence { game },
                ]
            })
            .collect();
        let texts = NotificationText::of(&sent);
        assert!(texts.iter().all(|text| text.len() < 8_000));
        let read: Vec<Notification> = texts
            .iter()
            .flat_map(|text| NotificationText::parse(text))
            .collect();
        assert_eq!(read, sent);
    }

    #[test]
    fn unknown_words_are_passed_over() {
        let game: GameId = "7hQk2mXw9B".parse().unwrap();
        let text = "closed/7hQk2mXw9B 7hQk2mXw9B:x 7hQk2mXw9B:7";
        assert_eq!(
            NotificationText::parse(text),
            [Notification::Appended { game, seq: 7 }]
        );
    }
}
