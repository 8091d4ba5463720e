use chrono::{DateTime, Utc};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;
use serde_json::json;
use zatca::issue::Issued;
use zatca::ubl::ChainPosition;

use super::super::codes::{SubmissionCall, SubmissionState};
use super::super::entity::{ActiveModel, Entity, Model};
use super::super::{ZatcaSubmissionError, ZatcaSubmissionId};
use super::schedule::{REPORT_WITHIN, enqueue, enqueue_watch};
use crate::invoices::InvoiceId;
use crate::zatca_settings::service::report as report_to_platform;
use crate::zatca_settings::{ZatcaCredentialId, ZatcaSettingId};

/// A document that was just made and signed.
pub(crate) struct NewSubmission {
    pub invoice_id: InvoiceId,
    pub zatca_setting_id: ZatcaSettingId,
    /// The credentials whose key signed it.
    pub zatca_credential_id: ZatcaCredentialId,
    /// The rejected document of the same invoice.
    pub replaces: Option<ZatcaSubmissionId>,
    /// Its place in the device's chain, whose row the caller holds locked.
    pub position: ChainPosition,
    pub issued: Issued,
    /// The `zatca::model::Draft` that it was built from.
    pub draft: serde_json::Value,
    /// Cleared before it is shared; otherwise reported within 24 hours.
    pub is_standard: bool,
    pub generated_at: DateTime<Utc>,
}

/// Stores a signed document and enqueues its sending, in the transaction that made it.
pub(crate) async fn add(tx: &MerchantTx, new: NewSubmission) -> Result<Model> {
    let (call, due_at) = if new.is_standard {
        (SubmissionCall::Clearance, new.generated_at)
    } else {
        (SubmissionCall::Reporting, new.generated_at + REPORT_WITHIN)
    };
    let icv = i64::try_from(new.position.icv).map_err(Problem::internal)?;
    let row = ActiveModel {
        invoice_id: Set(new.invoice_id),
        zatca_setting_id: Set(new.zatca_setting_id),
        zatca_credential_id: Set(new.zatca_credential_id),
        replaces_id: Set(new.replaces),
        icv: Set(icv),
        uuid: Set(new.issued.uuid),
        previous_hash: Set(new.position.previous.as_base64().to_owned()),
        hash: Set(new.issued.hash.base64()),
        draft: Set(new.draft),
        xml: Set(new.issued.xml.into_bytes()),
        qr: Set(new.issued.qr),
        state: Set(SubmissionState::Waiting),
        call: Set(call),
        due_at: Set(due_at),
        attempts: Set(0),
        next_attempt_at: Set(tx.now()),
        messages: Set(json!([])),
        ..Default::default()
    };
    let added = tx.create::<Entity>(row).await.map_err(replaced_once)?;
    enqueue(tx, added.zatca_setting_id, added.id.to_string(), None).await?;
    if !new.is_standard {
        enqueue_watch(tx, added.id, due_at).await?;
    }
    report_to_platform(tx).await?;
    Ok(added)
}

/// Two who re-issue the same document at once: the database lets one through.
fn replaced_once(problem: Problem) -> Problem {
    if problem.violated_constraint().as_deref() == Some("zatca_submissions_replaced_once") {
        ZatcaSubmissionError::ReissuedMeanwhile.into()
    } else {
        problem
    }
}
