//! Hints: whether a player may be given one, and its entry in the log of a friendly game.

use tessera_play::SeatSet;

use super::{
    ActError, HintPermit, MAX_ATTEMPTS, ReturnPreference, Room,
    log::{Commit, StoreFailed},
    unavailable,
};
use crate::token::Holder;

impl Room {
    pub(super) async fn check_hint(
        &mut self,
        holder: &Holder,
        at: Option<u64>,
    ) -> Result<HintPermit, ActError> {
        let seats = self.player_seats(holder).await?;
        if self.is_uncertain {
            self.catch_up().await.map_err(unavailable)?;
        }
        let stands_at = |room: &Self| at.unwrap_or(room.game.seq());
        if self.game.check_hint(seats, stands_at(self)).is_err() {
            self.catch_up_with_peers().await.map_err(unavailable)?;
        }
        match self.game.check_hint(seats, stands_at(self)) {
            Ok(_) => Ok(HintPermit {
                record: self.game.record().boxed(),
                at: self.game.seq(),
            }),
            Err(refusal) => Err(self.refused(refusal)),
        }
    }

    pub(super) async fn log_hint(&mut self, holder: &Holder, at: u64) -> Result<(), ActError> {
        let seats = self.player_seats(holder).await?;
        // Each further attempt has read the events of another writer.
        for _ in 0..MAX_ATTEMPTS {
            if self.is_uncertain {
                self.catch_up().await.map_err(unavailable)?;
            }
            let now = self.now();
            let hinted = self.game.take_hint(seats, at, now);
            let committed = match hinted.map(Option::<&_>::cloned) {
                Ok(None) => Ok(Commit::Done),
                Ok(Some(logged)) => self.commit(logged, ReturnPreference::Minimal).await,
                Err(_) if self.catch_up_with_peers().await.map_err(unavailable)? => continue,
                Err(refusal) => return Err(self.refused(refusal)),
            };
            match committed {
                Ok(Commit::Done) => return Ok(()),
                Ok(Commit::Overtaken) => {}
                Err(StoreFailed) => return Err(ActError::Unavailable),
            }
        }
        Err(ActError::Unavailable)
    }

    async fn player_seats(&mut self, holder: &Holder) -> Result<SeatSet, ActError> {
        match self.seats_held(holder).await? {
            seats if seats.is_empty() => Err(ActError::UnknownToken),
            seats => Ok(seats),
        }
    }
}
