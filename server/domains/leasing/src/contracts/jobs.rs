//! Contracts whose last day is over are expired each night.

use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};

use super::service;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let nightly = Schedule {
        job: "contracts.expire",
        hour: 0,
        each_merchant: true,
    };
    registry.recurring(nightly, expire)
}

async fn expire(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let expired = service::expire(&tx).await?;
    tx.commit().await?;
    tracing::info!(expired, "contracts expired");
    Ok(())
}
