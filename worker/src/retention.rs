//! Removes what nobody asks for any more: done jobs of the queue, old idempotency keys and claims.

use std::sync::Arc;
use std::time::Duration;

use chrono::{Days, NaiveDate};
use kernel::tenancy::{Caller, Merchant, MerchantTx};
use kernel::{Kernel, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use sqlx::PgPool;
use tokio::sync::watch;

use crate::{QUEUE, pause};

const EVERY: Duration = Duration::from_secs(3600);
const IDEMPOTENCY_DAYS: i64 = 7;
const CLAIM_DAYS: i64 = 90;
const SCHEDULE_DAYS: u64 = 90;
/// How long after its last worker a subscriber still gets what is published. Its jobs then wait for a
/// worker as every unknown name does.
const SUBSCRIBER_DAYS: i64 = 3;

pub async fn run(kernel: &Kernel, pool: &PgPool, stopped: &watch::Receiver<bool>) {
    // Not at once: a process that just started has better things to do.
    while !pause(EVERY, stopped).await {
        if let Err(error) = sweep_queue(pool).await {
            tracing::warn!(%error, "the queue could not be swept");
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
    sweep_platform(kernel, today).await?;
    for merchant in kernel.merchants.live().await? {
        if *stopped.borrow() {
            return Ok(());
        }
        if let Err(problem) = sweep_merchant(kernel, merchant.clone()).await {
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

async fn sweep_platform(kernel: &Kernel, today: NaiveDate) -> Result<()> {
    let pool = kernel.database.platform_pool();
    let keys_before = kernel.clock.now() - chrono::Duration::days(IDEMPOTENCY_DAYS);
    sqlx::query("DELETE FROM platform.idempotency_keys WHERE created_at < $1")
        .bind(keys_before)
        .execute(pool)
        .await?;
    sqlx::query("DELETE FROM platform.schedule_runs WHERE run_on < $1")
        .bind(today - Days::new(SCHEDULE_DAYS))
        .execute(pool)
        .await?;
    let seen_before = kernel.clock.now() - chrono::Duration::days(SUBSCRIBER_DAYS);
    sqlx::query("DELETE FROM platform.event_subscribers WHERE seen_at < $1")
        .bind(seen_before)
        .execute(pool)
        .await?;
    Ok(())
}

async fn sweep_merchant(kernel: &Kernel, merchant: Arc<Merchant>) -> Result<()> {
    if kernel.merchants.ensure_current(&merchant).is_err() {
        return Ok(());
    }
    let now = kernel.clock.now();
    let tx = MerchantTx::begin(
        kernel,
        merchant,
        Arc::new(Caller::system("worker.retention")),
    )
    .await?;
    for (sql, days) in [
        (
            "DELETE FROM idempotency_keys WHERE created_at < $1",
            IDEMPOTENCY_DAYS,
        ),
        ("DELETE FROM job_claims WHERE claimed_at < $1", CLAIM_DAYS),
    ] {
        let before = now - chrono::Duration::days(days);
        tx.execute_raw(Statement::from_sql_and_values(
            DbBackend::Postgres,
            sql,
            [before.into()],
        ))
        .await?;
    }
    tx.commit().await
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
}
