use kernel::audit::HistoryEntry;
use kernel::auth::Read;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::{Result, record};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Signature, SignatureDetail, SignatureFilter};
use super::{SignatureId, permission, service};
use crate::contracts::document;

pub struct SignaturesApi;

#[OpenApi(prefix_path = "/signatures", tag = "permission::PAGE")]
impl SignaturesApi {
    /// Lists signatures.
    #[oai(path = "/", method = "get", operation_id = "list_signatures")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<SignatureFilter>,
    ) -> Result<Json<Page<Signature>>> {
        Ok(Json(service::list(&auth.db, &list).await?))
    }

    /// Exports the signatures that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_signatures")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<SignatureFilter>,
    ) -> Result<Download> {
        service::export(auth.db, format.0, &list).await
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
        let signature = record::find::<Entity>(&auth.db, id.0).await?;
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
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
