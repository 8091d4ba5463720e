//! Merchants' turns: what is due is taken and run, many at a time, for most of a turn is waiting for somebody else's
//! server.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::time::Duration;

use futures::stream::{FuturesUnordered, StreamExt as _};
use futures::{FutureExt as _, Stream};
use kernel::Kernel;
use kernel::jobs::{Envelope, JobContext, JobRegistry, Runner};
use kernel::tenancy::MerchantStatus;
use sqlx::{PgPool, Row as _};
use tokio::sync::watch;

use crate::{pause, stop};

/// Turns that one worker runs at a time.
const MOST: usize = 256;
/// What a turn is late at most when nothing else is going on.
const IDLE: Duration = Duration::from_millis(250);
const AFTER_ERROR: Duration = Duration::from_secs(1);
/// What begun turns get to finish when the worker is stopped.
const GRACE: Duration = Duration::from_secs(25);

const TAKE: &str = "\
    WITH due AS ( \
        SELECT name, merchant_id FROM platform.turns WHERE due_at <= $1 AND name = ANY($2) \
        ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED \
    ) \
    UPDATE platform.turns t SET due_at = $4 FROM due \
    WHERE t.name = due.name AND t.merchant_id = due.merchant_id RETURNING t.name, t.merchant_id";

pub async fn run(
    kernel: &Kernel,
    registry: &JobRegistry,
    pool: &PgPool,
    stopped: &watch::Receiver<bool>,
) {
    let names: Vec<&str> = registry.turns().keys().copied().collect();
    let mut running = FuturesUnordered::new();
    loop {
        let free = MOST.saturating_sub(running.len());
        let wait = match take(kernel, pool, &names, free).await {
            Ok(taken) => {
                let wait = if taken.len() == free {
                    Duration::ZERO
                } else {
                    IDLE
                };
                for turn in taken {
                    let handler = registry.turns().get(turn.name.as_str()).cloned();
                    running.extend(handler.map(|handler| perform(kernel, handler, turn)));
                }
                wait
            }
            Err(error) => {
                tracing::error!(%error, "turns could not be taken");
                AFTER_ERROR
            }
        };
        if running.len() >= MOST {
            tokio::select! {
                _ = running.next() => {}
                () = stop(stopped) => {}
            }
        }
        if during(&mut running, pause(wait, stopped)).await {
            // Others take what is not ended in time, after the lease.
            let rest = async { while running.next().await.is_some() {} };
            let _ = tokio::time::timeout(GRACE, rest).await;
            return;
        }
    }
}

/// Runs what has begun while something else is waited for.
async fn during<T>(
    running: &mut (impl Stream<Item = ()> + Unpin),
    other: impl Future<Output = T>,
) -> T {
    let mut other = pin!(other);
    loop {
        tokio::select! {
            done = &mut other => return done,
            Some(()) = running.next() => {}
        }
    }
}

async fn take(
    kernel: &Kernel,
    pool: &PgPool,
    names: &[&str],
    free: usize,
) -> Result<Vec<Envelope>, sqlx::Error> {
    let now = kernel.clock.now();
    let rows = sqlx::query(TAKE)
        .bind(now)
        .bind(names)
        .bind(i64::try_from(free).unwrap_or(i64::MAX))
        .bind(now + kernel.config.turn_lease())
        .fetch_all(pool)
        .await?;
    let turn = |row: &sqlx::postgres::PgRow| {
        let name: String = row.try_get("name")?;
        Ok(Envelope::of_turn(&name, row.try_get("merchant_id")?))
    };
    rows.iter().map(turn).collect()
}

/// One turn. What fails comes again when its lease is over.
async fn perform(kernel: &Kernel, handler: Runner, turn: Envelope) {
    let merchant = match turn.merchant_id {
        Some(id) => kernel.merchants.by_id(id).await,
        None => Ok(None),
    };
    let merchant = match merchant {
        Ok(Some(found)) if found.life.stored == MerchantStatus::Disabled => return,
        Ok(Some(found)) if kernel.merchants.ensure_current(&found).is_err() => return,
        Ok(Some(found)) => found,
        Ok(None) => return,
        Err(problem) => {
            tracing::error!(turn = turn.name, %problem, "a turn's merchant could not be read");
            return;
        }
    };
    let context = JobContext {
        kernel: kernel.clone(),
        merchant: Some(merchant),
        job: turn.clone(),
    };
    let run = AssertUnwindSafe(handler.run(context)).catch_unwind();
    let failure = match tokio::time::timeout(kernel.config.turn_lease(), run).await {
        Ok(Ok(Ok(()))) => return,
        Ok(Ok(Err(error))) => error.to_string(),
        Ok(Err(_)) => "it panicked".to_owned(),
        Err(_) => "it took too long".to_owned(),
    };
    tracing::warn!(
        turn = turn.name,
        merchant = turn.merchant_id,
        failure,
        "a turn failed and comes again"
    );
}
