//! Taking a move back: what was brought goes back, and the contract runs on in its own unit.

use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::{Problem, Result, record, validation};
use leasing::addenda::service as addenda;
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::input::ContractCancellation;
use leasing::contracts::service as contracts;
use leasing::contracts::{ContractStatus, PaymentBook as _, PaymentStatus, PlannedPayment};
use leasing::handovers::entity as handovers;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::Carried;
use super::facts::is_settled;
use super::post::{bring_cheques, bring_payments, left, tell};
use crate::charges::entity as charges;
use crate::cheques::entity::Entity as Cheques;
use crate::contract_payments::Book;
use crate::contract_payments::entity::Entity as Payments;
use crate::insurance_movements::codes::MovementKind;
use crate::insurance_movements::entity as movements;
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
    if is_settled(tx, old.id).await? {
        return Err(UnitMoveError::SettlementOpen.into());
    }
    period_locks::ensure_open(tx, row.moves_on).await?;
    let carried: Carried = serde_json::from_value(row.carried.clone())?;
    let deposit = ensure_untouched(tx, &next, &carried).await?;
    if let Some((movement, version)) = deposit {
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

/// Refuses where anything happened on the contract of the rest. Answers with the movement that carried the deposit over
/// and the version of the deposit.
async fn ensure_untouched(
    tx: &MerchantTx,
    next: &Contract,
    carried: &Carried,
) -> Result<Option<(movements::Model, i64)>> {
    let built = || {
        let contract = next.number.clone();
        Err(UnitMoveError::BuiltOn { contract }.into())
    };
    let runs = next.status == ContractStatus::Active
        && next.signed_at.is_none()
        && next.stopped_on.is_none()
        && next.agreed_ends_on.is_none();
    let is_followed = contracts::next_of(tx, next.id).await?.is_some();
    if !runs || is_followed || addenda::is_open(tx, next.id).await? {
        return built();
    }
    if is_settled(tx, next.id).await? {
        return built();
    }
    if left(tx, next.id).await? != carried.left {
        return built();
    }
    let handed = handovers::Entity::find()
        .filter(handovers::Column::ContractId.eq(next.id))
        .one(tx)
        .await?;
    let charged = charges::Entity::find()
        .filter(charges::Column::ContractId.eq(next.id))
        .one(tx)
        .await?;
    if handed.is_some() || charged.is_some() {
        return built();
    }
    let Some(deposit) = insurances::lock_of(tx, next.id).await? else {
        return Ok(None);
    };
    let moved = movements::Entity::find()
        .filter(movements::Column::InsuranceId.eq(deposit.id))
        .order_by_asc(movements::Column::Id)
        .all(tx)
        .await?;
    match <[movements::Model; 1]>::try_from(moved) {
        Ok([only]) if only.kind == MovementKind::CarriedIn => Ok(Some((only, deposit.version))),
        _ => built(),
    }
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
        anew.push(PlannedPayment {
            kind: payment.kind,
            amount: payment.amount,
            due_on: payment.due_on,
            method: payment.method,
            cheque_number: None,
            bank: None,
            cheque_date: None,
        });
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
