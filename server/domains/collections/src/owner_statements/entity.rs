use chrono::{DateTime, NaiveDate, Utc};
use parties::owners::OwnerId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::OwnerStatementId;
use crate::opening_balances::OpeningBalanceId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "owner_statements")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: OwnerStatementId,
    pub owner_id: OwnerId,
    /// Its place among the owner's statements.
    pub sequence: i32,
    pub number: String,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    pub opening: Decimal,
    /// Of the first one: the opening balance that it is.
    pub opening_balance_id: Option<OpeningBalanceId>,
    pub collected: Decimal,
    /// What lessens the balance is below zero, tax included.
    pub costs: Decimal,
    pub fees: Decimal,
    pub payouts: Decimal,
    pub reserve: Decimal,
    pub line_count: i32,
    #[serde(skip_serializing, default)]
    #[sea_orm(column_type = "JsonBinary")]
    pub details: Json,
    #[serde(skip_serializing, default)]
    #[sea_orm(column_type = "JsonBinary")]
    pub printed: Json,
    pub closed_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "owner_statements");
