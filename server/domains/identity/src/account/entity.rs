use chrono::{DateTime, Utc};
use kernel::code::YesNo;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "account")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub name_en: String,
    pub name_ar: String,
    pub email: String,
    pub mobile: String,
    pub telephone: Option<String>,
    pub address_en: Option<String>,
    pub address_ar: Option<String>,
    pub city: Option<String>,
    /// A path in the storage.
    pub logo: Option<String>,
    /// Finished steps of the setup guide.
    #[sea_orm(column_type = "JsonBinary")]
    pub wizard_progress: Json,
    /// Whether orders may be held.
    pub hold_invoice: YesNo,
    pub vat_registered: bool,
    pub trn: Option<String>,
    pub vat_percentage: Decimal,
    #[sea_orm(column_type = "JsonBinary")]
    pub business_hours: Json,
    pub invoice_terms_en: Option<String>,
    pub invoice_terms_ar: Option<String>,
    /// Days before a payment falls due on which its tenant is reminded.
    #[sea_orm(column_type = "JsonBinary")]
    pub reminder_days: Json,
    pub reminder_hour: i16,
    /// Lists of customers care that are sent each morning.
    #[sea_orm(column_type = "JsonBinary")]
    pub care_lists: Json,
    /// No employee signs in without a second factor.
    pub employees_need_second_factor: bool,
    /// No property owner does.
    pub owners_need_second_factor: bool,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "account");
