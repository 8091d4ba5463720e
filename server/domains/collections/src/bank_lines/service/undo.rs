use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result, record, validation};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::super::entity::{ActiveModel, Entity};
use super::super::model::BankLineUndone;
use super::super::{BankLineError, BankLineId, BankLineState, matches};
use super::{is_open, lock, propose, without_proposal};
use crate::cheques::service as cheques;
use crate::issued_cheques::service as issued_cheques;
use crate::money_received::codes::MoneyMovementKind;
use crate::money_received::entity::Entity as Sums;
use crate::money_received::model::MoneyReversal;
use crate::money_received::{MoneyReceivedId, movement, service as money};
use crate::owner_costs::model::OwnerCostReversal;
use crate::owner_costs::service as costs;

/// Takes back what a line settled; it waits again.
pub async fn undo(tx: &MerchantTx, id: BankLineId, input: &BankLineUndone) -> Result<()> {
    let line = lock(tx, id, input.version).await?;
    if is_open(&line) {
        return Err(BankLineError::NotSettled.into());
    }
    let reason = validation::reason(tx.language(), &input.reason)?;
    let parts = matches::Entity::find()
        .filter(matches::Column::BankLineId.eq(id))
        .order_by_desc(matches::Column::Id);
    for part in parts.all(tx).await? {
        tx.remove::<matches::Entity>(&part, None).await?;
        if part.is_posted {
            take_back(tx, &part, &reason).await?;
        }
    }
    let row = ActiveModel {
        state: Set(BankLineState::Unmatched),
        kind: Set(None),
        other: Set(None),
        note: Set(None),
        settled_by: Set(None),
        settled_at: Set(None),
        ..without_proposal()
    };
    tx.change_as::<Entity>("undone", &line, None, row).await?;
    propose(tx, line.bank_statement_id).await
}

async fn take_back(tx: &MerchantTx, part: &matches::Model, reason: &str) -> Result<()> {
    if let (Some(cheque), Some(step)) = (part.cheque_id, part.cheque_step) {
        cheques::take_back(tx, cheque, step, reason).await?;
    }
    if let Some(sum) = part.money_received_id {
        take_sum_back(tx, sum, reason).await?;
    }
    if let Some(cheque) = part.issued_cheque_id {
        issued_cheques::not_cleared(tx, cheque).await?;
    }
    if let Some(cost) = part.owner_cost_id {
        let note = reason.to_owned();
        costs::reverse(tx, cost, &OwnerCostReversal { note }).await?;
    }
    Ok(())
}

/// The tenant's money never came: what it paid is open again.
async fn take_sum_back(tx: &MerchantTx, id: MoneyReceivedId, reason: &str) -> Result<()> {
    let sum = record::find::<Sums>(tx, id).await?;
    let received = movement::Entity::find()
        .filter(movement::Column::MoneyReceivedId.eq(id))
        .filter(movement::Column::Kind.eq(MoneyMovementKind::Received))
        .order_by_asc(movement::Column::Sequence)
        .one(tx)
        .await?;
    let received = received.ok_or_else(Problem::not_found)?;
    let input = MoneyReversal {
        reason: reason.to_owned(),
        version: sum.version,
    };
    money::reverse(tx, received.id, &input).await?;
    Ok(())
}
