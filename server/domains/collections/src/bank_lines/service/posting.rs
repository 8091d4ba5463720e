//! What a line of the bank posts, one function a kind.

use chrono::NaiveDate;
use kernel::money::{grouped, plain};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use kernel::{Problem, Result, record};
use parties::customers::CustomerId;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::super::entity::Model;
use super::super::model::BankLineMatch;
use super::super::{BankLineError, BankMatchKind, OtherLine, matches};
use crate::cheques::entity::{Entity as Cheques, Model as Cheque};
use crate::cheques::input::{ChequeCleared, ChequeReturnedByBank};
use crate::cheques::{ChequeId, ChequeState, service as cheques};
use crate::contract_payments::codes::{NotCollectedReason, PaymentMethod};
use crate::contract_payments::entity::Entity as Payments;
use crate::contract_payments::model::CollectInput;
use crate::contract_payments::{ContractPaymentId, service as payments};
use crate::issued_cheques::{self, IssuedChequeId, IssuedState};
use crate::money_received::model::{AllocationInput, MoneyReceivedInput};
use crate::money_received::service as money;
use crate::owner_costs::service::{self as costs, NewCost};

/// What is kept of a bank's text in other records.
const MOST_SAID: usize = 400;
/// What a reference takes.
const REFERENCE: usize = 80;

/// A part of a line, settled.
pub(super) struct Part {
    pub amount: Decimal,
    pub row: matches::ActiveModel,
}

/// What is decided about a line.
pub(super) struct Decision {
    pub kind: BankMatchKind,
    pub parts: Vec<Part>,
    pub other: Option<OtherLine>,
    pub note: Option<String>,
}

impl Decision {
    pub fn new(kind: BankMatchKind, parts: Vec<Part>) -> Self {
        Self {
            kind,
            parts,
            other: None,
            note: None,
        }
    }
}

/// The bank returned a cheque, and what follows for the tenant.
pub(super) struct Returned {
    pub reason: NotCollectedReason,
    pub note: Option<String>,
    pub bank_fee: Option<String>,
    pub fee: Option<String>,
}

/// What the bank says, short enough for a note.
pub(super) fn said(line: &Model) -> String {
    line.description.chars().take(MOST_SAID).collect()
}

fn iso(day: NaiveDate) -> String {
    day.format("%Y-%m-%d").to_string()
}

/// Why a bank returned a cheque, where its text tells.
pub(super) fn reason_in(text: &str) -> NotCollectedReason {
    let text = text.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if says(&[
        "insuff",
        "no fund",
        "refer to drawer",
        "عدم كفاية",
        "بدون رصيد",
    ]) {
        NotCollectedReason::InsufficientFunds
    } else if says(&["signature", "توقيع"]) {
        NotCollectedReason::SignatureMismatch
    } else if says(&["closed", "مغلق"]) {
        NotCollectedReason::AccountClosed
    } else if says(&["stop", "إيقاف"]) {
        NotCollectedReason::Stopped
    } else if says(&["stale", "out of date", "منتهي"]) {
        NotCollectedReason::Stale
    } else if says(&["words", "حروف"]) {
        NotCollectedReason::WordsFigures
    } else {
        NotCollectedReason::Other
    }
}

fn ensure_paid_in(line: &Model) -> Result<()> {
    match line.amount > Decimal::ZERO {
        true => Ok(()),
        false => Err(BankLineError::NotPaidIn.into()),
    }
}

fn ensure_paid_out(line: &Model) -> Result<()> {
    match line.amount < Decimal::ZERO {
        true => Ok(()),
        false => Err(BankLineError::NotPaidOut.into()),
    }
}

fn sum_differs(wanted: Decimal, given: Decimal) -> Problem {
    BankLineError::SumDiffers {
        wanted: grouped(wanted),
        given: grouped(given),
    }
    .into()
}

fn part_of_cheque(cheque: &Cheque, amount: Decimal, is_posted: bool) -> Part {
    Part {
        amount,
        row: matches::ActiveModel {
            cheque_id: Set(Some(cheque.id)),
            cheque_step: Set(cheque.step),
            is_posted: Set(is_posted),
            ..Default::default()
        },
    }
}

/// The bank paid these cheques: together they are the line.
pub(super) async fn cleared(tx: &MerchantTx, line: &Model, ids: &[ChequeId]) -> Result<Decision> {
    ensure_paid_in(line)?;
    let mut ids = ids.to_vec();
    ids.sort();
    ids.dedup();
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        found.push(record::find::<Cheques>(tx, id).await?);
    }
    let given: Decimal = found.iter().map(|cheque| cheque.amount).sum();
    if given != line.amount {
        return Err(sum_differs(line.amount, given));
    }
    let mut parts = Vec::with_capacity(found.len());
    for cheque in found {
        let was_cleared = cheque.state == ChequeState::Cleared;
        if !was_cleared {
            clear(tx, &cheque, line.booked_on).await?;
        }
        let now = record::find::<Cheques>(tx, cheque.id).await?;
        parts.push(part_of_cheque(&now, now.amount, !was_cleared));
    }
    Ok(Decision::new(BankMatchKind::ChequeCleared, parts))
}

