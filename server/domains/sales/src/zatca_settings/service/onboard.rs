//! The steps from a key to a certificate. Each is committed before the next begins, and each may be
//! repeated after an answer that was lost: the key is made once, and what the authority has already
//! given is not asked for again.

use kernel::Result;
use kernel::jobs::{JobContext, JobError};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait as _;
use serde_json::json;
use zatca::answers::{Call, Credentials, Outcome};
use zatca::keys::PrivateKey;

use super::failure::{Failure, Meaning, understood};
use super::{activate, active, checks, device, report, request, try_lock};
use crate::gateway::{self, Gateway, Sent};
use crate::zatca_settings::codes::{CredentialPurpose, CredentialStep, ZatcaSettingStatus};
use crate::zatca_settings::entity::{Entity, Model};
use crate::zatca_settings::secrets::{self, KernelRng, Secret};
use crate::zatca_settings::{ZatcaCredentialId, credentials};

/// What a step came to.
pub(super) enum Stepped {
    /// Committed as done; the next one may begin.
    Next,
    /// The credentials are in use.
    Finished,
    Failed(Failure),
}

/// Takes the credentials as far as they get.
pub(in crate::zatca_settings) async fn run(
    context: &JobContext,
    id: ZatcaCredentialId,
) -> Result<(), JobError> {
    loop {
        let tx = context.write().await?;
        // Another job is at it, or there is nothing any more.
        let Some(credential) = try_lock(&tx, id).await? else {
            return Ok(());
        };
        let setting = setting_of(&tx, &credential).await?;
        let Some(setting) = setting.filter(|_| is_runnable(&credential)) else {
            return Ok(());
        };
        match step(&tx, &setting, &credential).await? {
            Stepped::Next => tx.commit().await?,
            Stepped::Finished => return Ok(tx.commit().await?),
            Stepped::Failed(mut failure) => {
                failure.again &= !context.is_last_attempt();
                failure.store(&tx, &credential).await?;
                report(&tx).await?;
                tx.commit().await?;
                return failure.ended();
            }
        }
    }
}

/// The device, without a lock: a person's change takes the credentials' lock, which is held here.
async fn setting_of(tx: &MerchantTx, credential: &credentials::Model) -> Result<Option<Model>> {
    let id = credential.zatca_setting_id;
    let found = Entity::find_by_id(id).one(tx).await?;
    Ok(found.filter(|setting| setting.status != ZatcaSettingStatus::Cancelled))
}

/// A refusal waits for a person; a second delivery of its job must not try again.
fn is_runnable(credential: &credentials::Model) -> bool {
    !credential.step.is_end() && credential.failure.as_ref().is_none_or(Failure::is_retried)
}

async fn step(
    tx: &MerchantTx,
    setting: &Model,
    credential: &credentials::Model,
) -> Result<Stepped> {
    match credential.step {
        CredentialStep::Key => make_key(tx, setting, credential).await,
        CredentialStep::Compliance if credential.csr_pem.is_none() => {
            ask_anew(tx, setting, credential).await
        }
        CredentialStep::Compliance => compliance(tx, setting, credential).await,
        CredentialStep::Checks => checks::next(tx, setting, credential).await,
        CredentialStep::Production => production(tx, setting, credential).await,
        CredentialStep::Active | CredentialStep::Revoked => Ok(Stepped::Finished),
    }
}

async fn make_key(
    tx: &MerchantTx,
    setting: &Model,
    credential: &credentials::Model,
) -> Result<Stepped> {
    let key = PrivateKey::generate(&mut KernelRng(tx.kernel().entropy.as_ref()));
    let der = key.to_pkcs8_der().map_err(kernel::Problem::internal)?;
    let csr = match request::csr(setting, &key) {
        Ok(csr) => csr,
        Err(faults) => return Ok(Stepped::Failed(request::refused(&faults))),
    };
    let sealed = secrets::seal(tx, credential.id, Secret::PrivateKey, &der)?;
    let row = credentials::ActiveModel {
        step: Set(CredentialStep::Compliance),
        private_key_sealed: Set(Some(sealed)),
        csr_pem: Set(Some(csr)),
        ..Default::default()
    };
    done(tx, "key_made", credential, row).await
}

/// The details changed: the same key signs a new request.
async fn ask_anew(
    tx: &MerchantTx,
    setting: &Model,
    credential: &credentials::Model,
) -> Result<Stepped> {
    let key = device::private_key(tx, credential)?;
    let csr = match request::csr(setting, &key) {
        Ok(csr) => csr,
        Err(faults) => return Ok(Stepped::Failed(request::refused(&faults))),
    };
    let row = credentials::ActiveModel {
        csr_pem: Set(Some(csr)),
        ..Default::default()
    };
    done(tx, "request_renewed", credential, row).await
}

