use std::collections::{HashMap, HashSet};

use identity::account::WizardStepName;
use identity::account::service::finish_step;
use kernel::code::Status;
use kernel::facts::Day;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx, Metered};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use parties::documents::{self, DocumentNoun};
use rust_decimal::{Decimal, dec};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{Unit, UnitFilter, UnitInput, UnitUpdate};
use super::{Bedrooms, UnitError, UnitId, UnitKind, UnitUsage};
use crate::buildings::entity::{Column as BuildingColumn, Entity as Buildings, Model as Building};
use crate::buildings::{self, BuildingId};
use crate::facts::counted_units;
use crate::facts::{self, Place};
use crate::identifiers;
use crate::occupancy::{self, Occupancy};
use crate::positions::Position;
use crate::shared::{self, NUMBER_LENGTH};

const LOWEST_FLOOR: i32 = -10;
const HIGHEST_FLOOR: i32 = 300;
const METER_LENGTH: usize = 40;
pub(crate) const HIGHEST_AMOUNT: Decimal = dec!(999999999999);

/// The units that are asked for, as they are on the day that is asked for.
pub fn listed(list: &List<UnitFilter>) -> Result<ListQuery> {
    let units = Unit::matching(list)?;
    Ok(match list.filter.on {
        Some(day) => units.with(
            &facts::occupancy(Place::Unit, "u.id"),
            &facts::occupancy_on(Place::Unit, "u.id", Day::On(day)),
        ),
        None => units,
    })
}

/// What can be let on a day: active, vacant, in an active building.
pub fn vacant(list: &List<UnitFilter>) -> Result<ListQuery> {
    let in_use = listed(list)?.and(&facts::in_use("u", "b"));
    Ok(in_use.and(&match list.filter.on {
        Some(day) => format!(
            "{} = {}",
            facts::occupancy_on(Place::Unit, "u.id", Day::On(day)),
            Occupancy::Vacant.sql()
        ),
        None => facts::is_free(Place::Unit, "u.id"),
    }))
}

/// The unit, locked until the transaction ends, so that it is let to one tenant only.
pub async fn lock(tx: &MerchantTx, id: UnitId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

/// Locks units as by [`lock`], where each can be let: it and its building are active, and stay so until the
/// transaction ends. A change of a building locks it before what is in it, so buildings are held first.
pub async fn lock_all_to_let(
    tx: &MerchantTx,
    ids: impl IntoIterator<Item = UnitId>,
) -> Result<Vec<Model>> {
    let ids: HashSet<UnitId> = ids.into_iter().collect();
    let seen = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    let inside = seen.all(tx).await?.into_iter().map(|unit| unit.building_id);
    let buildings = tx.hold_many::<Buildings>(inside).await?;
    let locked = tx.lock_many::<Entity>(ids.iter().copied()).await?;
    if locked.len() < ids.len() {
        return Err(Problem::not_found());
    }
    for unit in &locked {
        if unit.status != Status::Active {
            return Err(UnitError::Disabled {
                number: unit.number.clone(),
            }
            .into());
        }
        if !shared::is_inside_active(&buildings, unit.building_id) {
            return Err(UnitError::BuildingDisabled.into());
        }
    }
    Ok(locked)
}

/// The same for one unit.
pub async fn lock_to_let(tx: &MerchantTx, id: UnitId) -> Result<Model> {
    let locked = lock_all_to_let(tx, [id]).await?.pop();
    locked.ok_or_else(Problem::not_found)
}

/// Refuses more units in use than the merchant's plan allows.
pub(super) async fn make_room(tx: &MerchantTx, adding: usize) -> Result<()> {
    tx.make_room(Metered::Units, &counted_units(), adding).await
}

pub async fn create(tx: &MerchantTx, input: &UnitInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(Status::Active);
    make_room(tx, 1).await?;
    let unit = tx.create::<Entity>(row).await?;
    finish_step(tx, WizardStepName::ActivateServices).await?;
    Ok(unit)
}

/// Many units; all of them or none.
pub async fn create_many(tx: &MerchantTx, inputs: &[UnitInput]) -> Result<Vec<Model>> {
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
                form.merge(&format!("units.{index}"), faults.err().unwrap_or_default());
            }
        }
    }
    form.finish()?;
    make_room(tx, rows.len()).await?;
    let units = tx.create_many::<Entity>(rows).await?;
    if !units.is_empty() {
        finish_step(tx, WizardStepName::ActivateServices).await?;
    }
    Ok(units)
}

