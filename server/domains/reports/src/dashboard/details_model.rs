//! The payments of a period by month, building and way of paying.

use chrono::NaiveDate;
use kernel::money::Amount;
use leasing::contracts::{PaymentKind, PaymentMethod};
use poem_openapi::Object;
use properties::buildings::BuildingId;
use serde::Serialize;

/// What is asked for; all of it may be left out.
#[derive(Debug, Clone, Copy, Default)]
pub struct PaymentsAsked {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub building_id: Option<BuildingId>,
    pub kind: Option<PaymentKind>,
}

/// The payments of all issued contracts that fall due in a period, cancelled ones left out.
#[derive(Debug, Object, Serialize)]
pub struct PaymentsDetails {
    /// Today, in the merchant's zone.
    pub as_of: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    /// The first day of the first month.
    pub from: NaiveDate,
    /// The last day of the last month.
    pub to: NaiveDate,
    pub all: PaymentSums,
    /// Every month of the period, also those without a payment.
    pub months: Vec<MonthOfPayments>,
    /// The one with the greatest sum first.
    pub buildings: Vec<BuildingOfPayments>,
    /// The one with the greatest sum first.
    pub methods: Vec<MethodOfPayments>,
}

/// `amount` is the sum of the others.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Object, Serialize)]
pub struct PaymentSums {
    pub count: i64,
    pub amount: Amount,
    pub collected: Amount,
    pub not_collected: Amount,
    /// On date, and the date has passed.
    pub overdue: Amount,
    /// On date, today or later.
    pub due: Amount,
}

#[derive(Debug, Object, Serialize)]
pub struct MonthOfPayments {
    /// Its first day.
    pub month: NaiveDate,
    /// Its last day.
    pub ends_on: NaiveDate,
    #[oai(flatten)]
    #[serde(flatten)]
    pub sums: PaymentSums,
}

#[derive(Debug, Object, Serialize)]
pub struct BuildingOfPayments {
    pub building_id: BuildingId,
    pub name_en: String,
    pub name_ar: String,
    #[oai(flatten)]
    #[serde(flatten)]
    pub sums: PaymentSums,
}

#[derive(Debug, Object, Serialize)]
pub struct MethodOfPayments {
    /// As it was agreed.
    pub method: PaymentMethod,
    #[oai(flatten)]
    #[serde(flatten)]
    pub sums: PaymentSums,
}
