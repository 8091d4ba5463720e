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
    pub(crate) fn or_taken(self, fields: &[(&str, &'static str)]) -> Self {
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
                if is_unreachable(sqlx_error) {
                    Self::unavailable(error)
                } else if is_out_of_reach(sqlx_error) {
                    Self::out_of_reach(error)
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

/// Whether a policy refused the row that was to be written. Rights that are missing have the same code, another routine.
fn is_out_of_reach(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(refusal) = error else {
        return false;
    };
    let refusal = refusal.try_downcast_ref::<sqlx::postgres::PgDatabaseError>();
    refusal.is_some_and(|refusal| {
        refusal.code() == "42501" && refusal.routine() == Some("ExecWithCheckOptions")
    })
}

/// The name of the constraint that a statement violated, to be turned into the feature's own words.
pub fn violated_constraint(error: &DbErr) -> Option<String> {
    let (DbErr::Exec(RuntimeErr::SqlxError(inner)) | DbErr::Query(RuntimeErr::SqlxError(inner))) =
        error
    else {
        return None;
    };
    let refusal = inner.as_database_error()?;
    let name = refusal
        .constraint()
        .or_else(|| told_by_a_shard(refusal.message()));
    name.map(str::to_owned)
}

/// What a Citus worker refuses has its constraint only in the message, under the shard's name: `units_number_102008`.
fn told_by_a_shard(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("constraint \"")?;
    let (name, _) = rest.split_once('"')?;
    let is_shard = |end: &str| end.len() >= 6 && end.bytes().all(|byte| byte.is_ascii_digit());
    match name.rsplit_once('_') {
        Some((own, end)) if is_shard(end) => Some(own),
        _ => Some(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shards_constraint_has_the_name_of_the_tables() {
        let told = [
            (
                "duplicate key value violates unique constraint \"cities_name_en_102008\"",
                Some("cities_name_en"),
            ),
            (
                "update or delete on table \"cities_102008\" violates foreign key constraint \
                 \"sectors_city_id_fkey_102010\" on table \"sectors_102010\"",
                Some("sectors_city_id_fkey"),
            ),
            (
                "new row for relation \"units_102010\" violates check constraint \"units_area_1\"",
                Some("units_area_1"),
            ),
            ("deadlock detected", None),
        ];
        for (message, name) in told {
            assert_eq!(told_by_a_shard(message), name, "{message}");
        }
    }
}
