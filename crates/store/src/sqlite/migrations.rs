//! Brings the tables of a file up to date. The file itself counts the steps it has taken.

use rusqlite::{Connection, TransactionBehavior};

use crate::OpenError;

const STEPS: [&str; 3] = [
    include_str!("../../migrations/sqlite/0001_games.sql"),
    include_str!("../../migrations/sqlite/0002_no_head.sql"),
    include_str!("../../migrations/sqlite/0003_chain.sql"),
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
                "insert into game values
                   (1, 'old', 'hecatomb', 1, 0, '{}', '', 2, 'playing', null, 0),
                   (2, 'fresh', 'hecatomb', 1, 0, '{}', '', 0, 'playing', null, 0);
                 insert into game_event values (1, 1, 1, 0, '{}'), (7, 1, 2, 0, '{}');",
            )
            .unwrap();
        run(&mut connection).unwrap();
        run(&mut connection).unwrap();
        let mut heads = connection
            .prepare(
                "select id, seq, event from game join game_head on game = number order by number",
            )
            .unwrap();
        let heads: Vec<(String, i64, Option<i64>)> = heads
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(
            heads,
            [
                ("old".to_owned(), 2, Some(7)),
                ("fresh".to_owned(), 0, None)
            ]
        );
        let mut chain = connection
            .prepare("select seq, previous from game_event order by seq")
            .unwrap();
        let chain: Vec<(i64, Option<i64>)> = chain
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(chain, [(1, None), (2, Some(1))]);
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
