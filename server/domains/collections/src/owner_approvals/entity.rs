use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use parties::owners::OwnerId;
use properties::buildings::BuildingId;
use properties::units::UnitId;
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::held::HeldCost;
use super::{ApprovalKind, ApprovalState, OwnerApprovalId};
use crate::owner_costs::OwnerCostId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "owner_approvals")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: OwnerApprovalId,
    pub number: String,
    /// The number of the first of those that were asked together.
    pub asked_with: String,
    pub kind: ApprovalKind,
    pub owner_id: OwnerId,
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    /// Of a lease: the draft.
    pub contract_id: Option<ContractId>,
    #[serde(skip_serializing, default)]
    #[sea_orm(column_type = "JsonBinary")]
    pub cost: Option<HeldCost>,
    /// The whole cost with tax, or a year's rent.
    pub amount: Decimal,
    /// What the agreement allows without asking: the limit, or the unit's minimum rent.
    pub allowed: Decimal,
    /// What it is for.
    pub note: String,
    /// The end of the link's address.
    pub public_id: String,
    pub state: ApprovalState,
    /// The last day for an answer.
    pub ends_on: NaiveDate,
    pub reminded_on: Option<NaiveDate>,
    pub asked_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub reason: Option<String>,
    /// The cost that was charged after it.
    pub owner_cost_id: Option<OwnerCostId>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "owner_approvals");
