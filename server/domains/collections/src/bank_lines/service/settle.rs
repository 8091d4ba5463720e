use chrono::NaiveDate;
use kernel::money::{grouped, plain};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result, record};
use parties::customers::CustomerId;
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};

use super::super::entity::{ActiveModel, Column, Entity, Model};
use super::super::model::{BankLineIgnored, BankLineMatch, BankLineVersion};
use super::super::{
    BankLineError, BankLineId, BankLineState, BankMatchKind, BankProposal, OtherLine, matches,
};
use super::{lock_open, without_proposal};
use crate::cheques::entity::{Column as ChequeColumn, Entity as Cheques, Model as Cheque};
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
struct Part {
    amount: Decimal,
    row: matches::ActiveModel,
}

/// What is decided about a line.
struct Decision {
    kind: BankMatchKind,
    parts: Vec<Part>,
    other: Option<OtherLine>,
    note: Option<String>,
}

impl Decision {
    fn new(kind: BankMatchKind, parts: Vec<Part>) -> Self {
        Self {
            kind,
            parts,
            other: None,
            note: None,
        }
    }
}

/// The bank returned a cheque, and what follows for the tenant.
struct Returned {
    reason: NotCollectedReason,
    note: Option<String>,
    bank_fee: Option<String>,
    fee: Option<String>,
}

/// Does what is proposed for a line.
pub async fn confirm(tx: &MerchantTx, id: BankLineId, input: &BankLineVersion) -> Result<()> {
    let line = lock_open(tx, id, input.version).await?;
    let nothing = || Problem::from(BankLineError::NothingProposed);
    let decision = match line.proposal.ok_or_else(nothing)? {
        BankProposal::ChequeCleared => {
            let cheque = line.proposed_cheque_id.ok_or_else(nothing)?;
            cleared(tx, &line, &[cheque]).await?
        }
        BankProposal::SlipCleared => {
            let slip = line.proposed_slip_id.ok_or_else(nothing)?;
            let waiting = Cheques::find()
                .filter(ChequeColumn::DepositSlipId.eq(slip))
                .filter(ChequeColumn::State.is_in(ChequeState::AT_BANK));
            let waiting = waiting.all(tx).await?;
            let ids: Vec<ChequeId> = waiting.iter().map(|cheque| cheque.id).collect();
            cleared(tx, &line, &ids).await?
        }
        BankProposal::ChequeBounced => {
            let cheque = line.proposed_cheque_id.ok_or_else(nothing)?;
            let returned = Returned {
                reason: reason_in(&line.description),
                note: Some(said(&line)),
                bank_fee: None,
                fee: None,
            };
            bounced(tx, &line, cheque, returned).await?
        }
        BankProposal::Transfer => {
            let customer = line.proposed_customer_id.ok_or_else(nothing)?;
            transferred(tx, &line, customer, line.proposed_payment_id, None).await?
        }
        BankProposal::IssuedCheque => {
            let cheque = line.proposed_issued_cheque_id.ok_or_else(nothing)?;
            issued(tx, &line, cheque).await?
        }
    };
    decide(tx, &line, decision).await
}

/// Does what somebody says that a line is.
pub async fn settle(tx: &MerchantTx, id: BankLineId, input: BankLineMatch) -> Result<()> {
    let line = lock_open(tx, id, input.version).await?;
    let mut form = Validator::new(tx.language());
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.check("kind", input.kind.is_some(), Rule::Required);
    let cheque_ids = input.cheque_ids.clone().unwrap_or_default();
    match input.kind {
        Some(BankMatchKind::ChequeCleared) => {
            form.not_empty("cheque_ids", &cheque_ids);
        }
        Some(BankMatchKind::ChequeBounced) => {
            form.check("cheque_ids", cheque_ids.len() == 1, Rule::Required);
            form.check("reason", input.reason.is_some(), Rule::Required);
        }
        Some(BankMatchKind::Transfer) => {
            form.check("customer_id", input.customer_id.is_some(), Rule::Required);
        }
        Some(BankMatchKind::IssuedCheque) => {
            let cheque = input.issued_cheque_id;
            form.check("issued_cheque_id", cheque.is_some(), Rule::Required);
        }
        Some(BankMatchKind::OwnerCost) => {
            form.check("cost", input.cost.is_some(), Rule::Required);
            form.check(
                "note",
                note.is_some() || form.failed("note"),
                Rule::Required,
            );
        }
        Some(BankMatchKind::Other) => {
            form.check("other", input.other.is_some(), Rule::Required);
        }
        None => {}
    }
    form.finish()?;
    let kind = input.kind.ok_or_else(Problem::invalid)?;
    let mut decision = match kind {
        BankMatchKind::ChequeCleared => cleared(tx, &line, &cheque_ids).await?,
        BankMatchKind::ChequeBounced => {
            let cheque = cheque_ids.first().copied().ok_or_else(Problem::invalid)?;
            let returned = Returned {
                reason: input.reason.ok_or_else(Problem::invalid)?,
                note: note.clone().or_else(|| Some(said(&line))),
                bank_fee: input.bank_fee.clone(),
                fee: input.fee.clone(),
            };
            bounced(tx, &line, cheque, returned).await?
        }
        BankMatchKind::Transfer => {
            let customer = input.customer_id.ok_or_else(Problem::invalid)?;
            let payment = input.contract_payment_id;
            transferred(tx, &line, customer, payment, note.clone()).await?
        }
        BankMatchKind::IssuedCheque => {
            let cheque = input.issued_cheque_id.ok_or_else(Problem::invalid)?;
            issued(tx, &line, cheque).await?
        }
        BankMatchKind::OwnerCost => spent(tx, &line, &input, note.clone()).await?,
        BankMatchKind::Other => Decision {
            other: input.other,
            ..Decision::new(kind, Vec::new())
        },
    };
    decision.note = note;
    decide(tx, &line, decision).await
}

