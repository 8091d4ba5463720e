//! What a building is to its callers: shown, given, filtered.

use kernel::code::Status;
use kernel::facts::{Day, Period};
use kernel::paging::NoFilter;
use poem_openapi::Object;

use super::BuildingId;
use crate::cities::CityId;
use crate::districts::DistrictId;
use crate::facts::{self, Place};
use crate::identifiers::{self, Identifiers};
use crate::photos::PhotoId;
use crate::positions;
use crate::sectors::SectorId;

kernel::list! {
    /// A building, as lists and forms show it.
    pub struct Building = "buildings" ("Buildings", "المباني"), filtered by BuildingFilter {
        from: "buildings b LEFT JOIN cities c ON c.id = b.city_id \
               LEFT JOIN sectors s ON s.id = b.sector_id LEFT JOIN districts d ON d.id = b.district_id",
        key: "b.id",
        search: "b.search_key",
        exports: [
            name_en, name_ar, city_name_en, sector_name_en, district_name_en, units, vacant, rented,
            status,
        ],
    } {
        id: BuildingId = "b.id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "b.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "b.name_ar";
        city_id: CityId = "b.city_id";
        city_name_en: String [sort as "city", export("City", "المدينة", arabic city_name_ar)]
            = "c.name_en";
        city_name_ar: String = "c.name_ar";
        sector_id: Option<SectorId> = "b.sector_id";
        sector_name_en: Option<String> [export("Sector", "القطاع", arabic sector_name_ar)]
            = "s.name_en";
        sector_name_ar: Option<String> = "s.name_ar";
        district_id: Option<DistrictId> = "b.district_id";
        district_name_en: Option<String> [export("District", "الحي", arabic district_name_ar)]
            = "d.name_en";
        district_name_ar: Option<String> = "d.name_ar";
        plot: Option<String> = "b.plot";
        street: Option<String> = "b.street";
        /// Where it is on a map.
        location_url: Option<String> = "b.location_url";
        /// Latitude and longitude.
        coordinates: Option<String> = positions::shown("b");
        /// What the registry of its place asks of its units; absent where nothing is known.
        asked_identifiers: Option<Identifiers> = identifiers::asked_in("c");
        floors: i32 = "b.floors";
        notes: Option<String> = "b.notes";
        status: Status [export("Status", "الحالة")] = "b.status";
        /// Active units.
        units: i64 [sort, export("Units", "الوحدات")] = units("");
        vacant: i64 [sort, export("Vacant", "الشاغرة")] = units(&format!(" AND {}", facts::is_free(Place::Unit, "u.id")));
        rented: i64 [sort, export("Rented", "المؤجرة")] = units(&format!(" AND {}", facts::is_let(Place::Unit, "u.id", Period::At(Day::Today))));
        /// Active parkings.
        parkings: i64 = format!(
            "(SELECT count(*) FROM parkings p WHERE p.building_id = b.id AND p.status = {})",
            Status::Active.sql()
        );
        /// The photo that stands for it.
        cover_photo_id: Option<PhotoId> = facts::cover("building_id", "b.id");
        version: i64 = "b.version";
    }
}

/// The number of a building's active units that also meet `condition`.
fn units(condition: &str) -> String {
    format!(
        "(SELECT count(*) FROM units u WHERE u.building_id = b.id AND u.status = {}{condition})",
        Status::Active.sql()
    )
}

kernel::filter! {
    pub struct BuildingFilter {
        status: Status = "b.status = ?";
        city_id: CityId = "b.city_id = ?";
        sector_id: SectorId = "b.sector_id = ?";
        district_id: DistrictId = "b.district_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct BuildingInput {
    pub name_en: String,
    pub name_ar: String,
    pub city_id: CityId,
    /// In the city.
    pub sector_id: Option<SectorId>,
    /// In the sector.
    pub district_id: Option<DistrictId>,
    pub plot: Option<String>,
    pub street: Option<String>,
    /// Where it is on a map: an address that begins with `https://`.
    pub location_url: Option<String>,
    /// Latitude and longitude, as `25.2048, 55.2708`, or a map's link that has them. Without it the link is looked at.
    pub coordinates: Option<String>,
    /// 0 to 300.
    pub floors: Option<i32>,
    pub notes: Option<String>,
}

#[derive(Debug, Object)]
pub struct BuildingUpdate {
    #[oai(flatten)]
    pub building: BuildingInput,
    /// The version that the form was opened with.
    pub version: i64,
}

kernel::list! {
    /// A building in which the signed-in owner owns something.
    pub struct OwnBuilding = "buildings" ("Buildings", "المباني"), filtered by NoFilter {
        from: "buildings b LEFT JOIN cities c ON c.id = b.city_id",
        key: "b.id",
        search: "b.search_key",
    } {
        id: BuildingId = "b.id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "b.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "b.name_ar";
        city_name_en: String [sort as "city", export("City", "المدينة", arabic city_name_ar)] = "c.name_en";
        city_name_ar: String = "c.name_ar";
        plot: Option<String> = "b.plot";
        street: Option<String> = "b.street";
        location_url: Option<String> = "b.location_url";
        /// Latitude and longitude.
        position: Option<String> = positions::shown("b");
        floors: i32 [sort, export("Floors", "الطوابق")] = "b.floors";
        // Counted by the API for the rows of a page.
        /// The owner's own active units in it; none while it is disabled.
        units: i64 [export("Units", "الوحدات")] = "0::bigint";
        vacant: i64 [export("Vacant", "الشاغرة")] = "0::bigint";
        rented: i64 [export("Rented", "المؤجرة")] = "0::bigint";
    }
}
