//! What the dashboard shows to a property owner.

use chrono::NaiveDate;
use kernel::money::Amount;
use poem_openapi::Object;
use serde::Serialize;

use super::model::MonthFigures;

/// What a property owner sees first: own units, and of each payment the owner's part by the share
/// on the day that it falls due.
#[derive(Debug, Object, Serialize)]
pub struct OwnerDashboard {
    /// Today, in the merchant's zone.
    pub as_of: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    /// Active units of active buildings that the owner holds today, alone or with others.
    pub units: i64,
    pub rented: i64,
    pub vacant: i64,
    /// Contracts that run today.
    pub contracts: i64,
    /// Of these, those that end within 60 days.
    pub expiring: i64,
    /// On date, and the date has passed.
    pub overdue: Amount,
    pub not_collected: Amount,
    /// The last twelve months, the running one last.
    pub months: Vec<MonthFigures>,
}
