//! The rows of a cheque's trail: one a move, written once.

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;

use super::ChequeId;
use super::codes::{ChequeState, ChequeVerb};
use crate::contract_payments::codes::NotCollectedReason;
use crate::deposit_slips::DepositSlipId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "cheque_moves")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub cheque_id: ChequeId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub step: i32,
    pub prev_step: Option<i32>,
    pub of_step: i32,
    pub from_state: ChequeState,
    pub verb: ChequeVerb,
    pub to_state: ChequeState,
    pub moved_on: NaiveDate,
    pub at: DateTime<Utc>,
    pub by_name: String,
    pub reason: Option<NotCollectedReason>,
    pub reference: Option<String>,
    pub note: Option<String>,
    pub image: Option<String>,
    pub amount: Option<Decimal>,
    pub bank_fee: Option<Decimal>,
    pub fee: Option<Decimal>,
    pub new_date: Option<NaiveDate>,
    pub deposit_slip_id: Option<DepositSlipId>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
