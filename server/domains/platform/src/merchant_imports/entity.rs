use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{MerchantImportId, MerchantImportState};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "merchant_imports")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MerchantImportId,
    /// The file's name.
    pub archive: String,
    pub state: MerchantImportState,
    pub asked_by: String,
    /// Of the archive's list of contents.
    pub merchant_id: Option<i64>,
    pub account_id: Option<i64>,
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    pub made_at: Option<DateTime<Utc>>,
    pub total: i64,
    pub done: i64,
    pub row_count: i64,
    #[serde(skip)]
    pub failure: Option<Json>,
    pub finished_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "merchant_imports");
