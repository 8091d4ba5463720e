use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Enquiry, EnquiryFilter, EnquiryUpdate};
use super::{EnquiryId, permission, service};

pub struct EnquiriesApi;

#[OpenApi(prefix_path = "/enquiries", tag = "permission::PAGE")]
impl EnquiriesApi {
    /// Lists what visitors of units' pages asked, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_enquiries")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<EnquiryFilter>,
    ) -> Result<Json<Page<Enquiry>>> {
        Ok(Json(Enquiry::page(&auth.db, &list).await?))
    }

    /// Exports the enquiries that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_enquiries")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<EnquiryFilter>,
    ) -> Result<Download> {
        Enquiry::export(auth.db, format.0, &list).await
    }

    /// Reads one enquiry.
    #[oai(path = "/:id", method = "get", operation_id = "get_enquiry")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<EnquiryId>,
    ) -> Result<Json<Enquiry>> {
        Ok(Json(Enquiry::one(&auth.db, id.0).await?))
    }

    /// Says what became of an enquiry: answered, closed, or new again.
    #[oai(path = "/:id", method = "put", operation_id = "update_enquiry")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<EnquiryId>,
        input: Json<EnquiryUpdate>,
    ) -> Result<Json<Enquiry>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one enquiry.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_enquiry_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<EnquiryId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
