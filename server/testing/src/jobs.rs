use std::sync::Arc;

use kernel::Kernel;
use kernel::jobs::{Envelope, JobContext};
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
    let registry = worker::registry();
    while let Some(job) = next(kernel).await {
        let merchant = match job.merchant_id {
            Some(id) => kernel.merchants.by_id(id).await.expect("asked"),
            None => None,
        };
        let handler = registry.find(&job.name);
        let handler: Arc<_> = handler.unwrap_or_else(|| panic!("nobody handles {}", job.name));
        let name = job.name.clone();
        let context = JobContext {
            kernel: kernel.clone(),
            merchant,
            job,
        };
        handler
            .run(&context)
            .await
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
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
        attempt: 0,
    })
}
