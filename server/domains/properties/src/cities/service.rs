use kernel::Result;
use kernel::code::Status;
use kernel::record;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{CityInput, CityUpdate};
use super::{CityError, CityId};

pub async fn create(tx: &MerchantTx, input: &CityInput) -> Result<Model> {
    let mut row = validate(tx, input)?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: CityId, input: &CityUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut row = validate(tx, &input.city)?;
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row).await
}

pub async fn remove(tx: &MerchantTx, id: CityId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(CityError::InUse))
}

fn validate(tx: &MerchantTx, input: &CityInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let names = form.names(&input.name_en, &input.name_ar);
    let country = form
        .field("country", &input.country)
        .required()
        .exact_length(2)
        .english_text()
        .text();
    form.finish()?;
    Ok(ActiveModel {
        search_key: Set(names.search_key()),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        country: Set(country.to_uppercase()),
        ..Default::default()
    })
}
