use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{MerchantErasureId, MerchantErasureState};
use crate::merchants::MerchantId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "merchant_erasures")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: MerchantErasureId,
    pub merchant_id: MerchantId,
    pub state: MerchantErasureState,
    pub reason: String,
    /// Who of the merchant asked for it, where it is before its time.
    pub requested_by: Option<String>,
    pub asked_by: String,
    pub runs_at: DateTime<Utc>,
    /// What was there; in the audit log by its hash.
    #[serde(skip)]
    pub certificate: Option<Json>,
    pub certificate_sha256: Option<String>,
    pub cancel_reason: Option<String>,
    pub finished_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "merchant_erasures");
