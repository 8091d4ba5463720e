//! Outbox → queue: due rows leave the outbox and enter the queue in one statement, so that a worker
//! that is killed in between neither loses nor doubles one.

use std::time::Duration;

use kernel::Kernel;
use sqlx::PgPool;
use tokio::sync::watch;

use crate::{QUEUE, pause};

const BATCH: i64 = 200;
/// What a job waits for at most when nothing else is going on.
const IDLE: Duration = Duration::from_millis(250);
const AFTER_ERROR: Duration = Duration::from_secs(1);

/// The key is the outbox row's: the same `(name, key)` may be enqueued again, one row never twice.
/// `max_attempts` is 1 because retries are new rows of the outbox, not apalis'.
const MOVE: &str = "\
    WITH due AS ( \
        SELECT id FROM platform.outbox WHERE run_at <= $1 \
        ORDER BY run_at, id LIMIT $2 FOR UPDATE SKIP LOCKED \
    ), taken AS ( \
        DELETE FROM platform.outbox o USING due WHERE o.id = due.id \
        RETURNING o.id, o.merchant_id, o.name, o.key, o.payload, o.attempt \
    ), queued AS ( \
        INSERT INTO apalis.jobs (id, job_type, job, status, attempts, max_attempts, run_at, priority, idempotency_key) \
        SELECT apalis.generate_ulid(), $3, \
            convert_to(jsonb_build_object('name', name, 'key', key, 'merchant_id', merchant_id, \
                'payload', payload, 'attempt', attempt)::text, 'UTF8'), \
            'Pending', 0, 1, now(), 0, 'outbox-' || id \
        FROM taken ORDER BY id \
        ON CONFLICT (job_type, idempotency_key) DO NOTHING \
        RETURNING 1 \
    ) \
    SELECT count(*) FROM taken";

pub async fn run(kernel: &Kernel, pool: &PgPool, stopped: &watch::Receiver<bool>) {
    loop {
        let wait = match relay(kernel, pool).await {
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

async fn relay(kernel: &Kernel, pool: &PgPool) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(MOVE)
        .bind(kernel.clock.now())
        .bind(BATCH)
        .bind(QUEUE)
        .fetch_one(pool)
        .await
}
