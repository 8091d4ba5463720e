//! What a unit is to its callers: shown, given, filtered.

use chrono::NaiveDate;
use kernel::code::{Code as _, Status};
use kernel::export::ColumnKind;
use kernel::money::Amount;
use poem_openapi::Object;
use rust_decimal::Decimal;
use serde::Serialize;

use super::{Bedrooms, UnitId, UnitKind, UnitUsage};
use crate::buildings::BuildingId;
use crate::cities::CityId;
use crate::facts::{self, Place};
use crate::identifiers::{self, Identifiers};
use crate::occupancy::Occupancy;
use crate::photos::PhotoId;
use crate::positions;

kernel::list! {
    /// A unit, as lists and forms show it.
    pub struct Unit = "units" ("Units", "الوحدات"), filtered by UnitFilter {
        // Left joins on keys: the exact count of a list leaves them out.
        from: "units u LEFT JOIN buildings b ON b.id = u.building_id \
               LEFT JOIN cities c ON c.id = b.city_id LEFT JOIN sectors s ON s.id = b.sector_id \
               LEFT JOIN districts d ON d.id = b.district_id",
        key: "u.id",
        search: "u.search_key",
        exports: [
            building_name_en, number, floor, usage, kind, bedrooms, bathrooms, size_sqft,
            minimum_rent, city_name_en, sector_name_en, occupancy, status, missing_identifiers,
        ],
    } {
        id: UnitId = "u.id";
        building_id: BuildingId = "u.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        building_status: Status = "b.status";
        city_name_en: String [export("City", "المدينة", arabic city_name_ar)] = "c.name_en";
        city_name_ar: String = "c.name_ar";
        sector_name_en: Option<String> [export("Sector", "القطاع", arabic sector_name_ar)]
            = "s.name_en";
        sector_name_ar: Option<String> = "s.name_ar";
        district_name_en: Option<String> = "d.name_en";
        district_name_ar: Option<String> = "d.name_ar";
        /// The building's plot.
        plot: Option<String> = "b.plot";
        /// Flat or shop number.
        number: String [sort, export("Number", "الرقم", ColumnKind::Code)] = "u.number";
        floor: i32 [sort, export("Floor", "الطابق")] = "u.floor";
        usage: UnitUsage [export("Usage", "الاستخدام")] = "u.usage";
        kind: UnitKind [export("Type", "النوع")] = "u.kind";
        /// Square feet, with two decimals.
        size_sqft: Option<Amount> [sort, export("Size (sqft)", "المساحة (قدم²)")] = "u.size_sqft";
        bedrooms: Option<Bedrooms> [sort, export("Bedrooms", "غرف النوم")] = "u.bedrooms";
        bathrooms: Option<i16> [export("Bathrooms", "الحمامات")] = "u.bathrooms";
        /// A year's rent that contracts should not go below.
        minimum_rent: Amount [sort, export("Minimum rent", "الحد الأدنى للإيجار")]
            = "u.minimum_rent";
        /// What it is worth, or was bought for: its yield is reckoned on it.
        market_value: Option<Amount> [sort] = "u.market_value";
        electricity_number: Option<String> = "u.electricity_number";
        sewerage_number: Option<String> = "u.sewerage_number";
        /// What the title deed calls it.
        property_number: Option<String> = "u.property_number";
        /// Ten digits, in Dubai.
        makani_number: Option<String> = "u.makani_number";
        /// Four letters and four digits, in Saudi Arabia.
        national_address: Option<String> = "u.national_address";
        /// The number of the address, in Kuwait.
        civil_number: Option<String> = "u.civil_number";
        /// What the registry of its place asks for and it lacks; empty where it is ready, absent where nothing is asked.
        missing_identifiers: Option<Identifiers>
            [export("Missing for registration", "الناقص للتسجيل")] = identifiers::missing("u", "b", "c");
        /// Where it is on a map.
        location_url: Option<String> = "u.location_url";
        /// Its own latitude and longitude.
        coordinates: Option<String> = positions::shown("u");
        /// The same, or its building's.
        position: Option<String> = position();
        notes: Option<String> = "u.notes";
        /// What it is today, or on the day that the list is asked for.
        occupancy: Occupancy [sort, export("Occupancy", "الإشغال", ColumnKind::Text,
            |row, language| row.occupancy.feminine().get(language).into())]
            = facts::occupancy(Place::Unit, "u.id");
        status: Status [export("Status", "الحالة", ColumnKind::Text,
            |row, language| row.status.feminine().get(language).into())] = "u.status";
        /// The photo that stands for it: its own, or its building's.
        cover_photo_id: Option<PhotoId> = facts::cover_of_unit("u");
        version: i64 = "u.version";
    }
}

kernel::filter! {
    pub struct UnitFilter {
        building_id: BuildingId = "u.building_id = ?";
        city_id: CityId = "b.city_id = ?";
        usage: UnitUsage = "u.usage = ?";
        kind: UnitKind = "u.kind = ?";
        occupancy: Occupancy = facts::is_among(&facts::occupancy(Place::Unit, "u.id"));
        /// The day that `occupancy` is asked and shown for; today without it.
        on: NaiveDate;
        status: Status = "u.status = ?";
        building_status: Status = "b.status = ?";
        bedrooms: Bedrooms = "u.bedrooms = ?";
        /// The least minimum rent.
        rent_from: Decimal = "u.minimum_rent >= ?";
        /// The greatest minimum rent.
        rent_to: Decimal = "u.minimum_rent <= ?";
        /// Whether it has all that the registry of its place asks for; neither where nothing is asked.
        ready: bool = format!("(({} = '[]'::jsonb) = ?)", identifiers::missing("u", "b", "c"));
    }
}

