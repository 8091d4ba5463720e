use kernel::code::Status;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;

use super::KnownCityId;
use super::entity::{ActiveModel, Entity, Model};
use super::model::{KnownCityInput, KnownCityUpdate};
use crate::places;

pub async fn create(tx: &PlatformTx, input: &KnownCityInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &PlatformTx, id: KnownCityId, input: &KnownCityUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut row = validate(tx, &input.city).await?;
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row).await
}

async fn validate(tx: &PlatformTx, input: &KnownCityInput) -> Result<ActiveModel> {
    let country = places::service::find_served(tx, &input.country).await?;
    let mut form = Validator::new(tx.language());
    form.check("country", country.is_some(), Rule::NotFound);
    let names = form.names(&input.name_en, &input.name_ar);
    form.finish()?;
    Ok(ActiveModel {
        country: Set(input.country.clone()),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        ..Default::default()
    })
}
