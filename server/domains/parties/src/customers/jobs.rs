//! What a merchant has already is told to the platform once.

use kernel::jobs::{Job, JobContext, JobRegistry, JobResult};
use serde::{Deserialize, Serialize};

use super::service;

/// Tells the platform of all tenants.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReportCustomers {}

impl Job for ReportCustomers {
    const NAME: &'static str = "customers.report";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(report)
}

async fn report(context: JobContext, _: ReportCustomers) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::report_all(&tx).await?;
    Ok(tx.commit().await?)
}
