//! Staff as records (`people`), their sign-in (`sign_in`), sessions (`sessions`) and passwords (`passwords`).

pub mod passwords;
pub mod people;
pub mod sessions;
pub mod sign_in;

use sea_orm::{DbBackend, Statement, Value};

fn bound(sql: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
}
