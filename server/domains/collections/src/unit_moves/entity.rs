use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use properties::units::UnitId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::UnitMoveId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "unit_moves")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: UnitMoveId,
    pub contract_id: ContractId,
    /// The contract of the rest.
    pub next_id: ContractId,
    /// The first day in the other unit.
    pub moves_on: NaiveDate,
    pub from_unit_id: UnitId,
    pub to_unit_id: UnitId,
    /// What stays with the contract, what was brought to the next one, and what that costs more or less.
    pub stays: Decimal,
    pub moved: Decimal,
    pub difference: Decimal,
    /// Rent of the next contract's days that was agreed under this one.
    pub ahead: Decimal,
    pub note: Option<String>,
    /// What was brought, for taking it back.
    #[serde(skip_serializing)]
    #[sea_orm(column_type = "JsonBinary")]
    pub carried: Json,
    pub moved_by: String,
    pub undone_on: Option<NaiveDate>,
    pub undone_by: Option<String>,
    pub undo_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "unit_moves");