pub async fn update(tx: &MerchantTx, id: UnitId, input: &UnitUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let row = validate(tx, &input.unit).await?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// The numbers of a unit's meters.
#[derive(Debug, Default)]
pub struct Meters {
    pub electricity_number: Option<String>,
    pub sewerage_number: Option<String>,
}

impl Meters {
    pub fn read(
        form: &mut Validator,
        electricity_number: &Option<String>,
        sewerage_number: &Option<String>,
    ) -> Self {
        let mut meter = |field: &str, typed: &Option<String>| {
            form.field(field, typed).max_length(METER_LENGTH).optional()
        };
        Self {
            electricity_number: meter("electricity_number", electricity_number),
            sewerage_number: meter("sewerage_number", sewerage_number),
        }
    }
}

/// Enters the meters' numbers that are given; the others stay as they are.
pub async fn enter_meters(
    tx: &MerchantTx,
    id: UnitId,
    meters: Meters,
    version: i64,
) -> Result<Model> {
    let before = lock(tx, id).await?;
    let kept = before.clone();
    let row = ActiveModel {
        electricity_number: Set(meters.electricity_number.or(kept.electricity_number)),
        sewerage_number: Set(meters.sewerage_number.or(kept.sewerage_number)),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(version), row).await
}

/// A disabled unit is not counted in its building and cannot be let.
pub async fn disable(tx: &MerchantTx, id: UnitId, version: i64) -> Result<Model> {
    let before = lock(tx, id).await?;
    if occupancy::is_taken(tx, Place::Unit, id).await? {
        return Err(UnitError::Rented {
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

pub async fn activate(tx: &MerchantTx, id: UnitId, version: i64) -> Result<Model> {
    let seen = record::find::<Entity>(tx, id).await?;
    let building = buildings::service::hold(tx, seen.building_id).await?;
    let before = lock(tx, id).await?;
    if building.status != Status::Active {
        return Err(UnitError::BuildingDisabled.into());
    }
    if before.status == Status::Disabled {
        make_room(tx, 1).await?;
    }
    let row = ActiveModel {
        status: Set(Status::Active),
        ..Default::default()
    };
    tx.change_as::<Entity>("activated", &before, Some(version), row)
        .await
}

pub async fn remove(tx: &MerchantTx, id: UnitId) -> Result<()> {
    let before = lock(tx, id).await?;
    documents::service::remove_of(tx, DocumentNoun::Units, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(UnitError::InUse))
}

/// What a unit is, apart from where: shared by the form and the generator.
pub(super) struct Traits {
    pub usage: UnitUsage,
    pub kind: UnitKind,
    pub bedrooms: Option<Bedrooms>,
    pub bathrooms: Option<i16>,
    pub size_sqft: Option<Decimal>,
    pub minimum_rent: Decimal,
}

pub(super) struct TraitsInput<'a> {
    pub usage: UnitUsage,
    pub kind: UnitKind,
    pub bedrooms: Option<Bedrooms>,
    pub bathrooms: Option<i16>,
    pub size_sqft: Option<&'a String>,
    pub minimum_rent: Option<&'a String>,
}

impl Traits {
    pub(super) fn read(form: &mut Validator, input: &TraitsInput<'_>) -> Self {
        let bathrooms = form
            .integer("bathrooms", input.bathrooms)
            .min(1)
            .max(5)
            .optional();
        let size = form.price("size_sqft", input.size_sqft.map(String::as_str));
        let size_sqft = size
            .min(Decimal::new(1, 2))
            .max(Decimal::from(99_999_999))
            .optional();
        let rent = form.price("minimum_rent", input.minimum_rent.map(String::as_str));
        Self {
            minimum_rent: rent.max(HIGHEST_AMOUNT).value(),
            usage: input.usage,
            kind: input.kind,
            bedrooms: input.bedrooms,
            bathrooms: bathrooms.and_then(|rooms| i16::try_from(rooms).ok()),
            size_sqft,
        }
    }

    pub(super) fn into_row(self) -> ActiveModel {
        ActiveModel {
            usage: Set(self.usage),
            kind: Set(self.kind),
            bedrooms: Set(self.bedrooms),
            bathrooms: Set(self.bathrooms),
            size_sqft: Set(self.size_sqft),
            minimum_rent: Set(self.minimum_rent),
            ..Default::default()
        }
    }
}

pub(super) fn check_floor(form: &mut Validator, field: &str, floor: i32) {
    form.check_custom(
        field,
        (LOWEST_FLOOR..=HIGHEST_FLOOR).contains(&floor),
        "floor",
        Text::fixed(
            "{label} must be a floor from -10 to 300.",
            "{label} يجب أن يكون طابقًا من -10 إلى 300.",
        ),
    );
}

async fn validate(tx: &MerchantTx, input: &UnitInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let building = buildings::service::named_by(tx, &mut form, input.building_id).await?;
    let row = read(&mut form, input);
    form.finish()?;
    Ok(inside(row, &building.ok_or_else(Problem::not_found)?))
}

/// The row with what it is found by in its building.
fn inside(row: ActiveModel, building: &Building) -> ActiveModel {
    let number = row.number.clone().take().unwrap_or_default();
    ActiveModel {
        search_key: Set(buildings::service::key_inside(&number, building)),
        ..row
    }
}

/// What a form says of a unit, apart from whether its building exists.
pub fn read(form: &mut Validator, input: &UnitInput) -> ActiveModel {
    let number = form
        .field("number", &input.number)
        .required()
        .max_length(NUMBER_LENGTH)
        .custom("number", shared::number_rule(), shared::is_number)
        .text();
    let floor = input.floor.unwrap_or(0);
    check_floor(form, "floor", floor);
    let traits = Traits::read(
        form,
        &TraitsInput {
            usage: input.usage,
            kind: input.kind,
            bedrooms: input.bedrooms,
            bathrooms: input.bathrooms,
            size_sqft: input.size_sqft.as_ref(),
            minimum_rent: input.minimum_rent.as_ref(),
        },
    );
    let market_value = form
        .price("market_value", input.market_value.as_deref())
        .min(Decimal::new(1, 2))
        .max(HIGHEST_AMOUNT)
        .optional();
    let meters = Meters::read(form, &input.electricity_number, &input.sewerage_number);
    let typed = identifiers::Typed::read(
        form,
        input.property_number.as_ref(),
        input.makani_number.as_ref(),
        input.national_address.as_ref(),
        input.civil_number.as_ref(),
    );
    let location_url = shared::web_address(form, "location_url", input.location_url.as_ref());
    let position = Position::read(form, input.coordinates.as_ref(), location_url.as_ref());
    let notes = form.notes("notes", &input.notes).optional();
    ActiveModel {
        building_id: Set(input.building_id),
        number: Set(number),
        floor: Set(floor),
        market_value: Set(market_value),
        electricity_number: Set(meters.electricity_number),
        sewerage_number: Set(meters.sewerage_number),
        property_number: Set(typed.property_number),
        makani_number: Set(typed.makani_number),
        national_address: Set(typed.national_address),
        civil_number: Set(typed.civil_number),
        location_url: Set(location_url),
        latitude: Set(position.map(|place| place.latitude)),
        longitude: Set(position.map(|place| place.longitude)),
        notes: Set(notes),
        ..traits.into_row()
    }
}
