use kernel::Result;
use kernel::code::Status;
use kernel::paging::Listed as _;
use kernel::record;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{Rule, Validator};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{Sector, SectorInput, SectorUpdate};
use super::{SectorError, SectorId};

pub async fn create(tx: &MerchantTx, input: &SectorInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: SectorId, input: &SectorUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut row = validate(tx, &input.sector).await?;
    if before.city_id != input.sector.city_id {
        ensure_unused(tx, id).await?;
    }
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Its districts and buildings name their city, too: moved alone, the sector would contradict them.
async fn ensure_unused(tx: &MerchantTx, id: SectorId) -> Result<()> {
    let sector = Sector::one(tx, id).await?;
    let unused = sector.districts == 0 && sector.buildings == 0;
    if unused {
        Ok(())
    } else {
        Err(SectorError::InUse.into())
    }
}

pub async fn remove(tx: &MerchantTx, id: SectorId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(SectorError::InUse))
}

async fn validate(tx: &MerchantTx, input: &SectorInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let city = crate::cities::entity::Entity::find_by_id(input.city_id)
        .one(tx)
        .await?;
    form.check("city_id", city.is_some(), Rule::NotFound);
    let names = form.names(&input.name_en, &input.name_ar);
    form.finish()?;
    Ok(ActiveModel {
        city_id: Set(input.city_id),
        search_key: Set(names.search_key()),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        ..Default::default()
    })
}
