//! Who of the owners may sign in to the owner area. The sign-in itself is identity's.

use identity::setup;
use kernel::code::Status;
use kernel::tenancy::MerchantTx;
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::{OwnerError, OwnerId};

/// Gives access (a link to set a password is mailed) or takes it back (the owner is signed out).
pub async fn set(tx: &MerchantTx, id: OwnerId, access: bool, version: i64) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    if access && before.status == Status::Disabled {
        return Err(OwnerError::Disabled.into());
    }
    if access && before.email.is_none() {
        return Err(OwnerError::NoEmail.into());
    }
    let verb = if access {
        "access_granted"
    } else {
        "access_revoked"
    };
    let row = ActiveModel {
        access: Set(access),
        ..Default::default()
    };
    let after = tx
        .change_as::<Entity>(verb, &before, Some(version), row)
        .await?;
    follow(tx, &before, &after).await?;
    Ok(after)
}

/// Lets the sign-in directory follow what changed in the record.
pub(super) async fn follow(tx: &MerchantTx, before: &Model, after: &Model) -> Result<()> {
    let id = after.id.0;
    match (before.access, after.access) {
        (false, true) => match &after.email {
            Some(email) => setup::grant_owner_access(tx, id, email).await,
            None => Err(OwnerError::NoEmail.into()),
        },
        (true, false) => setup::revoke_owner_access(tx, id, before.email.as_deref()).await,
        (true, true) => match (&before.email, &after.email) {
            (Some(old), Some(new)) if old != new => {
                setup::move_owner_access(tx, id, old, new).await
            }
            _ => Ok(()),
        },
        (false, false) => Ok(()),
    }
}
