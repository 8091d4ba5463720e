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
    Complaint, ComplaintClosing, ComplaintFilter, ComplaintInput, ComplaintUpdate, ComplaintVersion,
};
use super::{ComplaintId, permission, service};

pub struct ComplaintsApi;

#[OpenApi(prefix_path = "/complaints", tag = "permission::PAGE")]
impl ComplaintsApi {
    /// Lists complaints and suggestions of tenants, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_complaints")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ComplaintFilter>,
    ) -> Result<Json<Page<Complaint>>> {
        Ok(Json(Complaint::page(&auth.db, &list).await?))
    }

    /// Exports the complaints that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_complaints")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ComplaintFilter>,
    ) -> Result<Download> {
        Complaint::export(auth.db, format.0, &list).await
    }

    /// Reads one complaint.
    #[oai(path = "/:id", method = "get", operation_id = "get_complaint")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ComplaintId>,
    ) -> Result<Json<Complaint>> {
        Ok(Json(Complaint::one(&auth.db, id.0).await?))
    }

    /// Writes down what a tenant has to say.
    #[oai(path = "/", method = "post", operation_id = "create_complaint")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<ComplaintInput>,
    ) -> Result<Json<Complaint>> {
        let id = service::create(&auth.tx, &input.0).await?;
        auth.show(id).await
    }

    /// Says who sees to a complaint and until when, and whether they have begun.
    #[oai(path = "/:id", method = "put", operation_id = "update_complaint")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ComplaintId>,
        input: Json<ComplaintUpdate>,
    ) -> Result<Json<Complaint>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Closes a complaint with what came of it.
    #[oai(path = "/:id/close", method = "post", operation_id = "close_complaint")]
    async fn close(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ComplaintId>,
        input: Json<ComplaintClosing>,
    ) -> Result<Json<Complaint>> {
        service::close(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Opens a closed complaint again.
    #[oai(
        path = "/:id/reopen",
        method = "post",
        operation_id = "reopen_complaint"
    )]
    async fn reopen(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ComplaintId>,
        input: Json<ComplaintVersion>,
    ) -> Result<Json<Complaint>> {
        service::reopen(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// The history of one complaint.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_complaint_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ComplaintId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
