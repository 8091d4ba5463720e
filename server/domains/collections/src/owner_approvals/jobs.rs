use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};

use super::service;

/// Ends and reminds; runs once a local day.
pub const PASS: &str = "owner_approvals.pass_the_day";

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let each_day = Schedule {
        job: PASS,
        hour: 7,
        each_merchant: true,
    };
    registry.recurring(each_day, pass)
}

async fn pass(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::pass_the_day(&tx).await?;
    Ok(tx.commit().await?)
}