/// Latitude and longitude of the unit `u`, or of its building `b`.
pub(crate) fn position() -> String {
    format!(
        "coalesce({}, {})",
        positions::shown("u"),
        positions::shown("b")
    )
}

#[derive(Debug, Object)]
pub struct UnitInput {
    pub building_id: BuildingId,
    /// Flat or shop number, unique in the building.
    pub number: String,
    /// -10 to 300.
    pub floor: Option<i32>,
    pub usage: UnitUsage,
    pub kind: UnitKind,
    /// Square feet, at most two decimals.
    pub size_sqft: Option<String>,
    pub bedrooms: Option<Bedrooms>,
    /// 1 to 5.
    pub bathrooms: Option<i16>,
    /// A year's rent that contracts should not go below.
    pub minimum_rent: Option<String>,
    /// What it is worth, or was bought for.
    pub market_value: Option<String>,
    pub electricity_number: Option<String>,
    pub sewerage_number: Option<String>,
    /// What the title deed calls it.
    pub property_number: Option<String>,
    /// Ten digits, in Dubai.
    pub makani_number: Option<String>,
    /// Four English letters and four digits, in Saudi Arabia.
    pub national_address: Option<String>,
    /// Digits: the number of the address, in Kuwait.
    pub civil_number: Option<String>,
    /// Where it is on a map: an address that begins with `https://`.
    pub location_url: Option<String>,
    /// Latitude and longitude, as `25.2048, 55.2708`, or a map's link that has them. Without it the link is looked at.
    pub coordinates: Option<String>,
    pub notes: Option<String>,
}

#[derive(Debug, Object)]
pub struct UnitUpdate {
    #[oai(flatten)]
    pub unit: UnitInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct UnitGeneration {
    pub building_id: BuildingId,
    pub floor_from: i32,
    pub floor_to: i32,
    /// 1 to 200.
    pub units_per_floor: i32,
    /// The index of the first unit of each floor; 1 unless it says otherwise.
    pub first_index: Option<i32>,
    /// Text with `{floor}` and `{index}`, each with a width if needed: `{floor}{index:2}` gives 101.
    pub pattern: String,
    pub usage: UnitUsage,
    pub kind: UnitKind,
    /// Square feet, at most two decimals.
    pub size_sqft: Option<String>,
    pub bedrooms: Option<Bedrooms>,
    /// 1 to 5.
    pub bathrooms: Option<i16>,
    /// A year's rent that contracts should not go below.
    pub minimum_rent: Option<String>,
    /// Only shows the numbers; nothing is saved.
    pub preview: bool,
}

#[derive(Debug, Object, Serialize)]
pub struct GeneratedUnits {
    pub total: i64,
    /// How many of the numbers the building has already.
    pub existing: i64,
    /// How many units were made; 0 for a preview.
    pub created: i64,
    pub units: Vec<GeneratedUnit>,
}

#[derive(Debug, Object, Serialize)]
pub struct GeneratedUnit {
    pub floor: i32,
    pub number: String,
    /// The building has this number already.
    pub exists: bool,
}

kernel::list! {
    /// A unit of the signed-in owner.
    pub struct OwnUnit = "units" ("Units", "الوحدات"), filtered by OwnUnitFilter {
        from: "units u LEFT JOIN buildings b ON b.id = u.building_id \
               LEFT JOIN cities c ON c.id = b.city_id",
        key: "u.id",
        search: "u.search_key",
    } {
        id: UnitId = "u.id";
        building_id: BuildingId = "u.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        city_name_en: String [export("City", "المدينة", arabic city_name_ar)] = "c.name_en";
        city_name_ar: String = "c.name_ar";
        /// Flat or shop number.
        number: String [sort, export("Number", "الرقم", ColumnKind::Code)] = "u.number";
        floor: i32 [sort, export("Floor", "الطابق")] = "u.floor";
        usage: UnitUsage [export("Usage", "الاستخدام")] = "u.usage";
        kind: UnitKind [sort, export("Type", "النوع")] = "u.kind";
        /// Square feet, with two decimals.
        size_sqft: Option<Amount> [sort, export("Size (sqft)", "المساحة (قدم²)")] = "u.size_sqft";
        bedrooms: Option<Bedrooms> [sort, export("Bedrooms", "غرف النوم")] = "u.bedrooms";
        bathrooms: Option<i16> = "u.bathrooms";
        /// Where it is on a map: its own link, or its building's.
        location_url: Option<String> = "coalesce(u.location_url, b.location_url)";
        /// Latitude and longitude, its own or its building's.
        position: Option<String> = position();
        /// What it is today, or on the day that the list is asked for.
        occupancy: Occupancy [sort, export("Occupancy", "الإشغال")]
            = facts::occupancy(Place::Unit, "u.id");
    }
}

kernel::filter! {
    pub struct OwnUnitFilter {
        building_id: BuildingId = "u.building_id = ?";
        occupancy: Occupancy = facts::is_among(&facts::occupancy(Place::Unit, "u.id"));
    }
}
