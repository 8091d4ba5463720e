//! The rules of moves, one file a step.

mod facts;
mod post;
mod undo;

pub use facts::ahead_of;
pub use post::create;
pub use undo::undo;

use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use leasing::contracts::service::{self as contracts, Liberties};
use serde::{Deserialize, Serialize};

use self::facts::Facts;
use super::model::{UnitMoveInput, UnitMovePayment, UnitMovePreview, UnitMoveProblem};
use crate::cheques::ChequeId;
use crate::contract_payments::ContractPaymentId;

/// What was brought to the next contract, for taking it back.
#[derive(Debug, Serialize, Deserialize)]
struct Carried {
    payments: Vec<ContractPaymentId>,
    cheques: Vec<ChequeId>,
    /// The next contract with all its payments and cheques as the move left them: ids and versions.
    left: Left,
    total_rent: rust_decimal::Decimal,
    insurance_amount: rust_decimal::Decimal,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Left {
    contract: i64,
    payments: Vec<(i64, i64)>,
    cheques: Vec<(i64, i64)>,
}

/// Everything that a move would do, with what is in its way.
pub async fn preview(
    db: &impl MerchantConn,
    input: &UnitMoveInput,
    may: Liberties,
) -> Result<UnitMovePreview> {
    let contract = contracts::find(db, input.contract_id).await?;
    let asked = facts::read(db, &contract, input, may).await?;
    let facts = Facts::of(db, contract, &asked).await?;
    let language = db.language();
    let problems = facts.problems(db, &asked).await?.into_iter();
    let told = problems.map(|problem: Problem| UnitMoveProblem {
        code: problem.code().to_owned(),
        message: problem.message(language).to_owned(),
    });
    let problems = told.collect();
    let contract = &facts.contract;
    let payment = |payment: &crate::contract_payments::entity::Model| {
        let cheque = facts.cheque_of(payment.id);
        UnitMovePayment {
            contract_payment_id: payment.id,
            kind: payment.kind,
            amount: Amount(payment.amount),
            due_on: payment.due_on,
            method: payment.method,
            cheque_number: cheque.and_then(|cheque| cheque.number.clone()),
            bank: cheque.and_then(|cheque| cheque.bank.clone()),
            cheque_state: cheque.map(|cheque| cheque.state),
        }
    };
    let parted = &facts.parted;
    Ok(UnitMovePreview {
        last_day: asked.last_day,
        moves_on: asked.moves_on,
        ends_on: contract.ends_on,
        total_before: Amount(contract.total_rent),
        rent_before: Amount(parted.before),
        rent_rest: Amount(parted.rest),
        rent_price: Amount(parted.rent_price),
        difference: Amount(parted.difference()),
        stays: Amount(facts.stays()),
        goes: Amount(facts.goes()),
        total_after: Amount(facts.total_after()),
        ahead: Amount(facts.ahead()),
        deposit: Amount(facts.deposit),
        payments: facts.payments.iter().map(payment).collect(),
        is_registered: contract.tasdeq_number.is_some(),
        problems,
        version: contract.version,
    })
}
