use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use parties::owners::OwnerId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{BalanceSide, OpeningBalanceId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "opening_balances")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: OpeningBalanceId,
    pub number: String,
    /// One of the two.
    pub customer_id: Option<CustomerId>,
    pub owner_id: Option<OwnerId>,
    /// Of what a tenant owes: the contract that it is charged to.
    pub contract_id: Option<ContractId>,
    pub side: BalanceSide,
    pub amount: Decimal,
    pub dated_on: NaiveDate,
    pub reason: String,
    pub posted_by: String,
    pub withdrawn_on: Option<NaiveDate>,
    pub withdrawn_by: Option<String>,
    pub withdraw_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Model {
    /// Of an owner: above zero where it is the owner's.
    pub fn of_owner(&self) -> Decimal {
        match self.side {
            BalanceSide::ByOffice => self.amount,
            BalanceSide::ToOffice => -self.amount,
        }
    }
}

kernel::record!(Entity, "opening_balances");
