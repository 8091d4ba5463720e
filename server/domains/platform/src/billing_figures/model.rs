//! The figures of a period.

use chrono::NaiveDate;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

#[derive(Debug, Object, Serialize)]
pub struct BillingFigures {
    pub from: NaiveDate,
    pub to: NaiveDate,
    /// By currency; nothing is added up over currencies.
    pub money: Vec<CurrencyFigures>,
    /// Merchants with a subscription before the first day.
    pub at_start: i64,
    /// Of those, the ones without any on the last day.
    pub left: i64,
    /// Trials that began in the period.
    pub trials: i64,
    /// Of those, the ones that bought a subscription since.
    pub trials_paid: i64,
}

/// The figures of one currency.
#[derive(Debug, Object, Serialize, FromQueryResult)]
pub struct CurrencyFigures {
    /// ISO 4217.
    pub currency: String,
    /// Paid in the period, without tax.
    pub revenue: String,
    /// Issued and not paid, with tax.
    pub open: String,
    /// Of that, after its last day.
    pub overdue: String,
    /// What the subscriptions of the last day bring in a month, without tax.
    pub monthly: String,
}