/// The compliance certificate; for a renewal, perhaps the production one at once.
async fn compliance(
    tx: &MerchantTx,
    setting: &Model,
    credential: &credentials::Model,
) -> Result<Stepped> {
    let Some(sealed) = credential.otp_sealed.as_deref() else {
        return Ok(Stepped::Failed(Failure::otp_is_needed()));
    };
    let otp = secrets::open_text(tx, credential.id, Secret::Otp, sealed)?;
    let csr = request::for_api(credential.csr_pem.as_deref().unwrap_or_default());
    let gateway = Gateway::of(tx.kernel(), setting.environment);
    let (call, sent) = if credential.purpose == CredentialPurpose::Renewal {
        let Some(old) = active(tx, setting.id).await? else {
            return Ok(Stepped::Failed(Failure::old_certificate_is_gone()));
        };
        let Some((token, secret)) = device::production(tx, &old)? else {
            return Ok(Stepped::Failed(Failure::old_certificate_is_gone()));
        };
        let by = gateway::Credentials {
            token: &token,
            secret: &secret,
        };
        (Call::Renewal, gateway.renew(&by, &otp, &csr).await)
    } else {
        let sent = gateway.compliance(&otp, &csr).await;
        (Call::ComplianceCsid, sent)
    };
    let failure = match understood(CredentialStep::Compliance, call, &sent) {
        Meaning::Answered(Outcome::Issued(issued)) if call == Call::Renewal => {
            return activate::activate(tx, setting, credential, &issued).await;
        }
        Meaning::Answered(Outcome::Issued(given) | Outcome::ComplianceRequired(given)) => {
            return keep_compliance(tx, credential, &given).await;
        }
        Meaning::Answered(_) => Failure::unexpected(CredentialStep::Compliance, call, &sent),
        Meaning::Failed(failure) => failure,
    };
    Ok(Stepped::Failed(failure))
}

async fn keep_compliance(
    tx: &MerchantTx,
    credential: &credentials::Model,
    given: &Credentials,
) -> Result<Stepped> {
    if let Err(failure) = activate::fitting(tx, CredentialStep::Compliance, credential, given)? {
        return Ok(Stepped::Failed(failure));
    }
    let sealed = secrets::seal(
        tx,
        credential.id,
        Secret::Compliance,
        given.secret.as_bytes(),
    )?;
    let row = credentials::ActiveModel {
        step: Set(CredentialStep::Checks),
        otp_sealed: Set(None),
        compliance_request_id: Set(Some(given.request_id.clone())),
        compliance_token: Set(Some(given.token.clone())),
        compliance_secret_sealed: Set(Some(sealed)),
        checks_passed: Set(json!([])),
        ..Default::default()
    };
    done(tx, "compliance_certificate_issued", credential, row).await
}

async fn production(
    tx: &MerchantTx,
    setting: &Model,
    credential: &credentials::Model,
) -> Result<Stepped> {
    let Some((token, secret)) = compliance_of(tx, credential)? else {
        return Ok(Stepped::Failed(Failure::otp_is_needed()));
    };
    let by = gateway::Credentials {
        token: &token,
        secret: &secret,
    };
    let request_id = credential.compliance_request_id.as_deref();
    let gateway = Gateway::of(tx.kernel(), setting.environment);
    let sent: Sent = gateway
        .production(&by, request_id.unwrap_or_default())
        .await;
    let failure = match understood(CredentialStep::Production, Call::ProductionCsid, &sent) {
        Meaning::Answered(Outcome::Issued(issued)) => {
            return activate::activate(tx, setting, credential, &issued).await;
        }
        Meaning::Answered(_) => {
            Failure::unexpected(CredentialStep::Production, Call::ProductionCsid, &sent)
        }
        Meaning::Failed(failure) => failure,
    };
    Ok(Stepped::Failed(failure))
}

/// The compliance token and its secret.
pub(super) fn compliance_of(
    tx: &MerchantTx,
    credential: &credentials::Model,
) -> Result<Option<(String, zeroize::Zeroizing<String>)>> {
    let (Some(token), Some(sealed)) = (
        credential.compliance_token.clone(),
        credential.compliance_secret_sealed.as_deref(),
    ) else {
        return Ok(None);
    };
    let secret = secrets::open_text(tx, credential.id, Secret::Compliance, sealed)?;
    Ok(Some((token, secret)))
}

/// Stores what a step achieved; what failed before is over.
pub(super) async fn done(
    tx: &MerchantTx,
    action: &'static str,
    credential: &credentials::Model,
    mut row: credentials::ActiveModel,
) -> Result<Stepped> {
    row.failure = Set(None);
    tx.change_as::<credentials::Entity>(action, credential, None, row)
        .await?;
    report(tx).await?;
    Ok(Stepped::Next)
}
