use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{SupportGrantId, SupportGrantState, SupportPeriod};
use crate::users::UserId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "support_grants")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SupportGrantId,
    pub state: SupportGrantState,
    pub may_change: bool,
    pub period: SupportPeriod,
    /// The ticket, or what it is about.
    pub reason: String,
    /// The platform's person who asked for it.
    pub asked_by: Option<String>,
    /// The administrator in whose place support looks.
    pub answered_by_id: Option<UserId>,
    pub answered_by: Option<String>,
    pub answered_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    /// Absent where its time was over.
    pub ended_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "support_grants");
