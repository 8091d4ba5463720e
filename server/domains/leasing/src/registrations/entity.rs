use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{FeePayer, RegistrationId};
use crate::contracts::{ContractId, Registry};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "registrations")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: RegistrationId,
    pub contract_id: ContractId,
    /// None where the place has none of a known name.
    pub registry: Option<Registry>,
    pub registered_on: NaiveDate,
    pub fee: Decimal,
    /// Where there is a fee.
    pub paid_by: Option<FeePayer>,
    pub recorded_by: String,
    pub withdrawn_on: Option<NaiveDate>,
    pub withdrawn_by: Option<String>,
    pub withdraw_reason: Option<String>,
    /// The contract has the number of one that stands.
    pub withdrawn_number: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "registrations");
