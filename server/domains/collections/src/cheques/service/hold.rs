use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::Validator;
use sea_orm::ActiveValue::Set;

use super::{Details, ensure_allowed, fee, lock, make, note, past_day, tell};
use crate::charges::{ChargeKind, service as charges};
use crate::cheques::ChequeId;
use crate::cheques::codes::ChequeVerb;
use crate::cheques::entity::ActiveModel;
use crate::cheques::input::{ChequeHeld, ChequeMoved};
use crate::contract_payments::service as payments;

/// The tenant asked for time: the cheque waits, and its payment falls due on the new day.
pub async fn hold(tx: &MerchantTx, id: ChequeId, input: &ChequeHeld) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    ensure_allowed(&locked.cheque, ChequeVerb::Hold)?;
    let payment = locked.payment()?;
    payments::ensure_alive(payment, &locked.contract)?;
    let mut form = Validator::new(tx.language());
    let earliest = locked.cheque.bank_on.unwrap_or(payment.due_on);
    let until = form
        .date("until", &input.until)
        .of_business()
        .required()
        .after(earliest.max(tx.today()))
        .value();
    let approved_by = form
        .field("approved_by", &input.approved_by)
        .required()
        .max_length(80)
        .text();
    let note = note(&mut form, &input.note);
    let fee = fee(&mut form, "fee", &input.fee);
    form.finish()?;
    payments::put_on_date(tx, payment, Some(until)).await?;
    let details = Details {
        reference: Some(approved_by),
        note,
        fee,
        new_date: Some(until),
        ..Details::default()
    };
    let row = ActiveModel {
        bank_on: Set(Some(until)),
        ..Default::default()
    };
    let today = tx.today();
    let cheque = make(tx, &locked.cheque, ChequeVerb::Hold, today, details, row).await?;
    charges::add(tx, &cheque, ChargeKind::Postponement, today, fee).await?;
    let day = DayText(until);
    let text = Text::new(
        format!("Cheque {{number}} over {{currency}} {{amount}} was postponed to {day}."),
        format!("تم تأجيل الشيك {{number}} بمبلغ {{amount}} {{currency}} إلى {day:#}."),
    );
    tell(tx, &locked.contract, &cheque, "cheque_postponed", &text).await
}

/// The postponement is over; the day that it is to be deposited stays.
pub async fn release(tx: &MerchantTx, id: ChequeId, input: &ChequeMoved) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    let mut form = Validator::new(tx.language());
    let on = past_day(tx, &mut form, "on", &input.on);
    let note = note(&mut form, &input.note);
    form.finish()?;
    let details = Details {
        note,
        ..Details::default()
    };
    let row = ActiveModel::default();
    make(tx, &locked.cheque, ChequeVerb::Release, on, details, row).await?;
    Ok(())
}
