//! Runs what is in the queue: one apalis worker, a few jobs at a time, started again when it ends.
//!
//! apalis fetches and keeps the heartbeat; what becomes of a job is recorded here
//! ([`Outcome::record`]), because that has to be one statement with its retry or dead letter.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use apalis::prelude::{
    Attempt, BoxDynError, Data, PollWith, TaskId, WorkerBuilder, WorkerBuilderExt as _,
    WorkerContext, WorkerError,
};
use apalis_postgres::{Config, PostgresStorage};
use futures::FutureExt as _;
use kernel::Kernel;
use kernel::jobs::{Envelope, HeldFor, JobContext, JobError, JobRegistry};
use kernel::tenancy::MerchantStatus;
use serde_json::Value;
use sqlx::PgPool;
use tokio::sync::{Semaphore, watch};

use crate::outcome::Outcome;
use crate::wake::Wake;
use crate::{QUEUE, pause, stop};

/// A worker that misses this many heartbeats is taken for dead, and its jobs are run by another.
const MISSED_HEARTBEATS: u32 = 5;
/// What a job may take before it is tried again.
const LONGEST_RUN: Duration = Duration::from_secs(600);
/// What running jobs get to finish when the worker is stopped.
const GRACE: Duration = Duration::from_secs(25);
/// A job that was fetched this often without an outcome is taken to kill its worker, and ends.
const MAX_FETCHES: usize = 10;
const MERCHANT_UPDATING: Duration = Duration::from_secs(30);
const FAN_OUT_AGAIN: Duration = Duration::from_secs(1);

#[derive(Clone)]
struct Engine {
    kernel: Kernel,
    registry: JobRegistry,
    pool: PgPool,
    /// Unique to each start, so that the jobs of a dead predecessor are seen as orphans.
    worker: Arc<str>,
    /// One permit a running job; all are free when nothing runs.
    slots: Arc<Semaphore>,
}

pub async fn run(
    kernel: &Kernel,
    registry: &JobRegistry,
    pool: &PgPool,
    stopped: &watch::Receiver<bool>,
) {
    let mut backoff = Duration::from_millis(500);
    while !*stopped.borrow() {
        let started = Instant::now();
        let ended = work(kernel, registry, pool, stopped).await;
        if *stopped.borrow() {
            return;
        }
        if started.elapsed() > Duration::from_secs(60) {
            backoff = Duration::from_millis(500);
        }
        let reason = ended
            .err()
            .map_or_else(|| "no reason given".to_owned(), |error| error.to_string());
        tracing::warn!(
            reason,
            ?backoff,
            "the queue's worker ended and is started again"
        );
        if pause(backoff, stopped).await {
            return;
        }
        backoff = (backoff * 2).min(Duration::from_secs(10));
    }
}

async fn work(
    kernel: &Kernel,
    registry: &JobRegistry,
    pool: &PgPool,
    stopped: &watch::Receiver<bool>,
) -> Result<(), WorkerError> {
    let name = format!("manzil-{}", uuid::Uuid::new_v4());
    let concurrency = usize::try_from(kernel.config.pool_size / 2)
        .unwrap_or(8)
        .clamp(1, 16);
    let engine = Engine {
        kernel: kernel.clone(),
        registry: registry.clone(),
        pool: pool.clone(),
        worker: name.as_str().into(),
        slots: Arc::new(Semaphore::new(concurrency)),
    };
    let context = WorkerContext::new(&name);
    let worker = WorkerBuilder::new(&context)
        .backend(PollWith::new(
            storage(kernel, pool),
            Wake::new(pool.clone()),
        ))
        .data(engine.clone())
        .concurrency(concurrency)
        .build(handle);
    let mut running = pin!(worker.run());
    tokio::select! {
        ended = &mut running => return ended,
        () = stop(stopped) => {}
    }
    let _ = context.stop();
    let all = u32::try_from(concurrency).unwrap_or(u32::MAX);
    let finish = async {
        let ended = running.await;
        // Jobs outlive apalis' worker when that ends early: wait for them, too.
        let _ = engine.slots.acquire_many(all).await;
        ended
    };
    let Ok(ended) = tokio::time::timeout(GRACE, finish).await else {
        tracing::warn!(
            "jobs were still running when the worker had to stop; others will run them again"
        );
        return Ok(());
    };
    release(pool, &name).await;
    ended
}

/// One job a fetch: with more, apalis 1.0 keeps no heartbeat while fetched jobs wait for a free slot.
fn storage(kernel: &Kernel, pool: &PgPool) -> PostgresStorage<Value> {
    let heartbeat = Duration::from_millis(kernel.config.job_heartbeat_ms);
    let config = Config::default()
        .queue(QUEUE)
        .batch_size(1)
        .heartbeat_interval(heartbeat)
        .missed_heartbeats(MISSED_HEARTBEATS as usize)
        .lock_tasks(false)
        .persist_results(false);
    PostgresStorage::new(pool).with_config(config)
}

