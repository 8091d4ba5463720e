use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{MerchantCopyId, MerchantCopyState};
use crate::merchants::MerchantId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "merchant_copies")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MerchantCopyId,
    pub merchant_id: MerchantId,
    /// Of this merchant, from 1 on.
    pub number: i64,
    pub state: MerchantCopyState,
    pub asked_by: String,
    /// The employee who asked; none where the platform's staff did.
    pub user_id: Option<i64>,
    /// The moment that all rows are of.
    pub rows_at: Option<DateTime<Utc>>,
    pub total: i64,
    pub done: i64,
    /// What the list of contents says of the rows.
    #[serde(skip)]
    pub contents: Option<Json>,
    pub row_count: i64,
    pub file_count: i64,
    pub size: i64,
    pub sha256: Option<String>,
    #[serde(skip)]
    pub failure: Option<Json>,
    pub finished_at: Option<DateTime<Utc>>,
    pub expires_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "merchant_copies");
