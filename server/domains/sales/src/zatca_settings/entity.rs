use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ZatcaSettingId;
use super::codes::{InvoiceTypes, PartyScheme, ZatcaEnvironment, ZatcaSettingStatus};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "zatca_settings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ZatcaSettingId,
    pub status: ZatcaSettingStatus,
    pub environment: ZatcaEnvironment,
    pub invoice_types: InvoiceTypes,
    pub name_en: String,
    pub name_ar: String,
    pub vat_number: String,
    pub identity_scheme: PartyScheme,
    pub identity_number: String,
    pub branch_name: String,
    pub industry: String,
    pub street: String,
    pub building_number: String,
    pub additional_number: Option<String>,
    pub district: String,
    pub city: String,
    pub postal_code: String,
    pub device_serial: String,
    pub prices_include_vat: bool,
    pub issue_on_collection: bool,
    pub stopped_at: Option<DateTime<Utc>>,
    pub stopped_reason: Option<String>,
    pub connected_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: Option<String>,
    pub alarmed_days: Option<i16>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "zatca_settings");

/// The chain of a device: `zatca_chains`, locked while a document is made.
pub mod chain {
    use sea_orm::entity::prelude::*;

    use super::ZatcaSettingId;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "zatca_chains")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub zatca_setting_id: ZatcaSettingId,
        pub last_icv: i64,
        /// Base64, as it stands in the next document.
        pub last_hash: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
