//! `zatca_attempts`: every sending and what came back.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;

use super::ZatcaSubmissionId;
use super::codes::{SendingOutcome, SubmissionCall};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "zatca_attempts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub zatca_submission_id: ZatcaSubmissionId,
    pub number: i32,
    pub call: SubmissionCall,
    pub started_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    pub http_status: Option<i16>,
    /// None while it is under way.
    pub outcome: Option<SendingOutcome>,
    pub answer: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
