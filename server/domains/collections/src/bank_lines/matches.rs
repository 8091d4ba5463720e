//! What a line settled: a move of a cheque, a sum of a tenant, a cost of an owner.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{BankLineId, BankMatchId};
use crate::cheques::ChequeId;
use crate::issued_cheques::IssuedChequeId;
use crate::money_received::MoneyReceivedId;
use crate::owner_costs::OwnerCostId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "bank_matches")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: BankMatchId,
    pub bank_line_id: BankLineId,
    /// As the line has it.
    pub amount: Decimal,
    pub cheque_id: Option<ChequeId>,
    pub cheque_step: Option<i32>,
    pub money_received_id: Option<MoneyReceivedId>,
    pub owner_cost_id: Option<OwnerCostId>,
    pub issued_cheque_id: Option<IssuedChequeId>,
    /// Posted with the line; else it was there before and stays when that is undone.
    pub is_posted: bool,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "bank_matches");
