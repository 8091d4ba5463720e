//! What becomes of a job that was run: done, tried again later, or a dead letter.

use std::time::Duration;

use chrono::{DateTime, Utc};
use kernel::jobs::{Envelope, HeldFor, MAX_ATTEMPTS};
use sqlx::PgPool;

/// The waits before the second, third, … attempt; there is one less than attempts.
const BACKOFF: [Duration; 5] = [
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_secs(2 * 60),
    Duration::from_secs(10 * 60),
    Duration::from_secs(60 * 60),
];
const LONGEST_ERROR: usize = 2000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Its merchant is gone.
    Skipped,
    /// Another try after the backoff, if one is left.
    Retry(String),
    /// Not its turn yet; does not count as a try.
    Later(Duration),
    /// Cannot run until what it waits for is there; does not count as a try.
    Held(HeldFor),
    Dead(String),
}

/// Ends the job in the queue, exactly when this worker still holds it; another may have taken over.
const ENDED: &str = "\
    WITH ended AS ( \
        UPDATE apalis.jobs SET status = $3, done_at = now() \
        WHERE id = $1 AND lock_by = $2 AND status IN ('Queued', 'Running') RETURNING id \
    ) ";
const RETRY: &str = "\
    INSERT INTO platform.outbox (merchant_id, name, key, payload, attempt, run_at, created_at, held_for, held_since) \
    SELECT $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $11::text IS NULL THEN NULL ELSE $10::timestamptz END FROM ended";
const BURY: &str = "\
    INSERT INTO platform.dead_letters (merchant_id, name, key, payload, attempts, error, failed_at) \
    SELECT $4, $5, $6, $7, $8, $9, $10 FROM ended";

impl Outcome {
    /// A retry that has no attempt left is a dead letter.
    pub fn after(self, job: &Envelope) -> Self {
        match self {
            Self::Retry(reason) if job.attempt + 1 >= MAX_ATTEMPTS => Self::Dead(reason),
            other => other,
        }
    }

    pub fn log(&self, job: &Envelope) {
        let Envelope {
            name,
            key,
            merchant_id,
            attempt,
            ..
        } = job;
        match self {
            Self::Done => tracing::debug!(name, key, merchant_id, "job done"),
            Self::Skipped => {
                tracing::info!(name, key, merchant_id, "job skipped: its merchant is gone")
            }
            Self::Later(_) => tracing::info!(name, key, merchant_id, "job waits for its turn"),
            Self::Held(held_for) => {
                tracing::info!(name, key, merchant_id, ?held_for, "job is held");
            }
            Self::Retry(error) => tracing::warn!(
                name,
                key,
                merchant_id,
                attempt,
                error,
                "job will be tried again"
            ),
            Self::Dead(error) => tracing::error!(
                name,
                key,
                merchant_id,
                attempt,
                error,
                "job failed for good"
            ),
        }
    }

    pub async fn record(
        &self,
        pool: &PgPool,
        job: &Envelope,
        id: &str,
        worker: &str,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        match self {
            Self::Done | Self::Skipped => {
                let sql = format!("{ENDED} SELECT id FROM ended");
                sqlx::query(sqlx::AssertSqlSafe(sql))
                    .bind(id)
                    .bind(worker)
                    .bind("Done")
                    .execute(pool)
                    .await?;
            }
            Self::Retry(_) => {
                let step = usize::try_from(job.attempt)
                    .unwrap_or(usize::MAX)
                    .min(BACKOFF.len() - 1);
                let next = Next::at(job.attempt + 1, now + BACKOFF[step]);
                again(pool, job, id, worker, next, now).await?;
            }
            Self::Later(wait) => {
                let next = Next::at(job.attempt, now + *wait);
                again(pool, job, id, worker, next, now).await?;
            }
            Self::Held(held_for) => {
                let next = Next {
                    held_for: Some(*held_for),
                    ..Next::at(job.attempt, now)
                };
                again(pool, job, id, worker, next, now).await?;
            }
            Self::Dead(error) => {
                let error: String = error
                    .chars()
                    .filter(|c| *c != '\0')
                    .take(LONGEST_ERROR)
                    .collect();
                let sql = format!("{ENDED}{BURY}");
                bound(
                    sqlx::query(sqlx::AssertSqlSafe(sql)),
                    job,
                    id,
                    worker,
                    "Killed",
                )
                .bind(i32::try_from(job.attempt + 1).unwrap_or(i32::MAX))
                .bind(error)
                .bind(now)
                .execute(pool)
                .await?;
            }
        }
        Ok(())
    }
}

/// How a job that goes back waits in the outbox.
struct Next {
    attempt: u32,
    run_at: DateTime<Utc>,
    held_for: Option<HeldFor>,
}

impl Next {
    fn at(attempt: u32, run_at: DateTime<Utc>) -> Self {
        Self {
            attempt,
            run_at,
            held_for: None,
        }
    }
}

/// Back into the outbox: the queue's row ends, a new one is made when its time comes.
async fn again(
    pool: &PgPool,
    job: &Envelope,
    id: &str,
    worker: &str,
    next: Next,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let sql = format!("{ENDED}{RETRY}");
    bound(
        sqlx::query(sqlx::AssertSqlSafe(sql)),
        job,
        id,
        worker,
        "Done",
    )
    .bind(i32::try_from(next.attempt).unwrap_or(i32::MAX))
    .bind(next.run_at)
    .bind(now)
    .bind(next.held_for.map(HeldFor::as_str))
    .execute(pool)
    .await?;
    Ok(())
}

type Query<'q> = sqlx::query::Query<'q, sqlx::Postgres, sqlx::postgres::PgArguments>;

fn bound<'q>(
    query: Query<'q>,
    job: &'q Envelope,
    id: &'q str,
    worker: &'q str,
    status: &'q str,
) -> Query<'q> {
    query
        .bind(id)
        .bind(worker)
        .bind(status)
        .bind(job.merchant_id)
        .bind(&job.name)
        .bind(&job.key)
        .bind(&job.payload)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(attempt: u32) -> Envelope {
        Envelope {
            name: "a".into(),
            key: "b".into(),
            merchant_id: None,
            payload: serde_json::Value::Null,
            attempt,
        }
    }

    #[test]
    fn the_sixth_failure_is_the_last() {
        assert_eq!(BACKOFF.len() + 1, MAX_ATTEMPTS as usize);
        assert_eq!(
            Outcome::Retry("x".into()).after(&job(4)),
            Outcome::Retry("x".into())
        );
        assert_eq!(
            Outcome::Retry("x".into()).after(&job(5)),
            Outcome::Dead("x".into())
        );
        assert_eq!(Outcome::Done.after(&job(9)), Outcome::Done);
    }
}
