use kernel::Result;
use kernel::mail::Mail;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Language;
use kernel::validation::Validator;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{CancelPaymentRequestInput, PaymentRequestInput};
use super::{PaymentRequestError, PaymentRequestId};
use crate::account_invoices::entity::Model as Invoice;
use crate::account_invoices::service::{lock_with_merchant, path, unique_id, written};
use crate::account_invoices::{AccountInvoiceId, AccountInvoiceStatus};
use crate::plans;

/// Sends the link of an invoice.
pub async fn send(tx: &PlatformTx, input: &PaymentRequestInput) -> Result<Model> {
    let (invoice, merchant) = lock_with_merchant(tx, input.invoice_id).await?;
    if invoice.status != AccountInvoiceStatus::Issued {
        return Err(PaymentRequestError::NotOpen.into());
    }
    let mut form = Validator::new(tx.language());
    let recipient = form
        .field("recipient", &input.recipient)
        .email()
        .max_length(200)
        .optional();
    let message = form
        .notes("message", &input.message)
        .max_length(1_000)
        .optional();
    form.finish()?;
    let recipient = recipient.unwrap_or_else(|| merchant.email.clone());
    let row = ActiveModel {
        unique_id: Set(unique_id(tx)),
        invoice_id: Set(invoice.id),
        merchant_id: Set(merchant.id),
        recipient: Set(recipient),
        language: Set(input.language),
        message: Set(message),
        sent_at: Set(tx.now()),
        ..Default::default()
    };
    let sent = tx.create::<Entity>(row).await?;
    let decimals = plans::service::decimals(tx, &invoice.currency).await?;
    let mail = mail(tx, &sent, &invoice, decimals);
    tx.send_mail(Some(merchant.id.0), mail).await?;
    Ok(sent)
}

fn mail(tx: &PlatformTx, sent: &Model, invoice: &Invoice, decimals: u32) -> Mail {
    let number = invoice.number.as_deref().unwrap_or_default();
    let amount = format!("{} {}", invoice.currency, written(invoice.total, decimals));
    let words = sent.message.as_deref().unwrap_or_default();
    let (subject, text, label) = match sent.language {
        Language::En => (
            format!("Please pay invoice {number}"),
            format!(
                "{words}\n\nInvoice {number} of {amount} is to be paid by {}.",
                invoice.due_on
            ),
            "See and pay the invoice",
        ),
        Language::Ar => (
            format!("نرجو دفع الفاتورة {number}"),
            format!(
                "{words}\n\nالفاتورة {number} بمبلغ {amount} تستحق الدفع حتى {}.",
                invoice.due_on
            ),
            "عرض الفاتورة ودفعها",
        ),
    };
    Mail {
        to: sent.recipient.clone(),
        subject,
        text: text.trim().to_owned(),
        action: Some((
            label.to_owned(),
            tx.kernel().link(sent.language, &path(&sent.unique_id)),
        )),
        language: sent.language,
        kind: "payment_requests.link",
    }
}

pub async fn cancel(
    tx: &PlatformTx,
    id: PaymentRequestId,
    input: &CancelPaymentRequestInput,
) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if before.cancelled_at.is_some() {
        return Err(PaymentRequestError::Cancelled.into());
    }
    let row = ActiveModel {
        cancelled_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("cancelled", &before, Some(input.version), row)
        .await
}

/// The invoice of a link, which is noted as opened; nothing where the address is no link's.
pub(crate) async fn opened(tx: &PlatformTx, unique_id: &str) -> Result<Option<AccountInvoiceId>> {
    let found = Entity::find()
        .filter(Column::UniqueId.eq(unique_id))
        .filter(Column::CancelledAt.is_null())
        .lock_exclusive()
        .one(tx)
        .await?;
    let Some(link) = found else { return Ok(None) };
    if link.opened_at.is_none() {
        let row = ActiveModel {
            opened_at: Set(Some(tx.now())),
            ..Default::default()
        };
        tx.change_as::<Entity>("opened", &link, None, row).await?;
    }
    Ok(Some(link.invoice_id))
}
