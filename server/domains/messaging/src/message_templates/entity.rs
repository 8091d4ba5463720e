use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{MessageKind, MessageTemplateId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "message_templates")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MessageTemplateId,
    pub kind: MessageKind,
    pub by_email: bool,
    pub by_whatsapp: bool,
    pub is_english: bool,
    pub is_arabic: bool,
    /// The first words where there is none.
    pub subject_en: Option<String>,
    pub subject_ar: Option<String>,
    pub body_en: Option<String>,
    pub body_ar: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "message_templates");
