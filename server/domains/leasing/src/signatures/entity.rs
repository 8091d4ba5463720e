use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::SignatureId;
use crate::contracts::ContractId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "signatures")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SignatureId,
    pub contract_id: ContractId,
    pub signer_name: String,
    /// PNG. Left out of the audit log: the row itself is the evidence.
    #[serde(skip)]
    pub image: Vec<u8>,
    pub signed_at: DateTime<Utc>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub language: String,
    /// SHA-256 of what was shown.
    pub document_hash: String,
    pub pdf_path: Option<String>,
    /// SHA-256 of the stored PDF.
    pub pdf_hash: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "signatures");
