//! What the office sees of units' pages, and gives.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use poem_openapi::Object;

use super::codes::state;
use super::{EUnitId, EUnitState};
use crate::buildings::BuildingId;
use crate::facts::{self, Place};
use crate::occupancy::Occupancy;
use crate::units::UnitId;

kernel::list! {
    /// A unit's page for visitors, as the office sees it.
    pub struct EUnit = "e_units" ("Published units", "الوحدات المنشورة"), filtered by EUnitFilter {
        from: "e_units e LEFT JOIN units u ON u.id = e.unit_id LEFT JOIN buildings b ON b.id = u.building_id",
        key: "e.id",
        order: "e.id DESC",
        search: "u.search_key",
        exports: [
            building_name_en, unit_number, occupancy, rent_asked, state, ends_on, views, enquiries,
        ],
    } {
        id: EUnitId = "e.id";
        unit_id: UnitId = "e.unit_id";
        unit_number: String [sort as "unit", export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "b.id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        /// The end of the page's address.
        public_id: String = "e.public_id";
        state: EUnitState [export("Page", "الصفحة")] = state("e", "u", "b");
        /// The last day on which it is shown.
        ends_on: NaiveDate [sort, export("Shown until", "تُعرض حتى")] = "e.ends_on";
        /// A year's; the page says none without it.
        rent_asked: Option<Amount> [sort, export("Rent asked", "الإيجار المطلوب")] = "e.rent_asked";
        about_en: Option<String> = "e.about_en";
        about_ar: Option<String> = "e.about_ar";
        /// What the unit is today.
        occupancy: Occupancy [export("Occupancy", "الإشغال", ColumnKind::Text,
            |row, language| kernel::code::Code::feminine(row.occupancy).get(language).into())]
            = facts::occupancy(Place::Unit, "u.id");
        /// How often it was looked at: each network counts once in six hours.
        views: i64 [sort, export("Views", "المشاهدات")] = "e.views";
        enquiries: i64 [sort, export("Enquiries", "الاستفسارات")]
            = "(SELECT count(*) FROM enquiries q WHERE q.unit_id = e.unit_id)";
        version: i64 = "e.version";
    }
}

kernel::filter! {
    pub struct EUnitFilter {
        unit_id: UnitId = "e.unit_id = ?";
        building_id: BuildingId = "b.id = ?";
        state: EUnitState = format!("{} = ?", state("e", "u", "b"));
    }
}

#[derive(Debug, Object)]
pub struct EUnitWords {
    /// The last day on which the page is shown: today or later, within two years.
    pub ends_on: String,
    /// A year's; the page says none without it.
    pub rent_asked: Option<String>,
    /// What makes the unit worth seeing.
    pub about_en: Option<String>,
    pub about_ar: Option<String>,
}

#[derive(Debug, Object)]
pub struct EUnitInput {
    pub unit_id: UnitId,
    #[oai(flatten)]
    pub words: EUnitWords,
}

#[derive(Debug, Object)]
pub struct EUnitUpdate {
    #[oai(flatten)]
    pub words: EUnitWords,
    /// The version that the form was opened with.
    pub version: i64,
}
