use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use zatca::model::{Draft, Invoice, Subtype};

use super::super::draft::{built, local, problem};
use super::super::{InvoiceError, InvoiceId};
use crate::random;
use crate::zatca_settings::service::{Device, advance_chain, lock_chain};
use crate::zatca_submissions::service::NewSubmission;
use crate::zatca_submissions::{self, ZatcaSubmissionId};

/// A document that keeps every rule, and what it was made from.
pub(super) struct Built {
    pub invoice: Invoice,
    pub draft: serde_json::Value,
}

/// Builds a draft, or says all that is wrong with it; nothing was written yet.
pub(super) fn build(device: &Device, draft: Draft) -> Result<Built> {
    ensure_registered(device, draft.subtype)?;
    let stored = serde_json::to_value(&draft)?;
    Ok(Built {
        invoice: built(draft)?,
        draft: stored,
    })
}

fn ensure_registered(device: &Device, subtype: Subtype) -> Result<()> {
    if device.setting.invoice_types.includes(subtype) {
        Ok(())
    } else {
        Err(InvoiceError::TypeNotRegistered.into())
    }
}

/// Takes the next place in the chain, signs, stores the bytes and moves the chain on. The chain's
/// row stays locked until the caller commits; a fault leaves it untouched.
pub(super) async fn sign(
    tx: &MerchantTx,
    device: &Device,
    built: Built,
    invoice_id: InvoiceId,
    replaces: Option<ZatcaSubmissionId>,
) -> Result<zatca_submissions::entity::Model> {
    let position = lock_chain(tx, device.setting.id).await?;
    let signing_time = local(tx.now(), tx.merchant().time_zone);
    let issued = zatca::issue::issue(
        &built.invoice,
        random::uuid(tx),
        &position,
        &device.signer,
        signing_time,
    )
    .map_err(kernel::Problem::internal)?;
    let faults = zatca::rules::check(&issued.xml, tx.now()).map_err(kernel::Problem::internal)?;
    let errors: Vec<_> = faults.into_iter().filter(|f| f.is_error()).collect();
    if !errors.is_empty() {
        return Err(problem(&errors));
    }
    advance_chain(tx, device.setting.id, position.icv, &issued.hash).await?;
    let new = NewSubmission {
        invoice_id,
        zatca_setting_id: device.setting.id,
        zatca_credential_id: device.credential_id,
        replaces,
        position,
        issued,
        draft: built.draft,
        is_standard: built.invoice.draft().subtype == Subtype::Standard,
        generated_at: tx.now(),
    };
    zatca_submissions::service::add(tx, new).await
}

/// The next number of a kind of document: `INV`, `CN`, `DN`.
pub(super) async fn next_number(tx: &MerchantTx, prefix: &str) -> Result<String> {
    tx.next_number(&format!("invoices-{prefix}"), prefix).await
}
