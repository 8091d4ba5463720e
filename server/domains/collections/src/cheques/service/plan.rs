//! The cheques of a contract's plan, and what becomes of them when the contract ends.

use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use leasing::contracts::{ContractId, PlannedPayment};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::{Details, make};
use crate::cheques::codes::{ChequePurpose, ChequeState, ChequeVerb};
use crate::cheques::entity::{ActiveModel, Column, Entity, Model};
use crate::contract_payments::ContractPaymentError;
use crate::contract_payments::codes::PaymentMethod;
use crate::contract_payments::entity::Model as Payment;

/// Every payment by cheque of a new plan expects one, named or not yet.
pub(crate) async fn write_plan(
    tx: &MerchantTx,
    planned: impl Iterator<Item = (&Payment, &PlannedPayment)>,
) -> Result<()> {
    let expected = planned
        .filter(|(_, row)| row.method == PaymentMethod::Cheque)
        .map(|(payment, row)| ActiveModel {
            contract_id: Set(payment.contract_id),
            contract_payment_id: Set(Some(payment.id)),
            purpose: Set(ChequePurpose::Payment),
            number: Set(row.cheque_number.clone()),
            bank: Set(row.bank.clone()),
            cheque_date: Set(row.cheque_date),
            bank_on: Set(Some(row.cheque_date.unwrap_or(row.due_on))),
            amount: Set(payment.amount),
            state: Set(ChequeState::Expected),
            is_current: Set(true),
            ..Default::default()
        });
    tx.create_many::<Entity>(expected.collect()).await?;
    Ok(())
}

/// A contract's cheques, locked in the order of ids.
pub(crate) async fn of_contract(tx: &MerchantTx, contract: ContractId) -> Result<Vec<Model>> {
    let rows = Entity::find()
        .filter(Column::ContractId.eq(contract))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    Ok(rows)
}

/// Forgets the expected cheques of a draft whose plan is about to go.
pub(crate) async fn remove_plan(tx: &MerchantTx, contract: ContractId) -> Result<()> {
    for cheque in of_contract(tx, contract).await? {
        tx.remove::<Entity>(&cheque, None).await?;
    }
    Ok(())
}

/// A contract ends: expected cheques are void, those in the house are returned, each of which the caller
/// has named. A cheque that the bank has is answered or withdrawn first.
pub(crate) async fn end_with_contract(
    tx: &MerchantTx,
    contract: ContractId,
    returned: &[i64],
    reason: &str,
) -> Result<()> {
    let cheques = of_contract(tx, contract).await?;
    let at_bank: Vec<_> = cheques
        .iter()
        .filter(|cheque| cheque.state.is_at_bank())
        .collect();
    if !at_bank.is_empty() {
        let numbers = numbers(&at_bank);
        return Err(listed(
            ContractPaymentError::ChequesAtBank { numbers }.into(),
            &at_bank,
        ));
    }
    let is_here = |cheque: &&Model| {
        matches!(
            cheque.state,
            ChequeState::Received | ChequeState::Held | ChequeState::Bounced
        )
    };
    let unanswered: Vec<_> = cheques
        .iter()
        .filter(is_here)
        .filter(|cheque| !returned.contains(&cheque.id.0))
        .collect();
    if !unanswered.is_empty() {
        let numbers = numbers(&unanswered);
        return Err(listed(
            ContractPaymentError::ChequesUnanswered { numbers }.into(),
            &unanswered,
        ));
    }
    let today = tx.today();
    for cheque in cheques {
        let details = Details {
            note: Some(reason.to_owned()),
            ..Details::default()
        };
        let mut cheque = cheque;
        if cheque.state == ChequeState::Held {
            let none = Details::default();
            let row = ActiveModel::default();
            cheque = make(tx, &cheque, ChequeVerb::Release, today, none, row).await?;
        }
        let verb = match cheque.state {
            ChequeState::Expected => ChequeVerb::Void,
            ChequeState::Received | ChequeState::Bounced => ChequeVerb::Return,
            _ => continue,
        };
        make(tx, &cheque, verb, today, details, ActiveModel::default()).await?;
    }
    Ok(())
}

fn numbers(cheques: &[&Model]) -> String {
    let numbers = cheques.iter().filter_map(|cheque| cheque.number.clone());
    numbers.collect::<Vec<_>>().join(", ")
}

/// The refusal with the cheques that it is about, for a screen that asks about each.
fn listed(problem: Problem, cheques: &[&Model]) -> Problem {
    let rows: Vec<_> = cheques
        .iter()
        .map(|cheque| {
            serde_json::json!({
                "id": cheque.id, "number": cheque.number, "bank": cheque.bank,
                "amount": kernel::money::Amount(cheque.amount), "state": cheque.state.as_str(),
                "cheque_date": cheque.cheque_date,
            })
        })
        .collect();
    problem.with_details(serde_json::json!({ "cheques": rows }))
}
