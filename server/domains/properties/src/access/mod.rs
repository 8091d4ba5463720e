//! Who reaches a building or a unit, and to whom it is given. What follows from it is kept by the database: see the
//! rules in `tenant-migrations/src/reach.rs`.

use identity::facts::EMPLOYEES;
use identity::roles::{Reach, rights};
use identity::users::UserId;
use kernel::audit::Change;
use kernel::code::Status;
use kernel::permission::{Page, Permissions};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use poem_openapi::Object;
use sea_orm::{ConnectionTrait as _, QueryResult};
use serde::Serialize;

use crate::buildings;
use crate::units;

#[cfg(test)]
mod tests;

kernel::code! {
    /// Why an employee reaches a building or a unit.
    pub enum AccessWay: text {
        /// The role reaches all records.
        All = "all" ("All records", "جميع السجلات"),
        /// The role reaches tenants or own records: all places, and of their contracts the own ones.
        Open = "open" ("The place, and own tenants' contracts", "المكان وعقود مستأجريه فقط"),
        Building = "building" ("The building was given", "أُسند إليه المبنى"),
        Unit = "unit" ("The unit was given", "أُسندت إليه الوحدة"),
        Made = "made" ("Entered it", "أنشأه بنفسه"),
        None = "none" ("No access", "لا وصول"),
    }
}

/// Who reaches a place.
#[derive(Debug, Object, Serialize)]
pub struct PlaceAccess {
    /// The active employees: those who reach it, and those to whom it can be given.
    pub people: Vec<PlacePerson>,
}

#[derive(Debug, Object, Serialize)]
pub struct PlacePerson {
    pub user_id: UserId,
    pub name: String,
    pub role_name_en: String,
    pub role_name_ar: String,
    pub reach: Reach,
    pub way: AccessWay,
    /// Whether the place itself was given to the employee, which counts with a reach of buildings or units.
    pub is_given: bool,
    /// What the employee may do with such places, and with the contracts of those that are reached.
    pub may: Vec<PlaceRight>,
}

#[derive(Debug, Object, Serialize)]
pub struct PlaceRight {
    /// The page of the permission map.
    pub noun: String,
    pub noun_en: String,
    pub noun_ar: String,
    pub name_en: String,
    pub name_ar: String,
}

/// Whom a place is given to.
#[derive(Debug, Object)]
pub struct AccessInput {
    pub user_id: UserId,
}

/// What is given.
#[derive(Debug, Clone, Copy)]
pub enum Given {
    Building(buildings::BuildingId),
    Unit(units::UnitId),
}

impl Given {
    /// Its noun, the table of its people with their column, and its id.
    const fn parts(self) -> (&'static str, &'static str, &'static str, i64) {
        match self {
            Self::Building(id) => ("buildings", "building_people", "building_id", id.0),
            Self::Unit(id) => ("units", "unit_people", "unit_id", id.0),
        }
    }

    async fn ensure_found(self, db: &impl MerchantConn) -> Result<()> {
        match self {
            Self::Building(id) => record::find::<buildings::entity::Entity>(db, id)
                .await
                .map(drop),
            Self::Unit(id) => record::find::<units::entity::Entity>(db, id)
                .await
                .map(drop),
        }
    }

    /// Whose page says what one may do with it.
    const fn page(self) -> &'static Page {
        match self {
            Self::Building(_) => &buildings::permission::PAGE,
            Self::Unit(_) => &units::permission::PAGE,
        }
    }

    /// The building that it is or lies in, as SQL of its id.
    const fn building(self) -> &'static str {
        match self {
            Self::Building(_) => "$1",
            Self::Unit(_) => "(SELECT building_id FROM units WHERE id = $1)",
        }
    }
}

/// The pages beside the place's own whose rights are shown.
const SHOWN: [&str; 2] = ["contracts", "contract_payments"];

/// Who reaches it.
pub async fn of(db: &impl MerchantConn, given: Given) -> Result<PlaceAccess> {
    given.ensure_found(db).await?;
    let (noun, people, column, id) = given.parts();
    let sql = format!(
        "SELECT e.id, e.name, e.role_en, e.role_ar, e.reach, e.is_administrator, e.permissions, \
         EXISTS (SELECT 1 FROM {people} p WHERE p.{column} = $1 AND p.user_id = e.id) AS is_given, \
         EXISTS (SELECT 1 FROM building_people p WHERE p.building_id = {building} AND p.user_id = e.id) AS has_building, \
         EXISTS (SELECT 1 FROM {noun} t WHERE t.id = $1 AND t.made_by = e.id) AS is_maker \
         FROM {EMPLOYEES} e WHERE e.status = {active} ORDER BY e.name, e.id",
        building = given.building(),
        active = Status::Active.sql(),
    );
    let rows = db.query_all_raw(statement(sql, [id.into()])).await?;
    let people: Result<Vec<PlacePerson>> = rows.iter().map(|row| person(db, given, row)).collect();
    Ok(PlaceAccess { people: people? })
}

