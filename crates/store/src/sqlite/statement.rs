//! Executing statements that both databases understand, in a SQLite file.

use rusqlite::{Connection, ToSql, TransactionBehavior, types::ValueRef};

use super::Sqlite;
use crate::{
    Unavailable,
    statement::{Executed, Row, Statement, Value},
};

impl Sqlite {
    /// Executes the statements in one transaction.
    pub(crate) async fn execute(
        &self,
        statements: Vec<Statement>,
    ) -> Result<Executed, Unavailable> {
        self.writer
            .run(move |connection| execute(connection, &statements))
            .await
    }

    /// The rows that a query returns.
    pub(crate) async fn query(&self, query: Statement) -> Result<Vec<Row>, Unavailable> {
        self.readers
            .run(move |connection| rows(connection, &query))
            .await
    }
}

fn execute(connection: &mut Connection, statements: &[Statement]) -> rusqlite::Result<Executed> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut changed = Vec::with_capacity(statements.len());
    for (index, statement) in statements.iter().enumerate() {
        let mut prepared = transaction.prepare_cached(&statement.sql)?;
        bind(&mut prepared, &statement.values)?;
        let rows = prepared.raw_execute()?;
        if rows == 0 && statement.is_required {
            return Ok(Executed::Undone(index));
        }
        changed.push(rows as u64);
    }
    transaction.commit()?;
    Ok(Executed::Done(changed))
}

fn rows(connection: &Connection, query: &Statement) -> rusqlite::Result<Vec<Row>> {
    let mut prepared = connection.prepare_cached(&query.sql)?;
    bind(&mut prepared, &query.values)?;
    let names = prepared.column_names();
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    let row = |row: &rusqlite::Row<'_>| {
        let columns = names.iter().enumerate().map(|(index, name)| {
            let value = match row.get_ref(index)? {
                ValueRef::Null => Value::Text(None),
                ValueRef::Integer(number) => Value::Number(Some(number)),
                other => Value::Text(Some(other.as_str()?.to_owned())),
            };
            Ok((name.clone(), value))
        });
        columns.collect::<rusqlite::Result<_>>().map(Row)
    };
    prepared.raw_query().mapped(row).collect()
}

/// Binds the parameters by their names: SQLite would number them in the order of the text.
fn bind(prepared: &mut rusqlite::Statement<'_>, values: &[Value]) -> rusqlite::Result<()> {
    for (index, value) in values.iter().enumerate() {
        let name = format!("${}", index + 1);
        if let Some(parameter) = prepared.parameter_index(&name)? {
            prepared.raw_bind_parameter(parameter, value)?;
        }
    }
    Ok(())
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        match self {
            Self::Text(text) => text.to_sql(),
            Self::Number(number) => number.to_sql(),
        }
    }
}
