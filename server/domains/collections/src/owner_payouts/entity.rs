use chrono::{DateTime, NaiveDate, Utc};
use parties::owners::OwnerId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::OwnerPayoutId;
use super::codes::PayoutMethod;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "owner_payouts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: OwnerPayoutId,
    pub number: String,
    pub owner_id: OwnerId,
    pub paid_on: NaiveDate,
    /// Below zero where it takes another back.
    pub amount: Decimal,
    pub method: PayoutMethod,
    pub iban: Option<String>,
    /// Of the transfer, or the cheque's number.
    pub reference: Option<String>,
    pub note: Option<String>,
    /// Why more was paid than was to be paid.
    pub excess_reason: Option<String>,
    pub reverses_id: Option<OwnerPayoutId>,
    pub posted_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "owner_payouts");
