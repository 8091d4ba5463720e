//! What a sector is to its callers: shown, given, filtered.

use kernel::code::Status;
use poem_openapi::Object;

use super::SectorId;
use crate::cities::CityId;

kernel::list! {
    /// A sector, as lists and forms show it.
    pub struct Sector = "sectors" ("Sectors", "القطاعات"), filtered by SectorFilter {
        from: "sectors s JOIN cities c ON c.id = s.city_id",
        key: "s.id",
        search: "s.search_key",
    } {
        id: SectorId = "s.id";
        city_id: CityId = "s.city_id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "s.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "s.name_ar";
        city_name_en: String [sort as "city", export("City", "المدينة", arabic city_name_ar)]
            = "c.name_en";
        city_name_ar: String = "c.name_ar";
        status: Status [export("Status", "الحالة")] = "s.status";
        /// How many districts it has.
        districts: i64 = "(SELECT count(*) FROM districts d WHERE d.sector_id = s.id)";
        buildings: i64 = "(SELECT count(*) FROM buildings b WHERE b.sector_id = s.id)";
        version: i64 = "s.version";
    }
}

kernel::filter! {
    pub struct SectorFilter {
        status: Status = "s.status = ?";
        city_id: CityId = "s.city_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct SectorInput {
    pub city_id: CityId,
    pub name_en: String,
    pub name_ar: String,
}

#[derive(Debug, Object)]
pub struct SectorUpdate {
    #[oai(flatten)]
    pub sector: SectorInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}
