//! What the dashboard shows to the merchant's people.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::money::Amount;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use serde::{Deserialize, Serialize};

use super::codes::ToDoName;

/// What a merchant's people see first.
#[derive(Debug, Object, Serialize)]
pub struct Dashboard {
    /// Today, in the merchant's zone.
    pub as_of: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    pub to_do: Vec<ToDo>,
    pub occupancy: OccupancyFigures,
    /// The last twelve months, the running one last.
    pub months: Vec<MonthFigures>,
    /// Newest first; empty for those who may not see all records' histories.
    pub activity: Vec<Activity>,
}

/// A number to act on. The list at `noun` with `filter` shows exactly its rows.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ToDo {
    pub name: ToDoName,
    pub count: i64,
    /// Where the rows are payments.
    pub amount: Option<Amount>,
    /// The noun of the list.
    pub noun: String,
    /// The list's query string.
    pub filter: String,
}

/// Active units of active buildings, as of today.
#[derive(Debug, Object, Serialize)]
pub struct OccupancyFigures {
    pub rented: i64,
    pub vacant: i64,
    /// The buildings with the most units.
    pub buildings: Vec<BuildingOccupancy>,
}

#[derive(Debug, Object, Deserialize, Serialize)]
pub struct BuildingOccupancy {
    pub building_id: BuildingId,
    pub name_en: String,
    pub name_ar: String,
    pub rented: i64,
    pub vacant: i64,
}

#[derive(Debug, Object, Serialize)]
pub struct MonthFigures {
    /// Its first day.
    pub month: NaiveDate,
    /// Rent that fell or falls due in the month, cancelled payments left out.
    pub due: Amount,
    /// Rent that was received in the month.
    pub collected: Amount,
    /// Deposits that were received in the month: the tenants' money.
    pub deposits: Amount,
}

/// What somebody did in one go.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Deserialize, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Activity {
    /// Of the audit log's row.
    pub id: i64,
    /// UTC.
    pub at: DateTime<Utc>,
    pub actor_name: String,
    pub noun: String,
    pub record_id: i64,
    pub action: String,
    /// What the record is called, or its number.
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    /// Further records of the same kind to which the same was done with it.
    pub others: i64,
}
