use chrono::{DateTime, Utc};
use kernel::code::Status;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::WhatsAppOfferId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "whatsapp_offers")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: WhatsAppOfferId,
    pub name_en: String,
    pub name_ar: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    /// ISO 4217.
    pub currency: String,
    pub price: Decimal,
    pub months: i32,
    pub status: Status,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "whatsapp_offers", unique: {
    "whatsapp_offers_name_en" => "name_en",
    "whatsapp_offers_name_ar" => "name_ar",
});
