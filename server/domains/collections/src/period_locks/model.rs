//! What the closed months are to callers.

use chrono::{DateTime, NaiveDate, Utc};
use poem_openapi::Object;
use serde::Serialize;

/// Up to which day the books are closed.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct PeriodLock {
    /// The last closed day; nothing is closed without it.
    pub closed_through: Option<NaiveDate>,
    /// The last day of the last month that is over, where it is not closed.
    pub closable_through: Option<NaiveDate>,
    /// Why months were reopened the last time.
    pub reason: Option<String>,
    /// Who closed or reopened the last time.
    pub changed_by: Option<String>,
    /// UTC.
    pub changed_at: DateTime<Utc>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct PeriodClosing {
    /// The last day of a month that is over: it is closed, with all before it.
    pub through: String,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct PeriodReopening {
    /// The first day of a closed month: it is reopened, with all after it.
    pub from: String,
    /// Why it is reopened.
    pub reason: String,
    /// The version that was shown.
    pub version: i64,
}
