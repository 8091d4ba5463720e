use chrono::{DateTime, NaiveDate, Utc};
use identity::users::UserId;
use kernel::code::Status;
use kernel::text::{Language, Text};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{ConsentSource, CustomerId, Gender};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "customers")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: CustomerId,
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    pub mobile: String,
    pub email: Option<String>,
    pub gender: Gender,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
    pub birth_date: Option<NaiveDate>,
    pub trn: Option<String>,
    pub national_id: Option<String>,
    pub national_id_expires_on: Option<NaiveDate>,
    pub passport_number: Option<String>,
    pub passport_expires_on: Option<NaiveDate>,
    pub trade_licence: Option<String>,
    pub language: Language,
    pub allow_whatsapp: bool,
    /// Who said so, and when; nothing where it was said before it was kept.
    pub whatsapp_source: Option<ConsentSource>,
    pub whatsapp_at: Option<DateTime<Utc>>,
    /// Since when the tenant wants no advertising, by a word of their own.
    pub no_advertising_at: Option<DateTime<Utc>>,
    /// Since when mails to the address come back, and what the mailbox's server said.
    pub email_bounced_at: Option<DateTime<Utc>>,
    pub email_bounce: Option<String>,
    pub notes: Option<String>,
    pub status: Status,
    /// The tenant whom this one was a second entry of.
    pub merged_into_id: Option<CustomerId>,
    pub looked_after_by: Option<UserId>,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "customers", unique: {
    "customers_mobile_unique" => "mobile",
    "customers_email_unique" => "email",
});

impl Model {
    /// The name in both languages; the one that exists stands in for the other.
    pub fn name(&self) -> Text {
        let name = |name: &Option<String>| name.clone().unwrap_or_default();
        Text::new(name(&self.name_en), name(&self.name_ar))
    }
}
