//! The game as a client folds it: the last snapshot of the server and the deltas after it.

use std::time::Instant;

use tessera_play::{Delta, Snapshot};

#[derive(Debug, Default)]
pub(super) struct FoldedGame {
    /// `None` until a snapshot arrives, also after a delta that did not fit.
    snapshot: Option<Box<Snapshot>>,
    /// The request for a snapshot after a delta that did not fit; kept until a snapshot arrives.
    request: Option<SnapshotRequest>,
}

/// A request for a snapshot that the server has not answered yet.
#[derive(Debug)]
struct SnapshotRequest {
    /// When it is sent; `None` while its answer is awaited.
    send_at: Option<Instant>,
}

impl FoldedGame {
    pub(super) fn replace(&mut self, snapshot: Box<Snapshot>) {
        self.snapshot = Some(snapshot);
        self.request = None;
    }

    /// Folds the delta of event `seq`; returns the game after it. An event that is in the snapshot already changes nothing. If
    /// the delta does not fit, a snapshot is due.
    pub(super) fn fold(&mut self, seq: u64, delta: Delta) -> Option<Box<Snapshot>> {
        let before = self.snapshot.take_if(|game| seq > game.seq)?;
        match before.fold(seq, delta) {
            Ok(after) => {
                self.snapshot = Some(Box::new(after));
                self.snapshot.clone()
            }
            Err(_other_game) => {
                let send_at = Some(Instant::now());
                self.request = Some(SnapshotRequest { send_at });
                None
            }
        }
    }

    /// Whether the server is to be asked for a snapshot now. Then its answer is awaited.
    pub(super) fn takes_request(&mut self, now: Instant) -> bool {
        let request = self.request.as_mut();
        request.is_some_and(|request| request.send_at.take_if(|at| *at <= now).is_some())
    }

    /// Asks for a snapshot again at this time, unless none is missing: the server has refused a request for now.
    pub(super) fn ask_again(&mut self, at: Instant) {
        if let Some(request) = &mut self.request {
            request.send_at = Some(at);
        }
    }
}
