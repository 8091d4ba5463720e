//! What may change after the issue: the registration number, the notes, and where it is listed.

use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{Text, search_key};
use kernel::validation::Validator;
use sea_orm::ActiveValue::Set;

use super::lock;
use crate::contracts::entity::{ActiveModel, Entity, Model};
use crate::contracts::input::{ContractMove, ContractRegistration};
use crate::contracts::{ContractError, ContractId, ContractStatus};
use crate::registrations::service as registrations;

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
    let tasdeq_number = read_registration_number(&mut form, &input.tasdeq_number);
    let notes = form.notes("notes", &input.notes).optional();
    let is_lost = tasdeq_number.is_none() && before.tasdeq_number.is_some();
    if is_lost && registrations::standing(tx, id).await?.is_some() {
        form.check_custom("tasdeq_number", false, "registered", REGISTERED);
    }
    form.finish()?;
    let row = ActiveModel {
        notes: Set(notes),
        ..registered(&before, tasdeq_number)
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}

pub fn read_registration_number(form: &mut Validator, typed: &Option<String>) -> Option<String> {
    form.field("tasdeq_number", typed).max_length(60).optional()
}

/// Sets the registration number of an issued contract, and nothing else.
pub async fn enter_registration_number(
    tx: &MerchantTx,
    id: ContractId,
    number: String,
    version: i64,
) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.status == ContractStatus::Draft {
        return Err(ContractError::IsDraft.into());
    }
    let row = registered(&before, Some(number));
    tx.change::<Entity>(&before, Some(version), row).await
}

const REGISTERED: Text = Text::fixed(
    "The registration of this contract is recorded. Withdraw it to remove its number.",
    "تصديق هذا العقد مسجل. اسحبه لإزالة رقمه.",
);

/// Takes the registration number off a contract, whose registration is withdrawn; returns it.
pub async fn take_registration_number(tx: &MerchantTx, id: ContractId) -> Result<String> {
    let before = lock(tx, id).await?;
    let row = ActiveModel {
        tasdeq_number: Set(None),
        ..Default::default()
    };
    tx.change::<Entity>(&before, None, row).await?;
    Ok(before.tasdeq_number.unwrap_or_default())
}

/// The number, which is also searched for.
fn registered(before: &Model, tasdeq_number: Option<String>) -> ActiveModel {
    let mut key = before.search_key.clone();
    let word = tasdeq_number.as_deref().map(search_key).unwrap_or_default();
    if !word.is_empty() && !key.contains(&word) {
        key = format!("{key} {word}");
    }
    ActiveModel {
        tasdeq_number: Set(tasdeq_number),
        search_key: Set(key),
        ..Default::default()
    }
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
