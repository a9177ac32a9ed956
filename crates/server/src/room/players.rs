//! The accounts that play the seats of a room's game.

use tessera_play::SeatSet;
use tessera_rules::{ByColor, Color};
use tessera_store::{Account, AccountId, SeatAccount, Unavailable};

use super::{ActError, Room, RoomContext, log::StoreFailed, unavailable};
use crate::{
    stored::{LoadedGame, stored_time},
    token::Holder,
};

/// Which account plays which seat, and under which name.
pub(crate) type Players = ByColor<Option<Player>>;

/// The account at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) account: AccountId,
    pub(crate) name: String,
}

impl From<&Account> for Player {
    fn from(account: &Account) -> Self {
        Self {
            account: account.id,
            name: account.name.clone(),
        }
    }
}

/// The players of these rows, which are of one game.
pub(crate) fn players(rows: Vec<SeatAccount>) -> Players {
    let mut players = Players::default();
    for row in rows {
        if let Some(color) = Color::ALL
            .into_iter()
            .find(|color| color.name() == row.seat)
        {
            players[color] = Some(Player {
                account: row.account,
                name: row.name,
            });
        }
    }
    players
}

/// The names that are shown. Two people at one screen play under the account of one of them, so that it names neither.
pub(crate) fn shown_names(players: &Players, is_same_screen: bool) -> ByColor<Option<String>> {
    ByColor::new(|color| {
        let player = players[color].as_ref().filter(|_| !is_same_screen);
        player.map(|player| player.name.clone())
    })
}

impl Room {
    /// The seats that this holder may play. An account may have taken its seat at another server, or before its session there began,
    /// so that the rows are read again before it is refused.
    pub(super) async fn seats_held(&mut self, holder: &Holder) -> Result<SeatSet, ActError> {
        let seats = self.known_seats(holder);
        let is_known = !seats.is_empty() || holder.account.is_none();
        if is_known || self.game.header().is_between_computers() {
            return Ok(seats);
        }
        self.read_players().await.map_err(unavailable)?;
        Ok(self.known_seats(holder))
    }

    fn known_seats(&self, holder: &Holder) -> SeatSet {
        let by_token = holder.token.map(|token| self.tokens.seats_of(&token));
        let by_token = by_token.unwrap_or_default();
        SeatSet::new(|color| {
            let player = self.players[color].as_ref();
            let is_player = player.is_some_and(|player| Some(player.account) == holder.account);
            by_token.has(color) || is_player
        })
    }

    /// Whether a guest has taken a seat of whom this room knows no account: it may have been at another server.
    pub(super) fn has_unnamed_guest(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let is_guests = self.game.header().invitation_keys[color].is_some();
            is_guests && !self.game.is_open(color) && self.players[color].is_none()
        })
    }

    /// Reads which accounts play, and shows their names from now on.
    pub(super) async fn read_players(&mut self) -> Result<(), StoreFailed> {
        let accounts = self.context.store.accounts();
        let rows = accounts.players(&[self.id]).await.map_err(|error| {
            tracing::error!(id = %self.id, %error, "the players of a game cannot be read");
            StoreFailed
        })?;
        self.set_players(players(rows));
        Ok(())
    }

    pub(super) fn set_players(&mut self, players: Players) {
        if self.players == players {
            return;
        }
        let is_same_screen = self.game.header().is_same_screen();
        self.game
            .name_accounts(shown_names(&players, is_same_screen));
        self.players = players;
        self.line = None;
        // Whoever asks for the game is shown the new names; listeners are told with the next event.
        self.publish(None);
    }

    /// Gives seats of this game to an account, but for those that another account has.
    pub(super) async fn give_seats(
        &mut self,
        seats: SeatSet,
        account: AccountId,
    ) -> Result<(), StoreFailed> {
        let names: Vec<&str> = seats.iter().map(Color::name).collect();
        let accounts = self.context.store.accounts();
        let now = stored_time(self.context.time.now());
        let taken = accounts.take_seats(self.id, &names, account, now).await;
        taken.map_err(|error| {
            tracing::error!(id = %self.id, %error, "a seat cannot be given to an account");
            StoreFailed
        })?;
        self.read_players().await
    }

    /// Joins the seats that a token holds to an account; returns which they are.
    pub(super) async fn join_account(
        &mut self,
        holder: &Holder,
        account: AccountId,
    ) -> Result<SeatSet, ActError> {
        let seats = self.known_seats(holder);
        if seats.is_empty() {
            return Err(ActError::UnknownToken);
        }
        self.give_seats(seats, account).await.map_err(unavailable)?;
        Ok(self.known_seats(&Holder {
            token: None,
            account: Some(account),
        }))
    }
}

/// The accounts that play a stored game. Those of a rematch are the ones of the game before, whose rows are copied when the rematch is
/// opened for the first time.
pub(super) async fn load_players(
    context: &RoomContext,
    loaded: &LoadedGame,
) -> Result<Players, Unavailable> {
    let header = loaded.game.header();
    if header.is_between_computers() {
        return Ok(Players::default());
    }
    let accounts = context.store.accounts();
    if let Some(before) = header.after.as_ref().and_then(|id| id.parse().ok()) {
        let now = stored_time(loaded.game.created());
        accounts.pass_seats_on(before, loaded.id, now).await?;
    }
    Ok(players(accounts.players(&[loaded.id]).await?))
}
