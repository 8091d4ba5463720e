use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;
use zatca::answers::Credentials;
use zatca::certificate::Certificate;

use super::cancel::revoke;
use super::failure::{Cause, Failure};
use super::onboard::Stepped;
use super::{active, device, lock, report};
use crate::zatca_settings::SendingRestored;
use crate::zatca_settings::codes::{CredentialStep, ZatcaSettingStatus};
use crate::zatca_settings::credentials;
use crate::zatca_settings::entity::{ActiveModel, Entity, Model};
use crate::zatca_settings::secrets::{self, Secret};

/// Takes the production certificate into use. The old credentials end in the same transaction; the
/// device's chain goes on.
pub(super) async fn activate(
    tx: &MerchantTx,
    setting: &Model,
    credential: &credentials::Model,
    issued: &Credentials,
) -> Result<Stepped> {
    let certificate = match fitting(tx, CredentialStep::Production, credential, issued)? {
        Ok(certificate) => certificate,
        Err(failure) => return Ok(Stepped::Failed(failure)),
    };
    let old = active(tx, setting.id).await?;
    if let Some(old) = &old {
        revoke(tx, old).await?;
    }
    let secret = issued.secret.as_bytes();
    let sealed = secrets::seal(tx, credential.id, Secret::Production, secret)?;
    let row = credentials::ActiveModel {
        step: Set(CredentialStep::Active),
        otp_sealed: Set(None),
        compliance_secret_sealed: Set(None),
        production_request_id: Set(Some(issued.request_id.clone())),
        production_token: Set(Some(issued.token.clone())),
        production_secret_sealed: Set(Some(sealed)),
        certificate_serial: Set(Some(certificate.serial_decimal().to_owned())),
        certificate_issuer: Set(Some(certificate.issuer_name().to_owned())),
        certificate_expires_at: Set(Some(certificate.not_after())),
        failure: Set(None),
        ..Default::default()
    };
    tx.change_as::<credentials::Entity>("activated", credential, None, row)
        .await?;
    let (action, status) = match old {
        Some(_) => ("renewed", ZatcaSettingStatus::Renewed),
        None => ("connected", ZatcaSettingStatus::Connected),
    };
    let before = lock(tx, setting.id).await?;
    let row = ActiveModel {
        status: Set(status),
        connected_at: Set(Some(before.connected_at.unwrap_or(tx.now()))),
        alarmed_days: Set(None),
        stopped_at: Set(None),
        stopped_reason: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>(action, &before, None, row).await?;
    // Sending stops for refused credentials only, and these are new.
    if before.stopped_at.is_some() {
        let event = SendingRestored {
            zatca_setting_id: setting.id,
        };
        tx.publish(event, credential.id.to_string()).await?;
    }
    report(tx).await?;
    Ok(Stepped::Finished)
}

/// A certificate that is not this key's cannot sign, so it is not taken into use.
pub(super) fn fitting(
    tx: &MerchantTx,
    step: CredentialStep,
    credential: &credentials::Model,
    issued: &Credentials,
) -> Result<Result<Certificate, Failure>> {
    let failed = |code: &str, text: &str| {
        Ok(Err(Failure::local(
            step,
            Cause::Certificate,
            Some(code),
            text,
        )))
    };
    let Ok(certificate) = Certificate::from_token(&issued.token) else {
        return failed(
            "unreadable-certificate",
            "The certificate could not be read.",
        );
    };
    let key = device::private_key(tx, credential)?;
    let public = key.public_key_der().map_err(Problem::internal)?;
    if public != certificate.public_key_der() {
        return failed(
            "certificate-of-another-key",
            "The certificate is for another key.",
        );
    }
    Ok(Ok(certificate))
}
