use chrono::{DateTime, Utc};
use parties::customers::CustomerId;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::TenantLinkId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "tenant_links")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: TenantLinkId,
    pub customer_id: CustomerId,
    pub public_id: String,
    pub closed_at: Option<DateTime<Utc>>,
    pub opened_by: String,
    /// A keyed hash of the one-time code.
    #[serde(skip)]
    pub code_hash: Option<Vec<u8>>,
    pub code_sent_at: Option<DateTime<Utc>>,
    pub code_tries: i32,
    /// Of the visit that the last code began.
    #[serde(skip)]
    pub session_hash: Option<Vec<u8>>,
    pub session_until: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "tenant_links");
