use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{LateFeeBasis, LateFeeRepeats, LateFeeRuleId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "late_fees")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: LateFeeRuleId,
    pub is_active: bool,
    /// Days after the due date that cost nothing.
    pub grace_days: i16,
    pub basis: LateFeeBasis,
    /// An amount, or percent of what is late.
    pub rate: Decimal,
    pub repeats: LateFeeRepeats,
    /// Of one payment, all its fees together.
    pub most: Option<Decimal>,
    /// Payments that fell due before cost nothing.
    pub applies_from: Option<NaiveDate>,
    /// Where the contracts agree on it.
    pub clause: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "late_fees");
