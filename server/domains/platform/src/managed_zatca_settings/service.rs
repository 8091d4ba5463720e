use chrono::{DateTime, Duration, Utc};
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult as _, Statement};

use super::api::{MerchantZatcaSetting, ZatcaSettingCounts, ZatcaSettingFilter};
use super::jobs::ReportZatcaSetting;

/// Keeps the newest report of a merchant; jobs may overtake each other.
pub async fn take_over(
    tx: &PlatformTx,
    merchant_id: i64,
    report: &ReportZatcaSetting,
) -> Result<()> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO platform.zatca_settings AS z (merchant_id, status, environment, vat_number, step, failure, \
             certificate_expires_at, waiting, rejected, blocked, oldest_due_at, stopped_reason, reported_at) \
         SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM platform.merchants WHERE id = $1 \
         ON CONFLICT (merchant_id) DO UPDATE SET status = excluded.status, environment = excluded.environment, \
             vat_number = excluded.vat_number, step = excluded.step, failure = excluded.failure, \
             certificate_expires_at = excluded.certificate_expires_at, waiting = excluded.waiting, \
             rejected = excluded.rejected, blocked = excluded.blocked, oldest_due_at = excluded.oldest_due_at, \
             stopped_reason = excluded.stopped_reason, reported_at = excluded.reported_at \
         WHERE z.reported_at <= excluded.reported_at",
        [
            merchant_id.into(),
            report.status.into(),
            report.environment.into(),
            report.vat_number.clone().into(),
            report.step.into(),
            report.failure.clone().into(),
            report.certificate_expires_at.into(),
            report.waiting.into(),
            report.rejected.into(),
            report.blocked.into(),
            report.oldest_due_at.into(),
            report.stopped_reason.clone().into(),
            report.reported_at.into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}

pub(super) fn query(
    paging: &Paging,
    filter: &ZatcaSettingFilter,
    now: DateTime<Utc>,
) -> Result<ListQuery> {
    let until = filter
        .expiring_within
        .and_then(Duration::try_days)
        .and_then(|days| now.checked_add_signed(days));
    ListQuery::new(
        "m.id AS merchant_id, m.account_id, m.name_en, m.name_ar, m.status AS merchant_status, z.status, \
         z.environment, z.vat_number, z.step, z.failure, z.certificate_expires_at, \
         coalesce(z.waiting, 0) AS waiting, coalesce(z.rejected, 0) AS rejected, \
         coalesce(z.blocked, 0) AS blocked, z.oldest_due_at, z.stopped_reason, z.reported_at",
        "platform.merchants m LEFT JOIN platform.zatca_settings z ON z.merchant_id = m.id",
    )
    .and("(m.country = 'SA' OR z.merchant_id IS NOT NULL)")
    .filter("z.status = ?", filter.status)
    .filter("(z.merchant_id IS NOT NULL) = ?", filter.started)
    .filter("z.environment = ?", filter.environment.clone())
    .filter("(z.failure IS NOT NULL) = ?", filter.failed)
    .filter("(coalesce(z.rejected, 0) > 0) = ?", filter.has_rejected)
    .filter("(z.stopped_reason IS NOT NULL) = ?", filter.stopped)
    .filter("z.certificate_expires_at <= ?", until)
    .search("m.search_key", paging.search.as_deref())
    .sort(
        &paging.sort,
        &[
            ("name_en", "m.name_en"),
            ("name_ar", "m.name_ar"),
            ("account_id", "m.account_id"),
            ("status", "z.status"),
            ("certificate_expires_at", "z.certificate_expires_at"),
            ("waiting", "coalesce(z.waiting, 0)"),
            ("rejected", "coalesce(z.rejected, 0)"),
            ("oldest_due_at", "z.oldest_due_at"),
        ],
        "m.id DESC",
    )
}

pub async fn list(
    db: &impl PlatformConn,
    paging: &Paging,
    filter: &ZatcaSettingFilter,
) -> Result<Page<MerchantZatcaSetting>> {
    query(paging, filter, db.now())?.page(db, paging).await
}

/// How many merchants stand where, and how many documents are not with the authority.
pub async fn counts(db: &impl PlatformConn) -> Result<ZatcaSettingCounts> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT count(*) FILTER (WHERE z.merchant_id IS NULL) AS not_started, \
             count(*) FILTER (WHERE z.status = 0) AS cancelled, \
             count(*) FILTER (WHERE z.status = 1) AS pending, \
             count(*) FILTER (WHERE z.status = 2) AS connected, \
             count(*) FILTER (WHERE z.status = 3) AS renewed, \
             count(*) FILTER (WHERE z.failure IS NOT NULL) AS failed, \
             count(*) FILTER (WHERE z.stopped_reason IS NOT NULL) AS stopped, \
             count(*) FILTER (WHERE z.certificate_expires_at <= $1) AS expired, \
             count(*) FILTER (WHERE z.certificate_expires_at > $1 \
                 AND z.certificate_expires_at <= $1 + interval '60 days') AS expiring, \
             coalesce(sum(z.waiting), 0)::bigint AS waiting, \
             coalesce(sum(z.rejected), 0)::bigint AS rejected, \
             coalesce(sum(z.blocked), 0)::bigint AS blocked, \
             count(*) FILTER (WHERE z.oldest_due_at < $1) AS overdue \
         FROM platform.merchants m LEFT JOIN platform.zatca_settings z ON z.merchant_id = m.id \
         WHERE m.country = 'SA' OR z.merchant_id IS NOT NULL",
        [db.now().into()],
    );
    ZatcaSettingCounts::find_by_statement(statement)
        .one(db)
        .await?
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("counts without a row")))
}
