//! Migrations of a file. Its `user_version` is the number of migrations that it has had.

use rusqlite::{Connection, TransactionBehavior};

use crate::OpenError;

pub(super) const MIGRATIONS: [&str; 11] = [
    include_str!("../../migrations/sqlite/0001_games.sql"),
    include_str!("../../migrations/sqlite/0002_no_head.sql"),
    include_str!("../../migrations/sqlite/0003_chain.sql"),
    include_str!("../../migrations/sqlite/0004_projection.sql"),
    include_str!("../../migrations/sqlite/0005_closing.sql"),
    include_str!("../../migrations/sqlite/0006_seat_code.sql"),
    include_str!("../../migrations/sqlite/0007_heartbeat.sql"),
    include_str!("../../migrations/sqlite/0008_checksum.sql"),
    include_str!("../../migrations/sqlite/0009_outage.sql"),
    include_str!("../../migrations/sqlite/0010_archive.sql"),
    include_str!("../../migrations/sqlite/0011_accounts.sql"),
];

pub(crate) fn run(connection: &mut Connection) -> Result<(), OpenError> {
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(OpenError::migrate)?;
    let done: usize = transaction
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(OpenError::migrate)?;
    if done > MIGRATIONS.len() {
        return Err(OpenError::Newer);
    }
    for migration in &MIGRATIONS[done..] {
        transaction
            .execute_batch(migration)
            .map_err(OpenError::migrate)?;
    }
    transaction
        .pragma_update(None, "user_version", MIGRATIONS.len())
        .and_then(|()| transaction.commit())
        .map_err(OpenError::migrate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_migrated_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(MIGRATIONS[0]).unwrap();
        connection.pragma_update(None, "user_version", 1).unwrap();
        connection
            .execute_batch(
                "insert into game values
                   (1, 'first11111', 'hecatomb', 1, 0, '{}', '', 2, 'playing', null, 0),
                   (2, 'fresh22222', 'hecatomb', 1, 0, '{}', '', 0, 'playing', null, 0),
                   (3, 'third33333', 'hecatomb', 1, 0, '{}', '', 3, 'playing', null, 0);
                 insert into game_event values
                   (1, 1, 1, 0, 'a1'), (2, 3, 1, 0, 'c1'), (3, 3, 2, 0, 'c2'),
                   (7, 1, 2, 0, 'a2'), (8, 3, 3, 0, 'c3');",
            )
            .unwrap();
        run(&mut connection).unwrap();
        run(&mut connection).unwrap();
        let log = |id: &str, since| -> Vec<String> {
            let events = super::super::events(&connection, id.parse().unwrap(), since).unwrap();
            events.into_iter().map(|event| event.payload).collect()
        };
        assert_eq!(log("first11111", 0), ["a1", "a2"]);
        assert_eq!(log("fresh22222", 0), [""; 0]);
        assert_eq!(log("third33333", 0), ["c1", "c2", "c3"]);
        assert_eq!(log("third33333", 2), ["c3"]);
        let mut heads = connection
            .prepare("select seq from game_head order by game")
            .unwrap();
        let heads: Vec<i64> = heads
            .query_map([], |row| row.get(0))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(heads, [2, 0, 3]);
    }

    /// The number of migrations of the version before accounts.
    const BEFORE_ACCOUNTS: usize = 10;

    #[test]
    fn a_file_without_accounts_keeps_its_games_and_gets_the_tables() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection
            .pragma_update(None, "foreign_keys", true)
            .unwrap();
        for migration in &MIGRATIONS[..BEFORE_ACCOUNTS] {
            connection.execute_batch(migration).unwrap();
        }
        connection
            .pragma_update(None, "user_version", BEFORE_ACCOUNTS)
            .unwrap();
        connection
            .execute_batch(
                "insert into game (id, kind, listed, created_at, header, tokens, status, wants_engine)
                   values ('first11111', 'hecatomb', 1, 0, '{}', '', 'playing', 0);
                 insert into game_event (game, seq, at, payload) values (1, 1, 0, 'a1');
                 insert into game_head (game, seq, event) values (1, 1, 1);",
            )
            .unwrap();
        run(&mut connection).unwrap();
        let id = "first11111".parse().unwrap();
        let game = super::super::load(&mut connection, id).unwrap().unwrap();
        assert_eq!(game.events[0].payload, "a1");
        connection
            .execute_batch(
                "insert into account (id, name, name_key, kind, created_at) values ('a', 'A', 'a', 'person', 0);
                 insert into seat_account (game, seat, account, since) values ('first11111', 'white', 'a', 0);
                 delete from account;",
            )
            .unwrap();
        let seats = "select count(*) from seat_account";
        let seats: i64 = connection.query_row(seats, [], |row| row.get(0)).unwrap();
        assert_eq!(seats, 0);
    }

    #[test]
    fn a_file_of_a_newer_program_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection
            .pragma_update(None, "user_version", MIGRATIONS.len() + 1)
            .unwrap();
        assert!(matches!(run(&mut connection), Err(OpenError::Newer)));
    }
}
