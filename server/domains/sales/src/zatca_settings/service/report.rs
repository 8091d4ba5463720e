use kernel::code::Code as _;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use platform::managed_zatca_settings::jobs::ReportZatcaSetting;
use platform::managed_zatca_settings::{ZatcaEnvironment, ZatcaOnboardingStep, ZatcaSettingStatus};

use super::health::queue;
use super::{active, newest, open};

/// Tells the platform how the merchant stands, when this transaction commits.
pub(crate) async fn report(tx: &MerchantTx) -> Result<()> {
    let Some(setting) = newest(tx).await? else {
        return Ok(());
    };
    let active = active(tx, setting.id).await?;
    let open = open(tx, setting.id).await?;
    let shown = open.as_ref().or(active.as_ref());
    let queue = queue(tx, None).await?;
    let failure = shown.and_then(|credential| credential.failure.as_ref());
    let code = failure.and_then(|failure| failure["messages"][0]["code"].as_str());
    let step = shown.map_or(Some(ZatcaOnboardingStep::Details), |credential| {
        ZatcaOnboardingStep::of_text(&credential.step)
    });
    let undeclared = || Problem::internal(anyhow::anyhow!("a state of a device is not declared"));
    let report = ReportZatcaSetting {
        status: ZatcaSettingStatus::of_number(setting.status).ok_or_else(undeclared)?,
        environment: ZatcaEnvironment::of_text(&setting.environment).ok_or_else(undeclared)?,
        vat_number: setting.vat_number.clone(),
        step: step.ok_or_else(undeclared)?,
        failure: failure.map(|_| code.unwrap_or("unknown").to_owned()),
        certificate_expires_at: active.as_ref().and_then(|it| it.certificate_expires_at),
        waiting: queue.waiting,
        rejected: queue.rejected,
        blocked: queue.blocked,
        oldest_due_at: queue.oldest_due_at,
        stopped_reason: setting.stopped_reason.clone(),
        reported_at: tx.now(),
    };
    let mut random = [0; 8];
    tx.kernel().entropy.fill(&mut random);
    let key = format!(
        "{}-{:016x}",
        tx.now().timestamp_millis(),
        u64::from_le_bytes(random)
    );
    tx.enqueue(report, key).await
}
