use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::ZatcaSubmissionId;
use super::codes::{SubmissionCall, SubmissionState};
use crate::invoices::InvoiceId;
use crate::zatca_settings::{ZatcaCredentialId, ZatcaSettingId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "zatca_submissions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ZatcaSubmissionId,
    pub invoice_id: InvoiceId,
    pub zatca_setting_id: ZatcaSettingId,
    pub zatca_credential_id: ZatcaCredentialId,
    pub replaces_id: Option<ZatcaSubmissionId>,
    pub icv: i64,
    pub uuid: Uuid,
    pub previous_hash: String,
    pub hash: String,
    /// What the document was built from: a `zatca::Draft`.
    #[serde(skip)]
    pub draft: Json,
    /// The signed bytes, never changed; too large for the audit log, which keeps their hash.
    #[serde(skip)]
    pub xml: Vec<u8>,
    #[serde(skip)]
    pub qr: String,
    pub state: SubmissionState,
    pub call: SubmissionCall,
    pub due_at: DateTime<Utc>,
    pub attempts: i32,
    pub next_attempt_at: DateTime<Utc>,
    pub leased_until: Option<DateTime<Utc>>,
    pub http_status: Option<i16>,
    /// `[{"kind", "code", "category", "text"}]`.
    pub messages: Json,
    pub error: Option<String>,
    #[serde(skip)]
    pub cleared_xml: Option<Vec<u8>>,
    #[serde(skip)]
    pub cleared_qr: Option<String>,
    pub finished_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "zatca_submissions");
