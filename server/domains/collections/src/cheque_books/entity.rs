use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::Status;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ChequeBookId;
use crate::bank_accounts::BankAccountId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "cheque_books")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ChequeBookId,
    pub bank_account_id: BankAccountId,
    pub first_number: i64,
    pub last_number: i64,
    /// The next one to be written; beyond the last where the book is used up.
    pub next_number: i64,
    pub digits: i16,
    pub received_on: NaiveDate,
    pub status: Status,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "cheque_books", unique: { "cheque_books_overlap" => "first_number" });
