//! What may change after the issue: the registration number, the notes, and where it is listed.

use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::search_key;
use kernel::validation::Validator;
use sea_orm::ActiveValue::Set;

use super::lock;
use crate::contracts::entity::{ActiveModel, Entity, Model};
use crate::contracts::input::{ContractMove, ContractRegistration};
use crate::contracts::{ContractError, ContractId, ContractStatus};

/// Sets the registration number and the notes of an issued contract.
pub async fn update_registration(
    tx: &MerchantTx,
    id: ContractId,
    input: &ContractRegistration,
) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.status == ContractStatus::Draft {
        return Err(ContractError::IsDraft.into());
    }
    let mut form = Validator::new(tx.language());
    let tasdeq_number = form
        .field("tasdeq_number", &input.tasdeq_number)
        .max_length(60)
        .optional();
    let notes = form.notes("notes", &input.notes).optional();
    form.finish()?;
    let mut key = before.search_key.clone();
    let word = tasdeq_number.as_deref().map(search_key).unwrap_or_default();
    if !word.is_empty() && !key.contains(&word) {
        key = format!("{key} {word}");
    }
    let row = ActiveModel {
        tasdeq_number: Set(tasdeq_number),
        notes: Set(notes),
        search_key: Set(key),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Moves a contract, and with it its payments, between the current and the historical lists.
pub async fn move_to(tx: &MerchantTx, id: ContractId, input: &ContractMove) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.status == ContractStatus::Draft {
        return Err(ContractError::IsDraft.into());
    }
    if before.is_historical == input.historical {
        return Err(ContractError::AlreadyMoved.into());
    }
    let row = ActiveModel {
        is_historical: Set(input.historical),
        ..Default::default()
    };
    let verb = if input.historical {
        "archived"
    } else {
        "restored"
    };
    tx.change_as::<Entity>(verb, &before, Some(input.version), row)
        .await
}
