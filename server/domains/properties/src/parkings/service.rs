use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::api::{Parking, ParkingFilter, ParkingInput, ParkingUpdate};
use super::entity::{ActiveModel, Entity, Model};
use super::{ParkingError, ParkingId};
use crate::buildings;
use crate::shared::{self, NUMBER_LENGTH};

fn base() -> ListQuery {
    ListQuery::new(
        "p.id, p.building_id, b.name_en AS building_name_en, b.name_ar AS building_name_ar, \
         b.status AS building_status, p.number, p.price, p.notes, p.occupancy, p.status, p.version",
        "parkings p LEFT JOIN buildings b ON b.id = p.building_id",
    )
}

pub(super) fn query(paging: &Paging, filter: &ParkingFilter) -> Result<ListQuery> {
    base()
        .filter("p.building_id = ?", filter.building_id)
        .filter("p.occupancy = ?", filter.occupancy.clone())
        .filter("p.status = ?", filter.status)
        .search("p.search_key", paging.search.as_deref())
        .sort(
            &paging.sort,
            &[
                ("number", "p.number"),
                ("building", "b.name_en"),
                ("price", "p.price"),
                ("occupancy", "p.occupancy"),
            ],
            "p.id",
        )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ParkingFilter,
) -> Result<Page<Parking>> {
    query(paging, filter)?.page(db, paging).await
}

/// The record as screens show it.
pub async fn read(db: &impl MerchantConn, id: ParkingId) -> Result<Parking> {
    shared::only(db, base().filter("p.id = ?", Some(id.0))).await
}

pub async fn find(db: &impl MerchantConn, id: ParkingId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

/// The parking, held until the transaction ends: two who let it at once go one by one.
pub async fn lock(tx: &MerchantTx, id: ParkingId) -> Result<Model> {
    tx.lock::<Entity>(id).await?.ok_or_else(Problem::not_found)
}

pub async fn create(tx: &MerchantTx, input: &ParkingInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(shared::ACTIVE);
    row.occupancy = Set("vacant".to_owned());
    tx.create::<Entity>(row).await.map_err(taken)
}

pub async fn update(tx: &MerchantTx, id: ParkingId, input: &ParkingUpdate) -> Result<Model> {
    let before = find(tx, id).await?;
    let row = validate(tx, &input.parking).await?;
    tx.change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(taken)
}

pub async fn disable(tx: &MerchantTx, id: ParkingId, version: i64) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.occupancy == "rented" {
        return Err(ParkingError::Rented {
            number: before.number,
        }
        .into());
    }
    let row = ActiveModel {
        status: Set(shared::DISABLED),
        ..Default::default()
    };
    tx.change_as::<Entity>("disabled", &before, Some(version), row)
        .await
}

pub async fn activate(tx: &MerchantTx, id: ParkingId, version: i64) -> Result<Model> {
    let before = lock(tx, id).await?;
    let building = buildings::service::find(tx, before.building_id).await?;
    if building.status != shared::ACTIVE {
        return Err(ParkingError::BuildingDisabled.into());
    }
    let row = ActiveModel {
        status: Set(shared::ACTIVE),
        ..Default::default()
    };
    tx.change_as::<Entity>("activated", &before, Some(version), row)
        .await
}

pub async fn remove(tx: &MerchantTx, id: ParkingId) -> Result<()> {
    let before = lock(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| shared::in_use(problem, ParkingError::InUse))
}

pub(super) fn price(form: &mut Validator, typed: Option<&String>) -> Decimal {
    let price = form.price("price", typed.map(String::as_str));
    price.max(Decimal::from(999_999_999_999_i64)).value()
}

async fn validate(tx: &MerchantTx, input: &ParkingInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let building = buildings::service::named_by(tx, &mut form, input.building_id).await?;
    let number = form
        .field("number", &input.number)
        .required()
        .max_length(NUMBER_LENGTH)
        .custom("number", shared::number_rule(), shared::is_number)
        .text();
    let price = price(&mut form, input.price.as_ref());
    let notes = form.notes("notes", &input.notes).optional();
    form.finish()?;
    let building = building.ok_or_else(Problem::not_found)?;
    Ok(ActiveModel {
        search_key: Set(buildings::service::key_inside(&number, &building)),
        building_id: Set(input.building_id),
        number: Set(number),
        price: Set(price),
        notes: Set(notes),
        ..Default::default()
    })
}

fn taken(problem: Problem) -> Problem {
    shared::taken(problem, &[("parkings_number_unique", "number")])
}
