//! Messages between servers on one database. A message may be lost, doubled or late: it only says that a log or a presence is
//! to be read.

use crate::{Cause, GameId, Millis};

/// A message from server to server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// The log of this game has grown.
    Appended {
        /// The game.
        game: GameId,
        /// The number of its last event.
        seq: u64,
        /// The request that caused the event.
        cause: Option<Cause>,
    },
    /// A player of this game has come to a server or left it.
    Presence {
        /// The game.
        game: GameId,
    },
}

impl Notification {
    /// The game that it is about.
    pub fn game(&self) -> GameId {
        let (Self::Appended { game, .. } | Self::Presence { game }) = self;
        *game
    }
}

/// A search that is due after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The game.
    pub game: GameId,
    /// The number of the event.
    pub at: u64,
    /// The request that caused the event.
    pub cause: Option<Cause>,
}

#[cfg(feature = "postgres")]
impl Search {
    /// What wakes those who may search.
    pub(crate) fn notification(&self) -> Notification {
        Notification::Appended {
            game: self.game,
            seq: self.at,
            cause: self.cause.clone(),
        }
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

/// The text form: words such as `7hQk2mXw9B:12` (appended) and `7hQk2mXw9B` (presence), separated by spaces. A word that begins with `~`
/// is the cause of the event before it.
#[cfg(feature = "postgres")]
#[derive(Debug)]
pub(crate) struct NotificationText;

#[cfg(feature = "postgres")]
impl NotificationText {
    /// How many notifications one text has at most.
    pub(crate) const MAX_COUNT: usize = MAX_BYTES / (LONGEST_WORD + 2 + Cause::LONGEST + 1);

    pub(crate) fn of(notifications: &[Notification]) -> Vec<String> {
        let texts = notifications.chunks(Self::MAX_COUNT).map(|part| {
            let words: Vec<String> = part.iter().map(words).collect();
            words.join(" ")
        });
        texts.collect()
    }

    /// Words of a newer version that this one does not know are passed over.
    pub(crate) fn parse(text: &str) -> Vec<Notification> {
        let mut notifications = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let cause = words.next_if(|next| next.starts_with(CAUSE));
            let cause = cause.and_then(|word| word.strip_prefix(CAUSE)?.parse().ok());
            notifications.extend(notification(word, cause));
        }
        notifications
    }
}

/// PostgreSQL takes texts that are shorter than 8,000 bytes.
#[cfg(feature = "postgres")]
const MAX_BYTES: usize = 7_999;

/// The longest word that names a game and an event, in bytes.
#[cfg(feature = "postgres")]
const LONGEST_WORD: usize = 31;

/// What the word of a cause begins with, which no id of a game does.
#[cfg(feature = "postgres")]
const CAUSE: char = '~';

#[cfg(feature = "postgres")]
fn words(notification: &Notification) -> String {
    match notification {
        Notification::Appended {
            game,
            seq,
            cause: Some(cause),
        } => format!("{game}:{seq} {CAUSE}{}", cause.as_str()),
        Notification::Appended { game, seq, .. } => format!("{game}:{seq}"),
        Notification::Presence { game } => game.to_string(),
    }
}

#[cfg(feature = "postgres")]
fn notification(word: &str, cause: Option<Cause>) -> Option<Notification> {
    match word.split_once(':') {
        Some((game, seq)) => Some(Notification::Appended {
            game: game.parse().ok()?,
            seq: seq.parse().ok()?,
            cause,
        }),
        None => Some(Notification::Presence {
            game: word.parse().ok()?,
        }),
    }
}

#[cfg(all(test, feature = "postgres"))]
mod tests {
    use super::*;

    const TRACEPARENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    fn appended(game: GameId, seq: u64, cause: Option<&str>) -> Notification {
        Notification::Appended {
            game,
            seq,
            cause: cause.map(|cause| cause.parse().expect("the causes of this test read back")),
        }
    }

    #[test]
    fn messages_read_back_and_each_text_fits_a_notification() {
        let longest = format!("{}~{TRACEPARENT}", "r".repeat(64));
        let sent: Vec<Notification> = (0..1_000)
            .flat_map(|_| {
                let game = GameId::random();
                [
                    appended(game, u64::MAX, Some(&longest)),
                    appended(game, 7, Some("3f2a")),
                    appended(game, 8, None),
                    Notification::Presence { game },
                ]
            })
            .collect();
        let longest = vec![sent[0].clone(); 1_000];
        for sent in [sent, longest] {
            let texts = NotificationText::of(&sent);
            assert!(texts.iter().all(|text| text.len() < 8_000));
            let read: Vec<Notification> = texts
                .iter()
                .flat_map(|text| NotificationText::parse(text))
                .collect();
            assert_eq!(read, sent);
        }
    }

    #[test]
    fn unknown_words_are_passed_over() {
        let game: GameId = "7hQk2mXw9B".parse().unwrap();
        let text = "~early closed/7hQk2mXw9B ~its 7hQk2mXw9B:x 7hQk2mXw9B:7 7hQk2mXw9B:8 ~a\"b 7hQk2mXw9B ~none";
        assert_eq!(
            NotificationText::parse(text),
            [
                appended(game, 7, None),
                appended(game, 8, None),
                Notification::Presence { game }
            ]
        );
    }

    /// How the version before causes read a text: the game and the number of each event, and 0 for a presence.
    fn read_before_causes(text: &str) -> Vec<(GameId, u64)> {
        let parse = |word: &str| match word.split_once(':') {
            Some((game, seq)) => Some((game.parse().ok()?, seq.parse().ok()?)),
            None => Some((word.parse().ok()?, 0)),
        };
        text.split_whitespace().filter_map(parse).collect()
    }

    #[test]
    fn servers_of_the_version_before_and_this_one_read_each_other() {
        let [first, second]: [GameId; 2] = std::array::from_fn(|_| GameId::random());
        let sent = [
            appended(first, 3, Some(&format!("3f2a~{TRACEPARENT}"))),
            Notification::Presence { game: second },
            appended(second, 1, Some("7hQk2mXw9B")),
        ];
        let [text] = &NotificationText::of(&sent)[..] else {
            panic!("it is one text");
        };
        assert_eq!(
            read_before_causes(text),
            [(first, 3), (second, 0), (second, 1)]
        );
        let text_of_before = format!("{first}:3 {second} {second}:1");
        assert_eq!(
            NotificationText::parse(&text_of_before),
            [
                appended(first, 3, None),
                Notification::Presence { game: second },
                appended(second, 1, None)
            ]
        );
    }
}
