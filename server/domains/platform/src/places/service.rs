use kernel::tenancy::PlatformConn;
use kernel::{Problem, Result};
use sea_orm::{DbBackend, FromQueryResult as _, Statement};

use super::api::{CallingCode, Country};

const COLUMNS: &str =
    "SELECT code, name_en, name_ar, prefix, currency, time_zone, served FROM platform.countries";

/// The countries whose businesses can ask for a trial.
pub async fn served(db: &impl PlatformConn) -> Result<Vec<Country>> {
    list(db, true).await
}

/// Every known country.
pub async fn all(db: &impl PlatformConn) -> Result<Vec<Country>> {
    list(db, false).await
}

async fn list(db: &impl PlatformConn, only_served: bool) -> Result<Vec<Country>> {
    let sql = format!("{COLUMNS} WHERE served OR NOT $1 ORDER BY name_en");
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [only_served.into()]);
    Ok(Country::find_by_statement(statement).all(db).await?)
}

/// A served country with everything that a merchant needs of it.
pub async fn find_served(db: &impl PlatformConn, code: &str) -> Result<Option<Country>> {
    let sql = format!(
        "{COLUMNS} WHERE code = $1 AND served AND currency IS NOT NULL AND time_zone IS NOT NULL"
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [code.into()]);
    Ok(Country::find_by_statement(statement).one(db).await?)
}

/// What the reported country's numbers begin with; nothing where it is unknown.
pub async fn calling_code(db: &impl PlatformConn, reported: Option<&str>) -> Result<CallingCode> {
    let nothing = CallingCode {
        country: None,
        country_calling_code: None,
    };
    let Some(code) = reported.and_then(country_code) else {
        return Ok(nothing);
    };
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT prefix FROM platform.countries WHERE code = $1",
        [code.clone().into()],
    );
    let Some(row) = db.query_one_raw(statement).await? else {
        return Ok(nothing);
    };
    let prefix: String = row.try_get("", "prefix").map_err(Problem::from)?;
    Ok(CallingCode {
        country: Some(code),
        country_calling_code: Some(format!("+{prefix}")),
    })
}

/// ISO 3166 alpha-2 in capitals; whatever else a proxy says is nothing.
pub fn country_code(reported: &str) -> Option<String> {
    let code = reported.trim().to_ascii_uppercase();
    let fits = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    fits.then_some(code)
}
