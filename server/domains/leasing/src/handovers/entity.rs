use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::model::Sealed;
use super::{HandoverId, HandoverSide};
use crate::contracts::ContractId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "handovers")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: HandoverId,
    pub contract_id: ContractId,
    pub side: HandoverSide,
    pub held_on: NaiveDate,
    pub note: Option<String>,
    pub tenant_signer: Option<String>,
    pub tenant_signed_at: Option<DateTime<Utc>>,
    pub office_signer: Option<String>,
    pub office_signed_at: Option<DateTime<Utc>>,
    /// The employee before whom the tenant signed.
    pub witnessed_by: Option<String>,
    /// Meters and keys as they were when both had signed.
    pub sealed: Option<Sealed>,
    /// Under the storage's root.
    pub pdf_path: Option<String>,
    /// Why the signatures were taken off again.
    pub reopen_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Model {
    pub fn is_untouched(&self) -> bool {
        self.tenant_signer.is_none() && self.office_signer.is_none()
    }
}

kernel::record!(Entity, "handovers");
