use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{RenewalChange, RenewalId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "renewals")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: RenewalId,
    pub change: RenewalChange,
    /// Per cent or an amount, below zero where rents fall.
    pub change_by: Decimal,
    pub round_to: Option<i32>,
    pub total: i32,
    pub done: i32,
    pub drafted: i32,
    pub refused: i32,
    /// The rights of who began it.
    pub may_go_below: bool,
    pub may_exceed_cap: bool,
    pub started_by: String,
    pub ended_at: Option<DateTime<Utc>>,
    pub undone_at: Option<DateTime<Utc>>,
    pub undone: i32,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "renewals");
