use chrono::{DateTime, TimeDelta, Utc};
use kernel::Kernel;
use kernel::jobs::{Daily, Envelope, HeldFor, JobContext, JobError, JobRegistry, delivery_name};
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

/// Writes a row of the outbox as it stands, as the scheduler or an older version would.
pub(crate) async fn enqueue(
    kernel: &Kernel,
    merchant_id: Option<i64>,
    name: &str,
    key: &str,
    payload: Value,
) {
    let job = Envelope {
        name: name.to_owned(),
        key: key.to_owned(),
        merchant_id,
        payload,
        attempt: 0,
    };
    insert(kernel, &job, kernel.clock.now(), None).await;
}

/// As the worker's schedule on the clock's date, without the queue and what follows.
pub(crate) async fn run_daily(
    kernel: &Kernel,
    registry: &JobRegistry,
    merchant_id: i64,
    name: &str,
) {
    let date = kernel.clock.now().date_naive();
    let job = Envelope {
        name: name.to_owned(),
        key: date.to_string(),
        merchant_id: Some(merchant_id),
        payload: serde_json::to_value(Daily { date }).expect("a payload"),
        attempt: 0,
    };
    let done = run(kernel, registry, job).await;
    done.unwrap_or_else(|error| panic!("{name}: {error}"));
}

pub(crate) async fn run_due(kernel: &Kernel, registry: &JobRegistry) {
    while let Some(row) = next(kernel).await {
        for job in fan_out(registry, row) {
            let name = job.name.clone();
            match run(kernel, registry, job.clone()).await {
                Err(JobError::Hold(held_for)) => hold(kernel, &job, held_for).await,
                done => done.unwrap_or_else(|error| panic!("{name}: {error}")),
            }
        }
    }
}

/// As the relay: a job for each subscriber of an event.
fn fan_out(registry: &JobRegistry, row: Envelope) -> Vec<Envelope> {
    if !registry.is_event(&row.name) {
        return vec![row];
    }
    let subscribers = registry.subscribers(&row.name).iter();
    subscribers
        .map(|subscriber| Envelope {
            name: delivery_name(&row.name, subscriber),
            ..row.clone()
        })
        .collect()
}

pub(crate) async fn next_turn(kernel: &Kernel) -> Option<DateTime<Utc>> {
    sqlx::query_scalar("SELECT min(due_at) FROM platform.turns")
        .fetch_one(kernel.database.platform_pool())
        .await
        .expect("asked")
}

pub(crate) async fn run_turns(kernel: &Kernel, registry: &JobRegistry) -> usize {
    let rows = sqlx::query("SELECT name, merchant_id FROM platform.turns WHERE due_at <= $1")
        .bind(kernel.clock.now())
        .fetch_all(kernel.database.platform_pool())
        .await
        .expect("asked");
    for row in &rows {
        let (name, merchant): (String, i64) = (row.get("name"), row.get("merchant_id"));
        let handler = registry.turns().get(name.as_str()).cloned();
        let context = JobContext {
            kernel: kernel.clone(),
            merchant: kernel.merchants.by_id(merchant).await.expect("asked"),
            job: Envelope::of_turn(&name, merchant),
        };
        let handler = handler.unwrap_or_else(|| panic!("nobody handles {name}"));
        let ended = handler.run(context).await;
        ended.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    rows.len()
}

/// As the worker: what is worth another try goes back to the outbox, a minute later.
pub(crate) async fn try_due(kernel: &Kernel, registry: &JobRegistry) -> Vec<(String, JobError)> {
    let mut failed = Vec::new();
    while let Some(row) = next(kernel).await {
        for job in fan_out(registry, row) {
            let again = Envelope {
                attempt: job.attempt + 1,
                ..job.clone()
            };
            if let Err(error) = run(kernel, registry, job.clone()).await {
                match error {
                    JobError::Retry(_) => put_back(kernel, &again).await,
                    JobError::Hold(held_for) => hold(kernel, &job, held_for).await,
                    JobError::Fail(_) => {}
                }
                failed.push((again.name, error));
            }
        }
    }
    failed
}

async fn run(kernel: &Kernel, registry: &JobRegistry, job: Envelope) -> Result<(), JobError> {
    let merchant = match job.merchant_id {
        Some(id) => kernel.merchants.by_id(id).await.expect("asked"),
        None => None,
    };
    let handler = registry.find(&job.name);
    let handler = handler.unwrap_or_else(|| panic!("nobody handles {}", job.name));
    let context = JobContext {
        kernel: kernel.clone(),
        merchant,
        job,
    };
    handler.run(context).await
}

async fn put_back(kernel: &Kernel, job: &Envelope) {
    insert(
        kernel,
        job,
        kernel.clock.now() + TimeDelta::minutes(1),
        None,
    )
    .await;
}

/// As the worker, which releases it when what it waits for is there.
async fn hold(kernel: &Kernel, job: &Envelope, held_for: HeldFor) {
    insert(kernel, job, kernel.clock.now(), Some(held_for)).await;
}

async fn insert(kernel: &Kernel, job: &Envelope, run_at: DateTime<Utc>, held_for: Option<HeldFor>) {
    let now = kernel.clock.now();
    sqlx::query(
        "INSERT INTO platform.outbox (merchant_id, name, key, payload, attempt, run_at, created_at, held_for, held_since) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(job.merchant_id)
    .bind(&job.name)
    .bind(&job.key)
    .bind(&job.payload)
    .bind(i32::try_from(job.attempt).unwrap_or(i32::MAX))
    .bind(run_at)
    .bind(now)
    .bind(held_for.map(HeldFor::as_str))
    .bind(held_for.map(|_| now))
    .execute(kernel.database.platform_pool())
    .await
    .expect("enqueued");
}

async fn next(kernel: &Kernel) -> Option<Envelope> {
    let row = sqlx::query(
        "DELETE FROM platform.outbox WHERE id = \
         (SELECT id FROM platform.outbox WHERE run_at <= $1 AND held_for IS NULL ORDER BY id LIMIT 1) \
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
