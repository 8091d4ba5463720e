//! A country that people may sign in from.

use chrono::{DateTime, Utc};
use kernel::export::ColumnKind;
use kernel::paging::NoFilter;
use poem_openapi::Object;

use super::AllowedCountryId;

kernel::list! {
    /// A country that people may sign in from.
    pub struct AllowedCountry = "allowed_countries" ("Allowed countries", "الدول المسموح بها"),
        filtered by NoFilter
    {
        from: "platform.allowed_countries a",
        key: "a.id",
        order: "a.country",
        contains: ["a.country"],
        exports: [country, added_by, created_at],
    } {
        id: AllowedCountryId = "a.id";
        /// ISO 3166 alpha-2.
        country: String [sort, export("Country", "الدولة", ColumnKind::Code,
            |row, _| row.country.as_str().into())] = "a.country";
        added_by: String [sort, export("Added by", "أضافها")] = "a.added_by";
        /// UTC.
        created_at: DateTime<Utc> [sort, export("Added", "تاريخ الإضافة")] = "a.created_at";
    }
}

#[derive(Debug, Object)]
pub struct AllowedCountryInput {
    /// ISO 3166 alpha-2.
    pub country: String,
}
