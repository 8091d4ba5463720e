use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::BankStatementId;
use super::codes::StatementFormat;
use crate::bank_accounts::BankAccountId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "bank_statements")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: BankStatementId,
    pub bank_account_id: BankAccountId,
    pub file_name: String,
    pub format: StatementFormat,
    pub first_day: NaiveDate,
    pub last_day: NaiveDate,
    pub opening: Decimal,
    pub closing: Decimal,
    /// Of its own lines.
    pub paid_in: Decimal,
    pub paid_out: Decimal,
    pub lines: i32,
    /// Lines that an earlier file had.
    pub repeated: i32,
    pub repeated_sum: Decimal,
    pub imported_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "bank_statements");
