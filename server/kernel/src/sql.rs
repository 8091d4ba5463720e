//! Statements that are written as SQL.

use sea_orm::{DbBackend, Statement, Value};

/// A statement with its bound values, `$1` first.
pub fn statement(sql: impl Into<String>, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
}
