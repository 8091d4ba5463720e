use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use rust_decimal::{Decimal, dec};
use sea_orm::ActiveValue::Set;

use super::MeterTariffId;
use super::entity::{ActiveModel, Entity, Model};
use super::model::MeterTariffInput;

const DECIMALS: u32 = 6;
const MOST: Decimal = dec!(999999);

pub async fn create(tx: &MerchantTx, input: &MeterTariffInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let valid_from = form.date("valid_from", &input.valid_from);
    let valid_from = valid_from.of_business().required().value();
    let price = form.price("price", &input.price).decimals(DECIMALS);
    let price = price.required().max(MOST).value();
    let fixed = form.price("fixed", &input.fixed).max(MOST).value();
    form.finish()?;
    let row = ActiveModel {
        kind: Set(input.kind),
        valid_from: Set(valid_from),
        price: Set(price),
        fixed: Set(fixed),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Removes a tariff; what was charged by it stays as it was charged.
pub async fn remove(tx: &MerchantTx, id: MeterTariffId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    tx.remove::<Entity>(&before, None).await
}
