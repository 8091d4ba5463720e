//! What the database refused or did not answer, as problems.

use sea_orm::{DbErr, RuntimeErr, SqlErr};

use super::Problem;
use crate::validation::Rule;

impl Problem {
    /// The name of the constraint that the database refused a write with.
    pub fn violated_constraint(&self) -> Option<String> {
        violated_constraint(self.cause()?.downcast_ref::<DbErr>()?)
    }

    /// Whether other rows refer to the one that was to be removed (or a referred one is missing).
    pub fn violates_foreign_key(&self) -> bool {
        let error = self.cause().and_then(|cause| cause.downcast_ref::<DbErr>());
        error
            .and_then(DbErr::sql_err)
            .is_some_and(|kind| matches!(kind, SqlErr::ForeignKeyConstraintViolation(_)))
    }

    /// A value that another record has, as a fault of its field: each pair is a unique index or
    /// constraint, and the field. Anything else stays as it is.
    pub fn or_taken(self, fields: &[(&str, &'static str)]) -> Self {
        let constraint = self.violated_constraint().unwrap_or_default();
        match fields.iter().find(|(name, _)| *name == constraint) {
            Some((_, field)) => Self::field(*field, Rule::Unique.text()),
            None => self,
        }
    }

    /// The feature's refusal, where other records refer to the one that was to be removed.
    pub fn or_in_use(self, refusal: impl Into<Self>) -> Self {
        if self.violates_foreign_key() {
            refusal.into()
        } else {
            self
        }
    }
}

impl From<DbErr> for Problem {
    fn from(error: DbErr) -> Self {
        match &error {
            DbErr::RecordNotFound(_) => Self::not_found(),
            DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => Self::unavailable(error),
            DbErr::Exec(inner) | DbErr::Query(inner) => {
                let RuntimeErr::SqlxError(sqlx_error) = inner else {
                    return Self::internal(error);
                };
                let unreachable = is_unreachable(sqlx_error);
                if unreachable {
                    Self::unavailable(error)
                } else {
                    Self::internal(error)
                }
            }
            _ => Self::internal(error),
        }
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        if is_unreachable(&error) {
            Self::unavailable(error)
        } else {
            Self::internal(error)
        }
    }
}

/// Whether the database did not answer, as opposed to refusing.
pub fn is_unreachable(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => true,
        sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => true,
        // 57P0x: shutting down; 53xxx: out of resources; 08xxx: connection; 55P03, 57014: lock or statement time-out; 40P01, 40001: retry.
        sqlx::Error::Database(db) => db.code().is_some_and(|code| {
            ["57P", "53", "08"]
                .iter()
                .any(|class| code.starts_with(class))
                || ["55P03", "57014", "40P01", "40001"].contains(&code.as_ref())
        }),
        _ => false,
    }
}

/// The name of the constraint that a statement violated, to be turned into the feature's own words.
pub fn violated_constraint(error: &DbErr) -> Option<String> {
    let (DbErr::Exec(RuntimeErr::SqlxError(inner)) | DbErr::Query(RuntimeErr::SqlxError(inner))) =
        error
    else {
        return None;
    };
    inner.as_database_error()?.constraint().map(str::to_owned)
}
