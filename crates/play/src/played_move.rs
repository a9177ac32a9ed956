//! Moves that were played, with their JSON beside them: every snapshot shows all moves again.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use tessera_rules::Color;

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveEntry {
    /// Its canonical text.
    pub text: String,
    /// Who played it.
    pub by: Color,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A [`MoveEntry`] that is serialised at most once.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    entry: MoveEntry,
    json: OnceLock<Box<RawValue>>,
}

impl PlayedMove {
    /// The move with its player and time.
    pub fn entry(&self) -> &MoveEntry {
        &self.entry
    }
}

impl From<MoveEntry> for PlayedMove {
    fn from(entry: MoveEntry) -> Self {
        Self {
            entry,
            json: OnceLock::new(),
        }
    }
}

impl Serialize for PlayedMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = self.json.get_or_init(|| {
            to_raw_value(&self.entry).expect("plain data with text keys serialises")
        });
        json.serialize(serializer)
    }
}