fn person(db: &impl MerchantConn, given: Given, row: &QueryResult) -> Result<PlacePerson> {
    let reach: Reach = row.try_get("", "reach")?;
    let stored: Permissions = row.try_get("", "permissions")?;
    let is_administrator = row.try_get("", "is_administrator")?;
    let held = rights::effective(db.kernel(), is_administrator, reach, &stored);
    let is_given = row.try_get("", "is_given")?;
    let has = Has {
        place: is_given,
        building: row.try_get("", "has_building")?,
        made: row.try_get("", "is_maker")?,
    };
    Ok(PlacePerson {
        user_id: row.try_get("", "id")?,
        name: row.try_get("", "name")?,
        role_name_en: row.try_get("", "role_en")?,
        role_name_ar: row.try_get("", "role_ar")?,
        reach,
        way: way(given, reach, has),
        is_given,
        may: may(db, given, &held),
    })
}

struct Has {
    place: bool,
    building: bool,
    made: bool,
}

/// As the rules of the database have it.
fn way(given: Given, reach: Reach, has: Has) -> AccessWay {
    match reach {
        Reach::All => AccessWay::All,
        Reach::Customers | Reach::Records => AccessWay::Open,
        Reach::Buildings if has.building => AccessWay::Building,
        Reach::Buildings | Reach::Units if has.place && matches!(given, Given::Unit(_)) => {
            AccessWay::Unit
        }
        Reach::Buildings | Reach::Units if has.made => AccessWay::Made,
        Reach::Buildings | Reach::Units => AccessWay::None,
    }
}

fn may(db: &impl MerchantConn, given: Given, held: &Permissions) -> Vec<PlaceRight> {
    let pages = db.kernel().pages.iter();
    let shown = pages.filter(|page| page.noun == given.page().noun || SHOWN.contains(&page.noun));
    let of_page = |page: &'static Page| {
        let actions = page.actions.iter();
        actions
            .filter(|action| held.allows_numbers(page.number, action.number))
            .map(|action| PlaceRight {
                noun: page.noun.to_owned(),
                noun_en: page.en.to_owned(),
                noun_ar: page.ar.to_owned(),
                name_en: action.en.to_owned(),
                name_ar: action.ar.to_owned(),
            })
    };
    shown.copied().flat_map(of_page).collect()
}

/// Gives the place to an active employee; who reaches it then.
pub async fn give(tx: &MerchantTx, given: Given, user: UserId) -> Result<PlaceAccess> {
    given.ensure_found(tx).await?;
    let (_, people, column, _) = given.parts();
    let active = format!("e.status = {}", Status::Active.sql());
    let name = name_of(tx, user, &active).await?;
    let mut form = Validator::new(tx.language());
    form.check("user_id", name.is_some(), Rule::NotFound);
    form.finish()?;
    let sql =
        format!("INSERT INTO {people} ({column}, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING");
    change(tx, given, "access_given", sql, user, name).await
}

/// Takes it back; who has it by the role or the building keeps it. Who reaches it then.
pub async fn take(tx: &MerchantTx, given: Given, user: UserId) -> Result<PlaceAccess> {
    given.ensure_found(tx).await?;
    let (_, people, column, _) = given.parts();
    let name = name_of(tx, user, "true").await?;
    let sql = format!("DELETE FROM {people} WHERE {column} = $1 AND user_id = $2");
    change(tx, given, "access_taken", sql, user, name).await
}

async fn change(
    tx: &MerchantTx,
    given: Given,
    action: &'static str,
    sql: String,
    user: UserId,
    name: Option<String>,
) -> Result<PlaceAccess> {
    let (noun, _, _, id) = given.parts();
    let done = tx
        .execute_raw(statement(sql, [id.into(), user.0.into()]))
        .await?;
    if done.rows_affected() > 0 {
        tx.note(vec![Change {
            noun,
            record_id: id,
            action,
            before: None,
            after: Some(serde_json::json!({ "employee": name })),
        }]);
    }
    of(tx, given).await
}

async fn name_of(tx: &MerchantTx, user: UserId, condition: &str) -> Result<Option<String>> {
    let sql = format!("SELECT e.name FROM {EMPLOYEES} e WHERE e.id = $1 AND {condition}");
    let row = tx.query_one_raw(statement(sql, [user.0.into()])).await?;
    Ok(row.map(|row| row.try_get("", "name")).transpose()?)
}
