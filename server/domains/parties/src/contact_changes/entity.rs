use chrono::{DateTime, Utc};
use kernel::text::Language;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{ContactChangeId, ContactChangeState};
use crate::customers::CustomerId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "contact_changes")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ContactChangeId,
    pub customer_id: CustomerId,
    /// Absent where it stays as it is.
    pub mobile: Option<String>,
    pub email: Option<String>,
    pub language: Option<Language>,
    pub note: Option<String>,
    pub state: ContactChangeState,
    /// Why it was refused, for the tenant to read.
    pub reason: Option<String>,
    pub decided_by: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "contact_changes");
