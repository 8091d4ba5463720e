use sea_orm::{DbBackend, Statement, Value};

/// A statement with bound values.
pub(crate) fn bound(sql: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
}
