//! An audit: reads every log of a database as it is stored, changes nothing, and compares it with its hash chain.

use std::path::PathBuf;

use tokio::sync::mpsc;

#[cfg(feature = "postgres")]
use crate::postgres;
use crate::{
    Millis, OpenError, StoredEvent, Unavailable,
    archive::{Archive, ArchiveError, Place},
    checksum::Link,
    sqlite,
};

/// Games that have been read and wait to be checked: with this many, reading waits.
const QUEUE_CAPACITY: usize = 4;

/// The games of a database, one after the other. At most a few of them are in memory.
#[derive(Debug)]
pub struct Audit {
    rows: mpsc::Receiver<Result<GameRows, Unavailable>>,
    games: u64,
}

/// A game with what is wrong with its log.
#[derive(Debug)]
pub struct AuditedGame {
    /// Its id, as it is stored.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// When it was created.
    pub created_at: Millis,
    /// The header, as JSON.
    pub header: String,
    /// The events, in order; those that are doubled, have an impossible number or are no text are left out.
    pub events: Vec<StoredEvent>,
    /// How many events were written before there were checksums.
    pub unchained: u64,
    /// What is wrong, in the order of the log.
    pub findings: Vec<Finding>,
}

/// A flaw at one place of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The number of the event; 0 is the game itself: its kind, tokens, header and time of creation.
    pub seq: u64,
    /// What is wrong.
    pub flaw: Flaw,
}

/// What is wrong with an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The text, the time, the number or the checksum has changed.
    #[error("altered: it does not match its checksum")]
    Altered,
    /// This event and those up to `last` are not there.
    #[error("missing, up to event {last}")]
    Missing {
        /// The number of the last event that is missing.
        last: u64,
    },
    /// Its number is not one that an event can have. The finding is at number 0.
    #[error("impossible number {number}: events are numbered from 1 on")]
    ImpossibleNumber {
        /// The number, as it is stored.
        number: i64,
    },
    /// There is another event with this number.
    #[error("doubled: there is another event with this number")]
    Doubled,
    /// The game's row does not know the event.
    #[error("surplus: the last event that the game's row knows comes before it")]
    Surplus,
    /// The checksum is missing, although there is one before it.
    #[error("without checksum, although the chain has begun before it")]
    Unchained,
    /// The game's row has another checksum than its last event, or none.
    #[error("not the last event that the game's row knows")]
    NotTheHead,
    /// The number that the game's row gives for its last event is not one that it can have. The finding is at number 0.
    #[error("impossible head: the game's row says that its last event has the number {number}")]
    ImpossibleHead {
        /// The number, as it is stored.
        number: i64,
    },
    /// It does not link to the event before it, so that a server that follows the links from the last event back misses that one.
    #[error("not linked to the event before it")]
    Unlinked,
    /// The game's row is missing.
    #[error("without a game: its row is missing")]
    Orphaned,
    /// This event and those up to `last` are archived, and cannot be read.
    #[error("archived, up to event {last}, and not to be read: {reason}")]
    Lost {
        /// The number of the last event that is archived.
        last: u64,
        /// Why they cannot be read.
        reason: String,
    },
    /// It is no text, or not what a game of this kind can have.
    #[error("unreadable: {0}")]
    Unreadable(String),
}

impl Flaw {
    /// A word for programs.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Altered => "altered",
            Self::Missing { .. } => "missing",
            Self::ImpossibleNumber { .. } => "impossible-number",
            Self::Doubled => "doubled",
            Self::Surplus => "surplus",
            Self::Unchained => "unchained",
            Self::NotTheHead => "not-the-head",
            Self::ImpossibleHead { .. } => "impossible-head",
            Self::Unlinked => "unlinked",
            Self::Orphaned => "orphaned",
            Self::Lost { .. } => "lost",
            Self::Unreadable(_) => "unreadable",
        }
    }
}

