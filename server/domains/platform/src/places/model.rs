//! What a country is to forms.

use kernel::paging::NoFilter;
use poem_openapi::Object;
use serde::Serialize;

kernel::list! {
    /// A country, for forms.
    pub struct Country = "countries" ("Countries", "الدول"), filtered by NoFilter {
        from: "platform.countries c",
        key: "c.code",
        order: "c.name_en",
    } {
        /// ISO 3166 alpha-2.
        code: String = "c.code";
        name_en: String = "c.name_en";
        name_ar: String = "c.name_ar";
        /// What its telephone numbers begin with, without `+`.
        prefix: String = "c.prefix";
        /// ISO 4217.
        currency: Option<String> = "c.currency";
        time_zone: Option<String> = "c.time_zone";
        /// Whether its businesses can ask for a trial.
        served: bool = "c.served";
    }
}

/// Where a visitor most likely telephones from.
#[serde_with::skip_serializing_none]
#[derive(Debug, Default, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CallingCode {
    /// ISO 3166 alpha-2.
    pub country: Option<String>,
    /// With `+`.
    pub country_calling_code: Option<String>,
}
