use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::BillingSettingsId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "billing_settings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: BillingSettingsId,
    pub seller_name_en: String,
    pub seller_name_ar: String,
    pub seller_address_en: String,
    pub seller_address_ar: String,
    /// ISO 3166 alpha-2.
    pub seller_country: Option<String>,
    pub vat_number: Option<String>,
    /// In per cent.
    pub vat_rate: Decimal,
    pub takes_cards: bool,
    pub takes_transfers: bool,
    pub bank_name: Option<String>,
    pub bank_account_name: Option<String>,
    pub iban: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "billing_settings");
