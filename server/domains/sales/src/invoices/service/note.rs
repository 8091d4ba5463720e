use collections::settlements::SettlementId;
use kernel::Result;
use kernel::money::{Amount, plain};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use zatca::model::{Draft, Kind};

use super::super::codes::InvoiceKind;
use super::super::draft::{Frame, Note, local, of_note};
use super::super::entity::{ActiveModel, Column, Entity, Model};
use super::super::model::NoteInput;
use super::super::{InvoiceError, InvoiceId};
use super::buyers;
use super::document::{Document, document};
use super::issue::{NewInvoice, store};
use super::sign::{build, next_number, sign};
use crate::zatca_settings::seller::seller;
use crate::zatca_settings::service::signing_device;

/// Takes back all that is left of an invoice, or a part of it.
pub async fn credit(tx: &MerchantTx, id: InvoiceId, input: &NoteInput) -> Result<InvoiceId> {
    let original = locked(tx, id).await?;
    let left = left(tx, &original).await?;
    let (amount, reason) = checked(tx, input, Some(left))?;
    if amount > left || left <= Decimal::ZERO {
        let left = format!("{} {}", original.currency, plain(left));
        return Err(InvoiceError::MoreThanCharged { left }.into());
    }
    take_back(tx, &original, (amount, left), reason, None).await
}

/// Takes so much of what is left of an invoice back.
pub(super) async fn take_back(
    tx: &MerchantTx,
    original: &Model,
    (amount, left): (Decimal, Decimal),
    reason: String,
    settlement: Option<SettlementId>,
) -> Result<InvoiceId> {
    let note = issue(tx, original, Kind::CreditNote, amount, reason, settlement).await?;
    if amount == left {
        let row = ActiveModel {
            taken_back_at: Set(Some(tx.now())),
            ..Default::default()
        };
        tx.change_as::<Entity>("taken_back", original, None, row)
            .await?;
    }
    Ok(note)
}

/// Charges more for an invoice.
pub async fn debit(tx: &MerchantTx, id: InvoiceId, input: &NoteInput) -> Result<InvoiceId> {
    let original = locked(tx, id).await?;
    let (amount, reason) = checked(tx, input, None)?;
    issue(tx, &original, Kind::DebitNote, amount, reason, None).await
}

pub(super) async fn locked(tx: &MerchantTx, id: InvoiceId) -> Result<Model> {
    let original = tx.locked::<Entity>(id).await?;
    if original.kind != InvoiceKind::Invoice {
        return Err(InvoiceError::NotAnInvoice.into());
    }
    Ok(original)
}

/// What was charged and not yet taken back, tax included.
pub(super) async fn left(tx: &MerchantTx, original: &Model) -> Result<Decimal> {
    let notes = Entity::find()
        .filter(Column::OriginalId.eq(original.id))
        .all(tx)
        .await?;
    Ok(notes.iter().fold(original.total, |left, note| {
        if note.kind == InvoiceKind::CreditNote {
            left - note.total
        } else {
            left + note.total
        }
    }))
}

fn checked(
    tx: &MerchantTx,
    input: &NoteInput,
    without_amount: Option<Decimal>,
) -> Result<(Decimal, String)> {
    let mut form = Validator::new(tx.language());
    let reason = form
        .field("reason", Some(input.reason.clone()))
        .required()
        .min_length(3)
        .max_length(500)
        .text();
    let amount = match (&input.amount, without_amount) {
        (None, Some(all)) => all,
        (given, _) => form
            .price("amount", given.clone().unwrap_or_default())
            .required()
            .min(Decimal::new(1, 2))
            .value(),
    };
    form.finish()?;
    Ok((amount, reason))
}

/// The document of an invoice that the authority accepted; a note refers to no other.
pub(super) async fn accepted(db: &impl MerchantConn, original: &Model) -> Result<Document> {
    let document = document(db, original.id).await?;
    if !document.state.is_accepted() {
        let number = original.number.clone();
        return Err(InvoiceError::OriginalNotAccepted { number }.into());
    }
    Ok(document)
}

pub(super) async fn issue(
    tx: &MerchantTx,
    original: &Model,
    kind: Kind,
    amount: Decimal,
    reason: String,
    settlement: Option<SettlementId>,
) -> Result<InvoiceId> {
    let document = accepted(tx, original).await?;
    let device = signing_device(tx).await?;
    let draft: Draft = serde_json::from_value(document.draft)?;
    let prefix = if kind == Kind::CreditNote { "CN" } else { "DN" };
    let buyer = buyers::of_customer(tx, original.customer_id).await?;
    let frame = Frame {
        number: next_number(tx, prefix).await?,
        issued_at: local(tx.now(), tx.merchant().time_zone),
        seller: seller(&device.setting),
        buyer: buyer.to_buyer(),
    };
    let note = Note {
        kind,
        amount,
        reason,
        original_number: original.number.clone(),
        original_date: original.issue_date,
    };
    // A note's amount is told as the tenant paid it: with the tax.
    let built = build(&device, of_note(&draft, frame, &note, true))?;
    let row = NewInvoice {
        payment: original.contract_payment_id,
        customer_id: original.customer_id,
        original: Some(original.id),
        settlement,
    };
    let invoice = store(tx, &built.invoice, row).await?;
    debug_assert_eq!(Amount(invoice.total), Amount(amount));
    sign(tx, &device, built, invoice.id, None).await?;
    Ok(invoice.id)
}
