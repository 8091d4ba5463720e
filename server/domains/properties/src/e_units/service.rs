use kernel::ids::PublicId;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};

use chrono::{Months, NaiveDate};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{EUnitInput, EUnitUpdate, EUnitWords};
use super::{EUnitError, EUnitId};
use crate::units::service::{self as units, HIGHEST_AMOUNT};

const ABOUT_LENGTH: usize = 1_500;
const LONGEST: Months = Months::new(24);

/// Publishes a unit: from now on its link shows it.
pub async fn create(tx: &MerchantTx, input: &EUnitInput) -> Result<Model> {
    let row = read(tx, &input.words)?;
    // Also refuses one that is disabled: nobody would see its page.
    let unit = units::lock_to_let(tx, input.unit_id).await?;
    let of_unit = Entity::find().filter(Column::UnitId.eq(unit.id));
    if of_unit.count(tx).await? > 0 {
        return Err(EUnitError::Exists {
            number: unit.number,
        }
        .into());
    }
    let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    tx.create::<Entity>(ActiveModel {
        unit_id: Set(unit.id),
        public_id: Set(public_id.to_string()),
        ..row
    })
    .await
}

pub async fn update(tx: &MerchantTx, id: EUnitId, input: &EUnitUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let row = read(tx, &input.words)?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Takes the page from visitors at once.
pub async fn withdraw(tx: &MerchantTx, id: EUnitId, version: i64) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.withdrawn_at.is_some() {
        return Ok(before);
    }
    let row = ActiveModel {
        withdrawn_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("unpublished", &before, Some(version), row)
        .await
}

/// Shows the page again, under the same link.
pub async fn publish(tx: &MerchantTx, id: EUnitId, version: i64) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.ends_on < tx.today() {
        return Err(EUnitError::Over.into());
    }
    units::lock_to_let(tx, before.unit_id).await?;
    if before.withdrawn_at.is_none() {
        return Ok(before);
    }
    let row = ActiveModel {
        withdrawn_at: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("published", &before, Some(version), row)
        .await
}

async fn lock(tx: &MerchantTx, id: EUnitId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

fn read(tx: &MerchantTx, words: &EUnitWords) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let latest = tx.today().checked_add_months(LONGEST);
    let ends_on = form
        .date("ends_on", &words.ends_on)
        .required()
        .after_or_equal(tx.today())
        .before_or_equal(latest.unwrap_or(NaiveDate::MAX))
        .value();
    let rent_asked = form
        .price("rent_asked", words.rent_asked.as_deref())
        .min(Decimal::new(1, 2))
        .max(HIGHEST_AMOUNT)
        .optional();
    let mut about = |field: &str, typed: &Option<String>| {
        form.notes(field, typed).max_length(ABOUT_LENGTH).optional()
    };
    let about_en = about("about_en", &words.about_en);
    let about_ar = about("about_ar", &words.about_ar);
    form.finish()?;
    Ok(ActiveModel {
        ends_on: Set(ends_on),
        rent_asked: Set(rent_asked),
        about_en: Set(about_en),
        about_ar: Set(about_ar),
        ..Default::default()
    })
}
