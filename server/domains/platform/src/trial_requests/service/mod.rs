//! One file a use case: asking (`register`), proving the address (`verify`), deciding (`decide`).

pub mod decide;
pub mod register;
pub mod verify;

use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::PlatformConn;
use kernel::{Problem, Result};
use sea_orm::EntityTrait as _;

use super::TrialRequestId;
use super::api::{TrialRequest, TrialRequestFilter};
use super::entity::{Entity, Model};

pub(super) fn query(paging: &Paging, filter: &TrialRequestFilter) -> Result<ListQuery> {
    ListQuery::new(
        "r.id, r.business_name_en, r.business_name_ar, r.business_type, r.owner_name, r.mobile, r.email, \
         r.country, c.name_en AS country_name_en, c.name_ar AS country_name_ar, r.city, r.expected_units, \
         r.referral_source, r.language, r.status, r.verify_sent_at, r.verified_at, r.rejection_reason, \
         s.name AS decided_by_name, r.decided_at, r.merchant_id, m.account_id, r.version, r.created_at",
        "platform.trial_requests r JOIN platform.countries c ON c.code = r.country \
         LEFT JOIN platform.staff s ON s.id = r.decided_by \
         LEFT JOIN platform.merchants m ON m.id = r.merchant_id",
    )
    .filter("r.status = ?", filter.status)
    .filter("(r.verified_at IS NOT NULL) = ?", filter.verified)
    .filter("r.country = ?", filter.country.clone())
    .filter("r.created_at >= ?", filter.from)
    .filter("r.created_at < ? + 1", filter.to)
    .search("r.search_key", paging.search.as_deref())
    .sort(
        &paging.sort,
        &[
            ("created_at", "r.created_at"),
            ("business_name_en", "r.business_name_en"),
            ("business_name_ar", "r.business_name_ar"),
            ("expected_units", "r.expected_units"),
            ("status", "r.status"),
        ],
        "r.id DESC",
    )
}

pub async fn list(
    db: &impl PlatformConn,
    paging: &Paging,
    filter: &TrialRequestFilter,
) -> Result<Page<TrialRequest>> {
    query(paging, filter)?.page(db, paging).await
}

pub async fn find(db: &impl PlatformConn, id: TrialRequestId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

/// One request as lists show it.
pub async fn read(db: &impl PlatformConn, id: TrialRequestId) -> Result<TrialRequest> {
    let query =
        query(&Paging::default(), &TrialRequestFilter::default())?.filter("r.id = ?", Some(id.0));
    query
        .all::<TrialRequest>(db)
        .await?
        .into_iter()
        .next()
        .ok_or_else(Problem::not_found)
}
