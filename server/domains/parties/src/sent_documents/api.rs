use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Principal, Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::state::Kernel;
use kernel::tenancy::MerchantConn as _;
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::entity::Entity;
use super::model::{Acceptance, Refusal, SentDocument, SentDocumentFilter};
use super::{SentDocumentId, service};
use crate::document_requests::permission;
use crate::documents::{DocumentNoun, VisibleNouns};

pub struct SentDocumentsApi;

/// A tenant's paper is for who may see tenants.
fn ensure_visible(kernel: &Kernel, principal: &Principal) -> Result<()> {
    VisibleNouns::of(kernel, principal).ensure(DocumentNoun::Customers)
}

#[derive(Tags)]
enum Tag {
    #[oai(rename = "sent_documents")]
    SentDocuments,
}

#[OpenApi(prefix_path = "/sent_documents", tag = "Tag::SentDocuments")]
impl SentDocumentsApi {
    /// Lists what tenants sent, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_sent_documents")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<SentDocumentFilter>,
    ) -> Result<Json<Page<SentDocument>>> {
        ensure_visible(auth.db.kernel(), &auth.principal)?;
        Ok(Json(SentDocument::page(&auth.db, &list).await?))
    }

    /// Exports the files that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_sent_documents"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<SentDocumentFilter>,
    ) -> Result<Download> {
        ensure_visible(auth.db.kernel(), &auth.principal)?;
        SentDocument::export(auth.db, format.0, &list).await
    }

    /// Reads what is known of one file.
    #[oai(path = "/:id", method = "get", operation_id = "get_sent_document")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<SentDocumentId>,
    ) -> Result<Json<SentDocument>> {
        ensure_visible(auth.db.kernel(), &auth.principal)?;
        Ok(Json(SentDocument::one(&auth.db, id.0).await?))
    }

    /// Downloads one file.
    #[oai(
        path = "/:id/file",
        method = "get",
        operation_id = "download_sent_document"
    )]
    async fn download(
        &self,
        auth: Read<permission::View>,
        id: Path<SentDocumentId>,
    ) -> Result<Download> {
        ensure_visible(auth.db.kernel(), &auth.principal)?;
        service::download(&auth.db, id.0).await
    }

    /// Accepts one file: it becomes a document of the tenant.
    #[oai(
        path = "/:id/accept",
        method = "post",
        operation_id = "accept_sent_document"
    )]
    async fn accept(
        &self,
        auth: Write<permission::Decide>,
        id: Path<SentDocumentId>,
        input: Json<Acceptance>,
    ) -> Result<Json<SentDocument>> {
        ensure_visible(auth.tx.kernel(), &auth.principal)?;
        service::accept(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Refuses one file, with a reason that the tenant reads.
    #[oai(
        path = "/:id/refuse",
        method = "post",
        operation_id = "refuse_sent_document"
    )]
    async fn refuse(
        &self,
        auth: Write<permission::Decide>,
        id: Path<SentDocumentId>,
        input: Json<Refusal>,
    ) -> Result<Json<SentDocument>> {
        ensure_visible(auth.tx.kernel(), &auth.principal)?;
        service::refuse(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one file.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_sent_document_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<SentDocumentId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        ensure_visible(auth.db.kernel(), &auth.principal)?;
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
