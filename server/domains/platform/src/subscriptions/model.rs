//! What a subscription is to the platform's staff.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use kernel::export::ColumnKind;
use kernel::tenancy::MerchantStatus;
use poem_openapi::Object;

use super::{BillingPeriod, SubscriptionId};
use crate::merchants::{MerchantId, SubscriptionPackage};
use crate::plans::PlanId;
use crate::plans::model::{PRICE, price_cell};

kernel::list! {
    /// Who bought what, and through which day it is paid.
    pub struct Subscription = "subscriptions" ("Subscriptions", "الاشتراكات"), filtered by SubscriptionFilter {
        from: "platform.subscriptions s JOIN platform.merchants m ON m.id = s.merchant_id \
            JOIN platform.plans p ON p.id = s.plan_id JOIN platform.currencies y ON y.code = p.currency",
        key: "s.id",
        order: "s.paid_through",
        search: "m.search_key",
    } {
        id: SubscriptionId = "s.id";
        merchant_id: MerchantId = "s.merchant_id";
        /// The number that people sign in with.
        account_id: i64 [sort, export("Account ID", "رقم الحساب", ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into())] = "m.account_id";
        merchant_name_en: String [sort as "merchant", export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String = "m.name_ar";
        /// How the merchant's account stands, as the last night's run wrote it.
        merchant_status: MerchantStatus [export("Account status", "حالة الحساب")] = "m.status";
        plan_id: PlanId = "s.plan_id";
        package: SubscriptionPackage [sort, export("Package", "الباقة")] = "p.package";
        /// ISO 3166 alpha-2.
        country: String = "p.country";
        billing: BillingPeriod [sort, export("Billing", "دورة الدفع")] = "s.billing";
        starts_on: NaiveDate [sort, export("From", "من")] = "s.starts_on";
        /// The last paid day in the merchant's zone.
        paid_through: NaiveDate [sort, export("Paid through", "مدفوع حتى")] = "s.paid_through";
        currency: String [export("Currency", "العملة", ColumnKind::Code)] = "p.currency";
        /// For one period, as agreed.
        price: String [export("Price", "السعر", PRICE, |row, language| price_cell(&row.price, language))]
            = "round(s.price, y.exponent)::text";
        renews: bool = "s.renews";
        cancelled_at: Option<DateTime<Utc>> [sort, export("Cancelled at", "تاريخ الإلغاء")] = "s.cancelled_at";
        cancel_reason: Option<String> [export("Reason", "السبب")] = "s.cancel_reason";
        version: i64 = "s.version";
    }
}

kernel::filter! {
    pub struct SubscriptionFilter {
        merchant_id: MerchantId = "s.merchant_id = ?";
        plan_id: PlanId = "s.plan_id = ?";
        package: SubscriptionPackage = "p.package = ?";
        /// ISO 3166 alpha-2.
        country: String = "p.country = ?";
        billing: BillingPeriod = "s.billing = ?";
        merchant_status: AnyOf<MerchantStatus> = "m.status = ANY(?)";
        renews: bool = "s.renews = ?";
        cancelled: bool = "(s.cancelled_at IS NOT NULL) = ?";
        /// Paid through this day or longer.
        paid_from: NaiveDate = "s.paid_through >= ?";
        /// Paid through this day or less long.
        paid_to: NaiveDate = "s.paid_through <= ?";
    }
}

#[derive(Debug, Object)]
pub struct SubscriptionInput {
    pub merchant_id: MerchantId,
    pub plan_id: PlanId,
    pub billing: BillingPeriod,
    pub starts_on: Option<String>,
    /// The end of the first period unless it says otherwise.
    pub paid_through: Option<String>,
    /// For one period; the plan's unless it says otherwise.
    pub price: Option<String>,
    pub renews: bool,
}

#[derive(Debug, Object)]
pub struct SubscriptionUpdate {
    pub paid_through: Option<String>,
    /// For one period.
    pub price: Option<String>,
    pub renews: bool,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ExtendSubscriptionInput {
    /// The last paid day; the end of the next period unless it says otherwise.
    pub paid_through: Option<String>,
    /// The version that was seen.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct CancelSubscriptionInput {
    /// Why.
    pub reason: Option<String>,
    /// The last day; the last paid one unless it says an earlier one.
    pub last_day: Option<String>,
    /// The version that was seen.
    pub version: i64,
}
