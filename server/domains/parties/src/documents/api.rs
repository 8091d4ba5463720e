use chrono::{DateTime, NaiveDate, Utc};
use kernel::Problem;
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::{Language, Text};
use poem_openapi::param::{Path, Query};
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::service::NewDocument;
use super::{DocumentId, permission, service};
use crate::person::date;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "documents")]
    Documents,
}

/// An uploaded file, as lists show it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Document {
    pub id: DocumentId,
    /// Whose: `customers`, `owners`, `units`, `contracts`.
    pub noun: String,
    pub record_id: i64,
    /// The tenant's or owner's name, the unit's or contract's number.
    pub record_name_en: String,
    pub record_name_ar: String,
    /// `national_id`, `passport`, `trade_licence`, `title_deed`, `power_of_attorney`, `photo`, `other`.
    pub kind: String,
    pub file_name: String,
    pub size_bytes: i64,
    pub expires_on: Option<NaiveDate>,
    pub version: i64,
    /// UTC.
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Multipart)]
pub struct DocumentUpload {
    /// Whose: `customers`, `owners`, `units`, `contracts`.
    pub noun: String,
    pub record_id: i64,
    /// `national_id`, `passport`, `trade_licence`, `title_deed`, `power_of_attorney`, `photo`, `other`.
    pub kind: String,
    /// `YYYY-MM-DD`.
    pub expires_on: Option<String>,
    /// PNG, JPEG, WebP, PDF or MP4, at most 5 MB. A photo is a square image.
    pub file: Upload,
}

#[derive(Debug, Object)]
pub struct DocumentUpdate {
    /// `national_id`, `passport`, `trade_licence`, `title_deed`, `power_of_attorney`, `photo`, `other`.
    pub kind: String,
    /// `YYYY-MM-DD`.
    pub expires_on: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct DocumentFilter {
    /// Whose: `customers`, `owners`, `units`, `contracts`.
    pub noun: Option<String>,
    pub record_id: Option<i64>,
    pub kind: Option<String>,
    /// Which have expired or expire within this many days.
    pub expiring_days: Option<u16>,
}

pub struct DocumentsApi;

#[OpenApi(prefix_path = "/documents", tag = "Tag::Documents")]
impl DocumentsApi {
    /// Lists uploaded files.
    #[oai(path = "/", method = "get", operation_id = "list_documents")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<DocumentFilter>,
    ) -> Result<Json<Page<Document>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the list of uploaded files that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_documents")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<DocumentFilter>,
    ) -> Result<Download> {
        let query = service::query(&auth.db, &filter.paging, &filter.filter)?;
        let rows = query.all::<Document>(&auth.db).await?;
        let title = Text::fixed("Documents", "المستندات");
        export::list(
            format.0,
            auth.db.language(),
            "documents",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads what is known of one file.
    #[oai(path = "/:id", method = "get", operation_id = "get_document")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<DocumentId>,
    ) -> Result<Json<Document>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Downloads one file.
    #[oai(path = "/:id/file", method = "get", operation_id = "download_document")]
    async fn download(
        &self,
        auth: Read<permission::View>,
        id: Path<DocumentId>,
    ) -> Result<Download> {
        service::download(&auth.db, id.0).await
    }

    /// Uploads a file.
    #[oai(path = "/", method = "post", operation_id = "create_document")]
    async fn upload(
        &self,
        auth: Write<permission::Create>,
        upload: DocumentUpload,
    ) -> Result<Json<Document>> {
        let file_name = upload.file.file_name().unwrap_or_default().to_owned();
        let new = NewDocument {
            noun: upload.noun,
            record_id: upload.record_id,
            kind: upload.kind,
            expires_on: upload.expires_on,
            file_name,
            bytes: upload.file.into_vec().await.map_err(Problem::internal)?,
        };
        let document = service::upload(&auth.tx, new).await?;
        let document = service::read(&auth.tx, document.id).await?;
        auth.done(document).await
    }

    /// Edits the kind and expiry date of one file.
    #[oai(path = "/:id", method = "put", operation_id = "update_document")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<DocumentId>,
        input: Json<DocumentUpdate>,
    ) -> Result<Json<Document>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let document = service::read(&auth.tx, id.0).await?;
        auth.done(document).await
    }

    /// Removes a file from its record.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_document")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<DocumentId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one file's record.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_document_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<DocumentId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "documents", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Document>; 4] {
    let text = ColumnKind::Text;
    [
        Column::new("Belongs to", "يخص", text, |document, language| {
            let name = match language {
                Language::En => &document.record_name_en,
                Language::Ar => &document.record_name_ar,
            };
            name.as_str().into()
        }),
        Column::new("Kind", "النوع", text, |document, language| {
            kind(&document.kind, language)
        }),
        Column::new("File", "الملف", text, |document, _| {
            document.file_name.as_str().into()
        }),
        Column::new(
            "Expires on",
            "تاريخ الانتهاء",
            ColumnKind::Date,
            |document, _| date(document.expires_on),
        ),
    ]
}

fn kind(kind: &str, language: Language) -> Cell {
    let text = match kind {
        "national_id" => Text::fixed("National ID", "الهوية"),
        "passport" => Text::fixed("Passport", "جواز السفر"),
        "trade_licence" => Text::fixed("Trade licence", "الرخصة التجارية"),
        "title_deed" => Text::fixed("Title deed", "سند الملكية"),
        "power_of_attorney" => Text::fixed("Power of attorney", "وكالة"),
        "photo" => Text::fixed("Photo", "صورة"),
        _ => Text::fixed("Other", "أخرى"),
    };
    text.get(language).into()
}
