use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::RenewalLetterId;
use crate::contracts::ContractId;
use crate::renewals::ServedBy;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "renewal_letters")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: RenewalLetterId,
    /// `RL-2026-00001`.
    pub number: String,
    pub contract_id: ContractId,
    pub written_on: NaiveDate,
    /// Of a year, until now.
    pub rent_before: Decimal,
    /// Of a year, in the next contract.
    pub rent_price: Decimal,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// The law's last day to serve it, as it was when the letter was written.
    pub notice_by: Option<NaiveDate>,
    pub note: Option<String>,
    pub written_by: String,
    pub served_by: Option<ServedBy>,
    pub served_on: Option<NaiveDate>,
    pub served_to: Option<String>,
    pub proof_path: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "renewal_letters");
