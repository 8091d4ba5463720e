//! Removes what nobody asks for any more: done jobs of the queue, and the rows whose period is over
//! ([`PERIODS`]).

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::tenancy::{Caller, Merchant, MerchantTx};
use kernel::{Kernel, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use sqlx::PgPool;
use tokio::sync::watch;

use crate::periods::{PERIODS, Period, Schema};
use crate::{QUEUE, pause};

const EVERY: Duration = Duration::from_secs(3600);
/// Rows that one transaction removes.
const BATCH: u64 = 1_000;
const AUDIT_LOG: &str = "audit_log";

pub async fn run(kernel: &Kernel, pool: &PgPool, stopped: &watch::Receiver<bool>) {
    // Later than the start, which a sweep would slow down.
    while !pause(EVERY, stopped).await {
        if let Err(error) = sweep_queue(pool).await {
            tracing::warn!(%error, "the queue could not be swept");
        }
        if let Err(problem) = platform::js_errors::service::keep_within_caps(kernel).await {
            tracing::warn!(%problem, "the errors of browsers could not be capped");
        }
        match sweep_once_a_day(kernel, stopped).await {
            Ok(()) => {}
            Err(problem) => tracing::warn!(%problem, "old rows could not be removed"),
        }
    }
}

/// Done jobs are kept for a day, workers that are gone as long as a job names them.
async fn sweep_queue(pool: &PgPool) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM apalis.jobs WHERE job_type = $1 AND status IN ('Done', 'Killed', 'Failed') \
         AND done_at < now() - interval '1 day'",
    )
    .bind(QUEUE)
    .execute(pool)
    .await?;
    sqlx::query(
        "DELETE FROM apalis.workers w WHERE w.worker_type = $1 AND w.last_seen < now() - interval '1 day' \
         AND NOT EXISTS (SELECT 1 FROM apalis.jobs j WHERE j.lock_by = w.id)",
    )
    .bind(QUEUE)
    .execute(pool)
    .await?;
    Ok(())
}

async fn sweep_once_a_day(kernel: &Kernel, stopped: &watch::Receiver<bool>) -> Result<()> {
    let today = kernel.clock.now().date_naive();
    if !is_first_today(kernel, today).await? {
        return Ok(());
    }
    sweep_platform(kernel, stopped).await?;
    for merchant in kernel.merchants.live().await? {
        if *stopped.borrow() {
            return Ok(());
        }
        if let Err(problem) = sweep_merchant(kernel, &merchant, stopped).await {
            tracing::warn!(merchant = merchant.id, %problem, "a merchant's old rows could not be removed");
        }
    }
    Ok(())
}

/// One worker sweeps a day, whichever comes first.
async fn is_first_today(kernel: &Kernel, today: NaiveDate) -> Result<bool> {
    let sql = "INSERT INTO platform.schedule_runs (job, merchant_id, run_on, enqueued_at) \
               VALUES ('worker.retention', 0, $1, $2) ON CONFLICT DO NOTHING";
    let pool = kernel.database.platform_pool();
    let done = sqlx::query(sql)
        .bind(today)
        .bind(kernel.clock.now())
        .execute(pool)
        .await?;
    Ok(done.rows_affected() == 1)
}

async fn sweep_platform(kernel: &Kernel, stopped: &watch::Receiver<bool>) -> Result<()> {
    let now = kernel.clock.now();
    for period in periods_of(Schema::Platform) {
        let sql = removal(period, &format!("platform.{}", period.table));
        loop {
            let removed = sqlx::query(sqlx::AssertSqlSafe(sql.clone()))
                .bind(now)
                .execute(kernel.database.platform_pool())
                .await?
                .rows_affected();
            note(period, removed);
            if removed < BATCH || *stopped.borrow() {
                break;
            }
        }
    }
    Ok(())
}

async fn sweep_merchant(
    kernel: &Kernel,
    merchant: &Arc<Merchant>,
    stopped: &watch::Receiver<bool>,
) -> Result<()> {
    if kernel.merchants.ensure_current(merchant).is_err() {
        return Ok(());
    }
    let now = kernel.clock.now();
    let caller = Arc::new(Caller::system("worker.retention"));
    for period in periods_of(Schema::Merchant) {
        let sql = removal(period, period.table);
        loop {
            let removed = if period.table == AUDIT_LOG {
                purge_audit_log(kernel, merchant, period, now).await?
            } else {
                let tx = MerchantTx::begin(kernel, merchant.clone(), caller.clone()).await?;
                let statement =
                    Statement::from_sql_and_values(DbBackend::Postgres, &sql, [now.into()]);
                let removed = tx.execute_raw(statement).await?.rows_affected();
                tx.commit().await?;
                removed
            };
            note(period, removed);
            if removed < BATCH || *stopped.borrow() {
                break;
            }
        }
    }
    Ok(())
}

