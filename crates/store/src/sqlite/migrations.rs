//! Brings the tables of a file up to date. The file itself counts the steps it has taken.

use rusqlite::{Connection, TransactionBehavior};

use crate::OpenError;

const STEPS: [&str; 2] = [
    include_str!("../../migrations/sqlite/0001_games.sql"),
    include_str!("../../migrations/sqlite/0002_no_head.sql"),
];

pub(crate) fn run(connection: &mut Connection) -> Result<(), OpenError> {
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(OpenError::migrate)?;
    let taken: usize = transaction
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(OpenError::migrate)?;
    if taken > STEPS.len() {
        return Err(OpenError::Newer);
    }
    for step in &STEPS[taken..] {
        transaction
            .execute_batch(step)
            .map_err(OpenError::migrate)?;
    }
    transaction
        .pragma_update(None, "user_version", STEPS.len())
        .and_then(|()| transaction.commit())
        .map_err(OpenError::migrate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_brought_up_to_date_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(STEPS[0]).unwrap();
        connection.pragma_update(None, "user_version", 1).unwrap();
        connection
            .execute_batch(
                "insert into game values (1, 'old', 'hecatomb', 1, 0, '{}', '', 1, 'playing', null, 0);
                 insert into game_event values (1, 1, 1, 0, '{}');",
            )
            .unwrap();
        run(&mut connection).unwrap();
        run(&mut connection).unwrap();
        let kept: (String, i64) = connection
            .query_row(
                "select id, seq from game join game_event on game = game.number",
                [],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap();
        assert_eq!(kept, ("old".to_owned(), 1));
    }

    #[test]
    fn a_file_of_a_newer_program_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection
            .pragma_update(None, "user_version", STEPS.len() + 1)
            .unwrap();
        assert!(matches!(run(&mut connection), Err(OpenError::Newer)));
    }
}
