use async_trait::async_trait;
use kernel::jobs::{JobContext, JobError, JobHandler, JobRegistry};

use super::service::{self, Summary};

/// Takes over how a merchant stands: the payload is a [`Summary`].
pub const REPORT: &str = "zatca_settings.report";

pub fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(Report)
}

struct Report;

#[async_trait]
impl JobHandler for Report {
    fn name(&self) -> &'static str {
        REPORT
    }

    /// A second delivery writes the same row.
    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let summary: Summary = context.payload()?;
        let Some(merchant_id) = context.job.merchant_id else {
            return Err(JobError::fail(anyhow::anyhow!("a report of no merchant")));
        };
        let tx = context.platform().await?;
        service::take_over(&tx, merchant_id, &summary).await?;
        Ok(tx.commit().await?)
    }
}
