use kernel::audit::Change;
use kernel::jobs::HeldFor;
use kernel::paging::Listed as _;
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait, FromQueryResult as _};

use super::model::{DeadLetter, QueueFigures};
use super::{DeadLetterId, JobRetryError};
use crate::statement::bound;

/// Puts the job of a dead letter back into the outbox.
pub async fn retry(tx: &PlatformTx, id: DeadLetterId) -> Result<()> {
    DeadLetter::one(tx, id).await?;
    let sql = "WITH letter AS ( \
             UPDATE platform.dead_letters SET retried_at = $2, retried_by = $3 \
             WHERE id = $1 AND retried_at IS NULL RETURNING merchant_id, name, key, payload) \
         INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at) \
         SELECT merchant_id, name, key, payload, $2, $2 FROM letter";
    let values = [
        id.into(),
        tx.now().into(),
        tx.caller().actor.name.clone().into(),
    ];
    if tx.execute_raw(bound(sql, values)).await?.rows_affected() != 1 {
        return Err(JobRetryError::AlreadyRetried.into());
    }
    tx.note(vec![Change {
        noun: "jobs",
        record_id: id.0,
        action: "retried",
        before: None,
        after: None,
    }]);
    Ok(())
}

/// How much work waits, and how long the oldest has.
pub async fn figures(db: &impl PlatformConn) -> Result<QueueFigures> {
    let (queue_waiting, queue_running) = queue(db).await?;
    let sql = format!(
        "SELECT count(*) FILTER (WHERE held_for IS NULL) AS outbox_waiting, \
         count(*) FILTER (WHERE run_at <= $1 AND held_for IS NULL) AS outbox_due, \
         min(run_at) FILTER (WHERE run_at <= $1 AND held_for IS NULL) AS oldest_due_at, \
         count(*) FILTER (WHERE held_for = {}) AS held_for_merchants, \
         count(*) FILTER (WHERE held_for = {}) AS held_for_workers, \
         count(*) FILTER (WHERE held_for = {}) AS held_for_whatsapp, \
         count(*) FILTER (WHERE held_for = {}) AS held_for_email, \
         $2::bigint AS queue_waiting, $3::bigint AS queue_running, \
         (SELECT count(*) FROM platform.dead_letters WHERE retried_at IS NULL) AS dead_letters \
         FROM platform.outbox",
        HeldFor::Merchant.sql(),
        HeldFor::Worker.sql(),
        HeldFor::WhatsApp.sql(),
        HeldFor::Email.sql(),
    );
    let values = [db.now().into(), queue_waiting.into(), queue_running.into()];
    QueueFigures::find_by_statement(bound(&sql, values))
        .one(db)
        .await?
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("counts without a row")))
}

/// Waiting and running jobs of the queue, whose tables the first worker makes.
async fn queue(db: &impl ConnectionTrait) -> Result<(i64, i64)> {
    let exists = "SELECT 1 AS made WHERE to_regclass('apalis.jobs') IS NOT NULL";
    if db.query_one_raw(bound(exists, [])).await?.is_none() {
        return Ok((0, 0));
    }
    let sql = "SELECT count(*) FILTER (WHERE status IN ('Pending', 'Queued')) AS waiting, \
         count(*) FILTER (WHERE status = 'Running') AS running FROM apalis.jobs";
    match db.query_one_raw(bound(sql, [])).await? {
        Some(row) => Ok((row.try_get("", "waiting")?, row.try_get("", "running")?)),
        None => Ok((0, 0)),
    }
}
