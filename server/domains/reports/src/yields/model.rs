//! What is shown of yields.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use properties::units::UnitId;
use serde::Serialize;

use super::figures::{self, FIRST, LAST};

kernel::list! {
    /// What a unit brought in over a period.
    pub struct Yield = "yields" ("Yields", "عوائد الوحدات"), filtered by YieldFilter {
        from: format!("{UNITS} u LEFT JOIN {BUILDINGS} b ON b.id = u.building_id"),
        key: "u.id",
        order: "b.name_en, u.number",
        search: "u.search_key",
    } {
        id: UnitId = "u.id";
        building_id: BuildingId = "u.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        /// What it is worth, or was bought for.
        market_value: Option<Amount> [sort, export("Value", "القيمة")] = "u.market_value";
        days: i64 [export("Days", "الأيام")] = figures::days(FIRST, LAST);
        let_days: i64 [export("Days let", "أيام التأجير")] = figures::let_days("u.id", FIRST, LAST);
        /// Neither let nor kept for somebody.
        vacant_days: i64 [sort, export("Vacant days", "أيام الشغور")]
            = figures::vacant_days("u.id", FIRST, LAST);
        /// Rent that fell due, cancelled payments left out.
        rent: Amount [export("Rent", "الإيجار")] = figures::rent("u.id", FIRST, LAST);
        /// What was spent on the unit, with tax.
        costs: Amount [export("Costs", "التكاليف")] = figures::costs("k.unit_id = u.id", FIRST, LAST);
        /// Per cent of the value a year, before costs; none without a value.
        gross_yield: Option<Amount> [export("Gross yield %", "العائد الإجمالي %")] = figures::of_value(
            &figures::rent("u.id", FIRST, LAST), "u.market_value", FIRST, LAST
        );
        /// The same after costs.
        net_yield: Option<Amount> [export("Net yield %", "العائد الصافي %")] = figures::of_value(
            &format!(
                "({} - {})",
                figures::rent("u.id", FIRST, LAST),
                figures::costs("k.unit_id = u.id", FIRST, LAST)
            ),
            "u.market_value", FIRST, LAST
        );
    }
}

kernel::filter! {
    pub struct YieldFilter {
        building_id: BuildingId = "u.building_id = ?";
        /// The first day that counts; 365 days back without it.
        from: NaiveDate;
        /// The last day that counts; today without it.
        to: NaiveDate;
    }
}

/// What a period brought in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct YieldOfPeriod {
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    /// Of all units together.
    pub days: i64,
    pub let_days: i64,
    /// Neither let nor kept for somebody.
    pub vacant_days: i64,
    /// Rent that fell due, cancelled payments left out.
    pub rent: Amount,
    /// Rent that was received.
    pub collected: Amount,
    /// What was spent, with tax.
    pub costs: Amount,
    /// Per cent of the value a year, before costs; none without a value.
    pub gross_yield: Option<Amount>,
    /// The same after costs.
    pub net_yield: Option<Amount>,
}

/// What a unit, or all units in use of a building, brought in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct PlaceYield {
    /// ISO 4217.
    pub currency: String,
    pub units: i64,
    /// Of these, those without a value: while there are any, there is no yield.
    pub without_value: i64,
    pub market_value: Option<Amount>,
    pub period: YieldOfPeriod,
    /// The last five calendar years, the running one last, up to today; without those before anything was let or spent.
    pub years: Vec<YieldOfPeriod>,
}
