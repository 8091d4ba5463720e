use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::SignatureId;
use crate::addenda::AddendumId;
use crate::contracts::ContractId;
use crate::signing::{Confirmation, SigningParty};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "signatures")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SignatureId,
    pub contract_id: ContractId,
    pub party: SigningParty,
    pub signer_name: String,
    /// PNG. Left out of the audit log: the row itself is the evidence.
    #[serde(skip)]
    pub image: Vec<u8>,
    pub signed_at: DateTime<Utc>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub language: String,
    pub confirmation: Confirmation,
    /// Where the code went, in part.
    pub confirmed_at_address: Option<String>,
    /// SHA-256 of what was shown.
    pub document_hash: String,
    /// Exactly what was shown. Left out of the audit log: the row itself is the evidence.
    #[serde(skip)]
    pub shown: Option<String>,
    pub pdf_path: Option<String>,
    /// SHA-256 of the stored PDF.
    pub pdf_hash: Option<String>,
    /// Under which anybody checks the stored PDF; of the last signature, which sealed it.
    pub verify_id: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Where a change of the contract is signed.
    pub addendum_id: Option<AddendumId>,
}

kernel::record!(Entity, "signatures");
