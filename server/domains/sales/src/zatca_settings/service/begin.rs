use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use sea_orm::ActiveValue::Set;
use serde_json::json;

use super::failure::{Cause, Failure};
use super::{is_connected, lock_live, lock_open, open, report};
use crate::zatca_settings::codes::{CredentialPurpose, CredentialStep};
use crate::zatca_settings::entity::{ActiveModel, Entity, Model};
use crate::zatca_settings::jobs::Onboard;
use crate::zatca_settings::secrets::{self, Secret};
use crate::zatca_settings::{ZatcaSettingError, credentials};

/// Begins the way to the first certificate; the job does the steps.
pub(crate) async fn connect(tx: &MerchantTx, otp: &str, version: i64) -> Result<()> {
    let otp = one_time_password(tx, Some(otp), true)?;
    let setting = lock_live(tx).await?;
    if is_connected(&setting) {
        return Err(ZatcaSettingError::AlreadyConnected.into());
    }
    let row = ActiveModel::default();
    let setting = tx
        .change_as::<Entity>("connecting", &setting, Some(version), row)
        .await?;
    begin(tx, &setting, CredentialPurpose::Onboarding, otp).await
}

/// Begins the renewal; the certificate in use stays until the new one is complete.
pub(crate) async fn renew(tx: &MerchantTx, otp: &str) -> Result<()> {
    let otp = one_time_password(tx, Some(otp), true)?;
    let setting = lock_live(tx).await?;
    if !is_connected(&setting) {
        return Err(ZatcaSettingError::NotConnected.into());
    }
    let row = ActiveModel::default();
    let setting = tx
        .change_as::<Entity>("renewing", &setting, None, row)
        .await?;
    begin(tx, &setting, CredentialPurpose::Renewal, otp).await
}

async fn begin(
    tx: &MerchantTx,
    setting: &Model,
    purpose: CredentialPurpose,
    otp: Option<String>,
) -> Result<()> {
    if open(tx, setting.id).await?.is_some() {
        return Err(ZatcaSettingError::AlreadyBegun.into());
    }
    let row = credentials::ActiveModel {
        zatca_setting_id: Set(setting.id),
        purpose: Set(purpose),
        step: Set(CredentialStep::Key),
        checks_passed: Set(json!([])),
        ..Default::default()
    };
    let credential = tx.create::<credentials::Entity>(row).await?;
    go_on(tx, &credential, otp).await
}

/// Goes on from the step that failed. A new one-time password is required only where the authority
/// wants one.
pub(crate) async fn proceed(tx: &MerchantTx, otp: Option<&str>) -> Result<()> {
    let setting = lock_live(tx).await?;
    let credential = lock_open(tx, setting.id).await?;
    let credential = credential.ok_or(ZatcaSettingError::NothingToContinue)?;
    let otp = one_time_password(tx, otp, needs_otp(&credential))?;
    go_on(tx, &credential, otp).await
}

/// Whether the next call to the authority wants a one-time password that is not there.
pub(in crate::zatca_settings) fn needs_otp(credential: &credentials::Model) -> bool {
    takes_otp(credential) && credential.otp_sealed.is_none()
}

fn takes_otp(credential: &credentials::Model) -> bool {
    matches!(
        credential.step,
        CredentialStep::Key | CredentialStep::Compliance
    )
}

/// Clears the failure, keeps the password sealed and enqueues the job.
async fn go_on(
    tx: &MerchantTx,
    credential: &credentials::Model,
    otp: Option<String>,
) -> Result<()> {
    let mut row = credentials::ActiveModel {
        failure: Set(None),
        ..Default::default()
    };
    if let Some(otp) = otp.filter(|_| takes_otp(credential)) {
        let sealed = secrets::seal(tx, credential.id, Secret::Otp, otp.as_bytes())?;
        row.otp_sealed = Set(Some(sealed));
    }
    if is_renewal_refused(credential) {
        // The authority no longer knows the old certificate, so the new key is onboarded afresh.
        row.purpose = Set(CredentialPurpose::Onboarding);
    }
    let after = tx
        .change_as::<credentials::Entity>("continued", credential, None, row)
        .await?;
    let key = format!("{}-{}", after.id, after.version);
    let job = Onboard {
        credential_id: after.id,
    };
    tx.enqueue(job, key).await?;
    report(tx).await
}

/// Whether the old credentials were refused when the renewal was asked for: its answer was lost, or
/// they were revoked on the authority's side.
fn is_renewal_refused(credential: &credentials::Model) -> bool {
    let refused = |failure: Failure| {
        failure.step == CredentialStep::Compliance && failure.cause == Cause::Credentials
    };
    credential.purpose == CredentialPurpose::Renewal
        && Failure::read(credential).is_some_and(refused)
}

/// Six digits from the authority's portal.
fn one_time_password(tx: &MerchantTx, otp: Option<&str>, required: bool) -> Result<Option<String>> {
    let mut form = Validator::new(tx.language());
    let field = form.field("otp", otp.unwrap_or_default());
    let field = field.required_if(required).digits();
    let otp = field
        .custom("otp", SIX_DIGITS, |text| text.len() == 6)
        .optional();
    form.finish()?;
    Ok(otp)
}

const SIX_DIGITS: Text = Text::fixed(
    "Enter the 6 digits of the OTP from the authority's portal (Fatoora).",
    "أدخل رمز التحقق المكون من 6 أرقام من بوابة الهيئة (فاتورة).",
);
