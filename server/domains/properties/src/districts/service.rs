use kernel::Result;
use kernel::code::Status;
use kernel::paging::Listed as _;
use kernel::record;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{Rule, Validator};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{District, DistrictInput, DistrictUpdate};
use super::{DistrictError, DistrictId};

pub async fn create(tx: &MerchantTx, input: &DistrictInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: DistrictId, input: &DistrictUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut row = validate(tx, &input.district).await?;
    if before.sector_id != input.district.sector_id {
        ensure_unused(tx, id).await?;
    }
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Its buildings name their sector too: moved alone, the district would contradict them.
async fn ensure_unused(tx: &MerchantTx, id: DistrictId) -> Result<()> {
    let district = District::one(tx, id).await?;
    let unused = district.buildings == 0;
    if unused {
        Ok(())
    } else {
        Err(DistrictError::InUse.into())
    }
}

pub async fn remove(tx: &MerchantTx, id: DistrictId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(DistrictError::InUse))
}

async fn validate(tx: &MerchantTx, input: &DistrictInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let sector = crate::sectors::entity::Entity::find_by_id(input.sector_id)
        .one(tx)
        .await?;
    form.check("sector_id", sector.is_some(), Rule::NotFound);
    let names = form.names(&input.name_en, &input.name_ar);
    form.finish()?;
    Ok(ActiveModel {
        sector_id: Set(input.sector_id),
        search_key: Set(names.search_key()),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        ..Default::default()
    })
}