impl Audit {
    /// Opens the database at `sqlite:PATH` or `postgres://…`, whose archived games are in the directory. Nothing is created, migrated
    /// or changed.
    pub async fn open(address: &str, archive: Option<PathBuf>) -> Result<Self, OpenError> {
        let archive = Archive::new(archive);
        let (sender, rows) = mpsc::channel(QUEUE_CAPACITY);
        let games = match address.split_once(':') {
            Some(("sqlite", _)) => sqlite::read_all(address, archive, sender).await?,
            #[cfg(feature = "postgres")]
            Some(("postgres" | "postgresql", _)) => {
                postgres::read_all(address, archive, sender).await?
            }
            _ => return Err(OpenError::address(address)),
        };
        Ok(Self { rows, games })
    }

    /// How many games there were when it was opened.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The next game, checked.
    pub async fn next(&mut self) -> Option<Result<AuditedGame, Unavailable>> {
        let rows = self.rows.recv().await?;
        Some(rows.map(GameRows::check))
    }
}

/// The rows of a game as they are stored.
#[derive(Debug)]
pub(crate) struct GameRows {
    pub(crate) id: Vec<u8>,
    /// `None` if there are events, but no game.
    pub(crate) game: Option<GameRow>,
    /// In the order of their numbers.
    pub(crate) events: Vec<EventRow>,
    /// The archived events before these, if they cannot be read.
    pub(crate) lost: Option<LostRows>,
}

/// Archived events that cannot be read.
#[derive(Debug)]
pub(crate) struct LostRows {
    /// The number of the last one.
    last: u64,
    reason: String,
}

#[derive(Debug)]
pub(crate) struct GameRow {
    pub(crate) kind: Vec<u8>,
    pub(crate) created_at: Millis,
    pub(crate) header: Vec<u8>,
    pub(crate) tokens: Vec<u8>,
    pub(crate) checksum: Option<Vec<u8>>,
    /// `None` in games that were stored by a version without heads.
    pub(crate) head: Option<HeadRow>,
}

#[derive(Debug)]
pub(crate) struct HeadRow {
    pub(crate) seq: i64,
    pub(crate) checksum: Option<Vec<u8>>,
    /// The row number of the last event, where events are linked.
    pub(crate) event: Option<i64>,
}

#[derive(Debug)]
pub(crate) struct EventRow {
    pub(crate) seq: i64,
    pub(crate) at: Millis,
    pub(crate) payload: Vec<u8>,
    pub(crate) checksum: Option<Vec<u8>>,
    /// Where events are linked: the row number of this one, and that of the one before it. Archived events have no rows.
    pub(crate) link: Option<(i64, Option<i64>)>,
}

/// The event before the one that is checked.
#[derive(Clone, Copy, Debug)]
struct Previous<'a> {
    seq: i64,
    checksum: Option<&'a [u8]>,
    number: Option<i64>,
    /// Whether it is in a file: it has no row number then, and if it is lost, no checksum.
    is_archived: bool,
}

impl GameRows {
    /// Adds the archived events, or why there are none, before those of the database.
    pub(crate) fn add_archived(
        &mut self,
        place: &Place,
        archived: Result<Vec<EventRow>, ArchiveError>,
    ) {
        match archived {
            Ok(events) => {
                self.events.splice(0..0, events);
            }
            Err(error) => {
                self.lost = Some(LostRows {
                    last: place.seq,
                    reason: error.to_string(),
                });
            }
        }
    }

    pub(crate) fn check(self) -> AuditedGame {
        let mut audited = AuditedGame {
            id: String::from_utf8_lossy(&self.id).into_owned(),
            kind: String::new(),
            created_at: Millis(0),
            header: String::new(),
            events: Vec::new(),
            unchained: 0,
            findings: Vec::new(),
        };
        match &self.game {
            Some(game) => {
                audited.check_game(&self.id, game);
                audited.check_events(&self.id, game, &self.events, self.lost.as_ref());
            }
            None => {
                for event in &self.events {
                    audited.report(event.seq, Flaw::Orphaned);
                }
            }
        }
        audited
    }
}

impl AuditedGame {
    fn report(&mut self, seq: i64, flaw: Flaw) {
        let seq = u64::try_from(seq).unwrap_or(0);
        self.findings.push(Finding { seq, flaw });
    }

    /// The text of a column. Bytes that are no text are a finding.
    fn text(&mut self, seq: i64, column: &[u8]) -> Option<String> {
        match str::from_utf8(column) {
            Ok(text) => Some(text.to_owned()),
            Err(error) => {
                self.report(seq, Flaw::Unreadable(error.to_string()));
                None
            }
        }
    }

