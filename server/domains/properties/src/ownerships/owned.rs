//! What an owner owns at a date, as conditions for lists: `?` in them stands for the owner's id.
//!
//! A unit or parking is owned by its own holding; without one on that date, by its building's.

use chrono::NaiveDate;

/// `unit` is the SQL name of a row of `units`.
pub fn unit(unit: &str, on: NaiveDate) -> String {
    of_thing(unit, "unit_id", on)
}

/// `parking` is the SQL name of a row of `parkings`.
pub fn parking(parking: &str, on: NaiveDate) -> String {
    of_thing(parking, "parking_id", on)
}

/// `building` is the SQL name of a row of `buildings`: owned as a whole, or a unit or parking of it.
pub fn building(building: &str, on: NaiveDate) -> String {
    let units = unit("owned_u", on);
    let parkings = parking("owned_p", on);
    format!(
        "({whole} OR EXISTS (SELECT 1 FROM units owned_u WHERE owned_u.building_id = {building}.id AND {units}) \
         OR EXISTS (SELECT 1 FROM parkings owned_p WHERE owned_p.building_id = {building}.id AND {parkings}))",
        whole = share("building_id", &format!("{building}.id"), on),
    )
}

fn of_thing(thing: &str, column: &str, on: NaiveDate) -> String {
    format!(
        "({own} OR (NOT EXISTS (SELECT 1 FROM ownerships h WHERE h.{column} = {thing}.id AND {current}) \
         AND {through_building}))",
        own = share(column, &format!("{thing}.id"), on),
        current = current("h", on),
        through_building = share("building_id", &format!("{thing}.building_id"), on),
    )
}

fn share(column: &str, id: &str, on: NaiveDate) -> String {
    format!(
        "{id} IN (SELECT h.{column} FROM ownerships h JOIN ownership_shares s ON s.ownership_id = h.id \
         WHERE s.owner_id = ? AND h.{column} IS NOT NULL AND {current})",
        current = current("h", on),
    )
}

/// A holding that lasts on the date.
pub fn current(holding: &str, on: NaiveDate) -> String {
    format!(
        "{holding}.starts_on <= DATE '{on}' AND ({holding}.ends_on IS NULL OR {holding}.ends_on >= DATE '{on}')"
    )
}
