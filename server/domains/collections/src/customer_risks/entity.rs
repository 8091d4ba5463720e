use chrono::{DateTime, Utc};
use parties::customers::CustomerId;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{CustomerRiskId, RiskLevel};

/// A risk that somebody accepted.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "customer_risks")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: CustomerRiskId,
    pub customer_id: CustomerId,
    /// The level that was accepted; a higher one is not.
    pub level: RiskLevel,
    pub reason: String,
    pub accepted_by: String,
    pub withdrawn_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "customer_risks");
