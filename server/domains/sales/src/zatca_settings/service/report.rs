use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use platform::managed_zatca_settings::jobs::ReportZatcaSetting;

use super::health::queue;
use super::{active, newest, open};
use crate::zatca_settings::codes::{CredentialStep, ZatcaOnboardingStep};

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
    let step = shown.map_or(ZatcaOnboardingStep::Details, |credential| {
        reported(credential.step)
    });
    let report = ReportZatcaSetting {
        status: setting.status,
        environment: setting.environment,
        vat_number: setting.vat_number.clone(),
        step,
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

/// The step as the platform lists it. Revoked credentials leave a device its details alone.
fn reported(step: CredentialStep) -> ZatcaOnboardingStep {
    match step {
        CredentialStep::Key => ZatcaOnboardingStep::Key,
        CredentialStep::Compliance => ZatcaOnboardingStep::Compliance,
        CredentialStep::Checks => ZatcaOnboardingStep::Checks,
        CredentialStep::Production => ZatcaOnboardingStep::Production,
        CredentialStep::Active => ZatcaOnboardingStep::Active,
        CredentialStep::Revoked => ZatcaOnboardingStep::Details,
    }
}
