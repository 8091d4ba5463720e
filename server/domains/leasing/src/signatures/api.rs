use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::Read;
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{SignatureId, permission, service};
use crate::contracts::{ContractId, document};

#[derive(Tags)]
pub(super) enum Tag {
    #[oai(rename = "signatures")]
    Signatures,
}

/// A signature, as lists show it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Signature {
    pub id: SignatureId,
    pub contract_id: ContractId,
    pub contract_number: String,
    pub signer_name: String,
    /// UTC.
    pub signed_at: DateTime<Utc>,
    pub ip: Option<String>,
    /// The language that the contract was read in.
    pub language: String,
    /// SHA-256 of what was shown.
    pub document_hash: String,
    /// SHA-256 of the stored PDF.
    pub pdf_hash: Option<String>,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub unit_number: String,
    pub building_name_en: String,
    pub building_name_ar: String,
}

/// A signature with all its evidence.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SignatureDetail {
    #[oai(flatten)]
    #[serde(flatten)]
    pub signature: Signature,
    pub user_agent: Option<String>,
    /// The drawing: PNG in base64.
    pub image: String,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct SignatureFilter {
    pub contract_id: Option<i64>,
    pub customer_id: Option<i64>,
    pub signed_from: Option<NaiveDate>,
    pub signed_to: Option<NaiveDate>,
}

pub struct SignaturesApi;

#[OpenApi(prefix_path = "/signatures", tag = "Tag::Signatures")]
impl SignaturesApi {
    /// Lists signatures.
    #[oai(path = "/", method = "get", operation_id = "list_signatures")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<SignatureFilter>,
    ) -> Result<Json<Page<Signature>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the signatures that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_signatures")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<SignatureFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<Signature>(&auth.db)
            .await?;
        let zone = auth.db.merchant().time_zone;
        let rows: Vec<(Signature, chrono::NaiveDateTime)> = rows
            .into_iter()
            .map(|row| {
                let local = row.signed_at.with_timezone(&zone).naive_local();
                (row, local)
            })
            .collect();
        let title = Text::fixed("Signatures", "التواقيع");
        export::list(
            format.0,
            auth.db.language(),
            "signatures",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one signature with its evidence.
    #[oai(path = "/:id", method = "get", operation_id = "get_signature")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<SignatureId>,
    ) -> Result<Json<SignatureDetail>> {
        Ok(Json(service::detail(&auth.db, id.0).await?))
    }

    /// The signed contract as it was frozen.
    #[oai(path = "/:id/pdf", method = "get", operation_id = "get_signature_pdf")]
    async fn pdf(&self, auth: Read<permission::View>, id: Path<SignatureId>) -> Result<Download> {
        let signature = service::find(&auth.db, id.0).await?;
        document::download(auth.db, signature.contract_id).await
    }

    /// The history of one signature.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_signature_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<SignatureId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "signatures", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> Vec<Column<(Signature, chrono::NaiveDateTime)>> {
    vec![
        Column::new("Contract", "العقد", ColumnKind::Code, |(row, _), _| {
            row.contract_number.as_str().into()
        }),
        Column::new(
            "Signed by",
            "الموقّع",
            ColumnKind::Text,
            |(row, _), _| row.signer_name.as_str().into(),
        ),
        Column::new(
            "Signed at",
            "تاريخ التوقيع",
            ColumnKind::DateTime,
            |(_, at), _| Cell::DateTime(*at),
        ),
        Column::new("Unit", "الوحدة", ColumnKind::Code, |(row, _), _| {
            row.unit_number.as_str().into()
        }),
        Column::new(
            "Address",
            "العنوان الشبكي",
            ColumnKind::Code,
            |(row, _), _| row.ip.as_deref().unwrap_or_default().into(),
        ),
        Column::new(
            "Document SHA-256",
            "بصمة المستند",
            ColumnKind::Code,
            |(row, _), _| row.document_hash.as_str().into(),
        ),
    ]
}
