use chrono::{DateTime, Utc};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;
use zatca::certificate::Certificate;
use zatca::keys::PrivateKey;
use zatca::stamp::{Signer, SignerError};
use zeroize::Zeroizing;

use super::{active, is_connected, live, lock, report};
use crate::zatca_settings::codes::ZatcaEnvironment;
use crate::zatca_settings::entity::{ActiveModel, Entity, Model};
use crate::zatca_settings::secrets::{self, Secret};
use crate::zatca_settings::{ZatcaCredentialId, ZatcaSettingError, ZatcaSettingId, credentials};

/// What signs the merchant's documents now.
pub(crate) struct Device {
    pub setting: Model,
    pub credential_id: ZatcaCredentialId,
    pub signer: Signer,
}

/// The connected device with its key. Refused before the connection and after the certificate's end;
/// a stopped queue does not keep documents from being made.
pub(crate) async fn signing_device(db: &impl MerchantConn) -> Result<Device> {
    let setting = live(db).await?.filter(is_connected);
    let setting = setting.ok_or(ZatcaSettingError::NotConnected)?;
    let credential = active(db, setting.id).await?;
    let credential = credential.ok_or(ZatcaSettingError::NotConnected)?;
    let token = credential.production_token.as_deref();
    let certificate = token.ok_or(ZatcaSettingError::NotConnected)?;
    let certificate = Certificate::from_token(certificate).map_err(Problem::internal)?;
    if certificate.not_after() <= db.now() {
        let on = local_date(db, certificate.not_after());
        return Err(ZatcaSettingError::CertificateExpired { on }.into());
    }
    let signer = signer(db, &credential, certificate)?;
    Ok(Device {
        setting,
        credential_id: credential.id,
        signer,
    })
}

/// The credentials' key with a certificate for it.
pub(in crate::zatca_settings) fn signer(
    db: &impl MerchantConn,
    credential: &credentials::Model,
    certificate: Certificate,
) -> Result<Signer> {
    let key = private_key(db, credential)?;
    Signer::new(key, certificate).map_err(|error| match error {
        SignerError::KeyMismatch => ZatcaSettingError::ForeignCertificate.into(),
        SignerError::Key(error) => Problem::internal(error),
    })
}

pub(in crate::zatca_settings) fn private_key(
    db: &impl MerchantConn,
    credential: &credentials::Model,
) -> Result<PrivateKey> {
    let sealed = credential.private_key_sealed.as_deref();
    let sealed = sealed.ok_or(ZatcaSettingError::NotConnected)?;
    let der = secrets::open(db, credential.id, Secret::PrivateKey, sealed)?;
    PrivateKey::from_der(&der).map_err(Problem::internal)
}

fn local_date(db: &impl MerchantConn, at: DateTime<Utc>) -> String {
    let local = at.with_timezone(&db.merchant().time_zone);
    local.date_naive().to_string()
}

/// Whether a payment's invoice is issued when it is collected.
pub(crate) async fn issues_on_collection(db: &impl MerchantConn) -> Result<bool> {
    let setting = live(db).await?.filter(is_connected);
    Ok(setting.is_some_and(|setting| setting.issue_on_collection))
}

/// What a document is sent with.
pub(crate) struct SendingCredentials {
    pub environment: ZatcaEnvironment,
    pub token: String,
    pub secret: Zeroizing<String>,
}

/// The device's credentials for reporting and clearance; `None` while it is stopped or cancelled.
pub(crate) async fn sending_credentials(
    db: &impl MerchantConn,
    id: ZatcaSettingId,
) -> Result<Option<SendingCredentials>> {
    use sea_orm::EntityTrait as _;
    let setting = Entity::find_by_id(id).one(db).await?;
    let Some(setting) = setting.filter(|it| is_connected(it) && it.stopped_at.is_none()) else {
        return Ok(None);
    };
    let Some(credential) = active(db, id).await? else {
        return Ok(None);
    };
    production(db, &credential).map(|found| {
        found.map(|(token, secret)| SendingCredentials {
            environment: setting.environment,
            token,
            secret,
        })
    })
}

/// The production token and its secret.
pub(in crate::zatca_settings) fn production(
    db: &impl MerchantConn,
    credential: &credentials::Model,
) -> Result<Option<(String, Zeroizing<String>)>> {
    let (Some(token), Some(sealed)) = (
        credential.production_token.clone(),
        credential.production_secret_sealed.as_deref(),
    ) else {
        return Ok(None);
    };
    let secret = secrets::open_text(db, credential.id, Secret::Production, sealed)?;
    Ok(Some((token, secret)))
}

/// Nothing is sent any more until a person resumes: the authority refused the credentials.
pub(crate) async fn stop(tx: &MerchantTx, id: ZatcaSettingId, reason: &str) -> Result<()> {
    let before = lock(tx, id).await?;
    if before.stopped_at.is_some() {
        return Ok(());
    }
    let row = ActiveModel {
        stopped_at: Set(Some(tx.now())),
        stopped_reason: Set(Some(reason.to_owned())),
        ..Default::default()
    };
    tx.change_as::<Entity>("stopped", &before, None, row)
        .await?;
    report(tx).await
}

/// Sending goes on.
pub(crate) async fn resume(tx: &MerchantTx, id: ZatcaSettingId) -> Result<()> {
    let before = lock(tx, id).await?;
    if before.stopped_at.is_none() {
        return Err(ZatcaSettingError::NotStopped.into());
    }
    let row = ActiveModel {
        stopped_at: Set(None),
        stopped_reason: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("resumed", &before, None, row)
        .await?;
    report(tx).await
}
