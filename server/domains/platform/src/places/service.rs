use kernel::Result;
use kernel::paging::{ListQuery, Listed as _, NoFilter, Paging};
use kernel::tenancy::PlatformConn;

use super::model::{CallingCode, Country};

/// The countries whose businesses can ask for a trial.
pub async fn served(db: &impl PlatformConn) -> Result<Vec<Country>> {
    known()?.and("c.served").all(db).await
}

/// Every known country.
pub async fn all(db: &impl PlatformConn) -> Result<Vec<Country>> {
    known()?.all(db).await
}

fn known() -> Result<ListQuery> {
    Country::narrowed(&Paging::default(), &NoFilter {})
}

/// A served country with everything that a merchant needs of it.
pub async fn find_served(db: &impl PlatformConn, code: &str) -> Result<Option<Country>> {
    let usable = "c.served AND c.currency IS NOT NULL AND c.time_zone IS NOT NULL";
    let found: Vec<Country> = of_code(code).and(usable).all(db).await?;
    Ok(found.into_iter().next())
}

/// What the reported country's numbers begin with; nothing where it is unknown.
pub async fn calling_code(db: &impl PlatformConn, reported: Option<&str>) -> Result<CallingCode> {
    let Some(code) = reported.and_then(country_code) else {
        return Ok(CallingCode::default());
    };
    let found: Vec<Country> = of_code(&code).all(db).await?;
    Ok(found
        .into_iter()
        .next()
        .map_or_else(CallingCode::default, |country| CallingCode {
            country_calling_code: Some(format!("+{}", country.prefix)),
            country: Some(country.code),
        }))
}

fn of_code(code: &str) -> ListQuery {
    Country::all().filter("c.code = ?", Some(code))
}

/// ISO 3166 alpha-2 in capitals; whatever else a proxy says is nothing.
pub fn country_code(reported: &str) -> Option<String> {
    let code = reported.trim().to_ascii_uppercase();
    let fits = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    fits.then_some(code)
}
