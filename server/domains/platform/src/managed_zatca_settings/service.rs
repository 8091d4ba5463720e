use chrono::Duration;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, FromQueryResult as _};

use super::ZatcaSettingStatus as Status;
use super::jobs::ReportZatcaSetting;
use super::model::{MerchantZatcaSetting, ZatcaSettingCounts, ZatcaSettingFilter};
use crate::merchants::MerchantId;
use crate::statement::bound;

/// Who is to issue e-invoices, or has begun to.
const CONCERNED: &str = "(m.country = 'SA' OR z.merchant_id IS NOT NULL)";

/// Keeps the newest report of a merchant; jobs may overtake each other.
pub async fn take_over(
    tx: &PlatformTx,
    merchant_id: MerchantId,
    report: &ReportZatcaSetting,
) -> Result<()> {
    let sql = "INSERT INTO platform.zatca_settings AS z (merchant_id, status, environment, vat_number, step, failure, \
             certificate_expires_at, waiting, rejected, blocked, oldest_due_at, stopped_reason, reported_at, stands_since) \
         SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13 FROM platform.merchants WHERE id = $1 \
         ON CONFLICT (merchant_id) DO UPDATE SET status = excluded.status, environment = excluded.environment, \
             vat_number = excluded.vat_number, step = excluded.step, failure = excluded.failure, \
             certificate_expires_at = excluded.certificate_expires_at, waiting = excluded.waiting, \
             rejected = excluded.rejected, blocked = excluded.blocked, oldest_due_at = excluded.oldest_due_at, \
             stopped_reason = excluded.stopped_reason, reported_at = excluded.reported_at, \
             stands_since = CASE WHEN (z.status, z.failure, z.stopped_reason) \
                 IS DISTINCT FROM (excluded.status, excluded.failure, excluded.stopped_reason) \
                 THEN excluded.reported_at ELSE z.stands_since END \
         WHERE z.reported_at <= excluded.reported_at";
    let values = [
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
    ];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}

/// The merchants that the caller asks for; which certificates end soon depends on the time.
pub fn matching(list: &List<ZatcaSettingFilter>, db: &impl PlatformConn) -> Result<ListQuery> {
    let days = list.filter.expiring_within.and_then(Duration::try_days);
    let until = days.and_then(|days| db.now().checked_add_signed(days));
    let query = MerchantZatcaSetting::matching(list)?
        .and(CONCERNED)
        .filter("z.certificate_expires_at <= ?", until);
    Ok(query)
}

/// How many merchants stand where, and how many documents are not with the authority.
pub async fn counts(db: &impl PlatformConn) -> Result<ZatcaSettingCounts> {
    let with = |status: Status| format!("count(*) FILTER (WHERE z.status = {})", status.sql());
    let counted = format!(
        "count(*) FILTER (WHERE z.merchant_id IS NULL) AS not_started, \
         {} AS cancelled, {} AS pending, {} AS connected, {} AS renewed, \
         count(*) FILTER (WHERE z.failure IS NOT NULL) AS failed, \
         count(*) FILTER (WHERE z.stopped_reason IS NOT NULL) AS stopped, \
         count(*) FILTER (WHERE z.certificate_expires_at <= $1) AS expired, \
         count(*) FILTER (WHERE z.certificate_expires_at > $1 \
             AND z.certificate_expires_at <= $1 + interval '60 days') AS expiring, \
         coalesce(sum(z.waiting), 0)::bigint AS waiting, \
         coalesce(sum(z.rejected), 0)::bigint AS rejected, \
         coalesce(sum(z.blocked), 0)::bigint AS blocked, \
         count(*) FILTER (WHERE z.oldest_due_at < $1) AS overdue",
        with(Status::Cancelled),
        with(Status::Pending),
        with(Status::Connected),
        with(Status::Renewed),
    );
    let from = &MerchantZatcaSetting::columns().from;
    let sql = format!("SELECT {counted} FROM {from} WHERE {CONCERNED}");
    let counts = ZatcaSettingCounts::find_by_statement(bound(&sql, [db.now().into()]));
    counts
        .one(db)
        .await?
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("counts without a row")))
}
