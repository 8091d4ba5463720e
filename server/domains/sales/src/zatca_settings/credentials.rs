//! `zatca_credentials`: a key and its certificates. Secrets are sealed before they come here, and
//! never reach the audit log.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::codes::{CredentialPurpose, CredentialStep};
use super::{ZatcaCredentialId, ZatcaSettingId};

#[derive(Clone, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "zatca_credentials")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ZatcaCredentialId,
    pub zatca_setting_id: ZatcaSettingId,
    pub purpose: CredentialPurpose,
    pub step: CredentialStep,
    #[serde(skip)]
    pub otp_sealed: Option<Vec<u8>>,
    #[serde(skip)]
    pub private_key_sealed: Option<Vec<u8>>,
    pub csr_pem: Option<String>,
    pub compliance_request_id: Option<String>,
    #[serde(skip)]
    pub compliance_token: Option<String>,
    #[serde(skip)]
    pub compliance_secret_sealed: Option<Vec<u8>>,
    pub checks_passed: Json,
    pub production_request_id: Option<String>,
    #[serde(skip)]
    pub production_token: Option<String>,
    #[serde(skip)]
    pub production_secret_sealed: Option<Vec<u8>>,
    pub certificate_serial: Option<String>,
    pub certificate_issuer: Option<String>,
    pub certificate_expires_at: Option<DateTime<Utc>>,
    pub failure: Option<Json>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Without the secrets, sealed or not.
impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ZatcaCredential")
            .field("id", &self.id)
            .field("step", &self.step)
            .finish_non_exhaustive()
    }
}

kernel::record!(Entity, "zatca_credentials");
