use kernel::Result;
use kernel::record;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation::{Rule, Validator};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{WhatsAppOfferInput, WhatsAppOfferUpdate};
use super::{WhatsAppOfferError, WhatsAppOfferId};
use crate::{places, plans};

const LONGEST_NAME: usize = 100;

pub async fn create(tx: &PlatformTx, input: &WhatsAppOfferInput) -> Result<Model> {
    let row = validate(tx, input).await?;
    tx.create::<Entity>(row).await
}

/// What a merchant was given stays as long as it was given for.
pub async fn update(
    tx: &PlatformTx,
    id: WhatsAppOfferId,
    input: &WhatsAppOfferUpdate,
) -> Result<Model> {
    let before = find(tx, id).await?;
    let row = validate(tx, &input.offer).await?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

pub async fn remove(tx: &PlatformTx, id: WhatsAppOfferId) -> Result<()> {
    let before = find(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(WhatsAppOfferError::WasGiven))
}

pub(crate) async fn find(tx: &PlatformTx, id: WhatsAppOfferId) -> Result<Model> {
    record::find::<Entity>(tx, id).await
}

async fn validate(tx: &PlatformTx, input: &WhatsAppOfferInput) -> Result<ActiveModel> {
    let country = places::service::find_served(tx, &input.country).await?;
    let currency = country.and_then(|country| country.currency);
    let exponent = match &currency {
        Some(currency) => plans::service::decimals(tx, currency).await?,
        None => 0,
    };
    let mut form = Validator::new(tx.language());
    form.check("country", currency.is_some(), Rule::NotFound);
    let name_en = form.required_text("name_en", &input.name_en, LONGEST_NAME);
    let name_ar = form.required_text("name_ar", &input.name_ar, LONGEST_NAME);
    let price = form
        .price("price", &input.price)
        .required()
        .decimals(exponent)
        .max(Decimal::from(9_999_999))
        .value();
    let months = form.integer("months", &input.months).required();
    let months = months.min(1).max(60).value();
    form.finish()?;
    Ok(ActiveModel {
        name_en: Set(name_en),
        name_ar: Set(name_ar),
        country: Set(input.country.clone()),
        currency: Set(currency.unwrap_or_default()),
        price: Set(price),
        months: Set(i32::try_from(months).unwrap_or(1)),
        status: Set(input.status),
        ..Default::default()
    })
}
