use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};

use super::service;

/// Charges what fell due; runs once a local day.
pub const CHARGE: &str = "late_fees.charge";

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let each_day = Schedule {
        job: CHARGE,
        hour: 2,
        each_merchant: true,
    };
    registry.recurring(each_day, charge)
}

async fn charge(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::charge(&tx).await?;
    Ok(tx.commit().await?)
}
