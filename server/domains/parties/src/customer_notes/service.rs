use kernel::auth::Principal;
use kernel::permission::Permission;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{CustomerNoteInput, CustomerNoteUpdate};
use super::{CustomerNoteError, CustomerNoteId, permission};
use crate::customers::{self, CustomerId};

pub async fn create(
    tx: &MerchantTx,
    principal: &Principal,
    input: &CustomerNoteInput,
) -> Result<Model> {
    let customer = customers::service::hold(tx, input.customer_id).await?;
    let row = ActiveModel {
        customer_id: Set(customer.id),
        text: Set(text(tx, &input.text)?),
        pinned: Set(input.pinned.unwrap_or(false)),
        author_id: Set(principal.subject_id),
        author_name: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &MerchantTx,
    principal: &Principal,
    id: CustomerNoteId,
    input: &CustomerNoteUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    ensure_may::<permission::Edit>(principal, &before)?;
    let row = ActiveModel {
        text: Set(text(tx, &input.text)?),
        pinned: Set(input.pinned),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}

pub async fn remove(tx: &MerchantTx, principal: &Principal, id: CustomerNoteId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    ensure_may::<permission::Delete>(principal, &before)?;
    tx.remove::<Entity>(&before, None).await
}

/// Removes the notes on a tenant who is being removed.
pub async fn remove_of(tx: &MerchantTx, customer: CustomerId) -> Result<()> {
    let notes = Entity::find().filter(Column::CustomerId.eq(customer));
    for note in notes.all(tx).await? {
        tx.remove::<Entity>(&note, None).await?;
    }
    Ok(())
}

/// Refuses who neither wrote the note nor has the right `P` to others'.
fn ensure_may<P: Permission>(principal: &Principal, note: &Model) -> Result<()> {
    if note.author_id == principal.subject_id || principal.permissions.allows::<P>() {
        return Ok(());
    }
    Err(CustomerNoteError::NotYours {
        name: note.author_name.clone(),
    }
    .into())
}

fn text(tx: &MerchantTx, typed: &str) -> Result<String> {
    let mut form = Validator::new(tx.language());
    let text = form.notes("text", typed).required().text();
    form.finish()?;
    Ok(text)
}
