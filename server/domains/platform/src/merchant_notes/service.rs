use kernel::auth::Principal;
use kernel::permission::Permission;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{MerchantNoteInput, MerchantNoteUpdate};
use super::{MerchantNoteError, MerchantNoteId, permission};
use crate::merchants::entity as merchants;
use crate::staff::StaffId;

pub async fn create(
    tx: &PlatformTx,
    principal: &Principal,
    input: &MerchantNoteInput,
) -> Result<Model> {
    let merchant = record::find::<merchants::Entity>(tx, input.merchant_id).await?;
    let row = ActiveModel {
        merchant_id: Set(merchant.id),
        text: Set(text(tx, &input.text)?),
        pinned: Set(input.pinned.unwrap_or(false)),
        author_id: Set(StaffId(principal.subject_id)),
        author_name: Set(principal.actor.name.clone()),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &PlatformTx,
    principal: &Principal,
    id: MerchantNoteId,
    input: &MerchantNoteUpdate,
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

pub async fn remove(tx: &PlatformTx, principal: &Principal, id: MerchantNoteId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    ensure_may::<permission::Delete>(principal, &before)?;
    tx.remove::<Entity>(&before, None).await
}

/// Refuses who neither wrote the note nor has the right `P` to others'.
fn ensure_may<P: Permission>(principal: &Principal, note: &Model) -> Result<()> {
    if note.author_id.0 == principal.subject_id || principal.permissions.allows::<P>() {
        return Ok(());
    }
    Err(MerchantNoteError::NotYours {
        name: note.author_name.clone(),
    }
    .into())
}

fn text(tx: &PlatformTx, typed: &str) -> Result<String> {
    let mut form = Validator::new(tx.language());
    let text = form.notes("text", typed).required().text();
    form.finish()?;
    Ok(text)
}
