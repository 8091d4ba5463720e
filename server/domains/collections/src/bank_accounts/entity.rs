use chrono::{DateTime, Utc};
use kernel::code::Status;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::BankAccountId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "bank_accounts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: BankAccountId,
    /// As the bank spells it.
    pub name: String,
    pub bank: String,
    pub number: String,
    pub iban: Option<String>,
    pub status: Status,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "bank_accounts", unique: { "bank_accounts_number" => "number" });
