use chrono::{DateTime, Utc};
use kernel::mail_server::MailSecurity;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::EmailAccountId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "email_accounts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: EmailAccountId,
    pub host: String,
    pub port: i32,
    pub security: MailSecurity,
    pub user_name: Option<String>,
    #[serde(skip)]
    pub password_sealed: Option<Vec<u8>>,
    pub sender_address: String,
    pub sender_name: Option<String>,
    pub reply_to: Option<String>,
    pub falls_back: bool,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "email_settings");