/// A merchant's transactions may add to their audit log only.
async fn purge_audit_log(
    kernel: &Kernel,
    merchant: &Merchant,
    period: &Period,
    now: DateTime<Utc>,
) -> Result<u64> {
    let sql = format!(
        "SELECT platform.purge_audit_log($1, $2::timestamptz - interval '{}', {BATCH})",
        period.keep.interval()
    );
    let removed: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(merchant.id)
        .bind(now)
        .fetch_one(kernel.database.platform_pool())
        .await?;
    Ok(removed.unsigned_abs())
}

fn note(period: &Period, removed: u64) {
    if removed > 0 {
        tracing::debug!(removed, what = period.what, "rows whose period is over");
    }
}

fn periods_of(schema: Schema) -> impl Iterator<Item = &'static Period> {
    PERIODS.iter().filter(move |period| period.schema == schema)
}

/// Removes a batch of the rows whose period was over at `$1`.
fn removal(period: &Period, table: &str) -> String {
    let Period { key, since, .. } = period;
    let keep = period.keep.interval();
    format!(
        "DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} \
         WHERE {since} < $1::timestamptz - interval '{keep}' LIMIT {BATCH})"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn old_rows_go_and_young_ones_stay() {
        let app = testing::app().await;
        let now = app.kernel.clock.now();
        let old = now - chrono::Duration::days(91);
        for at in [old, now] {
            let tx = app.palm.tx().await;
            let key = format!("k{}", at.timestamp());
            for sql in [
                "INSERT INTO idempotency_keys (scope, key, request_hash, created_at) VALUES ('s', $1, '', $2)",
                "INSERT INTO job_claims (name, key, claimed_at) VALUES ('n', $1, $2)",
            ] {
                let values = [key.clone().into(), at.into()];
                tx.execute_raw(Statement::from_sql_and_values(
                    DbBackend::Postgres,
                    sql,
                    values,
                ))
                .await
                .unwrap();
            }
            tx.commit().await.unwrap();
        }
        for (subscriber, days) in [("gone", 4), ("here", 2)] {
            let sql = "INSERT INTO platform.event_subscribers VALUES ('things.counted', $1, $2)";
            sqlx::query(sql)
                .bind(subscriber)
                .bind(now - chrono::Duration::days(days))
                .execute(app.kernel.database.platform_pool())
                .await
                .unwrap();
        }
        let (_keep, stopped) = watch::channel(false);
        sweep_once_a_day(&app.kernel, &stopped).await.unwrap();
        assert_eq!(
            app.palm
                .number("SELECT count(*) FROM idempotency_keys")
                .await,
            1
        );
        assert_eq!(app.palm.number("SELECT count(*) FROM job_claims").await, 1);
        let left: Vec<String> =
            sqlx::query_scalar("SELECT subscriber FROM platform.event_subscribers")
                .fetch_all(app.kernel.database.platform_pool())
                .await
                .unwrap();
        assert_eq!(left, ["here"]);
        assert!(!is_first_today(&app.kernel, now.date_naive()).await.unwrap());
    }

    #[tokio::test]
    async fn more_than_a_batch_goes_and_what_is_not_over_stays() {
        let app = testing::app().await;
        let (_keep, stopped) = watch::channel(false);
        let rows = "INSERT INTO platform.failed_login_attempts (type, source, login, at) \
             SELECT 1, 1, 'guess', timestamptz '2026-03-15 08:00Z' - days * interval '1 day' \
             FROM generate_series(89, 91) days, generate_series(1, 1100)";
        app.palm.execute(rows).await;
        let links = "INSERT INTO one_time_links (purpose, area, subject_id, token_hash, expires_at, created_at) \
             SELECT 'reset_password', 1, 1, decode(md5(days::text), 'hex'), \
             timestamptz '2026-03-15 08:00Z' - days * interval '1 day', '2026-01-01' \
             FROM unnest(ARRAY[-1, 29, 31]) days";
        app.palm.execute(links).await;
        let keys = "INSERT INTO api_keys (user_id, name, prefix, token_hash, expires_at, revoked_at, \
             created_at, updated_at) SELECT 1, 'k', 'p', decode(md5(days::text), 'hex'), '2027-01-01', \
             timestamptz '2026-03-15 08:00Z' - days * interval '1 day', '2025-01-01', '2025-01-01' \
             FROM unnest(ARRAY[364, 366]) days";
        app.palm.execute(keys).await;
        let audit = "INSERT INTO audit_log (at, actor_kind, actor_name, action, noun, record_id) \
             SELECT timestamptz '2026-03-15 08:00Z' - years * interval '1 year', 'system', 'x', 'created', 'units', 990 \
             FROM unnest(ARRAY[15, 17]) years";
        app.palm.execute(audit).await;
        sweep_once_a_day(&app.kernel, &stopped).await.unwrap();
        for (table, left) in [
            ("audit_log WHERE record_id = 990", 1),
            ("platform.failed_login_attempts", 2_200),
            ("one_time_links", 2),
            ("api_keys", 1),
        ] {
            let count = format!("SELECT count(*) FROM {table}");
            assert_eq!(app.palm.number(&count).await, left, "{table}");
        }
    }
}
