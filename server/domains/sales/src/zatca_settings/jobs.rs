use async_trait::async_trait;
use kernel::jobs::{JobContext, JobError, JobHandler, JobRegistry, Schedule};
use serde::Deserialize;

use super::{ZatcaCredentialId, service};

/// Takes an onboarding or a renewal as far as it gets: `{credential_id}`.
pub const ONBOARD: &str = "zatca_settings.onboard";
/// Looks at the certificate's end, once a local day.
pub const WATCH: &str = "zatca_settings.watch";

pub fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(Onboard).handler(Watch).schedule(Schedule {
        job: WATCH,
        hour: 8,
        each_merchant: true,
    })
}

struct Onboard;

#[derive(Deserialize)]
struct OnboardPayload {
    credential_id: ZatcaCredentialId,
}

#[async_trait]
impl JobHandler for Onboard {
    fn name(&self) -> &'static str {
        ONBOARD
    }

    /// Claims nothing: the credentials' step is the claim, and what was cut short goes on from it.
    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let OnboardPayload { credential_id } = context.payload()?;
        service::run(context, credential_id).await
    }
}

struct Watch;

#[async_trait]
impl JobHandler for Watch {
    fn name(&self) -> &'static str {
        WATCH
    }

    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let Some(tx) = context.claim().await? else {
            return Ok(());
        };
        service::watch(&tx).await?;
        Ok(tx.commit().await?)
    }
}
