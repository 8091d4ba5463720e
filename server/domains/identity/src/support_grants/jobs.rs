//! Support access ends by its time.

use kernel::jobs::{Job, JobContext, JobRegistry, JobResult};
use serde::{Deserialize, Serialize};

use super::{SupportGrantId, service};

/// Closes an access whose time is over, and has it told.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndSupportGrant {
    pub id: SupportGrantId,
}

impl Job for EndSupportGrant {
    const NAME: &'static str = "support_grants.end";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(end)
}

async fn end(context: JobContext, job: EndSupportGrant) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::time_is_over(&tx, job.id).await?;
    Ok(tx.commit().await?)
}
