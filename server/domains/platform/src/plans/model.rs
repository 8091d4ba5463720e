//! What a plan is to the platform's staff.

use chrono::NaiveDate;
use kernel::export::{Cell, ColumnKind};
use kernel::text::Language;
use poem_openapi::Object;

use super::{LeftOut, PlanFunction, PlanId};
use crate::merchants::SubscriptionPackage;

/// Currencies have at most so many decimals here.
pub(crate) const PRICE: ColumnKind = ColumnKind::Money { decimals: 3 };

/// A price in text, as a cell of an exported list.
pub(crate) fn price_cell(price: &str, _language: Language) -> Cell {
    price.parse().map_or(Cell::Empty, Cell::Money)
}

kernel::list! {
    /// An edition of a package in a country.
    pub struct Plan = "plans" ("Plans", "الباقات"), filtered by PlanFilter {
        from: "platform.plans p JOIN platform.countries c ON c.code = p.country \
            JOIN platform.currencies y ON y.code = p.currency",
        key: "p.id",
        order: "p.sold_from DESC",
        contains: ["c.name_en", "c.name_ar", "p.package"],
    } {
        id: PlanId = "p.id";
        package: SubscriptionPackage [sort, export("Package", "الباقة")] = "p.package";
        /// ISO 3166 alpha-2.
        country: String [sort] = "p.country";
        country_name_en: String [export("Country", "الدولة", arabic country_name_ar)] = "c.name_en";
        country_name_ar: String = "c.name_ar";
        currency: String [export("Currency", "العملة", ColumnKind::Code)] = "p.currency";
        /// With as many decimals as the currency has.
        monthly_price: String [export("Monthly price", "السعر الشهري", PRICE,
            |row, language| price_cell(&row.monthly_price, language))] = "round(p.monthly_price, y.exponent)::text";
        yearly_price: String [export("Yearly price", "السعر السنوي", PRICE,
            |row, language| price_cell(&row.yearly_price, language))] = "round(p.yearly_price, y.exponent)::text";
        /// Nothing where there is no limit.
        unit_limit: Option<i32> [sort, export("Units", "الوحدات")] = "p.unit_limit";
        user_limit: Option<i32> [sort, export("Users", "المستخدمون")] = "p.user_limit";
        /// WhatsApp messages a month.
        message_limit: Option<i32> [sort, export("Messages a month", "الرسائل شهرياً")] = "p.message_limit";
        /// The functions that it is sold without.
        left_out: LeftOut = "p.left_out";
        sold_from: NaiveDate [sort, export("Sold from", "تباع من")] = "p.sold_from";
        sold_until: Option<NaiveDate> [sort, export("Sold until", "تباع حتى")] = "p.sold_until";
        /// Subscriptions that name it; without one it can be edited.
        subscriptions: i64 [export("Subscriptions", "الاشتراكات")]
            = "(SELECT count(*) FROM platform.subscriptions s WHERE s.plan_id = p.id)";
        version: i64 = "p.version";
    }
}

kernel::filter! {
    pub struct PlanFilter {
        package: SubscriptionPackage = "p.package = ?";
        /// ISO 3166 alpha-2.
        country: String = "p.country = ?";
        /// Those that are sold on a day.
        sold_on: NaiveDate = "? BETWEEN p.sold_from AND coalesce(p.sold_until, 'infinity')";
    }
}

#[derive(Debug, Object)]
pub struct PlanInput {
    pub package: SubscriptionPackage,
    /// ISO 3166 alpha-2; decides the currency.
    pub country: String,
    pub monthly_price: Option<String>,
    pub yearly_price: Option<String>,
    /// None is no limit.
    pub unit_limit: Option<String>,
    pub user_limit: Option<String>,
    /// WhatsApp messages a month.
    pub message_limit: Option<String>,
    /// The functions that it is sold without.
    pub left_out: Vec<PlanFunction>,
    /// The first day; an edition that is sold without an end ends the day before.
    pub sold_from: Option<String>,
    pub sold_until: Option<String>,
}

#[derive(Debug, Object)]
pub struct PlanUpdate {
    #[oai(flatten)]
    pub plan: PlanInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct WithdrawPlanInput {
    /// The last day on which it is sold.
    pub sold_until: Option<String>,
    /// The version that was seen.
    pub version: i64,
}