/// Gives back what was fetched and not begun.
async fn release(pool: &PgPool, worker: &str) {
    let sql = "UPDATE apalis.jobs SET status = 'Pending', lock_by = NULL, lock_at = NULL \
               WHERE lock_by = $1 AND status IN ('Queued', 'Running')";
    if let Err(error) = sqlx::query(sql).bind(worker).execute(pool).await {
        tracing::warn!(%error, "fetched jobs could not be given back; they are run after the heartbeat's time");
    }
}

/// apalis' handler. A task of its own, so that a job that computes does not hold up the heartbeat,
/// and one that has begun ends even when apalis' worker does not live to see it.
async fn handle(
    job: Value,
    id: TaskId,
    fetches: Attempt,
    engine: Data<Engine>,
) -> Result<(), BoxDynError> {
    let engine = Engine::clone(&engine);
    let slot = engine.slots.clone().acquire_owned().await?;
    let id = id.to_string();
    let task = async move {
        let _slot = slot;
        engine.process(job, &id, fetches.current()).await;
    };
    #[expect(
        clippy::disallowed_methods,
        reason = "the slot's permit is waited for at shutdown"
    )]
    let spawned = tokio::spawn(task);
    Ok(spawned.await?)
}

impl Engine {
    async fn process(&self, job: Value, id: &str, fetches: usize) {
        let (envelope, outcome) = match serde_json::from_value::<Envelope>(job.clone()) {
            Ok(envelope) if fetches > MAX_FETCHES => {
                let reason = format!("its worker ended {MAX_FETCHES} times while it ran");
                (envelope, Outcome::Dead(reason))
            }
            Ok(envelope) => {
                let outcome = self.perform(&envelope).await;
                (envelope, outcome)
            }
            Err(error) => (
                unreadable(job),
                Outcome::Dead(format!("unreadable: {error}")),
            ),
        };
        let outcome = outcome.after(&envelope);
        outcome.log(&envelope);
        // Until it is recorded, the job counts as running: better twice than lost.
        while let Err(error) = outcome
            .record(
                &self.pool,
                &envelope,
                id,
                &self.worker,
                self.kernel.clock.now(),
            )
            .await
        {
            tracing::error!(job = envelope.name, %error, "a job's outcome could not be recorded yet");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    async fn perform(&self, job: &Envelope) -> Outcome {
        let mut merchant = None;
        if let Some(id) = job.merchant_id {
            let found = match self.kernel.merchants.by_id(id).await {
                Ok(Some(found)) if found.life.stored == MerchantStatus::Disabled => {
                    return Outcome::Held(HeldFor::Merchant);
                }
                Ok(Some(found)) => found,
                Ok(None) => return Outcome::Skipped,
                Err(problem) => return Outcome::Retry(problem.to_string()),
            };
            if self.kernel.merchants.ensure_current(&found).is_err() {
                return Outcome::Later(MERCHANT_UPDATING);
            }
            merchant = Some(found);
        }
        // The relay of a worker that does not know this event took it for a job.
        if self.registry.is_event(&job.name) {
            return Outcome::Later(FAN_OUT_AGAIN);
        }
        let Some(handler) = self.registry.find(&job.name) else {
            return Outcome::Held(HeldFor::Worker);
        };
        let context = JobContext {
            kernel: self.kernel.clone(),
            merchant,
            job: job.clone(),
        };
        let run = AssertUnwindSafe(async move { handler.run(context).await }).catch_unwind();
        match tokio::time::timeout(LONGEST_RUN, run).await {
            Ok(Ok(Ok(()))) => Outcome::Done,
            Ok(Ok(Err(JobError::Retry(cause)))) => Outcome::Retry(format!("{cause:#}")),
            Ok(Ok(Err(JobError::Hold(held_for)))) => Outcome::Held(held_for),
            Ok(Ok(Err(JobError::Fail(cause)))) => Outcome::Dead(format!("{cause:#}")),
            Ok(Err(panic)) => Outcome::Retry(format!("panicked: {}", panic_message(&*panic))),
            Err(_) => Outcome::Retry(format!("took longer than {} s", LONGEST_RUN.as_secs())),
        }
    }
}

fn unreadable(job: Value) -> Envelope {
    Envelope {
        name: "unreadable".to_owned(),
        key: String::new(),
        merchant_id: None,
        payload: job,
        attempt: 0,
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without a message")
}
