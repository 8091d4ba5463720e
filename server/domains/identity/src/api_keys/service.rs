use kernel::auth::{ApiKey as Secret, Principal};
use kernel::paging::Listed as _;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::ApiKeyId;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::ApiKey;
use crate::users::UserId;

/// The live keys of one employee, newest first.
pub async fn list(db: &impl MerchantConn, user_id: i64) -> Result<Vec<ApiKey>> {
    let own = ApiKey::all().filter("k.user_id = ?", Some(user_id));
    let live = own.and("k.revoked_at IS NULL");
    live.sort(&[], &[], "k.id DESC")?.all(db).await
}

pub async fn create(tx: &MerchantTx, maker: &Principal, name: &str) -> Result<(Model, String)> {
    signed_in_person(maker)?;
    let mut form = Validator::new(tx.language());
    let name = form.field("name", name).required().max_length(120).text();
    form.finish()?;
    let key = Secret::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let row = ActiveModel {
        user_id: Set(UserId(maker.subject_id)),
        name: Set(name),
        prefix: Set(key.shown()),
        token_hash: Set(key.hash()),
        ..Default::default()
    };
    Ok((tx.create::<Entity>(row).await?, key.text))
}

pub async fn revoke(tx: &MerchantTx, owner: &Principal, id: ApiKeyId) -> Result<()> {
    signed_in_person(owner)?;
    let before = tx.lock::<Entity>(id).await?;
    let before = before
        .filter(|key| key.user_id.0 == owner.subject_id && key.revoked_at.is_none())
        .ok_or_else(Problem::not_found)?;
    let row = ActiveModel {
        revoked_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("revoked", &before, None, row)
        .await?;
    Ok(())
}

/// Ends the live keys of an employee who does not sign in any more.
pub(crate) async fn revoke_all(tx: &MerchantTx, user_id: UserId) -> Result<()> {
    let live = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::RevokedAt.is_null());
    for key in live.all(tx).await? {
        let row = ActiveModel {
            revoked_at: Set(Some(tx.now())),
            ..Default::default()
        };
        tx.change_as::<Entity>("revoked", &key, None, row).await?;
    }
    Ok(())
}

fn signed_in_person(principal: &Principal) -> Result<()> {
    match principal.session_id {
        Some(_) => Ok(()),
        None => Err(Problem::no_permission("session")),
    }
}
