use kernel::Result;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::PlatformConn;

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
