//! Taking a move back: what was brought goes back, and the contract runs on in its own unit.

use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::{Problem, Result, record, validation};
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::input::ContractCancellation;
use leasing::contracts::service as contracts;
use leasing::contracts::{PaymentBook as _, PaymentStatus, PlannedPayment};
use sea_orm::ActiveValue::Set;

use super::Carried;
use super::onward::{settlement_of, tell, untouched};
use super::post::{bring_cheques, bring_payments};
use crate::cheques::entity::Entity as Cheques;
use crate::contract_payments::Book;
use crate::contract_payments::entity::Entity as Payments;
use crate::insurance_movements::model::ReversalInput;
use crate::insurances::service as insurances;
use crate::period_locks;
use crate::unit_moves::entity::{ActiveModel, Entity};
use crate::unit_moves::model::UnitMoveUndo;
use crate::unit_moves::{UnitMoveError, UnitMoveId};

pub async fn undo(tx: &MerchantTx, id: UnitMoveId, input: &UnitMoveUndo) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let seen = record::find::<Entity>(tx, id).await?;
    let old = contracts::find(tx, seen.contract_id).await?;
    // Both contracts' places, then the contracts: as whoever moves them locks them.
    let next = contracts::lock_to_move(tx, seen.next_id, old.unit_id, old.parking_id).await?;
    let old = contracts::lock(tx, old.id).await?;
    let row = tx.locked::<Entity>(id).await?;
    if row.version != input.version {
        let current = serde_json::to_value(&row)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    if row.undone_on.is_some() {
        return Err(UnitMoveError::AlreadyUndone.into());
    }
    // What was settled to the day of the move would be owed again.
    if settlement_of(tx, old.id).await?.is_some() {
        return Err(UnitMoveError::SettlementOpen.into());
    }
    period_locks::ensure_open(tx, row.moves_on).await?;
    let carried: Carried = serde_json::from_value(row.carried.clone())?;
    let Some(found) = untouched(tx, &next, &carried.left, &[]).await? else {
        let contract = next.number;
        return Err(UnitMoveError::BuiltOn { contract }.into());
    };
    if let Some((movement, version)) = found.deposit {
        let back = ReversalInput {
            note: reason.clone(),
            version,
        };
        insurances::reverse(tx, movement.id, &back).await?;
    }
    give_back(tx, &carried, &old).await?;
    let cancellation = ContractCancellation {
        reason: Some(reason.clone()),
        returned_cheques: None,
        version: next.version,
    };
    contracts::cancel(tx, next.id, &cancellation).await?;
    let again = contracts::reinstate(tx, old.id).await?;
    let (rent, insurance) = (carried.total_rent, carried.insurance_amount);
    let again = contracts::reckon(tx, &again, rent, insurance).await?;
    let changed = ActiveModel {
        undone_on: Set(Some(tx.today())),
        undone_by: Set(Some(tx.caller().actor.name.clone())),
        undo_reason: Set(Some(reason.clone())),
        ..Default::default()
    };
    tx.change_as::<Entity>("undone", &row, None, changed)
        .await?;
    let number = &again.number;
    let text = Text::new(
        format!("The move of contract {number} to another unit was taken back: {reason}"),
        format!("تم التراجع عن نقل العقد {number} إلى وحدة أخرى: {reason}"),
    );
    tell(tx, &again, "contract_move_undone", text).await
}

/// Payments and cheques go back. Rent that was taken off them is agreed anew, as it was.
async fn give_back(tx: &MerchantTx, carried: &Carried, old: &Contract) -> Result<()> {
    let mut open = Vec::new();
    let mut anew = Vec::new();
    for id in &carried.payments {
        let payment = record::find::<Payments>(tx, *id).await?;
        if payment.status != PaymentStatus::Cancelled {
            open.push(payment.id);
            continue;
        }
        let (kind, amount) = (payment.kind, payment.amount);
        let (due_on, method) = (payment.due_on, payment.method);
        anew.push(PlannedPayment::without_paper(kind, amount, due_on, method));
    }
    bring_payments(tx, &open, old.id).await?;
    // A cheque stays with the payment that it was for.
    let mut papers = Vec::new();
    for id in &carried.cheques {
        let cheque = record::find::<Cheques>(tx, *id).await?;
        let payment = cheque.contract_payment_id;
        if payment.is_none_or(|payment| open.contains(&payment)) {
            papers.push(cheque.id);
        }
    }
    bring_cheques(tx, &papers, old.id).await?;
    Book.amend_plan(tx, old.id, &anew, rust_decimal::Decimal::ZERO)
        .await
}
