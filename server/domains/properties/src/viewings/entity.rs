use chrono::{DateTime, Utc};
use identity::users::UserId;
use kernel::text::Language;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{ViewingId, ViewingState};
use crate::enquiries::EnquiryId;
use crate::units::UnitId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "viewings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ViewingId,
    pub public_id: String,
    pub unit_id: UnitId,
    /// That it came of.
    pub enquiry_id: Option<EnquiryId>,
    pub name: String,
    pub mobile: String,
    pub email: Option<String>,
    /// Whether the visitor agreed to messages on the mobile number.
    pub allow_whatsapp: bool,
    pub language: Language,
    /// Who shows the unit.
    pub agent_id: UserId,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub state: ViewingState,
    /// Absent where the visitor chose the time.
    pub planned_by: Option<String>,
    pub closed_at: Option<DateTime<Utc>>,
    /// Absent where the visitor cancelled it.
    pub closed_by: Option<String>,
    /// Why it was cancelled.
    pub reason: Option<String>,
    /// What came of it.
    pub outcome: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "viewings");
