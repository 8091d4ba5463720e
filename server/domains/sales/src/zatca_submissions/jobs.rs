use kernel::jobs::{Daily, Job, JobContext, JobRegistry, JobResult, Schedule};
use kernel::tenancy::MerchantConn as _;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde::{Deserialize, Serialize};

use super::ZatcaSubmissionId;
use super::service::{schedule, send, watch};
use crate::zatca_settings::ZatcaSettingId;

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

async fn sweep(context: JobContext, _: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let statement = Statement::from_string(
        DbBackend::Postgres,
        "SELECT DISTINCT zatca_setting_id FROM zatca_submissions WHERE state IN ('waiting', 'sending')",
    );
    for row in tx.query_all_raw(statement).await? {
        let setting = ZatcaSettingId(row.try_get("", "zatca_setting_id")?);
        let key = format!("sweep-{setting}-{}", tx.today());
        schedule::enqueue(&tx, setting, key, None).await?;
    }
    Ok(tx.commit().await?)
}
