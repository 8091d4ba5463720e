//! A city that the platform knows, as its staff keeps it.

use kernel::code::{Code as _, Status};
use kernel::export::ColumnKind;
use poem_openapi::Object;

use super::KnownCityId;

kernel::list! {
    /// A city that merchants of its country are offered.
    pub struct KnownCity = "known_cities" ("Cities", "المدن"), filtered by KnownCityFilter {
        from: "platform.known_cities k JOIN platform.countries c ON c.code = k.country",
        key: "k.id",
        order: "k.country, k.name_en",
        contains: ["k.name_en", "k.name_ar"],
        exports: [country_name_en, name_en, name_ar, status],
    } {
        id: KnownCityId = "k.id";
        /// ISO 3166 alpha-2.
        country: String [sort] = "k.country";
        country_name_en: String [export("Country", "الدولة", arabic country_name_ar)] = "c.name_en";
        country_name_ar: String = "c.name_ar";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "k.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "k.name_ar";
        status: Status [sort, export("Status", "الحالة", ColumnKind::Text,
            |row, language| row.status.feminine().get(language).into())] = "k.status";
        version: i64 = "k.version";
    }
}

kernel::filter! {
    pub struct KnownCityFilter {
        status: Status = "k.status = ?";
        /// ISO 3166 alpha-2.
        country: String = "k.country = ?";
    }
}

#[derive(Debug, Object)]
pub struct KnownCityInput {
    /// ISO 3166 alpha-2, one of the served countries.
    pub country: String,
    pub name_en: String,
    pub name_ar: String,
}

#[derive(Debug, Object)]
pub struct KnownCityUpdate {
    #[oai(flatten)]
    pub city: KnownCityInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}
