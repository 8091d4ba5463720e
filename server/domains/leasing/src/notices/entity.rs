use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::NoticeId;
use super::codes::NoticeGiver;
use crate::contracts::ContractId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "notices")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: NoticeId,
    pub contract_id: ContractId,
    pub given_by: NoticeGiver,
    pub given_on: NaiveDate,
    /// The tenant's last day.
    pub leaves_on: NaiveDate,
    pub note: Option<String>,
    pub recorded_by: String,
    pub withdrawn_on: Option<NaiveDate>,
    pub withdraw_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "notices");
