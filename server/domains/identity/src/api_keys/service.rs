use kernel::auth::{ApiKey, Principal};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::ApiKeyId;
use super::entity::{ActiveModel, Column, Entity, Model};
use crate::users::UserId;

pub async fn list(db: &impl MerchantConn, user_id: i64) -> Result<Vec<Model>> {
    let keys = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::RevokedAt.is_null())
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    Ok(keys)
}

pub async fn create(tx: &MerchantTx, maker: &Principal, name: &str) -> Result<(Model, String)> {
    signed_in_person(maker)?;
    let mut form = Validator::new(tx.language());
    let name = form.field("name", name).required().max_length(120).text();
    form.finish()?;
    let key = ApiKey::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
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

fn signed_in_person(principal: &Principal) -> Result<()> {
    match principal.session_id {
        Some(_) => Ok(()),
        None => Err(Problem::no_permission("session")),
    }
}
