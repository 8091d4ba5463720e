use chrono::NaiveDate;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, ExprTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{MeterInput, MeterUpdate};
use super::readings::entity::{Column as ReadingColumn, Entity as Readings, Model as Reading};
use super::{MeterError, MeterId};
use crate::units;

pub(super) const NUMBER_LENGTH: usize = 40;
const MOST_MONTHS: i64 = 12;

/// The meter, locked until the transaction ends: its readings follow one another.
pub(super) async fn lock(tx: &MerchantTx, id: MeterId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

/// The meters that a unit had on a day, each with what was read of it last until then.
pub async fn read_by(
    db: &impl MerchantConn,
    unit: units::UnitId,
    day: NaiveDate,
) -> Result<Vec<(Model, Option<Reading>)>> {
    let there = Column::RemovedOn.is_null().or(Column::RemovedOn.gt(day));
    let meters = Entity::find()
        .filter(Column::UnitId.eq(unit))
        .filter(there)
        .order_by_asc(Column::Kind)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let mut read = Vec::with_capacity(meters.len());
    for meter in meters {
        let last = Readings::find()
            .filter(ReadingColumn::MeterId.eq(meter.id))
            .filter(ReadingColumn::ReadOn.lte(day))
            .order_by_desc(ReadingColumn::ReadOn)
            .one(db)
            .await?;
        read.push((meter, last));
    }
    Ok(read)
}

pub async fn create(tx: &MerchantTx, input: &MeterInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let unit = tx.hold::<units::entity::Entity>(input.unit_id).await?;
    form.check("unit_id", unit.is_some(), Rule::NotFound);
    let row = read(&mut form, &input.number, input.read_every, &input.notes);
    form.finish()?;
    let row = ActiveModel {
        unit_id: Set(input.unit_id),
        kind: Set(input.kind),
        ..row
    };
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: MeterId, input: &MeterUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let row = read(&mut form, &input.number, input.read_every, &input.notes);
    let removed_on = form
        .date("removed_on", &input.removed_on)
        .of_business()
        .before_or_equal(tx.today())
        .optional();
    form.finish()?;
    let row = ActiveModel {
        removed_on: Set(removed_on),
        ..row
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Removes a meter that was never read.
pub async fn remove(tx: &MerchantTx, id: MeterId) -> Result<()> {
    let before = lock(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(MeterError::HasReadings))
}

fn read(
    form: &mut Validator,
    number: &str,
    read_every: Option<i16>,
    notes: &Option<String>,
) -> ActiveModel {
    let number = form.required_text("number", number, NUMBER_LENGTH);
    let months = form
        .integer("read_every", read_every)
        .min(1)
        .max(MOST_MONTHS)
        .optional()
        .and_then(|months| i16::try_from(months).ok());
    let notes = form.notes("notes", notes).optional();
    ActiveModel {
        number: Set(number),
        read_every: Set(months.unwrap_or(1)),
        notes: Set(notes),
        ..Default::default()
    }
}
