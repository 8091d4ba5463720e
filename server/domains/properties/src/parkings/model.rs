//! What a parking is to its callers: shown, given, filtered.

use kernel::code::Status;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use poem_openapi::Object;
use serde::Serialize;

use super::ParkingId;
use crate::buildings::BuildingId;
use crate::facts::{self, Place};
use crate::occupancy::Occupancy;

kernel::list! {
    /// A parking, as lists and forms show it.
    pub struct Parking = "parkings" ("Parkings", "المواقف"), filtered by ParkingFilter {
        from: "parkings p LEFT JOIN buildings b ON b.id = p.building_id",
        key: "p.id",
        search: "p.search_key",
    } {
        id: ParkingId = "p.id";
        building_id: BuildingId = "p.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        building_status: Status = "b.status";
        number: String [sort, export("Number", "الرقم", ColumnKind::Code)] = "p.number";
        /// A year's rent of the parking.
        price: Amount [sort, export("Price", "السعر")] = "p.price";
        notes: Option<String> = "p.notes";
        /// What it is today.
        occupancy: Occupancy [sort, export("Occupancy", "الإشغال")]
            = facts::occupancy(Place::Parking, "p.id");
        status: Status [export("Status", "الحالة")] = "p.status";
        version: i64 = "p.version";
    }
}

kernel::filter! {
    pub struct ParkingFilter {
        building_id: BuildingId = "p.building_id = ?";
        occupancy: Occupancy = facts::is_among(&facts::occupancy(Place::Parking, "p.id"));
        status: Status = "p.status = ?";
    }
}

#[derive(Debug, Object)]
pub struct ParkingInput {
    pub building_id: BuildingId,
    /// Unique in the building.
    pub number: String,
    /// A year's rent of the parking.
    pub price: Option<String>,
    pub notes: Option<String>,
}

#[derive(Debug, Object)]
pub struct ParkingUpdate {
    #[oai(flatten)]
    pub parking: ParkingInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ParkingGeneration {
    pub building_id: BuildingId,
    /// Stands before each number, as `P-`.
    pub prefix: Option<String>,
    pub from: i32,
    pub to: i32,
    /// Zeros are put in front up to this many digits.
    pub digits: Option<i32>,
    /// A year's rent of each parking.
    pub price: Option<String>,
    /// Only shows the numbers; nothing is saved.
    pub preview: bool,
}

#[derive(Debug, Object, Serialize)]
pub struct GeneratedParkings {
    pub total: i64,
    /// How many of the numbers the building has already.
    pub existing: i64,
    /// How many parkings were made; 0 for a preview.
    pub created: i64,
    pub parkings: Vec<GeneratedParking>,
}

#[derive(Debug, Object, Serialize)]
pub struct GeneratedParking {
    pub number: String,
    /// The building has this number already.
    pub exists: bool,
}

kernel::list! {
    /// A parking of the signed-in owner.
    pub struct OwnParking = "parkings" ("Parkings", "المواقف"), filtered by OwnParkingFilter {
        from: "parkings p LEFT JOIN buildings b ON b.id = p.building_id",
        key: "p.id",
        search: "p.search_key",
    } {
        id: ParkingId = "p.id";
        building_id: BuildingId = "p.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        number: String [sort, export("Number", "الرقم", ColumnKind::Code)] = "p.number";
        /// A year's rent of the parking.
        price: Amount [sort, export("Price", "السعر")] = "p.price";
        /// What it is today.
        occupancy: Occupancy [sort, export("Occupancy", "الإشغال")]
            = facts::occupancy(Place::Parking, "p.id");
    }
}

kernel::filter! {
    pub struct OwnParkingFilter {
        building_id: BuildingId = "p.building_id = ?";
        occupancy: Occupancy = facts::is_among(&facts::occupancy(Place::Parking, "p.id"));
    }
}
