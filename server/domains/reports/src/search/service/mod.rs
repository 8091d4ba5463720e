mod asked;
mod kinds;

use kernel::permission::Permissions;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use sea_orm::{DbBackend, FromQueryResult as _, Statement};

use self::asked::Asked;
use self::kinds::Values;
use super::model::Found;

/// All kinds in one round trip; what was typed in full comes first.
pub(super) async fn find(
    db: &impl MerchantConn,
    permissions: &Permissions,
    typed: &str,
) -> Result<Vec<Found>> {
    if typed.contains('\0') {
        return Err(Problem::bad_request("q has a NUL character"));
    }
    let Some(asked) = Asked::read(typed) else {
        return Ok(Vec::new());
    };
    let mut values = Values::default();
    let parts = kinds::parts(permissions, &asked, &mut values);
    if parts.is_empty() {
        return Ok(Vec::new());
    }
    let sql = parts.join(" UNION ALL ");
    let rows = db
        .query_all_raw(Statement::from_sql_and_values(
            DbBackend::Postgres,
            sql,
            values.0,
        ))
        .await?;
    let found: std::result::Result<Vec<Found>, _> = rows
        .iter()
        .map(|row| Found::from_query_result(row, ""))
        .collect();
    let mut found = found?;
    found.sort_by_key(|one| one.matched.is_none());
    Ok(found)
}
