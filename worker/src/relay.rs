//! Outbox → queue: due rows leave the outbox and enter the queue in one statement, so that a worker
//! that is killed in between neither loses nor doubles one. An event becomes a job for each subscriber.

use std::time::Duration;

use kernel::Kernel;
use kernel::jobs::JobRegistry;
use sqlx::PgPool;
use tokio::sync::watch;

use crate::{QUEUE, pause};

const BATCH: i64 = 200;
/// What a job waits for at most when nothing else is going on.
const IDLE: Duration = Duration::from_millis(250);
const AFTER_ERROR: Duration = Duration::from_secs(1);

/// The key is the outbox row's: the same `(name, key)` may be enqueued again, one row never twice.
/// An event that this worker declares and nobody subscribes to is over; any other name that has no
/// subscriber is a job. `max_attempts` is 1 because retries are new rows of the outbox, not apalis'.
const MOVE: &str = "\
    WITH due AS ( \
        SELECT id FROM platform.outbox WHERE run_at <= $1 AND held_for IS NULL \
        ORDER BY run_at, id LIMIT $2 FOR UPDATE SKIP LOCKED \
    ), taken AS ( \
        DELETE FROM platform.outbox o USING due WHERE o.id = due.id \
        RETURNING o.id, o.merchant_id, o.name, o.key, o.payload, o.attempt \
    ), jobs AS ( \
        SELECT t.id, t.merchant_id, t.name || '@' || s.subscriber AS name, t.key, t.payload, t.attempt, \
            'outbox-' || t.id || '@' || s.subscriber AS idempotency_key \
        FROM taken t JOIN platform.event_subscribers s ON s.event = t.name \
        UNION ALL \
        SELECT t.id, t.merchant_id, t.name, t.key, t.payload, t.attempt, 'outbox-' || t.id \
        FROM taken t WHERE t.name <> ALL($4) \
            AND NOT EXISTS (SELECT 1 FROM platform.event_subscribers s WHERE s.event = t.name) \
    ), queued AS ( \
        INSERT INTO apalis.jobs (id, job_type, job, status, attempts, max_attempts, run_at, priority, idempotency_key) \
        SELECT apalis.generate_ulid(), $3, \
            convert_to(jsonb_build_object('name', name, 'key', key, 'merchant_id', merchant_id, \
                'payload', payload, 'attempt', attempt)::text, 'UTF8'), \
            'Pending', 0, 1, now(), 0, idempotency_key \
        FROM jobs ORDER BY id \
        ON CONFLICT (job_type, idempotency_key) DO NOTHING \
        RETURNING 1 \
    ) \
    SELECT count(*) FROM taken";

pub async fn run(
    kernel: &Kernel,
    registry: &JobRegistry,
    pool: &PgPool,
    stopped: &watch::Receiver<bool>,
) {
    let unheard: Vec<&str> = registry
        .events()
        .filter(|(_, subscribers)| subscribers.is_empty())
        .map(|(event, _)| event)
        .collect();
    loop {
        let wait = match relay(kernel, pool, &unheard).await {
            Ok(moved) if moved == BATCH => Duration::ZERO,
            Ok(_) => IDLE,
            Err(error) => {
                tracing::error!(%error, "the outbox could not be relayed");
                AFTER_ERROR
            }
        };
        if pause(wait, stopped).await {
            return;
        }
    }
}

async fn relay(kernel: &Kernel, pool: &PgPool, unheard: &[&str]) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(MOVE)
        .bind(kernel.clock.now())
        .bind(BATCH)
        .bind(QUEUE)
        .bind(unheard)
        .fetch_one(pool)
        .await
}
