//! The rules of cheques. Every verb locks the contract, its payment and then the cheque, refuses
//! before it writes, and ends with one row of the trail.

mod answers;
mod desk;
mod hold;
mod image;
mod leave;
mod of_payment;
mod plan;
mod replace;
mod settle;
mod take_back;
mod take_in;
mod update;

pub(crate) use answers::deposit;
pub use answers::{bounce, clear, part_pay, reverse, withdraw};
pub use desk::{days, desk, detail, matching, page};
pub use hold::{hold, release};
pub use image::{add_image, image};
pub use leave::{go_legal, lose, return_to_tenant};
pub(crate) use of_payment::{
    bounce_of, bounced, clear_of, corrected, current, gave_way, is_cleared,
};
pub(crate) use plan::{end_with_contract, of_contract, remove_plan, write_plan};
pub use replace::replace;
pub(crate) use settle::{at_end, is_asked};
pub(crate) use take_back::take_back;
pub(crate) use take_in::{hand_over, read_paper};
pub use take_in::{secure, take_in, take_in_contract};
pub use update::update;

use chrono::NaiveDate;
use kernel::record;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use parties::customers::timeline::{self, NewEvent};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait as _;

use super::codes::{ChequePurpose, ChequeVerb};
use super::entity::{ActiveModel, Entity, Model};
use super::error::{ChequeError, Refused};
use super::trail;
use super::{ChequeId, ChequeState};
use crate::contract_payments::codes::NotCollectedReason;
use crate::contract_payments::entity::Model as Payment;
use crate::contract_payments::service::{self as payments, Contract};
use crate::deposit_slips::DepositSlipId;
use crate::period_locks;

/// A cheque that nobody else can move now, with what depends on it.
pub(super) struct Locked {
    pub cheque: Model,
    pub contract: Contract,
    /// What is open of it, or what it paid; nothing of a security cheque.
    pub payment: Option<Payment>,
}

impl Locked {
    /// The payment of a cheque that pays one.
    pub fn payment(&self) -> Result<&Payment> {
        let number = self.cheque.number.clone().unwrap_or_default();
        let payment = self.payment.as_ref();
        payment.ok_or_else(|| ChequeError::Security { number }.into())
    }
}

/// What a move says beside its day.
#[derive(Debug, Default, Clone)]
pub(super) struct Details {
    pub reason: Option<NotCollectedReason>,
    pub reference: Option<String>,
    pub note: Option<String>,
    pub amount: Option<Decimal>,
    pub bank_fee: Option<Decimal>,
    pub fee: Option<Decimal>,
    pub new_date: Option<NaiveDate>,
    pub deposit_slip_id: Option<DepositSlipId>,
    /// Where the cheque was before the answer that is taken back.
    pub back_to: Option<ChequeState>,
}

/// The contract is held first, then the payment is locked, then the cheque, as everywhere.
pub(super) async fn lock(tx: &MerchantTx, id: ChequeId, version: i64) -> Result<Locked> {
    let seen = record::find::<Entity>(tx, id).await?;
    let (payment, contract) = match seen.rest_payment_id.or(seen.contract_payment_id) {
        Some(payment) => {
            let (payment, contract) = payments::lock(tx, payment).await?;
            (Some(payment), contract)
        }
        None => (None, payments::hold_contract(tx, seen.contract_id).await?),
    };
    let cheque = tx.locked::<Entity>(id).await?;
    if cheque.version != version {
        let current = serde_json::to_value(&cheque)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    Ok(Locked {
        cheque,
        contract,
        payment,
    })
}

/// Refuses what the table does not have.
pub(super) fn ensure_allowed(cheque: &Model, verb: ChequeVerb) -> Result<ChequeState> {
    let number = cheque.number.clone().unwrap_or_default();
    if cheque.purpose == ChequePurpose::Security && !verb.is_of_security() {
        return Err(ChequeError::Security { number }.into());
    }
    cheque.state.after(verb).ok_or_else(|| {
        Refused {
            number,
            state: cheque.state,
            verb,
        }
        .into()
    })
}

/// Moves a locked cheque and writes its trail.
pub(super) async fn make(
    tx: &MerchantTx,
    cheque: &Model,
    verb: ChequeVerb,
    on: NaiveDate,
    details: Details,
    row: ActiveModel,
) -> Result<Model> {
    let moved = make_many(tx, verb, on, &details, vec![(cheque.clone(), row)]).await?;
    let moved = moved.into_iter().next();
    moved.ok_or_else(Problem::not_found)
}

/// The same move of many locked cheques on one day; every row sets the same columns.
pub(super) async fn make_many(
    tx: &MerchantTx,
    verb: ChequeVerb,
    on: NaiveDate,
    details: &Details,
    rows: Vec<(Model, ActiveModel)>,
) -> Result<Vec<Model>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    period_locks::ensure_open(tx, on).await?;
    let mut steps = Vec::with_capacity(rows.len());
    let mut changes = Vec::with_capacity(rows.len());
    for (cheque, row) in rows {
        let to = match details.back_to {
            Some(before) if cheque.state.goes_back_to(before) => before,
            _ => ensure_allowed(&cheque, verb)?,
        };
        let row = ActiveModel {
            state: Set(to),
            step: Set(Some(cheque.step.unwrap_or(0) + 1)),
            ..row
        };
        steps.push((cheque.state, cheque.step));
        changes.push((cheque, row));
    }
    let moved = tx.change_many_as::<Entity>(verb.action(), changes).await?;
    let written = moved
        .iter()
        .zip(steps)
        .map(|(cheque, (from, before))| trail_of(tx, cheque, verb, (from, before), on, details));
    trail::Entity::insert_many(written)
        .exec_without_returning(tx)
        .await?;
    Ok(moved)
}

