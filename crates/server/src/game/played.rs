//! A move that was played, with its JSON beside it: every snapshot shows all moves again.

use std::sync::OnceLock;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use tessera_protocol::MoveEntry;
use tessera_rules::Color;

/// Who made a move, and when. It serialises as its entry does.
#[derive(Clone, Debug)]
pub(super) struct Played {
    entry: MoveEntry,
    /// Made when it is first shown.
    json: OnceLock<Box<RawValue>>,
}

impl Played {
    pub(super) fn entry(&self) -> &MoveEntry {
        &self.entry
    }

    pub(super) fn by(&self) -> Color {
        self.entry.by
    }
}

impl From<MoveEntry> for Played {
    fn from(entry: MoveEntry) -> Self {
        Self {
            entry,
            json: OnceLock::new(),
        }
    }
}

impl Serialize for Played {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = self.json.get_or_init(|| {
            to_raw_value(&self.entry).expect("plain data with text keys serialises")
        });
        json.serialize(serializer)
    }
}
