//! What happens between the office and the bank: deposited, withdrawn, and the bank's answer.

use chrono::NaiveDate;
use kernel::code::Code as _;
use kernel::notification::{Notification, NotificationKind};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::{Details, Locked, ensure_allowed, fee, lock, make, note, past_day, reference, tell};
use crate::charges::service as charges;
use crate::cheques::codes::ChequeVerb;
use crate::cheques::entity::{ActiveModel, Model};
use crate::cheques::input::{ChequeCleared, ChequeMoved, ChequePartlyPaid, ChequeReturnedByBank};
use crate::cheques::{ChequeBounced, ChequeId, ChequeState};
use crate::contract_payments::codes::{NotCollectedReason, PaymentMethod};
use crate::contract_payments::service::{self as payments, Collection};
use crate::deposit_slips::DepositSlipId;

/// Puts a locked cheque on a slip: the first time, or once more after it bounced.
pub(crate) async fn deposit(
    tx: &MerchantTx,
    id: ChequeId,
    version: i64,
    slip: DepositSlipId,
    on: NaiveDate,
) -> Result<()> {
    let locked = lock(tx, id, version).await?;
    let again = locked.cheque.state == ChequeState::Bounced;
    let verb = if again {
        ChequeVerb::Represent
    } else {
        ChequeVerb::Deposit
    };
    ensure_allowed(&locked.cheque, verb)?;
    let payment = locked.payment()?;
    payments::ensure_alive(payment, &locked.contract)?;
    if again {
        payments::put_on_date(tx, payment, None).await?;
    }
    let details = Details {
        deposit_slip_id: Some(slip),
        ..Details::default()
    };
    let row = ActiveModel {
        deposit_slip_id: Set(Some(slip)),
        ..Default::default()
    };
    make(tx, &locked.cheque, verb, on, details, row).await?;
    Ok(())
}

/// Takes a cheque off its slip before the bank answered.
pub async fn withdraw(tx: &MerchantTx, id: ChequeId, input: &ChequeMoved) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    let mut form = Validator::new(tx.language());
    let on = past_day(tx, &mut form, "on", &input.on);
    let note = note(&mut form, &input.note);
    form.finish()?;
    let to = ensure_allowed(&locked.cheque, ChequeVerb::Withdraw)?;
    // A paper that bounced before is what it was: its payment did not come.
    if to == ChequeState::Bounced {
        let payment = locked.payment()?;
        let reason = last_reason(tx, &locked.cheque).await?;
        payments::not_paid_by_bank(tx, payment, &locked.contract, reason, None).await?;
    }
    let details = Details {
        note,
        deposit_slip_id: locked.cheque.deposit_slip_id,
        ..Details::default()
    };
    let row = ActiveModel {
        deposit_slip_id: Set(None),
        ..Default::default()
    };
    make(tx, &locked.cheque, ChequeVerb::Withdraw, on, details, row).await?;
    Ok(())
}

/// Why it bounced the last time.
async fn last_reason(tx: &MerchantTx, cheque: &Model) -> Result<NotCollectedReason> {
    use crate::cheques::trail;
    use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
    let last = trail::Entity::find()
        .filter(trail::Column::ChequeId.eq(cheque.id))
        .filter(trail::Column::Reason.is_not_null())
        .order_by_desc(trail::Column::Step)
        .one(tx)
        .await?;
    Ok(last
        .and_then(|row| row.reason)
        .unwrap_or(NotCollectedReason::Other))
}

/// The bank paid: the payment is collected on the bank's date.
pub async fn clear(tx: &MerchantTx, id: ChequeId, input: &ChequeCleared) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    let mut form = Validator::new(tx.language());
    let on = past_day(tx, &mut form, "on", &input.on);
    let note = note(&mut form, &input.note);
    form.finish()?;
    ensure_allowed(&locked.cheque, ChequeVerb::Clear)?;
    let payment = locked.payment()?;
    payments::ensure_alive(payment, &locked.contract)?;
    let details = Details {
        note,
        amount: Some(payment.amount),
        ..Details::default()
    };
    make(
        tx,
        &locked.cheque,
        ChequeVerb::Clear,
        on,
        details,
        cleared(on),
    )
    .await?;
    payments::settle(tx, payment, &locked.contract, &by_cheque(on)).await?;
    Ok(())
}

pub(super) fn cleared(on: NaiveDate) -> ActiveModel {
    ActiveModel {
        cleared_on: Set(Some(on)),
        ..Default::default()
    }
}

pub(super) fn by_cheque(on: NaiveDate) -> Collection {
    Collection {
        collected_on: on,
        method: Some(PaymentMethod::Cheque),
        reference: None,
        note: None,
        money: None,
    }
}

