//! Verifying a database: every log is compared with its hash chain and folded by the rules. Nothing is changed.

use tessera_play::Millis;
use tessera_store::{Audit, AuditedGame, Finding, Flaw, OpenError, Unavailable};

use crate::{
    options::DatabaseOptions,
    stored::{self, LoadError},
};

/// The verification of a database, game by game. At most a few games are in memory.
#[derive(Debug)]
pub struct Verification(Audit);

/// A game that was verified.
#[derive(Debug)]
pub struct VerifiedGame {
    /// Its id, or `#` and the number of its row if that is missing.
    pub id: String,
    /// How many events were read.
    pub events: u64,
    /// How many of them were written before there were checksums.
    pub unchained: u64,
    /// What is wrong; nothing in a good game.
    pub findings: Vec<Finding>,
}

impl Verification {
    /// Opens the database, which must be there.
    pub async fn open(options: &DatabaseOptions) -> Result<Self, OpenError> {
        let archive = Some(options.archive_directory());
        Audit::open(&options.address(), archive).await.map(Self)
    }

    /// How many games there were when it was opened.
    pub fn games(&self) -> u64 {
        self.0.games()
    }

    /// Verifies the next game.
    pub async fn next(&mut self) -> Option<Result<VerifiedGame, Unavailable>> {
        let game = self.0.next().await?;
        Some(game.map(VerifiedGame::new))
    }
}

impl VerifiedGame {
    fn new(game: AuditedGame) -> Self {
        let mut findings = game.findings;
        // Without a game, or without a text for its kind or its header, there is nothing to fold; that is a finding already.
        let has_start = !findings.iter().any(|found| match found.flaw {
            Flaw::Orphaned => true,
            Flaw::Unreadable(_) => found.seq == 0,
            _ => false,
        });
        if has_start {
            let created = Millis(game.created_at.0);
            let folded = stored::fold(&game.kind, &game.header, created, &game.events);
            findings.extend(folded.err().and_then(|error| unreadable(&error)));
        }
        findings.sort_by_key(|found| found.seq);
        Self {
            id: game.id,
            events: game.events.len() as u64,
            unchained: game.unchained,
            findings,
        }
    }
}

/// The finding for a log that does not fold, unless an event is missing, which is a finding of its own.
fn unreadable(error: &LoadError) -> Option<Finding> {
    Some(Finding {
        seq: error.seq()?,
        flaw: Flaw::Unreadable(error.to_string()),
    })
}
