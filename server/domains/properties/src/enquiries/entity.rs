use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{EnquiryId, EnquiryState};
use crate::units::UnitId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "enquiries")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: EnquiryId,
    pub unit_id: UnitId,
    pub name: String,
    pub mobile: String,
    pub message: Option<String>,
    /// The day on which they would like to see the unit.
    pub viewing_on: Option<NaiveDate>,
    /// That they read the page in.
    pub language: String,
    pub state: EnquiryState,
    /// What came of it.
    pub note: Option<String>,
    pub handled_by: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "enquiries");
