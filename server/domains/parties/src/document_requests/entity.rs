use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::DocumentRequestId;
use super::model::AskedKinds;
use crate::customers::CustomerId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "document_requests")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: DocumentRequestId,
    pub customer_id: CustomerId,
    pub public_id: String,
    pub kinds: AskedKinds,
    /// For the tenant to read.
    pub note: Option<String>,
    /// The last day on which the link is open.
    pub ends_on: NaiveDate,
    pub closed_at: Option<DateTime<Utc>>,
    pub asked_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "document_requests");
