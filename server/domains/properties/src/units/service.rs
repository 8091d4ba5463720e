use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::api::{Unit, UnitFilter, UnitInput, UnitUpdate};
use super::entity::{ActiveModel, Entity, Model};
use super::{UnitError, UnitId};
use crate::buildings::{self, BuildingId};
use crate::shared::{self, NUMBER_LENGTH};

pub const KINDS: [&str; 5] = [
    "apartment",
    "villa",
    "commercial_shop",
    "office",
    "warehouse",
];
pub const STUDIO: i64 = 99;
const LOWEST_FLOOR: i32 = -10;
const HIGHEST_FLOOR: i32 = 300;
const METER_LENGTH: usize = 40;

/// Left joins on keys: the exact count of a list leaves them out.
fn base() -> ListQuery {
    ListQuery::new(
        "u.id, u.building_id, b.name_en AS building_name_en, b.name_ar AS building_name_ar, \
         b.status AS building_status, c.name_en AS city_name_en, c.name_ar AS city_name_ar, \
         s.name_en AS sector_name_en, s.name_ar AS sector_name_ar, d.name_en AS district_name_en, \
         d.name_ar AS district_name_ar, b.plot, u.number, u.floor, u.usage, u.kind, u.size_sqft, \
         u.bedrooms, u.bathrooms, u.minimum_rent, u.electricity_number, u.sewerage_number, \
         u.location_url, u.notes, u.occupancy, u.status, u.version",
        "units u LEFT JOIN buildings b ON b.id = u.building_id LEFT JOIN cities c ON c.id = b.city_id \
         LEFT JOIN sectors s ON s.id = b.sector_id LEFT JOIN districts d ON d.id = b.district_id",
    )
}

pub(super) fn query(paging: &Paging, filter: &UnitFilter) -> Result<ListQuery> {
    base()
        .filter("u.building_id = ?", filter.building_id)
        .filter("u.usage = ?", filter.usage)
        .filter("u.kind = ?", filter.kind.clone())
        .filter("u.occupancy = ?", filter.occupancy.clone())
        .filter("u.status = ?", filter.status)
        .filter("u.bedrooms = ?", filter.bedrooms)
        .filter("u.minimum_rent >= ?", filter.rent_from)
        .filter("u.minimum_rent <= ?", filter.rent_to)
        .filter("b.city_id = ?", filter.city_id)
        .search("u.search_key", paging.search.as_deref())
        .sort(
            &paging.sort,
            &[
                ("number", "u.number"),
                ("building", "b.name_en"),
                ("floor", "u.floor"),
                ("minimum_rent", "u.minimum_rent"),
                ("size_sqft", "u.size_sqft"),
                ("bedrooms", "u.bedrooms"),
                ("occupancy", "u.occupancy"),
            ],
            "u.id",
        )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &UnitFilter,
) -> Result<Page<Unit>> {
    query(paging, filter)?.page(db, paging).await
}

/// What can be let today: active, vacant, in an active building.
pub async fn list_vacant(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &UnitFilter,
) -> Result<Page<Unit>> {
    let query = query(paging, filter)?;
    let query = query
        .and("u.occupancy = 'vacant'")
        .and("u.status = 1")
        .and("b.status = 1");
    query.page(db, paging).await
}

/// The record as screens show it.
pub async fn read(db: &impl MerchantConn, id: UnitId) -> Result<Unit> {
    shared::only(db, base().filter("u.id = ?", Some(id.0))).await
}

