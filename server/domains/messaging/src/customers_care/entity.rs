use chrono::{DateTime, NaiveDate, Utc};
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{CareAnswer, CareAnswerId, CareList};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "care_answers")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: CareAnswerId,
    pub list: CareList,
    /// Of the tenant, the contract or the payment, by the list.
    pub record_id: i64,
    pub customer_id: CustomerId,
    pub contract_id: ContractId,
    pub answer: CareAnswer,
    pub call_on: Option<NaiveDate>,
    pub note: Option<String>,
    pub answered_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "care_answers");