/// Nothing is posted for a line.
pub async fn ignore(tx: &MerchantTx, id: BankLineId, input: &BankLineIgnored) -> Result<()> {
    let line = lock_open(tx, id, input.version).await?;
    let mut form = Validator::new(tx.language());
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.finish()?;
    let row = ActiveModel {
        state: Set(BankLineState::Ignored),
        note: Set(note),
        ..decided(tx)
    };
    tx.change_as::<Entity>("ignored", &line, None, row).await?;
    Ok(())
}

fn decided(tx: &MerchantTx) -> ActiveModel {
    ActiveModel {
        settled_by: Set(Some(tx.caller().actor.name.clone())),
        settled_at: Set(Some(tx.now())),
        ..without_proposal()
    }
}

/// Keeps what a line settled. What others proposed of it is proposed for this one line no more.
async fn decide(tx: &MerchantTx, line: &Model, decision: Decision) -> Result<()> {
    let cheques: Vec<ChequeId> = decision
        .parts
        .iter()
        .filter_map(|part| part.row.cheque_id.clone().take().flatten())
        .collect();
    for part in decision.parts {
        let row = matches::ActiveModel {
            bank_line_id: Set(line.id),
            amount: Set(part.amount),
            ..part.row
        };
        tx.create::<matches::Entity>(row).await?;
    }
    let row = ActiveModel {
        state: Set(BankLineState::Matched),
        kind: Set(Some(decision.kind)),
        other: Set(decision.other),
        note: Set(decision.note),
        ..decided(tx)
    };
    tx.change_as::<Entity>("matched", line, None, row).await?;
    let same = Condition::any()
        .add(Column::ProposedChequeId.is_in(cheques))
        .add(Column::ProposedPaymentId.is_in(line.proposed_payment_id))
        .add(Column::ProposedSlipId.is_in(line.proposed_slip_id))
        .add(Column::ProposedIssuedChequeId.is_in(line.proposed_issued_cheque_id));
    let others = Entity::find()
        .filter(Column::State.eq(BankLineState::Proposed))
        .filter(Column::Id.ne(line.id))
        .filter(same);
    let others = others.all(tx).await?;
    let others = tx
        .lock_many::<Entity>(others.iter().map(|other| other.id))
        .await?;
    let free = others.into_iter().map(|other| {
        let row = ActiveModel {
            state: Set(BankLineState::Unmatched),
            ..without_proposal()
        };
        (other, row)
    });
    tx.change_many_as::<Entity>("proposed", free.collect())
        .await?;
    Ok(())
}

/// What the bank says, short enough for a note.
fn said(line: &Model) -> String {
    line.description.chars().take(MOST_SAID).collect()
}

fn iso(day: NaiveDate) -> String {
    day.format("%Y-%m-%d").to_string()
}

/// Why a bank returned a cheque, where its text tells.
fn reason_in(text: &str) -> NotCollectedReason {
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
async fn cleared(tx: &MerchantTx, line: &Model, ids: &[ChequeId]) -> Result<Decision> {
    if line.amount <= Decimal::ZERO {
        return Err(BankLineError::NotPaidIn.into());
    }
    let mut ids = ids.to_vec();
    ids.sort();
    ids.dedup();
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        found.push(record::find::<Cheques>(tx, id).await?);
    }
    let given: Decimal = found.iter().map(|cheque| cheque.amount).sum();
    if given != line.amount {
        return Err(BankLineError::SumDiffers {
            wanted: grouped(line.amount),
            given: grouped(given),
        }
        .into());
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
async fn bounced(
    tx: &MerchantTx,
    line: &Model,
    id: ChequeId,
    returned: Returned,
) -> Result<Decision> {
    if line.amount >= Decimal::ZERO {
        return Err(BankLineError::NotPaidOut.into());
    }
    let cheque = record::find::<Cheques>(tx, id).await?;
    if cheque.amount != -line.amount {
        return Err(BankLineError::SumDiffers {
            wanted: grouped(-line.amount),
            given: grouped(cheque.amount),
        }
        .into());
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
async fn transferred(
    tx: &MerchantTx,
    line: &Model,
    customer: CustomerId,
    payment: Option<ContractPaymentId>,
    note: Option<String>,
) -> Result<Decision> {
    if line.amount <= Decimal::ZERO {
        return Err(BankLineError::NotPaidIn.into());
    }
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
async fn issued(tx: &MerchantTx, line: &Model, id: IssuedChequeId) -> Result<Decision> {
    if line.amount >= Decimal::ZERO {
        return Err(BankLineError::NotPaidOut.into());
    }
    let cheque = record::find::<issued_cheques::entity::Entity>(tx, id).await?;
    if cheque.amount != -line.amount || cheque.bank_account_id != line.bank_account_id {
        return Err(BankLineError::SumDiffers {
            wanted: grouped(-line.amount),
            given: grouped(cheque.amount),
        }
        .into());
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
async fn spent(
    tx: &MerchantTx,
    line: &Model,
    input: &BankLineMatch,
    note: Option<String>,
) -> Result<Decision> {
    if line.amount >= Decimal::ZERO {
        return Err(BankLineError::NotPaidOut.into());
    }
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