pub async fn find(db: &impl MerchantConn, id: UnitId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

/// The unit, held until the transaction ends: two who let it at once go one by one.
pub async fn lock(tx: &MerchantTx, id: UnitId) -> Result<Model> {
    tx.lock::<Entity>(id).await?.ok_or_else(Problem::not_found)
}

pub async fn create(tx: &MerchantTx, input: &UnitInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(shared::ACTIVE);
    row.occupancy = Set("vacant".to_owned());
    tx.create::<Entity>(row).await.map_err(taken)
}

pub async fn update(tx: &MerchantTx, id: UnitId, input: &UnitUpdate) -> Result<Model> {
    let before = find(tx, id).await?;
    let row = validate(tx, &input.unit).await?;
    tx.change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(taken)
}

/// Takes the unit out of its building's counts and out of what can be let.
pub async fn disable(tx: &MerchantTx, id: UnitId, version: i64) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.occupancy == "rented" {
        return Err(UnitError::Rented {
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

pub async fn activate(tx: &MerchantTx, id: UnitId, version: i64) -> Result<Model> {
    let before = lock(tx, id).await?;
    let building = buildings::service::find(tx, before.building_id).await?;
    if building.status != shared::ACTIVE {
        return Err(UnitError::BuildingDisabled.into());
    }
    let row = ActiveModel {
        status: Set(shared::ACTIVE),
        ..Default::default()
    };
    tx.change_as::<Entity>("activated", &before, Some(version), row)
        .await
}

pub async fn remove(tx: &MerchantTx, id: UnitId) -> Result<()> {
    let before = lock(tx, id).await?;
    parties::documents::service::remove_of(tx, "units", id.0).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| shared::in_use(problem, UnitError::InUse))
}

/// What a unit is, apart from where: shared by the form and the generator.
pub(super) struct Traits {
    pub usage: i16,
    pub kind: String,
    pub bedrooms: Option<i16>,
    pub bathrooms: Option<i16>,
    pub size_sqft: Option<Decimal>,
    pub minimum_rent: Decimal,
}

pub(super) struct TraitsInput<'a> {
    pub usage: i16,
    pub kind: &'a str,
    pub bedrooms: Option<i16>,
    pub bathrooms: Option<i16>,
    pub size_sqft: Option<&'a String>,
    pub minimum_rent: Option<&'a String>,
}

impl Traits {
    pub(super) fn read(form: &mut Validator, input: &TraitsInput<'_>) -> Self {
        let small = |number: i64| i16::try_from(number).unwrap_or_default();
        let rooms = Text::fixed(
            "{label} must be 1 to 6, or 99 for a studio.",
            "{label} يجب أن يكون من 1 إلى 6، أو 99 للاستوديو.",
        );
        let bedrooms = form
            .integer("bedrooms", input.bedrooms)
            .custom("bedrooms", rooms, |rooms| {
                (1..=6).contains(rooms) || *rooms == STUDIO
            })
            .optional();
        let bathrooms = form
            .integer("bathrooms", input.bathrooms)
            .min(1)
            .max(5)
            .optional();
        let usage = form.integer("usage", input.usage).min(1).max(2).value();
        let size = form.price("size_sqft", input.size_sqft.map(String::as_str));
        let size_sqft = size
            .min(Decimal::new(1, 2))
            .max(Decimal::from(99_999_999))
            .optional();
        let rent = form.price("minimum_rent", input.minimum_rent.map(String::as_str));
        Self {
            minimum_rent: rent.max(Decimal::from(999_999_999_999_i64)).value(),
            usage: small(usage),
            kind: form
                .field("kind", input.kind)
                .required()
                .one_of(&KINDS)
                .text(),
            bedrooms: bedrooms.map(small),
            bathrooms: bathrooms.map(small),
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
    let number = form
        .field("number", &input.number)
        .required()
        .max_length(NUMBER_LENGTH)
        .custom("number", shared::number_rule(), shared::is_number)
        .text();
    let floor = input.floor.unwrap_or(0);
    check_floor(&mut form, "floor", floor);
    let traits = Traits::read(
        &mut form,
        &TraitsInput {
            usage: input.usage,
            kind: &input.kind,
            bedrooms: input.bedrooms,
            bathrooms: input.bathrooms,
            size_sqft: input.size_sqft.as_ref(),
            minimum_rent: input.minimum_rent.as_ref(),
        },
    );
    let mut meter = |field: &str, typed: &Option<String>| {
        form.field(field, typed).max_length(METER_LENGTH).optional()
    };
    let electricity_number = meter("electricity_number", &input.electricity_number);
    let sewerage_number = meter("sewerage_number", &input.sewerage_number);
    let location_url = shared::web_address(&mut form, "location_url", input.location_url.as_ref());
    let notes = form.notes("notes", &input.notes).optional();
    form.finish()?;
    let building = building.ok_or_else(Problem::not_found)?;
    Ok(ActiveModel {
        search_key: Set(buildings::service::key_inside(&number, &building)),
        building_id: Set(input.building_id),
        number: Set(number),
        floor: Set(floor),
        electricity_number: Set(electricity_number),
        sewerage_number: Set(sewerage_number),
        location_url: Set(location_url),
        notes: Set(notes),
        ..traits.into_row()
    })
}

fn taken(problem: Problem) -> Problem {
    shared::taken(problem, &[("units_number_unique", "number")])
}

/// The numbers that a building has, disabled units' too.
pub(super) async fn numbers_of(
    db: &impl MerchantConn,
    building_id: BuildingId,
) -> Result<std::collections::HashSet<String>> {
    shared::numbers_of(db, "units", building_id.0).await
}
