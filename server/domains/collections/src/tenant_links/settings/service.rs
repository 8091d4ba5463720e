use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{TenantLinkSettings, TenantLinkSettingsInput};

pub async fn row(db: &impl MerchantConn) -> Result<Model> {
    let found = Entity::find().one(db).await?;
    found.ok_or_else(|| Problem::internal(anyhow::anyhow!("no row of settings of tenants' links")))
}

pub async fn get(db: &impl MerchantConn) -> Result<TenantLinkSettings> {
    let row = row(db).await?;
    Ok(TenantLinkSettings {
        is_on: row.is_on,
        changed_by: row.changed_by,
        version: row.version,
    })
}

/// Holds at once, for visits that go on too.
pub async fn update(tx: &MerchantTx, input: &TenantLinkSettingsInput) -> Result<()> {
    let before = row(tx).await?;
    let row = ActiveModel {
        is_on: Set(input.is_on),
        changed_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}
