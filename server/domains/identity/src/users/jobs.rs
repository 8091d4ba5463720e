//! What a merchant has already is told to the platform once.

use kernel::jobs::{Job, JobContext, JobRegistry, JobResult};
use serde::{Deserialize, Serialize};

use super::service::{self, Reported};
use crate::sessions::presence;

/// Tells the platform of all employees and of where they are signed in.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReportEmployees {}

impl Job for ReportEmployees {
    const NAME: &'static str = "employees.report";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(report)
}

async fn report(context: JobContext, _: ReportEmployees) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::report(&tx, Reported::All).await?;
    presence::report(&tx).await?;
    Ok(tx.commit().await?)
}
