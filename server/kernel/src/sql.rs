//! Statements that are written as SQL.

use sea_orm::{DbBackend, Statement, Value};

/// A statement with its bound values, `$1` first.
pub fn statement(sql: impl Into<String>, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
}

/// SQL of a code or a number as [`crate::text::search_key`] writes it: a hyphen between digits goes, any other is a space.
/// For few rows, whose table keeps no key of its own.
pub fn searched(expression: &str) -> String {
    format!(
        "replace(regexp_replace(lower({expression}), '(?<=[0-9])-+(?=[0-9])', '', 'g'), '-', ' ')"
    )
}