/// The bank paid what was there: that part is collected, the rest stands as a payment of its own.
pub async fn part_pay(tx: &MerchantTx, id: ChequeId, input: &ChequePartlyPaid) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    ensure_allowed(&locked.cheque, ChequeVerb::PartPay)?;
    let payment = locked.payment()?;
    payments::ensure_alive(payment, &locked.contract)?;
    let mut form = Validator::new(tx.language());
    let on = past_day(tx, &mut form, "on", &input.on);
    let amount = form.price("amount", &input.amount).required().value();
    let is_part = amount > Decimal::ZERO && amount < payment.amount;
    form.check_custom(
        "amount",
        is_part || form.failed("amount"),
        "part_of_cheque",
        Text::fixed(
            "Enter more than nothing and less than the cheque. If the bank paid all of it, mark it as cleared.",
            "أدخل مبلغاً أكبر من صفر وأقل من مبلغ الشيك. إذا دفع البنك المبلغ كاملاً فسجّله مصروفاً.",
        ),
    );
    let reference = reference(&mut form, &input.reference);
    let note = note(&mut form, &input.note);
    let bank_fee = fee(&mut form, "bank_fee", &input.bank_fee);
    let fee = fee(&mut form, "fee", &input.fee);
    form.finish()?;
    let reason = input
        .reason
        .unwrap_or(NotCollectedReason::InsufficientFunds);
    let (paid, rest) = payments::split(tx, payment, amount).await?;
    payments::not_paid_by_bank(tx, &rest, &locked.contract, reason, None).await?;
    let details = Details {
        reason: Some(reason),
        reference,
        note,
        amount: Some(amount),
        bank_fee,
        fee,
        ..Details::default()
    };
    let row = ActiveModel {
        rest_payment_id: Set(Some(rest.id)),
        ..cleared(on)
    };
    let cheque = make(tx, &locked.cheque, ChequeVerb::PartPay, on, details, row).await?;
    payments::settle(tx, &paid, &locked.contract, &by_cheque(on)).await?;
    charges::of_bounce(tx, &cheque, on, bank_fee, fee).await
}

/// The bank returned it: nothing came, the tenant owes the fees, the office and others are told.
pub async fn bounce(tx: &MerchantTx, id: ChequeId, input: &ChequeReturnedByBank) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    came_back(tx, locked, ChequeVerb::Bounce, input).await
}

/// The bank took back what it had paid: the receipt becomes void, the payment is open again.
pub async fn reverse(tx: &MerchantTx, id: ChequeId, input: &ChequeReturnedByBank) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    came_back(tx, locked, ChequeVerb::Reverse, input).await
}

async fn came_back(
    tx: &MerchantTx,
    locked: Locked,
    verb: ChequeVerb,
    input: &ChequeReturnedByBank,
) -> Result<()> {
    ensure_allowed(&locked.cheque, verb)?;
    let mut form = Validator::new(tx.language());
    let on = past_day(tx, &mut form, "on", &input.on);
    form.check("reason", input.reason.is_some(), Rule::Required);
    let reference = reference(&mut form, &input.reference);
    let note = form
        .notes("note", &input.note)
        .required_if(input.reason == Some(NotCollectedReason::Other))
        .max_length(1000)
        .optional();
    let bank_fee = fee(&mut form, "bank_fee", &input.bank_fee);
    let fee = fee(&mut form, "fee", &input.fee);
    form.finish()?;
    let reason = input.reason.ok_or_else(Problem::invalid)?;
    let details = Details {
        reason: Some(reason),
        reference,
        note,
        bank_fee,
        fee,
        ..Details::default()
    };
    let cheque = reclaim(tx, &locked, verb, on, details).await?;
    charges::of_bounce(tx, &cheque, on, bank_fee, fee).await
}

/// A checked bounce or reversal.
pub(crate) async fn reclaim(
    tx: &MerchantTx,
    locked: &Locked,
    verb: ChequeVerb,
    on: NaiveDate,
    details: Details,
) -> Result<Model> {
    let reason = details.reason.ok_or_else(Problem::invalid)?;
    let payment = locked.payment()?;
    let said = details.note.clone();
    payments::not_paid_by_bank(tx, payment, &locked.contract, reason, said).await?;
    let row = ActiveModel {
        cleared_on: Set(None),
        ..Default::default()
    };
    let cheque = make(tx, &locked.cheque, verb, on, details, row).await?;
    let name = reason.text();
    let text = Text::new(
        format!(
            "Cheque {{number}} over {{currency}} {{amount}} bounced: {}.",
            name.en
        ),
        format!(
            "ارتجع الشيك {{number}} بمبلغ {{amount}} {{currency}}: {}.",
            name.ar
        ),
    );
    tell(tx, &locked.contract, &cheque, "cheque_bounced", &text).await?;
    let key = format!("{}-{}", cheque.id.0, cheque.step.unwrap_or_default());
    let (number, amount) = (cheque.number.clone(), kernel::money::grouped(cheque.amount));
    let title = text.fill(&[
        ("number", number.as_deref().unwrap_or_default()),
        ("amount", &amount),
        ("currency", &tx.merchant().currency),
    ]);
    let notification = Notification {
        kind: NotificationKind::Payments,
        topic: None,
        title: &title,
        noun: "cheques",
        record_id: cheque.id.0,
    };
    tx.notify(format!("cheques-bounced-{key}"), notification)
        .await?;
    let event = ChequeBounced {
        cheque_id: cheque.id,
    };
    tx.publish(event, key).await?;
    Ok(cheque)
}
