//! What a tariff is to its callers: shown, given, filtered.

use chrono::NaiveDate;
use kernel::money::Amount;
use poem_openapi::Object;

use super::MeterTariffId;
use crate::meters::MeterKind;

kernel::list! {
    /// What a tenant pays for what a meter counts, from a day on.
    pub struct MeterTariff = "meter_tariffs" ("Tariffs", "التعرفة"), filtered by MeterTariffFilter {
        from: "meter_tariffs t",
        key: "t.id",
        order: "t.valid_from DESC, t.id DESC",
    } {
        id: MeterTariffId = "t.id";
        kind: MeterKind [sort, export("Meter", "العداد")] = "t.kind";
        valid_from: NaiveDate [sort, export("From", "من")] = "t.valid_from";
        /// Of one unit that the meter counts; up to six decimals.
        price: String [export("Price of a unit", "سعر الوحدة")] = "trim_scale(t.price)::text";
        /// For each reading that is charged.
        fixed: Amount [sort, export("Fixed amount", "المبلغ الثابت")] = "t.fixed";
        version: i64 = "t.version";
    }
}

kernel::filter! {
    pub struct MeterTariffFilter {
        kind: MeterKind = "t.kind = ?";
    }
}

#[derive(Debug, Object)]
pub struct MeterTariffInput {
    pub kind: MeterKind,
    /// The first day of the readings that it is for.
    pub valid_from: String,
    /// Of one unit that the meter counts; at most six decimals.
    pub price: String,
    /// For each reading that is charged.
    pub fixed: Option<String>,
}
