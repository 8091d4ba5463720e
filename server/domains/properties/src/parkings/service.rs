use std::collections::{HashMap, HashSet};

use kernel::code::Status;
use kernel::record;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{ParkingInput, ParkingUpdate};
use super::{ParkingError, ParkingId};
use crate::buildings::entity::{Column as BuildingColumn, Entity as Buildings, Model as Building};
use crate::buildings::{self, BuildingId};
use crate::facts::Place;
use crate::occupancy;
use crate::shared::{self, NUMBER_LENGTH};

/// The parking, locked until the transaction ends, so that it is let to one tenant only.
pub async fn lock(tx: &MerchantTx, id: ParkingId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

/// Locks parkings as by [`lock`], where each can be let: it and its building are active, and stay so until the
/// transaction ends. A change of a building locks it before what is in it, so buildings are held first.
pub async fn lock_to_let(tx: &MerchantTx, ids: impl IntoIterator<Item = ParkingId>) -> Result<()> {
    let ids: HashSet<ParkingId> = ids.into_iter().collect();
    let seen = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    let inside = seen
        .all(tx)
        .await?
        .into_iter()
        .map(|parking| parking.building_id);
    let buildings = tx.hold_many::<Buildings>(inside).await?;
    let locked = tx.lock_many::<Entity>(ids.iter().copied()).await?;
    if locked.len() < ids.len() {
        return Err(Problem::not_found());
    }
    for parking in locked {
        if parking.status != Status::Active {
            return Err(ParkingError::Disabled {
                number: parking.number,
            }
            .into());
        }
        if !shared::is_inside_active(&buildings, parking.building_id) {
            return Err(ParkingError::BuildingDisabled.into());
        }
    }
    Ok(())
}

pub async fn create(tx: &MerchantTx, input: &ParkingInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: ParkingId, input: &ParkingUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let row = validate(tx, &input.parking).await?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

pub async fn disable(tx: &MerchantTx, id: ParkingId, version: i64) -> Result<Model> {
    let before = lock(tx, id).await?;
    if occupancy::is_taken(tx, Place::Parking, id).await? {
        return Err(ParkingError::Rented {
            number: before.number,
        }
        .into());
    }
    let row = ActiveModel {
        status: Set(Status::Disabled),
        ..Default::default()
    };
    tx.change_as::<Entity>("disabled", &before, Some(version), row)
        .await
}

pub async fn activate(tx: &MerchantTx, id: ParkingId, version: i64) -> Result<Model> {
    let seen = record::find::<Entity>(tx, id).await?;
    let building = buildings::service::hold(tx, seen.building_id).await?;
    let before = lock(tx, id).await?;
    if building.status != Status::Active {
        return Err(ParkingError::BuildingDisabled.into());
    }
    let row = ActiveModel {
        status: Set(Status::Active),
        ..Default::default()
    };
    tx.change_as::<Entity>("activated", &before, Some(version), row)
        .await
}

pub async fn remove(tx: &MerchantTx, id: ParkingId) -> Result<()> {
    let before = lock(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(ParkingError::InUse))
}

pub(super) fn price(form: &mut Validator, typed: Option<&String>) -> Decimal {
    let price = form.price("price", typed.map(String::as_str));
    price.max(Decimal::from(999_999_999_999_i64)).value()
}

/// Many parkings of buildings; all of them or none.
pub async fn create_many(tx: &MerchantTx, inputs: &[ParkingInput]) -> Result<Vec<Model>> {
    let ids: HashSet<BuildingId> = inputs.iter().map(|input| input.building_id).collect();
    let found = Buildings::find().filter(BuildingColumn::Id.is_in(ids));
    let found = found.all(tx).await?.into_iter();
    let found: HashMap<BuildingId, Building> = found.map(|one| (one.id, one)).collect();
    let mut form = Validator::new(tx.language());
    let mut rows = Vec::with_capacity(inputs.len());
    for (index, input) in inputs.iter().enumerate() {
        let mut own = Validator::new(tx.language());
        let building = found.get(&input.building_id);
        own.check("building_id", building.is_some(), Rule::NotFound);
        let row = read(&mut own, input);
        match (own.finish(), building) {
            (Ok(()), Some(building)) => rows.push(ActiveModel {
                status: Set(Status::Active),
                ..inside(row, building)
            }),
            (faults, _) => {
                form.merge(
                    &format!("parkings.{index}"),
                    faults.err().unwrap_or_default(),
                );
            }
        }
    }
    form.finish()?;
    tx.create_many::<Entity>(rows).await
}

async fn validate(tx: &MerchantTx, input: &ParkingInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let building = buildings::service::named_by(tx, &mut form, input.building_id).await?;
    let row = read(&mut form, input);
    form.finish()?;
    Ok(inside(row, &building.ok_or_else(Problem::not_found)?))
}

/// Reads a form by all rules that need no other record.
pub fn read(form: &mut Validator, input: &ParkingInput) -> ActiveModel {
    let number = form
        .field("number", &input.number)
        .required()
        .max_length(NUMBER_LENGTH)
        .custom("number", shared::number_rule(), shared::is_number)
        .text();
    ActiveModel {
        building_id: Set(input.building_id),
        number: Set(number),
        price: Set(price(form, input.price.as_ref())),
        notes: Set(form.notes("notes", &input.notes).optional()),
        ..Default::default()
    }
}

/// The same in its building, by which it is found.
fn inside(row: ActiveModel, building: &Building) -> ActiveModel {
    let number = row.number.clone().take().unwrap_or_default();
    ActiveModel {
        search_key: Set(buildings::service::key_inside(&number, building)),
        ..row
    }
}
