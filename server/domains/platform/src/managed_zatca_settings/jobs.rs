use anyhow::anyhow;
use chrono::{DateTime, Utc};
use kernel::jobs::{Job, JobContext, JobError, JobRegistry, JobResult};
use serde::{Deserialize, Serialize};

use super::codes::{ZatcaEnvironment, ZatcaOnboardingStep, ZatcaSettingStatus};
use super::service;

/// How a merchant stands with the authority, as its schema tells the platform.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReportZatcaSetting {
    pub status: ZatcaSettingStatus,
    pub environment: ZatcaEnvironment,
    pub vat_number: String,
    pub step: ZatcaOnboardingStep,
    pub failure: Option<String>,
    pub certificate_expires_at: Option<DateTime<Utc>>,
    pub waiting: i64,
    pub rejected: i64,
    pub blocked: i64,
    pub oldest_due_at: Option<DateTime<Utc>>,
    pub stopped_reason: Option<String>,
    pub reported_at: DateTime<Utc>,
}

impl Job for ReportZatcaSetting {
    const NAME: &'static str = "zatca_settings.report";
}

pub fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(take_over)
}

/// A second delivery writes the same row.
async fn take_over(context: JobContext, report: ReportZatcaSetting) -> JobResult {
    let merchant_id = context.job.merchant_id;
    let merchant_id =
        merchant_id.ok_or_else(|| JobError::fail(anyhow!("a report of no merchant")))?;
    let tx = context.platform().await?;
    service::take_over(&tx, merchant_id, &report).await?;
    Ok(tx.commit().await?)
}
