//! A contract that is stopped for a dispute: it does not expire and nobody is reminded of it, until it is resumed.

use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::{Result, validation};
use sea_orm::ActiveValue::Set;

use super::{find, lock, occupancy};
use crate::contracts::entity::{ActiveModel, Entity, Model};
use crate::contracts::input::{ContractStop, ContractVersion};
use crate::contracts::{ContractError, ContractId, ContractStatus};
use crate::neighbours;

pub async fn stop(tx: &MerchantTx, id: ContractId, input: &ContractStop) -> Result<Model> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let before = locked(tx, id).await?;
    if before.status != ContractStatus::Active {
        return Err(ContractError::NotLive.into());
    }
    if before.stopped_on.is_some() {
        return Err(ContractError::AlreadyStopped.into());
    }
    if let Some(conflict) = occupancy::held_from(tx, &before).await? {
        return Err(conflict);
    }
    let row = ActiveModel {
        stopped_on: Set(Some(tx.today())),
        stop_reason: Set(Some(reason.clone())),
        stopped_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    let contract = tx
        .change_as::<Entity>("stopped", &before, Some(input.version), row)
        .await
        .map_err(|problem| {
            if super::is_overlap(&problem) {
                return ContractError::FollowedBy.into();
            }
            problem
        })?;
    let number = &contract.number;
    let text = Text::new(
        format!("Contract {number} was stopped for a dispute: {reason}"),
        format!("أُوقف العقد {number} بسبب نزاع: {reason}"),
    );
    neighbours::tell_timeline(tx, &contract, "contract_stopped", text).await?;
    Ok(contract)
}

/// One whose last day has passed meanwhile expires in the next night.
pub async fn resume(tx: &MerchantTx, id: ContractId, input: &ContractVersion) -> Result<Model> {
    let before = locked(tx, id).await?;
    if before.stopped_on.is_none() {
        return Err(ContractError::NotStopped.into());
    }
    let row = goes_on();
    let contract = tx
        .change_as::<Entity>("resumed", &before, Some(input.version), row)
        .await?;
    let number = &contract.number;
    let text = Text::new(
        format!("Contract {number} goes on."),
        format!("استؤنف العقد {number}."),
    );
    neighbours::tell_timeline(tx, &contract, "contract_resumed", text).await?;
    Ok(contract)
}

/// What a contract has that is not stopped.
pub(super) fn goes_on() -> ActiveModel {
    ActiveModel {
        stopped_on: Set(None),
        stop_reason: Set(None),
        stopped_by: Set(None),
        ..Default::default()
    }
}

/// Its places first, as whoever lets them locks them.
pub(super) async fn locked(tx: &MerchantTx, id: ContractId) -> Result<Model> {
    let seen = find(tx, id).await?;
    neighbours::lock_unit(tx, seen.unit_id).await?;
    if let Some(parking) = seen.parking_id {
        neighbours::lock_parking(tx, parking).await?;
    }
    lock(tx, id).await
}
