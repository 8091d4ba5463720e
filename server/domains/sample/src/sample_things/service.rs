use kernel::code::Status;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use parties::owners;
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::jobs::Disabled;
use super::model::{SampleThingInput, SampleThingUpdate};
use super::{SampleThingError, SampleThingId};

/// As the table has it.
const MOST_PIECES: i64 = 1000;

pub async fn create(tx: &MerchantTx, input: &SampleThingInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &MerchantTx,
    id: SampleThingId,
    input: &SampleThingUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut row = validate(tx, &input.sample_thing).await?;
    row.status = Set(input.status);
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
    if before.status == Status::Active && after.status == Status::Disabled {
        tx.enqueue(Disabled { id }, format!("{}-{}", id.0, after.version))
            .await?;
    }
    Ok(after)
}

pub async fn remove(tx: &MerchantTx, id: SampleThingId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(SampleThingError::InUse))
}

async fn validate(tx: &MerchantTx, input: &SampleThingInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    if let Some(owner) = input.owner_id {
        let found = owners::entity::Entity::find_by_id(owner).one(tx).await?;
        form.check("owner_id", found.is_some(), Rule::NotFound);
    }
    let names = form.names(&input.name_en, &input.name_ar);
    let pieces = form
        .integer("pieces", Some(input.pieces))
        .min(1)
        .max(MOST_PIECES)
        .value();
    form.finish()?;
    Ok(ActiveModel {
        owner_id: Set(input.owner_id),
        search_key: Set(names.search_key()),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        pieces: Set(i32::try_from(pieces).unwrap_or_default()),
        ..Default::default()
    })
}