    fn check_game(&mut self, id: &[u8], game: &GameRow) {
        let link = Link {
            previous: &[],
            game: id,
            seq: 0,
            at: game.created_at,
            text: &[&game.kind, &game.tokens, &game.header],
        };
        if let Some(checksum) = &game.checksum
            && *checksum != link.checksum()
        {
            self.report(0, Flaw::Altered);
        }
        self.created_at = game.created_at;
        self.kind = self.text(0, &game.kind).unwrap_or_default();
        self.header = self.text(0, &game.header).unwrap_or_default();
    }

    fn check_events(
        &mut self,
        id: &[u8],
        game: &GameRow,
        events: &[EventRow],
        lost: Option<&LostRows>,
    ) {
        let mut previous = Previous {
            seq: 0,
            checksum: game.checksum.as_deref(),
            number: None,
            is_archived: false,
        };
        let mut is_chained = game.checksum.is_some();
        if let Some(LostRows { last, reason }) = lost {
            let (last, reason) = (*last, reason.clone());
            self.report(1, Flaw::Lost { last, reason });
            previous.seq = last.cast_signed();
            previous.checksum = None;
            previous.is_archived = true;
        }
        for event in events {
            if event.seq <= 0 {
                let number = event.seq;
                self.report(0, Flaw::ImpossibleNumber { number });
                continue;
            }
            if event.seq <= previous.seq {
                self.report(event.seq, Flaw::Doubled);
                continue;
            }
            let next = previous.seq.saturating_add(1);
            let follows = event.seq == next;
            if !follows {
                let last = event.seq.unsigned_abs() - 1;
                self.report(next, Flaw::Missing { last });
            }
            let link = Link {
                previous: previous.checksum.unwrap_or_default(),
                game: id,
                seq: event.seq,
                at: event.at,
                text: &[&event.payload],
            };
            match &event.checksum {
                None if is_chained => self.report(event.seq, Flaw::Unchained),
                None => self.unchained += 1,
                // Without the event before it, its checksum cannot be computed.
                Some(_) if !follows || (previous.is_archived && lost.is_some()) => {
                    is_chained = true;
                }
                Some(checksum) => {
                    is_chained = true;
                    if *checksum != link.checksum() {
                        self.report(event.seq, Flaw::Altered);
                    }
                }
            }
            if let Some((_, before)) = event.link
                && follows
                && !previous.is_archived
                && before != previous.number
            {
                self.report(event.seq, Flaw::Unlinked);
            }
            if let Some(payload) = self.text(event.seq, &event.payload) {
                self.events.push(StoredEvent {
                    seq: event.seq.unsigned_abs(),
                    at: event.at,
                    payload,
                });
            }
            previous = Previous {
                seq: event.seq,
                checksum: event.checksum.as_deref(),
                number: event.link.map(|(number, _)| number),
                is_archived: event.link.is_none() && lost.is_none(),
            };
        }
        self.check_head(game.head.as_ref(), previous, events);
    }

    /// Compares the last event with what the game's row says of it. The numbers may be damaged, so that nothing here counts from
    /// one to another.
    fn check_head(&mut self, head: Option<&HeadRow>, last: Previous<'_>, events: &[EventRow]) {
        let Some(head) = head else {
            if last.checksum.is_some() {
                self.report(last.seq, Flaw::NotTheHead);
            }
            return;
        };
        if head.seq < 0 {
            self.report(0, Flaw::ImpossibleHead { number: head.seq });
            return;
        }
        if head.seq > last.seq {
            let missing = head.seq.unsigned_abs();
            let next = last.seq.saturating_add(1);
            self.report(next, Flaw::Missing { last: missing });
        }
        let mut known = head.seq;
        for event in events {
            // An event that is doubled is a finding already.
            if event.seq > known {
                self.report(event.seq, Flaw::Surplus);
                known = event.seq;
            }
        }
        let is_found = self
            .findings
            .iter()
            .any(|found| i64::try_from(found.seq) == Ok(last.seq));
        let agrees = head.checksum.as_deref() == last.checksum && head.event == last.number;
        if head.seq == last.seq && !agrees && !is_found {
            self.report(last.seq, Flaw::NotTheHead);
        }
    }
}
