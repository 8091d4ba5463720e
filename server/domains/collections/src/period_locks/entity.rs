use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::PeriodLockId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "period_locks")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: PeriodLockId,
    /// The last day of a month; nothing was closed yet without it.
    pub closed_through: Option<NaiveDate>,
    /// Why it was reopened.
    pub reason: Option<String>,
    pub changed_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "period_locks");
