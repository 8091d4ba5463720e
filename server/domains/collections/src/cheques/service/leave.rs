//! A cheque leaves the safe for good: back to the tenant, lost, or to a court.

use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;

use super::{Details, ensure_allowed, lock, make, note, past_day, tell};
use crate::cheques::codes::ChequeVerb;
use crate::cheques::entity::ActiveModel;
use crate::cheques::error::ChequeError;
use crate::cheques::input::ChequeSettled;
use crate::cheques::{ChequeId, ChequeState};
use crate::contract_payments::codes::PaymentStatus;

/// The tenant signs for it. One that bounced is kept until its payment came or is owed no more.
pub async fn return_to_tenant(tx: &MerchantTx, id: ChequeId, input: &ChequeSettled) -> Result<()> {
    let text = Text::fixed(
        "Cheque {number} over {currency} {amount} was returned to the tenant.",
        "أُعيد الشيك {number} بمبلغ {amount} {currency} إلى المستأجر.",
    );
    leave(tx, id, ChequeVerb::Return, input, "cheque_returned", &text).await
}

/// A police report says so; the payment stays due.
pub async fn lose(tx: &MerchantTx, id: ChequeId, input: &ChequeSettled) -> Result<()> {
    let text = Text::fixed(
        "Cheque {number} over {currency} {amount} was reported as lost.",
        "تم الإبلاغ عن فقدان الشيك {number} بمبلغ {amount} {currency}.",
    );
    leave(tx, id, ChequeVerb::Lose, input, "cheque_lost", &text).await
}

/// An execution file is opened; the payment stays due.
pub async fn go_legal(tx: &MerchantTx, id: ChequeId, input: &ChequeSettled) -> Result<()> {
    let text = Text::fixed(
        "Legal action was taken over cheque {number} of {currency} {amount}.",
        "تم اتخاذ إجراء قانوني بشأن الشيك {number} بمبلغ {amount} {currency}.",
    );
    leave(tx, id, ChequeVerb::GoLegal, input, "cheque_legal", &text).await
}

async fn leave(
    tx: &MerchantTx,
    id: ChequeId,
    verb: ChequeVerb,
    input: &ChequeSettled,
    kind: &'static str,
    text: &Text,
) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    let mut form = Validator::new(tx.language());
    let on = past_day(tx, &mut form, "on", &input.on);
    let reference = form
        .field("reference", &input.reference)
        .required()
        .max_length(80)
        .optional();
    let note = note(&mut form, &input.note);
    form.finish()?;
    ensure_allowed(&locked.cheque, verb)?;
    let is_owed = |status| matches!(status, PaymentStatus::OnDate | PaymentStatus::NotCollected);
    let owed = locked
        .payment
        .as_ref()
        .is_some_and(|row| is_owed(row.status));
    if verb == ChequeVerb::Return && locked.cheque.state == ChequeState::Bounced && owed {
        let number = locked.cheque.number.clone().unwrap_or_default();
        return Err(ChequeError::StillOwed { number }.into());
    }
    let details = Details {
        reference,
        note,
        ..Details::default()
    };
    let row = ActiveModel::default();
    let cheque = make(tx, &locked.cheque, verb, on, details, row).await?;
    tell(tx, &locked.contract, &cheque, kind, text).await
}
