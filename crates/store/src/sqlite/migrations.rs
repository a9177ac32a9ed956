//! Brings the tables of a file up to date. The file itself counts the steps it has taken.

use rusqlite::{Connection, TransactionBehavior};

use crate::OpenError;

const STEPS: [&str; 1] = [include_str!("../../migrations/sqlite/0001_games.sql")];

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
        run(&mut connection).unwrap();
        run(&mut connection).unwrap();
        connection
            .execute_batch("select number, id, head from game")
            .unwrap();
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
