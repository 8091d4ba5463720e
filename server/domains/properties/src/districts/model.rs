//! What a district is to its callers: shown, given, filtered.

use kernel::code::Status;
use poem_openapi::Object;

use super::DistrictId;
use crate::cities::CityId;
use crate::sectors::SectorId;

kernel::list! {
    /// A district, as lists and forms show it.
    pub struct District = "districts" ("Districts", "الأحياء"), filtered by DistrictFilter {
        from: "districts d JOIN sectors s ON s.id = d.sector_id JOIN cities c ON c.id = s.city_id",
        key: "d.id",
        search: "d.search_key",
        exports: [name_en, name_ar, sector_name_en, city_name_en, status],
    } {
        id: DistrictId = "d.id";
        sector_id: SectorId = "d.sector_id";
        sector_name_en: String
            [sort as "sector", export("Sector", "القطاع", arabic sector_name_ar)] = "s.name_en";
        sector_name_ar: String = "s.name_ar";
        city_id: CityId = "s.city_id";
        city_name_en: String [export("City", "المدينة", arabic city_name_ar)] = "c.name_en";
        city_name_ar: String = "c.name_ar";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "d.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "d.name_ar";
        status: Status [export("Status", "الحالة")] = "d.status";
        /// How many buildings stand in it.
        buildings: i64 = "(SELECT count(*) FROM buildings b WHERE b.district_id = d.id)";
        version: i64 = "d.version";
    }
}

kernel::filter! {
    pub struct DistrictFilter {
        status: Status = "d.status = ?";
        city_id: CityId = "s.city_id = ?";
        sector_id: SectorId = "d.sector_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct DistrictInput {
    pub sector_id: SectorId,
    pub name_en: String,
    pub name_ar: String,
}

#[derive(Debug, Object)]
pub struct DistrictUpdate {
    #[oai(flatten)]
    pub district: DistrictInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}
