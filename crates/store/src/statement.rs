//! Statements that both databases understand, for tables whose columns are texts and whole numbers.
//!
//! What is written and read by the same text in both is written once, with the parameters `$1`, `$2`, …; a database only
//! executes it.

use std::borrow::Cow;

use crate::Unavailable;

/// A parameter, or a column of a row.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
}

// Some of them are hashes of passwords and tokens.
impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(_) => f.write_str("Text(…)"),
            Self::Number(number) => write!(f, "Number({number:?})"),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(Some(text))
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<crate::Millis> for Value {
    fn from(at: crate::Millis) -> Self {
        at.0.into()
    }
}

impl From<crate::GameId> for Value {
    fn from(id: crate::GameId) -> Self {
        id.as_str().into()
    }
}

/// A statement with its parameters.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) sql: Cow<'static, str>,
    pub(crate) values: Vec<Value>,
    /// Whether its transaction is undone if it changes no row.
    pub(crate) is_required: bool,
}

impl Statement {
    pub(crate) fn new(
        sql: impl Into<Cow<'static, str>>,
        values: impl IntoIterator<Item = Value>,
    ) -> Self {
        Self {
            sql: sql.into(),
            values: values.into_iter().collect(),
            is_required: false,
        }
    }

    /// Undoes the transaction if this changes no row.
    pub(crate) fn required(self) -> Self {
        Self {
            is_required: true,
            ..self
        }
    }
}

/// Makes a statement of its text and its parameters.
macro_rules! statement {
    ($sql:expr $(, $value:expr)* $(,)?) => {
        $crate::statement::Statement::new($sql, [$($crate::statement::Value::from($value)),*])
    };
}
pub(crate) use statement;

/// What became of a transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Executed {
    /// It is durable; how many rows each statement has changed.
    Done(Vec<u64>),
    /// The required statement with this index changed no row, and nothing was changed.
    Undone(usize),
}

impl Executed {
    /// How many rows the statements changed altogether.
    pub(crate) fn rows(&self) -> u64 {
        match self {
            Self::Done(rows) => rows.iter().sum(),
            Self::Undone(_) => 0,
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        matches!(self, Self::Done(_))
    }
}

/// A row of a result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row(pub(crate) Vec<(String, Value)>);

#[derive(Debug, thiserror::Error)]
#[error("the column {0} does not hold what it should")]
struct BadColumn(&'static str);

impl Row {
    fn find(&self, column: &'static str) -> Result<&Value, Unavailable> {
        let found = self.0.iter().find(|(name, _)| name == column);
        found.map(|(_, value)| value).ok_or_else(|| bad(column))
    }

    pub(crate) fn text(&self, column: &'static str) -> Result<String, Unavailable> {
        match self.find(column)? {
            Value::Text(Some(text)) => Ok(text.clone()),
            _ => Err(bad(column)),
        }
    }

    /// A text that stands for a value of ours.
    pub(crate) fn parse<T: std::str::FromStr>(
        &self,
        column: &'static str,
    ) -> Result<T, Unavailable> {
        self.text(column)?.parse().or(Err(bad(column)))
    }

    pub(crate) fn optional_text(
        &self,
        column: &'static str,
    ) -> Result<Option<String>, Unavailable> {
        match self.find(column)? {
            Value::Text(text) => Ok(text.clone()),
            Value::Number(None) => Ok(None),
            Value::Number(Some(_)) => Err(bad(column)),
        }
    }

    pub(crate) fn number(&self, column: &'static str) -> Result<i64, Unavailable> {
        self.optional_number(column)?.ok_or_else(|| bad(column))
    }

    pub(crate) fn optional_number(&self, column: &'static str) -> Result<Option<i64>, Unavailable> {
        match self.find(column)? {
            Value::Number(number) => Ok(*number),
            Value::Text(None) => Ok(None),
            Value::Text(Some(_)) => Err(bad(column)),
        }
    }
}

fn bad(column: &'static str) -> Unavailable {
    Unavailable::Corrupt(std::sync::Arc::new(BadColumn(column)))
}
