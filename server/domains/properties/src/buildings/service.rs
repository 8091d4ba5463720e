use kernel::Result;
use kernel::code::Status;
use kernel::facts::{Day, Period};
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::search_key_of;
use kernel::validation::{Rule, Validator};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, DbBackend, EntityTrait as _, Statement};
use serde_json::json;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{BuildingInput, BuildingUpdate};
use super::{BuildingError, BuildingId};
use crate::facts::{self, Place};
use crate::positions::Position;
use crate::shared;
use crate::{cities, districts, sectors};

/// The most characters of a plot or a street.
const PLACE_LENGTH: usize = 120;
const MOST_FLOORS: i64 = 300;

/// The building, locked until the transaction ends, for a change that relies on it.
pub async fn lock(tx: &MerchantTx, id: BuildingId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

/// The building that a form names; a fault of its field where there is none.
pub(crate) async fn named_by(
    db: &impl MerchantConn,
    form: &mut Validator,
    id: BuildingId,
) -> Result<Option<Model>> {
    let building = Entity::find_by_id(id).one(db).await?;
    form.check("building_id", building.is_some(), Rule::NotFound);
    Ok(building)
}

/// The building, which nobody can disable or rename until the transaction ends.
pub(crate) async fn hold(tx: &MerchantTx, id: BuildingId) -> Result<Model> {
    tx.held::<Entity>(id).await
}

pub async fn create(tx: &MerchantTx, input: &BuildingInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: BuildingId, input: &BuildingUpdate) -> Result<Model> {
    let before = lock(tx, id).await?;
    let row = validate(tx, &input.building).await?;
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
    if (&before.name_en, &before.name_ar) != (&after.name_en, &after.name_ar) {
        rename_contents(tx, &after).await?;
    }
    Ok(after)
}

pub async fn disable(tx: &MerchantTx, id: BuildingId, version: i64) -> Result<Model> {
    let before = lock(tx, id).await?;
    let rented = taken_units(tx, id).await?;
    if rented > 0 {
        return Err(BuildingError::Rented { rented }.into());
    }
    let row = ActiveModel {
        status: Set(Status::Disabled),
        ..Default::default()
    };
    tx.change_as::<Entity>("disabled", &before, Some(version), row)
        .await
}

/// Active units that are let today or later.
async fn taken_units(tx: &MerchantTx, id: BuildingId) -> Result<i64> {
    let taken = facts::is_let(Place::Unit, "u.id", Period::From(Day::Today));
    let sql = format!(
        "SELECT count(*) AS taken FROM units u WHERE u.building_id = $1 AND u.status = {} AND {taken}",
        Status::Active.sql()
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.0.into()]);
    let row = tx.query_one_raw(statement).await?;
    Ok(row.map_or(Ok(0), |row| row.try_get("", "taken"))?)
}

pub async fn activate(tx: &MerchantTx, id: BuildingId, version: i64) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let row = ActiveModel {
        status: Set(Status::Active),
        ..Default::default()
    };
    tx.change_as::<Entity>("activated", &before, Some(version), row)
        .await
}

pub async fn remove(tx: &MerchantTx, id: BuildingId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(BuildingError::InUse))
}

/// What units and parkings are found by: their number and the building's names.
pub(crate) fn key_inside(number: &str, building: &Model) -> String {
    search_key_of([number, &building.name_en, &building.name_ar])
}

/// Units and parkings are found by their building's name, so their keys follow a new one.
async fn rename_contents(tx: &MerchantTx, building: &Model) -> Result<()> {
    for table in ["units", "parkings"] {
        let numbers = Statement::from_sql_and_values(
            DbBackend::Postgres,
            format!("SELECT id, number FROM {table} WHERE building_id = $1"),
            [building.id.0.into()],
        );
        let mut keys = Vec::new();
        for row in tx.query_all_raw(numbers).await? {
            let id: i64 = row.try_get("", "id")?;
            let number: String = row.try_get("", "number")?;
            keys.push(json!({ "id": id, "key": key_inside(&number, building) }));
        }
        let update = Statement::from_sql_and_values(
            DbBackend::Postgres,
            format!(
                "UPDATE {table} t SET search_key = k.key \
                 FROM jsonb_to_recordset($1) AS k(id bigint, key text) WHERE t.id = k.id"
            ),
            [serde_json::Value::Array(keys).into()],
        );
        tx.execute_raw(update).await?;
    }
    Ok(())
}

async fn validate(tx: &MerchantTx, input: &BuildingInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let names = form.names(&input.name_en, &input.name_ar);
    check_place(tx, &mut form, input).await?;
    let plot = form
        .field("plot", &input.plot)
        .max_length(PLACE_LENGTH)
        .optional();
    let street = form
        .field("street", &input.street)
        .max_length(PLACE_LENGTH)
        .optional();
    let location_url = shared::web_address(&mut form, "location_url", input.location_url.as_ref());
    let position = Position::read(&mut form, input.coordinates.as_ref(), location_url.as_ref());
    let floors = form
        .integer("floors", input.floors)
        .max(MOST_FLOORS)
        .value();
    let notes = form.notes("notes", &input.notes).optional();
    form.finish()?;
    let key = [
        names.en.as_str(),
        names.ar.as_str(),
        plot.as_deref().unwrap_or_default(),
    ];
    Ok(ActiveModel {
        search_key: Set(search_key_of(key)),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        city_id: Set(input.city_id),
        sector_id: Set(input.sector_id),
        district_id: Set(input.district_id),
        plot: Set(plot),
        street: Set(street),
        location_url: Set(location_url),
        latitude: Set(position.map(|place| place.latitude)),
        longitude: Set(position.map(|place| place.longitude)),
        floors: Set(i32::try_from(floors).unwrap_or_default()),
        notes: Set(notes),
        ..Default::default()
    })
}

/// The sector lies in the city, the district in the sector.
async fn check_place(tx: &MerchantTx, form: &mut Validator, input: &BuildingInput) -> Result<()> {
    let city = cities::entity::Entity::find_by_id(input.city_id)
        .one(tx)
        .await?;
    form.check("city_id", city.is_some(), Rule::NotFound);
    if let Some(id) = input.sector_id {
        let sector = sectors::entity::Entity::find_by_id(id).one(tx).await?;
        let fits = sector.is_some_and(|sector| sector.city_id == input.city_id);
        form.check("sector_id", fits, Rule::NotFound);
    }
    if let Some(id) = input.district_id {
        let district = districts::entity::Entity::find_by_id(id).one(tx).await?;
        let fits = district.is_some_and(|district| Some(district.sector_id) == input.sector_id);
        form.check("district_id", fits, Rule::NotFound);
    }
    Ok(())
}
