//! Executing statements that both databases understand, in PostgreSQL.

use sqlx::{
    AssertSqlSafe, Column, Connection, PgConnection, Postgres as Pg, TypeInfo,
    postgres::{PgArguments, PgRow},
    query::Query,
};

use super::Postgres;
use crate::{
    Unavailable,
    statement::{Executed, Row, Statement, Value},
};

impl Postgres {
    /// Executes the statements in one transaction.
    pub(crate) async fn execute(
        &self,
        statements: Vec<Statement>,
    ) -> Result<Executed, Unavailable> {
        self.connections
            .run(move |connection| Box::pin(execute(connection, statements)))
            .await
    }

    /// The rows that a query returns.
    pub(crate) async fn query(&self, query: Statement) -> Result<Vec<Row>, Unavailable> {
        self.connections
            .run(move |connection| Box::pin(rows(connection, query)))
            .await
    }
}

async fn execute(
    connection: &mut PgConnection,
    statements: Vec<Statement>,
) -> sqlx::Result<Executed> {
    let mut transaction = connection.begin().await?;
    let mut changed = Vec::with_capacity(statements.len());
    for (index, statement) in statements.into_iter().enumerate() {
        let is_required = statement.is_required;
        let done = bound(statement).execute(&mut *transaction).await?;
        if done.rows_affected() == 0 && is_required {
            transaction.rollback().await?;
            return Ok(Executed::Undone(index));
        }
        changed.push(done.rows_affected());
    }
    transaction.commit().await?;
    Ok(Executed::Done(changed))
}

async fn rows(connection: &mut PgConnection, query: Statement) -> sqlx::Result<Vec<Row>> {
    let rows = bound(query).fetch_all(connection).await?;
    rows.iter().map(row).collect()
}

/// The texts of statements are constants of this program, or made of them.
fn bound(statement: Statement) -> Query<'static, Pg, PgArguments> {
    let mut query = sqlx::query(AssertSqlSafe(statement.sql.into_owned()));
    for value in statement.values {
        query = match value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
        };
    }
    query
}

fn row(row: &PgRow) -> sqlx::Result<Row> {
    use sqlx::Row as _;

    let columns = row.columns().iter().map(|column| {
        let index = column.ordinal();
        let value = match column.type_info().name() {
            "INT8" => Value::Number(row.try_get(index)?),
            _ => Value::Text(row.try_get(index)?),
        };
        Ok((column.name().to_owned(), value))
    });
    columns.collect::<sqlx::Result<_>>().map(Row)
}
