use kernel::audit::Change;
use kernel::mail::SendMail;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult as _, Statement};

use super::MailError;
use super::api::{MailFilter, MailLetter, TrackedMail};
use crate::listing::contains;

/// Queued, waiting to be sent.
const PENDING: i16 = 1;
const FAILED: i16 = 0;

pub(super) fn query(paging: &Paging, filter: &MailFilter) -> Result<ListQuery> {
    ListQuery::new(
        "m.id, m.merchant_id, t.name_en AS merchant_name_en, t.name_ar AS merchant_name_ar, m.kind, \
         m.recipient, m.subject, m.language, m.status, m.attempts, m.error, m.sent_at, m.created_at",
        "platform.mails m LEFT JOIN platform.merchants t ON t.id = m.merchant_id",
    )
    .filter("m.status = ?", filter.status)
    .filter("m.kind = ?", filter.kind.clone())
    .filter("m.merchant_id = ?", filter.merchant_id)
    .filter("m.created_at >= ?", filter.from)
    .filter("m.created_at < ? + 1", filter.to)
    .filter("(m.recipient ILIKE ? OR m.subject ILIKE ?)", contains(paging.search.as_deref()))
    .sort(
        &paging.sort,
        &[("created_at", "m.created_at"), ("sent_at", "m.sent_at"), ("recipient", "m.recipient"), ("status", "m.status")],
        "m.id DESC",
    )
}

pub async fn list(
    db: &impl PlatformConn,
    paging: &Paging,
    filter: &MailFilter,
) -> Result<Page<TrackedMail>> {
    query(paging, filter)?.page(db, paging).await
}

/// One mail as its recipient reads it; links that sign somebody in stay hidden.
pub async fn find(db: &impl PlatformConn, id: i64) -> Result<MailLetter> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT id, kind, recipient, subject, body, action_label, action_label IS NOT NULL AS has_link, \
         language, status, attempts, error, sent_at, created_at FROM platform.mails WHERE id = $1",
        [id.into()],
    );
    MailLetter::find_by_statement(statement)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

/// Queues a failed mail again.
pub async fn resend(tx: &PlatformTx, id: i64) -> Result<MailLetter> {
    let before = find(tx, id).await?;
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE platform.mails SET status = $2, error = NULL WHERE id = $1 AND status = $3 RETURNING attempts",
        [id.into(), PENDING.into(), FAILED.into()],
    );
    let row = tx
        .query_one_raw(statement)
        .await?
        .ok_or(MailError::NotFailed)?;
    let attempts: i32 = row.try_get("", "attempts")?;
    let key = format!("{id}-again-{attempts}-{}", tx.now().timestamp_millis());
    tx.enqueue(None, SendMail { mail_id: id }, key).await?;
    let status = |status: i16| Some(serde_json::json!({ "status": status }));
    tx.note(vec![Change {
        noun: "mails",
        record_id: id,
        action: "resent",
        before: status(before.status),
        after: status(PENDING),
    }]);
    find(tx, id).await
}
