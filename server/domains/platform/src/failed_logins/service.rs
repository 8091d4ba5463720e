use kernel::Result;
use kernel::auth::FailedSignIn;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{PlatformConn, PlatformTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::api::{FailedLogin, FailedLoginFilter};
use crate::listing::contains;

pub(super) fn query(paging: &Paging, filter: &FailedLoginFilter) -> Result<ListQuery> {
    ListQuery::new(
        "f.id, f.type AS kind, f.source, f.login, f.ip, f.country, f.user_agent, f.merchant_id, \
         t.name_en AS merchant_name_en, t.name_ar AS merchant_name_ar, f.at",
        "platform.failed_login_attempts f LEFT JOIN platform.merchants t ON t.id = f.merchant_id",
    )
    .filter("f.type = ?", filter.kind)
    .filter("f.source = ?", filter.source)
    .filter("f.ip = ?", filter.ip.clone())
    .filter("f.merchant_id = ?", filter.merchant_id)
    .filter("f.at >= ?", filter.from)
    .filter("f.at < ? + 1", filter.to)
    .filter(
        "(f.login ILIKE ? OR f.ip ILIKE ?)",
        contains(paging.search.as_deref()),
    )
    .sort(
        &paging.sort,
        &[("at", "f.at"), ("login", "f.login"), ("ip", "f.ip")],
        "f.id DESC",
    )
}

pub async fn list(
    db: &impl PlatformConn,
    paging: &Paging,
    filter: &FailedLoginFilter,
) -> Result<Page<FailedLogin>> {
    query(paging, filter)?.page(db, paging).await
}

pub(crate) async fn record(tx: &PlatformTx, failure: &FailedSignIn) -> Result<()> {
    let sql = "INSERT INTO platform.failed_login_attempts \
         (type, source, login, ip, country, user_agent, merchant_id, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let values: [sea_orm::Value; 8] = [
        (failure.kind as i16).into(),
        failure.area.number().into(),
        failure.login.clone().into(),
        tx.caller().ip.clone().into(),
        failure.country.clone().into(),
        tx.caller().user_agent.clone().into(),
        failure.merchant_id.into(),
        tx.now().into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    tx.execute_raw(statement).await?;
    Ok(())
}
