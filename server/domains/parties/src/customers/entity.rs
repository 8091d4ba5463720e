use chrono::{DateTime, NaiveDate, Utc};
use identity::users::UserId;
use kernel::code::Status;
use kernel::text::{Language, Text};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{CustomerId, Gender};

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
