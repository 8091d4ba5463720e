//! The turns of merchants' numbers, and messages that somebody tries out.

use kernel::jobs::{Job, JobContext, JobRegistry};
use serde::{Deserialize, Serialize};

use super::trials::Trials;
use super::{CampaignTestId, turns};
use crate::deliveries::sending;

/// Sends the merchant's next message.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendNext {}

impl Job for SendNext {
    const NAME: &'static str = "campaigns.send_next";
}

/// Sends a campaign's message to a number that somebody chose.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendTest {
    pub campaign_test_id: CampaignTestId,
}

impl Job for SendTest {
    const NAME: &'static str = "campaigns.send_test";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry
        .turn(|context: JobContext, _: SendNext| async move { turns::take(&context).await })
        .handler(|context: JobContext, job: SendTest| async move {
            sending::by_whatsapp::<Trials>(&context, job.campaign_test_id.0).await
        })
}
