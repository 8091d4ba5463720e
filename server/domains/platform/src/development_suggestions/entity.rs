use chrono::{DateTime, Utc};
use kernel::text::Language;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{DevelopmentSuggestionId, DevelopmentSuggestionStatus};
use crate::merchants::MerchantId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "development_suggestions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: DevelopmentSuggestionId,
    pub merchant_id: MerchantId,
    pub user_id: i64,
    pub user_name: String,
    pub language: Language,
    pub content: String,
    /// The screen where the sender was.
    pub page: Option<String>,
    /// In the merchant's own files.
    pub picture: Option<String>,
    pub status: DevelopmentSuggestionStatus,
    pub answer_en: Option<String>,
    pub answer_ar: Option<String>,
    pub answered_by: Option<String>,
    pub answered_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "development_suggestions");
