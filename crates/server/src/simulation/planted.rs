//! Bugs that a test plants in the server, to show that the simulation finds them. In a release build there is neither this
//! module nor any place that asks for it.

use std::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    /// A command is acknowledged while its event is still being appended.
    AcknowledgeBeforeAppend,
    /// Events that no notification has announced are not looked for.
    LoseWakeUps,
    /// A command that is sent again is executed again.
    ApplyTwiceOnRetry,
    /// A player counts as connected to another server for ever.
    PresenceNeverExpires,
    /// A server whose flag was overtaken appends it nevertheless.
    FlagByTwoNodes,
}

thread_local! {
    static PLANTED: Cell<Option<Bug>> = const { Cell::new(None) };
}

/// Plants a bug in everything that runs on this thread.
pub(super) fn plant(bug: Option<Bug>) {
    PLANTED.set(bug);
}

pub(crate) fn is_planted(bug: Bug) -> bool {
    PLANTED.get() == Some(bug)
}