/// The row of a move that was made.
fn trail_of(
    tx: &MerchantTx,
    moved: &Model,
    verb: ChequeVerb,
    (from, before): (ChequeState, Option<i32>),
    on: NaiveDate,
    details: &Details,
) -> trail::ActiveModel {
    let step = before.unwrap_or(0) + 1;
    trail::ActiveModel {
        cheque_id: Set(moved.id),
        step: Set(step),
        prev_step: Set(before),
        of_step: Set(step),
        from_state: Set(from),
        verb: Set(verb),
        to_state: Set(moved.state),
        moved_on: Set(on),
        at: Set(tx.now()),
        by_name: Set(tx.caller().actor.name.clone()),
        reason: Set(details.reason),
        reference: Set(details.reference.clone()),
        note: Set(details.note.clone()),
        image: Set(moved.image.clone()),
        amount: Set(details.amount),
        bank_fee: Set(details.bank_fee),
        fee: Set(details.fee),
        new_date: Set(details.new_date),
        deposit_slip_id: Set(details.deposit_slip_id),
    }
}

/// A move's day: today or before.
pub(super) fn past_day(
    tx: &MerchantTx,
    form: &mut Validator,
    field: &str,
    given: &str,
) -> NaiveDate {
    form.date(field, given)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value()
}

pub(super) fn note(form: &mut Validator, given: &Option<String>) -> Option<String> {
    form.notes("note", given).max_length(1000).optional()
}

pub(super) fn reference(form: &mut Validator, given: &Option<String>) -> Option<String> {
    form.field("reference", given).max_length(80).optional()
}

/// An amount that may be left out; nothing is charged for zero.
pub(super) fn fee(form: &mut Validator, field: &str, given: &Option<String>) -> Option<Decimal> {
    let fee = form.optional_price(field, given);
    fee.filter(|fee| !fee.is_zero())
}

/// Adds to the tenant's timeline; `{number}`, `{amount}` and `{contract}` are the cheque's.
pub(super) async fn tell(
    tx: &MerchantTx,
    contract: &Contract,
    cheque: &Model,
    kind: &'static str,
    text: &Text,
) -> Result<()> {
    let told = told(tx, contract, cheque, kind, text);
    timeline::add(tx, contract.customer_id, told).await
}

fn told(
    tx: &MerchantTx,
    contract: &Contract,
    cheque: &Model,
    kind: &'static str,
    text: &Text,
) -> NewEvent {
    let number = cheque.number.clone().unwrap_or_default();
    let amount = kernel::money::grouped(cheque.amount);
    let text = text.fill(&[
        ("number", &number),
        ("amount", &amount),
        ("currency", &tx.merchant().currency),
        ("contract", &contract.number),
    ]);
    NewEvent {
        kind,
        text,
        leads_to: Some(("cheques", cheque.id.0)),
    }
}
