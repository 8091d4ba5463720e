use std::sync::Arc;

use kernel::Kernel;
use kernel::jobs::{Envelope, JobContext, JobError};
use serde_json::Value;
use sqlx::Row as _;

pub(crate) async fn waiting(kernel: &Kernel) -> Vec<(String, Value)> {
    sqlx::query("SELECT name, payload FROM platform.outbox ORDER BY id")
        .fetch_all(kernel.database.platform_pool())
        .await
        .expect("asked")
        .iter()
        .map(|row| (row.get("name"), row.get("payload")))
        .collect()
}

pub(crate) async fn run_due(kernel: &Kernel) {
    while let Some(job) = next(kernel).await {
        let name = job.name.clone();
        run(kernel, job)
            .await
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// As the worker: what is worth another try goes back to the outbox, a minute later.
pub(crate) async fn try_due(kernel: &Kernel) -> Vec<(String, JobError)> {
    let mut failed = Vec::new();
    while let Some(job) = next(kernel).await {
        let again = Envelope {
            attempt: job.attempt + 1,
            ..job.clone()
        };
        if let Err(error) = run(kernel, job).await {
            if matches!(error, JobError::Retry(_)) {
                put_back(kernel, &again).await;
            }
            failed.push((again.name, error));
        }
    }
    failed
}

async fn run(kernel: &Kernel, job: Envelope) -> Result<(), JobError> {
    let merchant = match job.merchant_id {
        Some(id) => kernel.merchants.by_id(id).await.expect("asked"),
        None => None,
    };
    let handler = worker::registry().find(&job.name);
    let handler: Arc<_> = handler.unwrap_or_else(|| panic!("nobody handles {}", job.name));
    let context = JobContext {
        kernel: kernel.clone(),
        merchant,
        job,
    };
    handler.run(&context).await
}

async fn put_back(kernel: &Kernel, job: &Envelope) {
    sqlx::query(
        "INSERT INTO platform.outbox (merchant_id, name, key, payload, attempt, run_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6::timestamptz + interval '1 minute', $6)",
    )
    .bind(job.merchant_id)
    .bind(&job.name)
    .bind(&job.key)
    .bind(&job.payload)
    .bind(i32::try_from(job.attempt).unwrap_or(i32::MAX))
    .bind(kernel.clock.now())
    .execute(kernel.database.platform_pool())
    .await
    .expect("put back");
}

async fn next(kernel: &Kernel) -> Option<Envelope> {
    let row = sqlx::query(
        "DELETE FROM platform.outbox WHERE id = \
         (SELECT id FROM platform.outbox WHERE run_at <= $1 ORDER BY id LIMIT 1) \
         RETURNING merchant_id, name, key, payload, attempt",
    )
    .bind(kernel.clock.now())
    .fetch_optional(kernel.database.platform_pool())
    .await
    .expect("asked")?;
    Some(Envelope {
        name: row.get("name"),
        key: row.get("key"),
        merchant_id: row.get("merchant_id"),
        payload: row.get("payload"),
        attempt: row.get::<i32, _>("attempt").unsigned_abs(),
    })
}
