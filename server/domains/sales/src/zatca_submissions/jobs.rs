use kernel::jobs::{Daily, Job, JobContext, JobRegistry, JobResult, Schedule};
use kernel::tenancy::MerchantConn as _;
use serde::{Deserialize, Serialize};

use super::ZatcaSubmissionId;
use super::service::{schedule, send, wake, watch};
use crate::zatca_settings::{SendingRestored, ZatcaSettingId};

/// Once a day, a run for whatever still waits, should a job have been lost.
pub const SWEEP: &str = "zatca_submissions.sweep";

/// Sends what is due of one device.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendDue {
    pub zatca_setting_id: ZatcaSettingId,
}

impl Job for SendDue {
    const NAME: &'static str = "zatca_submissions.send";
}

/// Warns of a document whose time is nearly over.
#[derive(Debug, Serialize, Deserialize)]
pub struct WarnOfDelay {
    pub zatca_submission_id: ZatcaSubmissionId,
}

impl Job for WarnOfDelay {
    const NAME: &'static str = "zatca_submissions.watch";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let nightly = Schedule {
        job: SWEEP,
        hour: 0,
        each_merchant: true,
    };
    registry
        .handler(send_due)
        .handler(warn_of_delay)
        .on::<SendingRestored, _>("zatca_submissions", sending_restored)
        .recurring(nightly, sweep)
}

/// Claims nothing: the documents' rows are the claims, and a run that was cut short goes on.
async fn send_due(context: JobContext, job: SendDue) -> JobResult {
    send::run(&context, job.zatca_setting_id).await
}

async fn warn_of_delay(context: JobContext, job: WarnOfDelay) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    watch::warn(&tx, job.zatca_submission_id).await?;
    Ok(tx.commit().await?)
}

/// What waited for new credentials is sent at once.
async fn sending_restored(context: JobContext, event: SendingRestored) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    wake(&tx, event.zatca_setting_id).await?;
    Ok(tx.commit().await?)
}

async fn sweep(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    for setting in schedule::devices_under_way(&tx).await? {
        let key = format!("sweep-{setting}-{}", tx.today());
        schedule::enqueue(&tx, setting, key, None).await?;
    }
    Ok(tx.commit().await?)
}
