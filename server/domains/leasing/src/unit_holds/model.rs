//! What a hold is to its callers: shown, given, filtered.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::facts::Day;
use kernel::sql::searched;
use poem_openapi::Object;

use super::UnitHoldId;
use super::codes::{UnitHoldState, state};
use crate::neighbours::{
    BUILDINGS, BuildingId, CUSTOMERS, CustomerId, PARKINGS, ParkingId, UNITS, UnitId,
};

kernel::list! {
    /// A hold of a unit or a parking, with the names that a screen shows beside it.
    pub struct UnitHold = "unit_holds" ("Held units", "الوحدات المحجوزة"), filtered by UnitHoldFilter {
        from: format!(
            "unit_holds h LEFT JOIN {UNITS} u ON u.id = h.unit_id LEFT JOIN {PARKINGS} p ON p.id = h.parking_id \
             JOIN {BUILDINGS} b ON b.id = coalesce(u.building_id, p.building_id) \
             LEFT JOIN {CUSTOMERS} cu ON cu.id = h.customer_id"
        ),
        shown: ["u", "p", "b", "cu"],
        key: "h.id",
        order: "h.ends_on",
        search: format!("({} || ' ' || b.search_key || ' ' || \
                 coalesce(cu.search_key, lower(h.name) || ' ' || h.mobile))", searched("coalesce(u.number, p.number)")),
        exports: [
            building_name_en, unit_number, parking_number, name_en, mobile, starts_on, ends_on, state, reason, held_by,
        ],
    } {
        id: UnitHoldId = "h.id";
        unit_id: Option<UnitId> = "h.unit_id";
        unit_number: Option<String> [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        parking_id: Option<ParkingId> = "h.parking_id";
        parking_number: Option<String> [export("Parking", "الموقف", ColumnKind::Code)] = "p.number";
        building_id: BuildingId = "b.id";
        building_name_en: String
            [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        /// The tenant whom it is held for; nothing where it is somebody who is no tenant yet.
        customer_id: Option<CustomerId> = "h.customer_id";
        name_en: String [sort, export("Held for", "محجوز باسم", arabic name_ar)]
            = "coalesce(cu.title_en, h.name)";
        name_ar: String = "coalesce(cu.title_ar, h.name)";
        mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)]
            = "coalesce(cu.mobile, h.mobile)";
        starts_on: NaiveDate [sort, export("From", "من")] = "h.starts_on";
        /// The last day, included.
        ends_on: NaiveDate [sort, export("Until", "حتى")] = "h.ends_on";
        state: UnitHoldState [export("Status", "الحالة")] = state("h", Day::Today);
        reason: Option<String> [export("Reason", "السبب")] = "h.reason";
        held_by: String [export("By", "بواسطة")] = "h.held_by";
        /// The first day on which it was free again.
        released_on: Option<NaiveDate> = "h.released_on";
        release_reason: Option<String> = "h.release_reason";
        released_by: Option<String> = "h.released_by";
        version: i64 = "h.version";
    }
}

kernel::filter! {
    pub struct UnitHoldFilter {
        state: UnitHoldState = format!("{} = ?", state("h", Day::Today));
        unit_id: UnitId = "h.unit_id = ?";
        parking_id: ParkingId = "h.parking_id = ?";
        building_id: BuildingId = "b.id = ?";
        customer_id: CustomerId = "h.customer_id = ?";
        /// Held on this day.
        on: NaiveDate = "h.held @> ?::date";
        ends_from: NaiveDate = "h.ends_on >= ?";
        ends_to: NaiveDate = "h.ends_on <= ?";
    }
}

/// What is to be held, and for whom: a unit or a parking, for a tenant or for a name and a mobile.
#[derive(Debug, Object)]
pub struct UnitHoldInput {
    pub unit_id: Option<UnitId>,
    pub parking_id: Option<ParkingId>,
    pub customer_id: Option<CustomerId>,
    pub name: Option<String>,
    pub mobile: Option<String>,
    /// Today without it.
    pub starts_on: Option<String>,
    /// The last day, included.
    pub ends_on: String,
    pub reason: Option<String>,
}

#[derive(Debug, Object)]
pub struct UnitHoldRelease {
    pub reason: String,
    /// The version that was shown.
    pub version: i64,
}
