use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{SentDocumentId, SentDocumentState};
use crate::document_requests::DocumentRequestId;
use crate::documents::{DocumentId, DocumentKind};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "sent_documents")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SentDocumentId,
    pub document_request_id: DocumentRequestId,
    pub kind: DocumentKind,
    pub file_name: String,
    /// Under the storage's root.
    pub path: String,
    pub size_bytes: i64,
    pub expires_on: Option<NaiveDate>,
    pub state: SentDocumentState,
    /// Why it was refused, for the tenant to read.
    pub reason: Option<String>,
    pub decided_by: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    /// What it became.
    pub document_id: Option<DocumentId>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "sent_documents");
