use chrono::{DateTime, NaiveDate, Utc};
use identity::users::UserId;
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{ComplaintId, ComplaintKind, ComplaintState};
use crate::surveys::SurveyId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "complaints")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ComplaintId,
    pub kind: ComplaintKind,
    pub state: ComplaintState,
    pub customer_id: CustomerId,
    pub contract_id: Option<ContractId>,
    pub survey_id: Option<SurveyId>,
    pub text: Option<String>,
    pub assignee_id: Option<UserId>,
    pub due_on: NaiveDate,
    pub resolution: Option<String>,
    pub closed_at: Option<DateTime<Utc>>,
    pub closed_by: Option<String>,
    pub made_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "complaints");
