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
    ContactChange, ContactChangeAcceptance, ContactChangeFilter, ContactChangeRefusal,
};
use super::{ContactChangeId, permission, service};

pub struct ContactChangesApi;

#[OpenApi(prefix_path = "/contact_changes", tag = "permission::PAGE")]
impl ContactChangesApi {
    /// Lists what tenants want changed, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_contact_changes")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ContactChangeFilter>,
    ) -> Result<Json<Page<ContactChange>>> {
        Ok(Json(ContactChange::page(&auth.db, &list).await?))
    }

    /// Exports the changes that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_contact_changes"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ContactChangeFilter>,
    ) -> Result<Download> {
        ContactChange::export(auth.db, format.0, &list).await
    }

    /// Reads one change.
    #[oai(path = "/:id", method = "get", operation_id = "get_contact_change")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ContactChangeId>,
    ) -> Result<Json<ContactChange>> {
        Ok(Json(ContactChange::one(&auth.db, id.0).await?))
    }

    /// Writes a change into the tenant's record.
    #[oai(
        path = "/:id/accept",
        method = "post",
        operation_id = "accept_contact_change"
    )]
    async fn accept(
        &self,
        auth: Write<permission::Decide>,
        id: Path<ContactChangeId>,
        input: Json<ContactChangeAcceptance>,
    ) -> Result<Json<ContactChange>> {
        service::accept(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Refuses a change, with a reason that the tenant reads.
    #[oai(
        path = "/:id/refuse",
        method = "post",
        operation_id = "refuse_contact_change"
    )]
    async fn refuse(
        &self,
        auth: Write<permission::Decide>,
        id: Path<ContactChangeId>,
        input: Json<ContactChangeRefusal>,
    ) -> Result<Json<ContactChange>> {
        service::refuse(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one change.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_contact_change_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ContactChangeId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
