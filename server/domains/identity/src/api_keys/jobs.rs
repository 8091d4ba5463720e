//! Keys that are about to end are announced to their makers, and a sandbox without keys ends.

use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};

use super::{sandbox, service};

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let each_morning = Schedule {
        job: "api_keys.warn",
        hour: 7,
        each_merchant: true,
    };
    registry.recurring(each_morning, warn)
}

async fn warn(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::warn_of_ends(&tx).await?;
    sandbox::end_unused(&tx).await?;
    Ok(tx.commit().await?)
}
