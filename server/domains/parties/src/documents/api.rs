use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Document, DocumentFilter, DocumentUpdate, DocumentUpload};
use super::service::NewDocument;
use super::{DocumentId, VisibleNouns, permission, service};

pub struct DocumentsApi;

#[OpenApi(prefix_path = "/documents", tag = "permission::PAGE")]
impl DocumentsApi {
    /// Lists uploaded files.
    #[oai(path = "/", method = "get", operation_id = "list_documents")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<DocumentFilter>,
    ) -> Result<Json<Page<Document>>> {
        let visible = VisibleNouns::of(auth.db.kernel(), &auth.principal);
        let query = service::matching(&auth.db, &list, &visible)?;
        Ok(Json(query.page(&auth.db, &list.paging).await?))
    }

    /// Exports the list of uploaded files that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_documents")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<DocumentFilter>,
    ) -> Result<Download> {
        let visible = VisibleNouns::of(auth.db.kernel(), &auth.principal);
        let query = service::matching(&auth.db, &list, &visible)?;
        Document::export_of(auth.db, format.0, query).await
    }

    /// Reads what is known of one file.
    #[oai(path = "/:id", method = "get", operation_id = "get_document")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<DocumentId>,
    ) -> Result<Json<Document>> {
        let visible = VisibleNouns::of(auth.db.kernel(), &auth.principal);
        service::find(&auth.db, id.0, &visible).await?;
        Ok(Json(Document::one(&auth.db, id.0).await?))
    }

    /// Downloads one file.
    #[oai(path = "/:id/file", method = "get", operation_id = "download_document")]
    async fn download(
        &self,
        auth: Read<permission::View>,
        id: Path<DocumentId>,
    ) -> Result<Download> {
        let visible = VisibleNouns::of(auth.db.kernel(), &auth.principal);
        let document = service::find(&auth.db, id.0, &visible).await?;
        service::download(&auth.db, document).await
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
        let visible = VisibleNouns::of(auth.tx.kernel(), &auth.principal);
        let document = service::upload(&auth.tx, new, &visible).await?;
        auth.show(document.id).await
    }

    /// Edits the kind and expiry date of one file.
    #[oai(path = "/:id", method = "put", operation_id = "update_document")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<DocumentId>,
        input: Json<DocumentUpdate>,
    ) -> Result<Json<Document>> {
        let visible = VisibleNouns::of(auth.tx.kernel(), &auth.principal);
        let before = service::find(&auth.tx, id.0, &visible).await?;
        service::update(&auth.tx, before, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a file from its record.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_document")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<DocumentId>,
    ) -> Result<Json<bool>> {
        let visible = VisibleNouns::of(auth.tx.kernel(), &auth.principal);
        let document = service::find(&auth.tx, id.0, &visible).await?;
        service::remove(&auth.tx, &document).await?;
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
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let visible = VisibleNouns::of(auth.db.kernel(), &auth.principal);
        service::find(&auth.db, id.0, &visible).await?;
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
