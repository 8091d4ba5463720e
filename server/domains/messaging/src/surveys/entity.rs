use chrono::{DateTime, NaiveDate, Utc};
use collections::contract_payments::ContractPaymentId;
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::SurveyId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "surveys")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SurveyId,
    #[serde(skip)]
    pub public_id: String,
    pub contract_payment_id: ContractPaymentId,
    pub contract_id: ContractId,
    pub customer_id: CustomerId,
    /// The last day.
    pub expires_on: NaiveDate,
    pub score: Option<i16>,
    pub comment: Option<String>,
    pub answered_at: Option<DateTime<Utc>>,
    pub asked_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "surveys");

/// What becomes of answers.
pub mod settings {
    use chrono::{DateTime, Utc};
    use identity::users::UserId;
    use sea_orm::entity::prelude::*;
    use serde::{Deserialize, Serialize};

    use crate::surveys::SurveySettingsId;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "survey_settings")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: SurveySettingsId,
        pub link_days: i32,
        pub low_score: i32,
        pub complaint_days: i32,
        pub complaint_assignee_id: Option<UserId>,
        pub changed_by: Option<String>,
        pub version: i64,
        pub created_at: DateTime<Utc>,
        pub updated_at: DateTime<Utc>,
    }

    kernel::record!(Entity, "survey_settings");
}
