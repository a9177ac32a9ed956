//! Points in time, as they are passed in.

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970. Times in a log never run backwards.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Millis(pub i64);
