use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::DepositSlipId;
use crate::bank_accounts::BankAccountId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "deposit_slips")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: DepositSlipId,
    pub number: String,
    pub bank_account_id: BankAccountId,
    pub deposited_on: NaiveDate,
    pub prepared_by: String,
    pub note: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "deposit_slips");
