//! Taking a transfer back: the first contract runs on as it was, and the contract of the rest is cancelled.

use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::{Problem, Result, record, validation};
use leasing::contracts::PaymentStatus;
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::input::ContractCancellation;
use leasing::contracts::service as contracts;
use sea_orm::ActiveValue::Set;

use super::Posted;
use super::post::cancel;
use crate::charges::entity::Model as Charge;
use crate::charges::{ChargeId, ChargeStatus, service as charges};
use crate::cheques::ChequeState;
use crate::cheques::service as cheques;
use crate::contract_payments::codes::PaymentMethod;
use crate::contract_payments::entity::Entity as Payments;
use crate::contract_payments::service as payments;
use crate::insurance_movements::model::ReversalInput;
use crate::insurances::service as insurances;
use crate::period_locks;
use crate::settlements::model::SettlementReversal;
use crate::settlements::service as settlements;
use crate::tenant_transfers::entity::{ActiveModel, Entity, Model};
use crate::tenant_transfers::model::TenantTransferUndo;
use crate::tenant_transfers::{TenantTransferError, TenantTransferId};
use crate::unit_moves::service::onward::{Untouched, settlement_of, tell, untouched};

/// Cheques that went back stay with the tenant: the payments wait for them again.
pub async fn undo(tx: &MerchantTx, id: TenantTransferId, input: &TenantTransferUndo) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let seen = record::find::<Entity>(tx, id).await?;
    // The places, then both contracts: as whoever transfers them locks them.
    let next = contracts::lock_with_places(tx, seen.next_id).await?;
    let old = contracts::lock(tx, seen.contract_id).await?;
    let row = tx.locked::<Entity>(id).await?;
    if row.version != input.version {
        let current = serde_json::to_value(&row)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    if row.undone_on.is_some() {
        return Err(TenantTransferError::AlreadyUndone.into());
    }
    period_locks::ensure_open(tx, row.takes_over_on).await?;
    let posted: Posted = serde_json::from_value(row.posted.clone())?;
    let found = ensure_untouched(tx, &row, &posted, &next, &old).await?;
    if let Some(settlement) = settlement_of(tx, old.id).await? {
        let back = SettlementReversal {
            reason: reason.clone(),
            version: settlement.version,
        };
        settlements::reverse(tx, settlement.id, &back).await?;
    }
    if let Some((movement, version)) = found.deposit {
        let back = ReversalInput {
            note: reason.clone(),
            version,
        };
        insurances::reverse(tx, movement.id, &back).await?;
    }
    let cancellation = ContractCancellation {
        reason: Some(reason.clone()),
        returned_cheques: None,
        version: next.version,
    };
    contracts::cancel(tx, next.id, &cancellation).await?;
    let again = contracts::reinstate(tx, old.id).await?;
    for payment in &posted.added {
        cancel(tx, *payment).await?;
    }
    for payment in &posted.cancelled {
        payments::again_on_date(tx, *payment, &reason).await?;
    }
    let (rent, insurance) = (posted.total_rent, posted.insurance_amount);
    let again = contracts::reckon(tx, &again, rent, insurance).await?;
    for charge in charges::of_transfer(tx, id).await? {
        charges::fall_away(tx, &charge, &reason).await?;
    }
    let changed = ActiveModel {
        undone_on: Set(Some(tx.today())),
        undone_by: Set(Some(tx.caller().actor.name.clone())),
        undo_reason: Set(Some(reason.clone())),
        ..Default::default()
    };
    let row = tx
        .change_as::<Entity>("undone", &row, None, changed)
        .await?;
    let number = &row.number;
    let text = Text::new(
        format!(
            "Transfer {number} of contract {} was taken back: {reason}",
            again.number
        ),
        format!(
            "تم التراجع عن التنازل {number} عن العقد {}: {reason}",
            again.number
        ),
    );
    for contract in [&again, &next] {
        tell(tx, contract, "contract_transfer_undone", text.clone()).await?;
    }
    Ok(())
}

/// Refuses where anything happened on either contract that would be lost.
async fn ensure_untouched(
    tx: &MerchantTx,
    row: &Model,
    posted: &Posted,
    next: &Contract,
    old: &Contract,
) -> Result<Untouched> {
    let built = |contract: &Contract| {
        let contract = contract.number.clone();
        Problem::from(TenantTransferError::BuiltOn { contract })
    };
    let own = charges::of_transfer(tx, row.id).await?;
    if own.iter().any(is_paid) {
        return Err(TenantTransferError::FeePaid.into());
    }
    let ids: Vec<ChargeId> = own.iter().map(|charge| charge.id).collect();
    let found = untouched(tx, next, &posted.left, &ids).await?;
    let found = found.ok_or_else(|| built(next))?;
    let settlement = settlement_of(tx, old.id).await?;
    if settlement.is_some_and(|one| Some(one.id) != row.settlement_id) {
        return Err(built(old));
    }
    for id in &posted.added {
        let payment = record::find::<Payments>(tx, *id).await?;
        let cheque = cheques::current(tx, *id).await?;
        let has_paper = cheque.is_some_and(|one| one.state != ChequeState::Expected);
        if payment.status != PaymentStatus::OnDate || has_paper {
            return Err(built(old));
        }
    }
    Ok(found)
}

/// With money, not from what the office gave back.
fn is_paid(charge: &Charge) -> bool {
    charge.status == ChargeStatus::Paid && charge.method != Some(PaymentMethod::Balance)
}
