use kernel::audit::Change;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult as _, Statement};

use super::JobRetryError;
use super::api::{DeadLetter, DeadLetterFilter, QueueFigures};
use crate::listing::contains;

const COLUMNS: &str = "d.id, d.merchant_id, t.name_en AS merchant_name_en, t.name_ar AS merchant_name_ar, \
     d.name, d.key, d.payload, d.attempts, d.error, d.failed_at, d.retried_at, d.retried_by";
const TABLES: &str =
    "platform.dead_letters d LEFT JOIN platform.merchants t ON t.id = d.merchant_id";

pub(super) fn query(paging: &Paging, filter: &DeadLetterFilter) -> Result<ListQuery> {
    let query = ListQuery::new(COLUMNS, TABLES)
        .filter("d.name = ?", filter.name.clone())
        .filter("d.merchant_id = ?", filter.merchant_id)
        .filter("(d.retried_at IS NOT NULL) = ?", filter.retried)
        .filter(
            "(d.name ILIKE ? OR d.key ILIKE ? OR d.error ILIKE ?)",
            contains(paging.search.as_deref()),
        );
    query.sort(
        &paging.sort,
        &[("failed_at", "d.failed_at"), ("name", "d.name")],
        "d.id DESC",
    )
}

pub async fn list(
    db: &impl PlatformConn,
    paging: &Paging,
    filter: &DeadLetterFilter,
) -> Result<Page<DeadLetter>> {
    query(paging, filter)?.page(db, paging).await
}

pub async fn find(db: &impl PlatformConn, id: i64) -> Result<DeadLetter> {
    let sql = format!("SELECT {COLUMNS} FROM {TABLES} WHERE d.id = $1");
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.into()]);
    DeadLetter::find_by_statement(statement)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

/// Puts the job of a dead letter back into the outbox.
pub async fn retry(tx: &PlatformTx, id: i64) -> Result<DeadLetter> {
    find(tx, id).await?;
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "WITH letter AS ( \
             UPDATE platform.dead_letters SET retried_at = $2, retried_by = $3 \
             WHERE id = $1 AND retried_at IS NULL RETURNING merchant_id, name, key, payload) \
         INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at) \
         SELECT merchant_id, name, key, payload, $2, $2 FROM letter",
        [
            id.into(),
            tx.now().into(),
            tx.caller().actor.name.clone().into(),
        ],
    );
    if tx.execute_raw(statement).await?.rows_affected() != 1 {
        return Err(JobRetryError::AlreadyRetried.into());
    }
    tx.note(vec![Change {
        noun: "jobs",
        record_id: id,
        action: "retried",
        before: None,
        after: None,
    }]);
    find(tx, id).await
}

/// How much work waits, and how long the oldest has.
pub async fn figures(db: &impl PlatformConn) -> Result<QueueFigures> {
    let now = db.now();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT count(*) FILTER (WHERE held_for IS NULL) AS waiting, \
         count(*) FILTER (WHERE run_at <= $1 AND held_for IS NULL) AS due, \
         min(run_at) FILTER (WHERE run_at <= $1 AND held_for IS NULL) AS oldest_due_at, \
         count(*) FILTER (WHERE held_for = 'merchant') AS held_for_merchants, \
         count(*) FILTER (WHERE held_for = 'worker') AS held_for_workers FROM platform.outbox",
        [now.into()],
    );
    let row = db
        .query_one_raw(statement)
        .await?
        .ok_or_else(Problem::not_found)?;
    let open = Statement::from_string(
        DbBackend::Postgres,
        "SELECT count(*) AS open FROM platform.dead_letters WHERE retried_at IS NULL",
    );
    let open = db
        .query_one_raw(open)
        .await?
        .ok_or_else(Problem::not_found)?;
    let (queued, running) = queue(db).await?;
    Ok(QueueFigures {
        outbox_waiting: row.try_get("", "waiting")?,
        outbox_due: row.try_get("", "due")?,
        oldest_due_at: row.try_get("", "oldest_due_at")?,
        held_for_merchants: row.try_get("", "held_for_merchants")?,
        held_for_workers: row.try_get("", "held_for_workers")?,
        queue_waiting: queued,
        queue_running: running,
        dead_letters: open.try_get("", "open")?,
    })
}

/// The queue's tables exist once a worker has started.
async fn queue(db: &impl ConnectionTrait) -> Result<(i64, i64)> {
    let exists = Statement::from_string(
        DbBackend::Postgres,
        "SELECT to_regclass('apalis.jobs') IS NOT NULL AS made",
    );
    let made = db
        .query_one_raw(exists)
        .await?
        .ok_or_else(Problem::not_found)?;
    if !made.try_get::<bool>("", "made")? {
        return Ok((0, 0));
    }
    let counts = Statement::from_string(
        DbBackend::Postgres,
        "SELECT count(*) FILTER (WHERE status IN ('Pending', 'Queued')) AS waiting, \
         count(*) FILTER (WHERE status = 'Running') AS running FROM apalis.jobs",
    );
    let row = db
        .query_one_raw(counts)
        .await?
        .ok_or_else(Problem::not_found)?;
    Ok((row.try_get("", "waiting")?, row.try_get("", "running")?))
}
