use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    DocumentRequest, DocumentRequestFilter, DocumentRequestInput, DocumentRequestVersion,
    DocumentRequestView,
};
use super::{DocumentRequestId, permission, service};

pub struct DocumentRequestsApi;

#[OpenApi(prefix_path = "/document_requests", tag = "permission::PAGE")]
impl DocumentRequestsApi {
    /// Lists the links by which tenants send documents, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_document_requests")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<DocumentRequestFilter>,
    ) -> Result<Json<Page<DocumentRequest>>> {
        Ok(Json(DocumentRequest::page(&auth.db, &list).await?))
    }

    /// Exports the links that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_document_requests"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<DocumentRequestFilter>,
    ) -> Result<Download> {
        DocumentRequest::export(auth.db, format.0, &list).await
    }

    /// Reads one link.
    #[oai(path = "/:id", method = "get", operation_id = "get_document_request")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<DocumentRequestId>,
    ) -> Result<Json<DocumentRequest>> {
        Ok(Json(DocumentRequest::one(&auth.db, id.0).await?))
    }

    /// Asks a tenant for documents: opens a link for them.
    #[oai(path = "/", method = "post", operation_id = "create_document_request")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<DocumentRequestInput>,
    ) -> Result<Json<DocumentRequest>> {
        let request = service::create(&auth.tx, &input.0).await?;
        auth.show(request.id).await
    }

    /// Closes a link at once; what was sent stays.
    #[oai(
        path = "/:id/close",
        method = "post",
        operation_id = "close_document_request"
    )]
    async fn close(
        &self,
        auth: Write<permission::Close>,
        id: Path<DocumentRequestId>,
        input: Json<DocumentRequestVersion>,
    ) -> Result<Json<DocumentRequest>> {
        service::close(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Lists who visited a link, the last on top.
    #[oai(
        path = "/:id/views",
        method = "get",
        operation_id = "list_document_request_views"
    )]
    async fn views(
        &self,
        auth: Read<permission::View>,
        id: Path<DocumentRequestId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<DocumentRequestView>>> {
        Ok(Json(service::views(&auth.db, id.0, &list.paging).await?))
    }

    /// The history of one link.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_document_request_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<DocumentRequestId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
