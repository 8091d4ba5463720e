//! A tenancy that ends before the day that was agreed.

use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Text};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::occupancy;
use super::stop::{goes_on, locked};
use crate::contracts::entity::{ActiveModel, Column, Entity, Model};
use crate::contracts::{ContractError, ContractId, ContractStatus};
use crate::neighbours;

/// The contract, locked after its places as whoever lets them locks them.
pub async fn lock_with_places(tx: &MerchantTx, id: ContractId) -> Result<Model> {
    locked(tx, id).await
}

/// Ends an issued contract on a day that is not after its last one: its unit and parking are free from the next day on.
/// A dispute that stopped it is over.
pub async fn terminate(tx: &MerchantTx, id: ContractId, last_day: NaiveDate) -> Result<Model> {
    let before = locked(tx, id).await?;
    if !matches!(
        before.status,
        ContractStatus::Active | ContractStatus::Expired
    ) {
        return Err(ContractError::NotLive.into());
    }
    let is_early = last_day < before.ends_on;
    if is_early && let Some(next) = issued_next(tx, id).await? {
        let number = next.number;
        return Err(ContractError::Continued { number }.into());
    }
    if !is_early && before.stopped_on.is_none() {
        return Ok(before);
    }
    let mut row = goes_on();
    if is_early {
        row.ends_on = Set(last_day);
        row.agreed_ends_on = Set(Some(before.agreed_until()));
    }
    let contract = tx
        .change_as::<Entity>("terminated", &before, None, row)
        .await?;
    let (number, day) = (&contract.number, DayText(last_day));
    let text = Text::new(
        format!("Contract {number} ended on {day}."),
        format!("انتهى العقد {number} في {day:#}."),
    );
    neighbours::tell_timeline(tx, &contract, "contract_terminated", text).await?;
    Ok(contract)
}

/// Takes an early end back, where nobody else has the unit and parking meanwhile.
pub async fn reinstate(tx: &MerchantTx, id: ContractId) -> Result<Model> {
    let before = locked(tx, id).await?;
    let Some(agreed) = before.agreed_ends_on else {
        return Ok(before);
    };
    let wanted = Model {
        ends_on: agreed,
        ..before.clone()
    };
    if let Some(conflict) = occupancy::conflicts(tx, &wanted).await?.into_iter().next() {
        return Err(conflict);
    }
    let runs = agreed >= tx.today();
    let row = ActiveModel {
        ends_on: Set(agreed),
        agreed_ends_on: Set(None),
        status: Set(if runs {
            ContractStatus::Active
        } else {
            before.status
        }),
        ..Default::default()
    };
    let contract = tx
        .change_as::<Entity>("reinstated", &before, None, row)
        .await?;
    let (number, day) = (&contract.number, DayText(agreed));
    let text = Text::new(
        format!("The early end of contract {number} was taken back: it runs until {day}."),
        format!("أُلغي الإنهاء المبكر للعقد {number}: يسري حتى {day:#}."),
    );
    neighbours::tell_timeline(tx, &contract, "contract_reinstated", text).await?;
    Ok(contract)
}

/// The issued contract that follows this one.
async fn issued_next(tx: &MerchantTx, id: ContractId) -> Result<Option<Model>> {
    let next = Entity::find()
        .filter(Column::FollowsId.eq(id))
        .filter(Column::Status.is_in([ContractStatus::Active, ContractStatus::Expired]));
    Ok(next.one(tx).await?)
}
