//! The jobs' side of the product, inside the server's process or as the `worker` binary.
//!
//! The *relay* moves due rows of the outbox into the queue and makes a job for each of an event's
//! *subscribers*, the *queue* runs them on apalis-postgres, *holds* keep what cannot run yet, the
//! *scheduler* writes recurring work into the outbox, *turns* are merchants' own next steps, *retention* removes what is done with.
//! Any number of workers may run: each step is one statement that two cannot both win.

mod holds;
mod outcome;
mod periods;
mod queue;
mod relay;
mod retention;
mod scheduler;
mod subscribers;
mod turns;
mod wake;

use std::time::Duration;

use apalis_postgres::PostgresStorage;
use kernel::Kernel;
use kernel::jobs::{JobRegistry, RegistryError};
use sqlx::PgPool;
use tokio::sync::watch;

/// apalis' name of the one queue.
const QUEUE: &str = "manzil";

/// Every context's handlers, schedules, events and subscriptions.
pub fn registry() -> Result<JobRegistry, RegistryError> {
    let registry = identity::jobs(JobRegistry::default());
    let registry = platform::jobs(registry);
    let registry = leasing::jobs(registry);
    let registry = collections::jobs(registry);
    let registry = sales::jobs(registry);
    let registry = messaging::jobs(registry);
    let registry = reports::jobs(registry);
    openapi::sandbox::jobs(registry).checked()
}

/// Runs jobs until `stopped` turns true (or its sender is gone), then finishes what has begun.
/// A database that is away is waited for.
pub async fn run(kernel: Kernel, registry: JobRegistry, stopped: watch::Receiver<bool>) {
    let Some(pool) = prepare(&kernel, &registry, &stopped).await else {
        return;
    };
    tracing::info!(jobs = registry.names().count(), "the worker runs");
    futures::join!(
        relay::run(&kernel, &registry, &pool, &stopped),
        subscribers::run(&kernel, &registry, &pool, &stopped),
        holds::run(&kernel, &registry, &pool, &stopped),
        scheduler::run(&kernel, &registry, &stopped),
        turns::run(&kernel, &registry, &pool, &stopped),
        retention::run(&kernel, &pool, &stopped),
        queue::run(&kernel, &registry, &pool, &stopped),
    );
    pool.close().await;
    tracing::info!("the worker has stopped");
}

/// The queue's own tables, made or brought up to date, and this worker's subscribers. Workers that
/// start together wait for each other.
async fn prepare(
    kernel: &Kernel,
    registry: &JobRegistry,
    stopped: &watch::Receiver<bool>,
) -> Option<PgPool> {
    loop {
        let prepared: anyhow::Result<PgPool> = async {
            let pool = kernel.database.queue_pool();
            PostgresStorage::setup(&pool).await?;
            subscribers::renew(kernel, registry, &pool).await?;
            Ok(pool)
        }
        .await;
        match prepared {
            Ok(pool) => return Some(pool),
            Err(error) => tracing::error!("the queue is not ready: {error:#}"),
        }
        if pause(Duration::from_secs(2), stopped).await {
            return None;
        }
    }
}

/// Waits; whether the worker was stopped meanwhile.
async fn pause(time: Duration, stopped: &watch::Receiver<bool>) -> bool {
    tokio::time::timeout(time, stop(stopped)).await.is_ok()
}

/// Resolves when the worker is to stop.
async fn stop(stopped: &watch::Receiver<bool>) {
    // A dropped sender counts as a stop.
    let _ = stopped.clone().wait_for(|stopped| *stopped).await;
}
