use chrono::{DateTime, NaiveDate, Utc};
use parties::customers::CustomerId;
use parties::owners::OwnerId;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{KeyHolder, KeyKind, UnitKeyId};
use crate::units::UnitId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "unit_keys")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: UnitKeyId,
    pub unit_id: UnitId,
    pub kind: KeyKind,
    /// What stands on it.
    pub label: Option<String>,
    pub count: i16,
    pub holder: KeyHolder,
    pub customer_id: Option<CustomerId>,
    pub owner_id: Option<OwnerId>,
    /// Of somebody else.
    pub holder_name: Option<String>,
    pub held_since: NaiveDate,
    pub notes: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "unit_keys");
