//! Contracts whose last day is over are expired each night.

use async_trait::async_trait;
use kernel::jobs::{JobContext, JobError, JobHandler, JobRegistry, Schedule};

use super::service;

const EXPIRE: &str = "contracts.expire";

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(ExpireContracts).schedule(Schedule {
        job: EXPIRE,
        hour: 0,
        each_merchant: true,
    })
}

struct ExpireContracts;

#[async_trait]
impl JobHandler for ExpireContracts {
    fn name(&self) -> &'static str {
        EXPIRE
    }

    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let Some(tx) = context.claim().await? else {
            return Ok(());
        };
        let expired = service::expire(&tx).await?;
        tx.commit().await?;
        tracing::info!(expired, "contracts expired");
        Ok(())
    }
}
