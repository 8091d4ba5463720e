//! Work on sample things that no request waits for.

use kernel::jobs::{Job, JobContext, JobRegistry, JobResult};
use kernel::notification::{Notification, NotificationKind};
use kernel::text::Text;
use serde::{Deserialize, Serialize};

use super::SampleThingId;
use super::entity::Entity;

/// Tells the office of a sample thing that is in use no longer.
#[derive(Debug, Serialize, Deserialize)]
pub struct Disabled {
    pub id: SampleThingId,
}

impl Job for Disabled {
    const NAME: &'static str = "sample_things.disabled";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(disabled)
}

async fn disabled(context: JobContext, job: Disabled) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    // It may be removed by now: then there is nothing to lead to.
    if let Some(found) = tx.lock::<Entity>(job.id).await? {
        let title = Text::new(
            format!("{} was disabled.", found.name_en),
            format!("تم تعطيل {}.", found.name_ar),
        );
        let notification = Notification {
            kind: NotificationKind::Contracts,
            topic: None,
            title: &title,
            noun: "sample_things",
            record_id: found.id.0,
        };
        let key = format!("sample_things.disabled-{}", context.job.key);
        tx.notify(key, notification).await?;
    }
    Ok(tx.commit().await?)
}
