//! Whoever is to sign and has not is reminded each morning that it is due.

use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};

use super::service;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let each_morning = Schedule {
        job: "signing.remind",
        hour: 9,
        each_merchant: true,
    };
    registry.recurring(each_morning, remind)
}

async fn remind(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let reminded = service::remind_all(&tx).await?;
    tx.commit().await?;
    tracing::info!(reminded, "signers reminded");
    Ok(())
}
