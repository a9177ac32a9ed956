//! Queries that both databases understand.

use std::fmt::Write;

use crate::{Cursor, Filter, Millis, TokenHash};

/// Columns by name: a later version may add some while this one runs, and PostgreSQL refuses a prepared statement whose result has
/// changed.
pub(crate) const GAME: &str = "select id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine \
     from game where id = $1";
/// A page of all games after `$2`, with whether each of them may be archived: it is over, was created before `$1` and is not
/// archived. It reads as many rows as the page has, however few of them qualify. (SQLite numbers parameters in the order of the text.)
pub(crate) const ARCHIVABLE: &str = "select id, \
       status = 'finished' and created_at < $1 and (select count(*) from archived_game where game_id = id) = 0 as archivable \
     from (select id, status, created_at from game where id > $2 order by id limit $3) as page order by id";
pub(crate) const FIND_ARCHIVED: &str =
    "select game_id, file, start, length, seq, checksum from archived_game where game_id = $1";
/// A pass begins unless the last one began less than `$2` milliseconds ago. One in the future was begun by a wrong clock.
pub(crate) const UNLESS_RECENT: &str = "on conflict (id) do update set at = excluded.at \
       where not archive_pass.at between excluded.at - $2 + 1 and excluded.at";
pub(crate) const DUE: &str =
    "select id from game where deadline_at <= $1 order by deadline_at limit $2";
pub(crate) const AWAITING_ENGINE: &str =
    "select id from game where wants_engine and id > $1 order by id limit $2";
/// Compares with the old standing, so that the standing after another server's event stays.
pub(crate) const REPLACE_STANDING: &str = "update game set status = $1, deadline_at = $2, wants_engine = $3 \
     where id = $4 and status = $5 and deadline_at is not distinct from $6 and wants_engine = $7";
pub(crate) const DELETE_EXPIRED_CODES: &str = "delete from seat_code where expires_at <= $1";
pub(crate) const ADD_CODE: &str =
    "insert into seat_code (code, game, token, expires_at) values ($1, $2, $3, $4)";
pub(crate) const FIND_CODE: &str =
    "select code, game, token, expires_at from seat_code where code = $1";
pub(crate) const TAKE_CODE: &str =
    "delete from seat_code where code = $1 returning code, game, token, expires_at";
/// The clocks of several servers differ, so an earlier time does not replace a later one; but if it is more than 24 hours earlier,
/// the later one was wrong. That is the largest step back that a server bridges when it starts.
pub(crate) const HEARTBEAT: &str = "insert into heartbeat (id, at) values (1, $1) on conflict (id) do update set at = \
     case when excluded.at between heartbeat.at - 86400000 and heartbeat.at then heartbeat.at else excluded.at end";
pub(crate) const LAST_HEARTBEAT: &str = "select at from heartbeat where id = 1";
/// Only if the heartbeat is still the one with which the outage began: another server may have started meanwhile.
pub(crate) const ADD_OUTAGE: &str = "insert into outage (from_at, until_at) \
     select cast($1 as bigint), cast($2 as bigint) from heartbeat where id = 1 and at = $1";
pub(crate) const DELETE_OLD_OUTAGES: &str = "delete from outage where until_at < $1";
pub(crate) const OUTAGES: &str = "select from_at, until_at from outage order by from_at";

/// The list behind a cursor (`$1`, `$2`), of kind `$3` if the filter names one. `is_head` joins a game with its `game_head`.
pub(crate) fn list(filter: &Filter, limit: u32, is_head: &str) -> String {
    let kind = filter.kind.as_ref().map_or("", |_| " and kind = $3");
    // Not a parameter, so that the planner can use the partial index of games that go on.
    let status = filter.status.map_or(String::new(), |status| {
        format!(" and status = '{}'", status.as_str())
    });
    format!(
        "select id, kind, created_at, header, status, projection \
         from game left join game_head on {is_head} \
         where listed and (created_at, id) < ($1, $2){kind}{status} \
         order by created_at desc, id desc limit {limit}"
    )
}

/// The parameters `$1` and `$2` of the list; without a cursor, those of its beginning.
pub(crate) fn cursor_parameters(cursor: Option<&Cursor>) -> (Millis, &str) {
    cursor.map_or((Millis(i64::MAX), ""), |cursor| {
        (cursor.created_at, cursor.id.as_str())
    })
}

/// The token hashes of a game in one column: hexadecimal, with a space after each.
#[derive(Debug)]
pub(crate) struct Tokens(pub(crate) Vec<TokenHash>);

impl Tokens {
    pub(crate) fn text(tokens: &[TokenHash]) -> String {
        let mut text = String::new();
        for token in tokens {
            for byte in token.0 {
                write!(text, "{byte:02x}").expect("writing to a string does not fail");
            }
            text.push(' ');
        }
        text
    }
}

#[derive(Debug, thiserror::Error)]
#[error("the tokens of a game must be 64 hexadecimal digits each")]
pub(crate) struct BadTokens;

impl TryFrom<&str> for Tokens {
    type Error = BadTokens;

    fn try_from(text: &str) -> Result<Self, BadTokens> {
        text.split_ascii_whitespace()
            .map(token)
            .collect::<Option<_>>()
            .map(Self)
            .ok_or(BadTokens)
    }
}

fn token(hex: &str) -> Option<TokenHash> {
    let digits = hex
        .chars()
        .map(|digit| digit.to_digit(16))
        .collect::<Option<Vec<_>>>()?;
    let bytes: Vec<u8> = digits
        .chunks(2)
        .map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | *digit as u8))
        .collect();
    (digits.len() == 64).then(|| bytes.try_into().ok().map(TokenHash))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_read_back_and_others_are_refused() {
        let tokens = vec![
            TokenHash([0; 32]),
            TokenHash(std::array::from_fn(|i| i as u8 * 8)),
        ];
        assert_eq!(
            Tokens::try_from(Tokens::text(&tokens).as_str()).unwrap().0,
            tokens
        );
        assert_eq!(Tokens::try_from("").unwrap().0, []);
        for text in ["ab", &"0".repeat(63), &"g".repeat(64), &"0".repeat(65)] {
            assert!(Tokens::try_from(text).is_err(), "{text:?}");
        }
    }
}
