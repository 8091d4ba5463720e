use async_trait::async_trait;
use kernel::jobs::{JobContext, JobError, JobHandler, JobRegistry, Schedule};
use kernel::tenancy::MerchantConn as _;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde::Deserialize;

use super::ZatcaSubmissionId;
use super::service::{schedule, send, watch};
use crate::zatca_settings::ZatcaSettingId;

/// Sends what is due of one device: `{zatca_setting_id}`.
pub const SEND: &str = "zatca_submissions.send";
/// Warns of a document whose time is nearly over: `{zatca_submission_id}`.
pub const WATCH: &str = "zatca_submissions.watch";
/// Once a day, a run for whatever still waits, should a job have been lost.
pub const SWEEP: &str = "zatca_submissions.sweep";

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry
        .handler(SendDue)
        .handler(Watch)
        .handler(Sweep)
        .schedule(Schedule {
            job: SWEEP,
            hour: 0,
            each_merchant: true,
        })
}

struct SendDue;

#[derive(Deserialize)]
struct SendPayload {
    zatca_setting_id: ZatcaSettingId,
}

#[async_trait]
impl JobHandler for SendDue {
    fn name(&self) -> &'static str {
        SEND
    }

    /// Claims nothing: the documents' rows are the claims, and a run that was cut short goes on.
    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let SendPayload { zatca_setting_id } = context.payload()?;
        send::run(context, zatca_setting_id).await
    }
}

struct Watch;

#[derive(Deserialize)]
struct WatchPayload {
    zatca_submission_id: ZatcaSubmissionId,
}

#[async_trait]
impl JobHandler for Watch {
    fn name(&self) -> &'static str {
        WATCH
    }

    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let WatchPayload {
            zatca_submission_id,
        } = context.payload()?;
        let Some(tx) = context.claim().await? else {
            return Ok(());
        };
        watch::warn(&tx, zatca_submission_id).await?;
        Ok(tx.commit().await?)
    }
}

struct Sweep;

#[async_trait]
impl JobHandler for Sweep {
    fn name(&self) -> &'static str {
        SWEEP
    }

    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let Some(tx) = context.claim().await? else {
            return Ok(());
        };
        let statement = Statement::from_string(
            DbBackend::Postgres,
            "SELECT DISTINCT zatca_setting_id FROM zatca_submissions WHERE state IN ('waiting', 'sending')",
        );
        for row in tx.query_all_raw(statement).await? {
            let setting = ZatcaSettingId(row.try_get("", "zatca_setting_id")?);
            schedule::enqueue(
                &tx,
                setting,
                format!("sweep-{setting}-{}", tx.today()),
                None,
            )
            .await?;
        }
        Ok(tx.commit().await?)
    }
}
