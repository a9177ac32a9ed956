//! Seats of games that accounts play.

use super::{AccountId, AccountKind, Accounts};
use crate::{
    Cursor, GameId, Millis, Unavailable,
    statement::{Row, Statement, Value, statement},
};

/// A seat that an account plays, and the name to show there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatAccount {
    /// The game.
    pub game: GameId,
    /// The seat, as the server names it.
    pub seat: String,
    /// Who plays it.
    pub account: AccountId,
    /// The name of the account.
    pub name: String,
    /// Who uses the account.
    pub kind: AccountKind,
}

impl SeatAccount {
    fn of(row: &Row) -> Result<Self, Unavailable> {
        Ok(Self {
            game: row.parse("game")?,
            seat: row.text("seat")?,
            account: row.parse("account")?,
            name: row.text("name")?,
            kind: row.parse("kind")?,
        })
    }
}

/// A seat in the list of an account's games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedSeat {
    /// The game.
    pub game: GameId,
    /// The seat, as the server names it.
    pub seat: String,
    /// Since when the account plays it.
    pub since: Millis,
}

impl PlayedSeat {
    /// The place in the list behind this seat.
    pub fn cursor(&self) -> Cursor {
        Cursor {
            created_at: self.since,
            id: self.game,
        }
    }
}

/// A seat belongs to the account that took it first.
const TAKE: &str = "insert into seat_account (game, seat, account, since) values ($1, $2, $3, $4) \
     on conflict (game, seat) do nothing";
/// A rematch has the colours exchanged.
const PASS_ON: &str = "insert into seat_account (game, seat, account, since) \
     select $2, case seat when 'white' then 'black' else 'white' end, account, cast($3 as bigint) \
     from seat_account where game = $1 on conflict (game, seat) do nothing";
const OF_GAMES: &str = "select seat_account.game as game, seat_account.seat as seat, account.id as account, \
     account.name as name, account.kind as kind \
     from seat_account join account on account.id = seat_account.account where seat_account.game in ";
const OF_ACCOUNT: &str = "select game, seat, since from seat_account \
     where account = $1 and (since, game) < ($2, $3) order by since desc, game desc, seat limit $4";

impl Accounts {
    /// Gives seats of a game to an account, but for those that have one.
    pub async fn take_seats(
        &self,
        game: GameId,
        seats: &[&str],
        account: AccountId,
        now: Millis,
    ) -> Result<(), Unavailable> {
        let take = seats
            .iter()
            .map(|&seat| statement!(TAKE, game, seat, account.as_str(), now));
        self.execute(take).await.map(drop)
    }

    /// Gives the seats of a rematch to the accounts of the game before, where they have none.
    pub async fn pass_seats_on(
        &self,
        from: GameId,
        rematch: GameId,
        now: Millis,
    ) -> Result<(), Unavailable> {
        let pass = statement!(PASS_ON, from, rematch, now);
        self.execute([pass]).await.map(drop)
    }

    /// The accounts that play these games.
    pub async fn players(&self, games: &[GameId]) -> Result<Vec<SeatAccount>, Unavailable> {
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=games.len()).map(|index| format!("${index}")).collect();
        let sql = format!("{OF_GAMES}({})", places.join(", "));
        let query = Statement::new(sql, games.iter().copied().map(Value::from));
        self.all(query, SeatAccount::of).await
    }

    /// The seats of an account behind the cursor, the latest first; at most `limit`.
    pub async fn seats(
        &self,
        account: AccountId,
        cursor: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<PlayedSeat>, Unavailable> {
        let (since, game) = crate::sql::cursor_parameters(cursor.as_ref());
        let query = statement!(OF_ACCOUNT, account.as_str(), since, game, i64::from(limit));
        self.all(query, |row| {
            Ok(PlayedSeat {
                game: row.parse("game")?,
                seat: row.text("seat")?,
                since: Millis(row.number("since")?),
            })
        })
        .await
    }
}
