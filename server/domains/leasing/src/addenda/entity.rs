use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::model::{Agreed, Given};
use super::{AddendumId, AddendumStatus};
use crate::contracts::ContractId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "addenda")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: AddendumId,
    pub contract_id: ContractId,
    /// Of the contract.
    pub sequence: i32,
    pub status: AddendumStatus,
    pub effective_on: NaiveDate,
    /// What is to be another.
    pub given: Given,
    /// For the parties to read.
    pub note: Option<String>,
    /// What each part was and is to be, as it is signed; from the issue on.
    pub agreed: Option<Agreed>,
    pub issued_at: Option<DateTime<Utc>>,
    pub issued_by: Option<String>,
    pub signed_at: Option<DateTime<Utc>>,
    pub withdrawn_at: Option<DateTime<Utc>>,
    pub withdraw_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "addenda");
