use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{RentBasis, SettlementId, SettlementStatus};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "settlements")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SettlementId,
    pub contract_id: ContractId,
    pub status: SettlementStatus,
    pub number: Option<String>,
    pub last_day: NaiveDate,
    pub basis: RentBasis,
    #[sea_orm(column_type = "JsonBinary")]
    pub given: Json,
    #[serde(skip_serializing)]
    #[sea_orm(column_type = "JsonBinary")]
    pub photos: Json,
    #[serde(skip_serializing)]
    #[sea_orm(column_type = "JsonBinary")]
    pub account: Option<Json>,
    #[serde(skip_serializing)]
    #[sea_orm(column_type = "JsonBinary")]
    pub posted: Option<Json>,
    /// Above zero the tenant's, below zero what the tenant owes.
    pub net: Option<Decimal>,
    pub posted_on: Option<NaiveDate>,
    pub posted_by: Option<String>,
    pub pdf_path: Option<String>,
    pub pdf_hash: Option<String>,
    pub reversed_on: Option<NaiveDate>,
    pub reversed_by: Option<String>,
    pub reverse_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "settlements");
