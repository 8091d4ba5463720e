use kernel::jobs::{Daily, Job, JobContext, JobRegistry, JobResult, Schedule};
use serde::{Deserialize, Serialize};

use super::{SendingRestored, ZatcaCredentialId, service};

/// Looks at the certificate's end, once a local day.
pub const WATCH: &str = "zatca_settings.watch";

/// Takes an onboarding or a renewal as far as it gets.
#[derive(Debug, Serialize, Deserialize)]
pub struct Onboard {
    pub credential_id: ZatcaCredentialId,
}

impl Job for Onboard {
    const NAME: &'static str = "zatca_settings.onboard";
}

pub fn register(registry: JobRegistry) -> JobRegistry {
    let each_morning = Schedule {
        job: WATCH,
        hour: 8,
        each_merchant: true,
    };
    registry
        .publishes::<SendingRestored>()
        .handler(onboard)
        .recurring(each_morning, watch)
}

/// Claims nothing: the credentials' step is the claim, and what was cut short goes on from it.
async fn onboard(context: JobContext, job: Onboard) -> JobResult {
    service::run(&context, job.credential_id).await
}

async fn watch(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::watch(&tx).await?;
    Ok(tx.commit().await?)
}
