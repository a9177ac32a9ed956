//! Guests: an invitation is exchanged for the token of its seat, once.

use tessera_play::SeatSet;
use tessera_protocol::TakeSeat;

use super::{
    ActError, Guest, MAX_ATTEMPTS, Player, ReturnPreference, Room,
    log::{Commit, StoreFailed},
    shown_names, unavailable,
};
use crate::invitation::{invited_seat, receipt};

impl Room {
    pub(super) async fn take_seat(
        &mut self,
        request: TakeSeat,
        player: Option<Player>,
    ) -> Result<Guest, ActError> {
        let invited = invited_seat(self.game.header(), &self.tokens, &request.invitation);
        let (seat, token) = invited.ok_or(ActError::UnknownInvitation)?;
        let receipt = receipt(self.game.header(), seat, &request.id);
        // Each further attempt has read the events of another writer.
        for _ in 0..MAX_ATTEMPTS {
            if self.is_uncertain {
                self.catch_up().await.map_err(unavailable)?;
            }
            let now = self.now();
            if let Some(player) = &player {
                // So that the event of the guest tells the name to all listeners.
                let mut names = shown_names(&self.players, false);
                names[seat] = Some(player.name.clone());
                self.game.name_accounts(names);
            }
            let seated = self
                .game
                .seat_guest(seat, request.name.clone(), receipt.clone(), now);
            let committed = match seated.map(Option::<&_>::cloned) {
                Ok(None) => Ok(Commit::Done),
                Ok(Some(logged)) => self.commit(logged, ReturnPreference::Minimal).await,
                Err(_) if self.catch_up_with_peers().await.map_err(unavailable)? => continue,
                Err(refusal) => {
                    self.game.name_accounts(shown_names(&self.players, false));
                    return Err(self.refused(refusal));
                }
            };
            match committed {
                Ok(Commit::Done) => {
                    if let Some(player) = &player {
                        // If it fails, the guest asks again with the same id, and is seated already.
                        let seats = SeatSet::new(|color| color == seat);
                        let given = self.give_seats(seats, player.account).await;
                        given.map_err(unavailable)?;
                    }
                    let game = Box::new(self.game.snapshot(self.id.as_str()));
                    return Ok(Guest { seat, token, game });
                }
                Ok(Commit::Overtaken) => {}
                Err(StoreFailed) => return Err(ActError::Unavailable),
            }
        }
        Err(ActError::Unavailable)
    }
}
