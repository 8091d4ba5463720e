use kernel::code::Status;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::search_key_of;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result, record};
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
    tx.create::<Entity>(row).await.map_err(taken)
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
        .await
        .map_err(taken)?;
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
    let name_en = form
        .field("name_en", &input.name_en)
        .required()
        .max_length(120)
        .text();
    let name_ar = form
        .field("name_ar", &input.name_ar)
        .required()
        .max_length(120)
        .text();
    let pieces = form
        .integer("pieces", Some(input.pieces))
        .min(1)
        .max(MOST_PIECES)
        .value();
    form.finish()?;
    Ok(ActiveModel {
        owner_id: Set(input.owner_id),
        search_key: Set(search_key_of([name_en.as_str(), name_ar.as_str()])),
        name_en: Set(name_en),
        name_ar: Set(name_ar),
        pieces: Set(i32::try_from(pieces).unwrap_or_default()),
        ..Default::default()
    })
}

fn taken(problem: Problem) -> Problem {
    problem.or_taken(&[
        ("sample_things_name_en", "name_en"),
        ("sample_things_name_ar", "name_ar"),
    ])
}
