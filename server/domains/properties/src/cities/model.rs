//! What a city is to its callers: shown, given, filtered.

use kernel::code::{Code as _, Status};
use kernel::export::ColumnKind;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::CityId;

kernel::list! {
    /// A city, as lists and forms show it.
    pub struct City = "cities" ("Cities", "المدن"), filtered by CityFilter {
        from: "cities c",
        key: "c.id",
        search: "c.search_key",
    } {
        id: CityId = "c.id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "c.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "c.name_ar";
        /// ISO 3166 alpha-2.
        country: String [sort, export("Country", "الدولة")] = "c.country";
        status: Status [export("Status", "الحالة", ColumnKind::Text,
            |row, language| row.status.feminine().get(language).into())] = "c.status";
        /// How many sectors it has.
        sectors: i64 = "(SELECT count(*) FROM sectors s WHERE s.city_id = c.id)";
        version: i64 = "c.version";
    }
}

kernel::filter! {
    pub struct CityFilter {
        status: Status = "c.status = ?";
        /// ISO 3166 alpha-2.
        country: String = "c.country = ?";
    }
}

#[derive(Debug, Object)]
pub struct CityInput {
    pub name_en: String,
    pub name_ar: String,
    /// ISO 3166 alpha-2.
    pub country: String,
}

#[derive(Debug, Object)]
pub struct CityUpdate {
    #[oai(flatten)]
    pub city: CityInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}

/// A city of the merchant's country that the platform knows and the merchant's list lacks.
#[derive(Debug, Clone, Object, Serialize, FromQueryResult)]
pub struct MissingCity {
    pub name_en: String,
    pub name_ar: String,
}

/// What the merchant's list of cities can take over.
#[derive(Debug, Object, Serialize)]
pub struct MissingCities {
    /// The merchant's, ISO 3166 alpha-2.
    pub country: String,
    pub cities: Vec<MissingCity>,
}

#[derive(Debug, Object, Serialize)]
pub struct AddedCities {
    /// How many were added.
    pub added: i64,
}
