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
    pub months: Vec<OwnMonthFigures>,
    /// Rent that is still to come, for twelve months, the running one first; what is overdue is not in it.
    pub forecast: Vec<OwnMonthToCome>,
    /// What these months add up to.
    pub to_come: Amount,
}

/// The owner's parts of the rent that is to come in a month.
#[derive(Debug, Object, Serialize)]
pub struct OwnMonthToCome {
    /// Its first day.
    pub month: NaiveDate,
    /// On the day that it falls due, or that its cheque goes to the bank.
    pub amount: Amount,
    /// Of it, by cheques that are in the house, expected or at the bank.
    pub cheques: Amount,
}

/// The owner's parts of a month's payments.
#[derive(Debug, Object, Serialize)]
pub struct OwnMonthFigures {
    /// Its first day.
    pub month: NaiveDate,
    /// Rent that fell or falls due in the month, cancelled payments left out.
    pub due: Amount,
    /// Rent that was received in the month.
    pub collected: Amount,
    /// Deposits that were received in the month: the tenants' money.
    pub deposits: Amount,
}

impl From<MonthFigures> for OwnMonthFigures {
    fn from(figures: MonthFigures) -> Self {
        Self {
            month: figures.month,
            due: figures.due,
            collected: figures.collected,
            deposits: figures.deposits,
        }
    }
}
