//! Statements that are written as SQL.

use sea_orm::{DbBackend, Statement, Value};

/// A statement with its bound values, `$1` first.
pub fn statement(sql: impl Into<String>, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
}

/// SQL of a code or a number as [`crate::text::search_key`] writes it: hyphens between digits go, any other is a space.
/// For few rows, whose table keeps no key of its own. Without a `?`, which a list takes for a value.
pub fn searched(expression: &str) -> String {
    let joined =
        |text: String| format!("regexp_replace({text}, '([0-9])-+([0-9])', '\\1\\2', 'g')");
    // A single digit between two hyphens belongs to both.
    let digits = joined(joined(format!("lower({expression})")));
    format!("replace({digits}, '-', ' ')")
}