/// Clears a cheque on the bank's day; one that lies in the house went to the bank without a slip.
async fn clear(tx: &MerchantTx, cheque: &Cheque, on: NaiveDate) -> Result<()> {
    let payment = cheque.contract_payment_id;
    let Some(payment) = payment.filter(|_| cheque.state == ChequeState::Received) else {
        let input = ChequeCleared {
            on: iso(on),
            note: None,
            version: cheque.version,
        };
        return cheques::clear(tx, cheque.id, &input).await;
    };
    let seen = record::find::<Payments>(tx, payment).await?;
    let input = CollectInput {
        collected_on: iso(on),
        method: Some(PaymentMethod::Cheque),
        reference: None,
        note: None,
        version: seen.version,
    };
    payments::collect(tx, payment, &input).await
}

/// The bank returned a cheque, or took back what it had paid.
pub(super) async fn bounced(
    tx: &MerchantTx,
    line: &Model,
    id: ChequeId,
    returned: Returned,
) -> Result<Decision> {
    ensure_paid_out(line)?;
    let cheque = record::find::<Cheques>(tx, id).await?;
    if cheque.amount != -line.amount {
        return Err(sum_differs(-line.amount, cheque.amount));
    }
    let was_bounced = cheque.state == ChequeState::Bounced;
    let input = ChequeReturnedByBank {
        on: iso(line.booked_on),
        reason: Some(returned.reason),
        reference: line.reference.as_ref().map(|said| short(said)),
        note: returned.note,
        bank_fee: returned.bank_fee,
        fee: returned.fee,
        version: cheque.version,
    };
    match cheque.state {
        // Entered by hand before the statement came.
        ChequeState::Bounced => {}
        ChequeState::Cleared => cheques::reverse(tx, id, &input).await?,
        _ => cheques::bounce(tx, id, &input).await?,
    }
    let now = record::find::<Cheques>(tx, id).await?;
    let part = part_of_cheque(&now, line.amount, !was_bounced);
    Ok(Decision::new(BankMatchKind::ChequeBounced, vec![part]))
}

fn short(said: &str) -> String {
    said.chars().take(REFERENCE).collect()
}

/// A tenant's transfer: received as a sum, with its receipt.
pub(super) async fn transferred(
    tx: &MerchantTx,
    line: &Model,
    customer: CustomerId,
    payment: Option<ContractPaymentId>,
    note: Option<String>,
) -> Result<Decision> {
    ensure_paid_in(line)?;
    let allocations = match payment {
        None => None,
        Some(payment) => {
            let seen = record::find::<Payments>(tx, payment).await?;
            Some(vec![AllocationInput {
                contract_payment_id: Some(payment),
                charge_id: None,
                amount: plain(seen.amount.min(line.amount)),
                version: seen.version,
            }])
        }
    };
    let reference = line.reference.clone().unwrap_or_else(|| said(line));
    let input = MoneyReceivedInput {
        customer_id: customer,
        amount: plain(line.amount),
        received_on: iso(line.booked_on),
        method: Some(PaymentMethod::Transfer),
        reference: Some(short(&reference)),
        note: note.or_else(|| Some(said(line))),
        allocations,
    };
    let received = money::receive(tx, &input).await?;
    let part = Part {
        amount: line.amount,
        row: matches::ActiveModel {
            money_received_id: Set(Some(received)),
            is_posted: Set(true),
            ..Default::default()
        },
    };
    Ok(Decision::new(BankMatchKind::Transfer, vec![part]))
}

/// The bank paid a cheque of the office.
pub(super) async fn issued(tx: &MerchantTx, line: &Model, id: IssuedChequeId) -> Result<Decision> {
    ensure_paid_out(line)?;
    let cheque = record::find::<issued_cheques::entity::Entity>(tx, id).await?;
    if cheque.amount != -line.amount || cheque.bank_account_id != line.bank_account_id {
        return Err(sum_differs(-line.amount, cheque.amount));
    }
    let was_cleared = cheque.state == IssuedState::Cleared;
    if !was_cleared {
        issued_cheques::service::cleared_on(tx, id, None, line.booked_on).await?;
    }
    let part = Part {
        amount: line.amount,
        row: matches::ActiveModel {
            issued_cheque_id: Set(Some(id)),
            is_posted: Set(!was_cleared),
            ..Default::default()
        },
    };
    Ok(Decision::new(BankMatchKind::IssuedCheque, vec![part]))
}

/// What the office paid for an owner.
pub(super) async fn spent(
    tx: &MerchantTx,
    line: &Model,
    input: &BankLineMatch,
    note: Option<String>,
) -> Result<Decision> {
    ensure_paid_out(line)?;
    let total = -line.amount;
    let mut form = Validator::new(tx.language());
    let vat = form
        .price("vat", &input.vat)
        .max(total)
        .optional()
        .unwrap_or_default();
    form.finish()?;
    let cost = NewCost {
        owner_id: input.owner_id,
        building_id: input.building_id,
        unit_id: input.unit_id,
        kind: input.cost.ok_or_else(Problem::invalid)?,
        spent_on: iso(line.booked_on),
        covers_from: None,
        covers_to: None,
        amount: plain(total - vat),
        vat: Some(plain(vat)),
        supplier: input.supplier.clone(),
        note: note.unwrap_or_default(),
        bill: None,
    };
    let posted = costs::create(tx, &cost).await?;
    let part = Part {
        amount: line.amount,
        row: matches::ActiveModel {
            owner_cost_id: Set(Some(posted.id)),
            is_posted: Set(true),
            ..Default::default()
        },
    };
    Ok(Decision::new(BankMatchKind::OwnerCost, vec![part]))
}
