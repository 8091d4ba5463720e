use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{CustomerNote, CustomerNoteFilter, CustomerNoteInput, CustomerNoteUpdate};
use super::{CustomerNoteId, permission, service};

pub struct CustomerNotesApi;

#[OpenApi(prefix_path = "/customer_notes", tag = "permission::PAGE")]
impl CustomerNotesApi {
    /// Lists notes on tenants, pinned ones first.
    #[oai(path = "/", method = "get", operation_id = "list_customer_notes")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<CustomerNoteFilter>,
    ) -> Result<Json<Page<CustomerNote>>> {
        Ok(Json(CustomerNote::page(&auth.db, &list).await?))
    }

    /// Exports the notes that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_customer_notes"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<CustomerNoteFilter>,
    ) -> Result<Download> {
        CustomerNote::export(auth.db, format.0, &list).await
    }

    /// Reads one note.
    #[oai(path = "/:id", method = "get", operation_id = "get_customer_note")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerNoteId>,
    ) -> Result<Json<CustomerNote>> {
        Ok(Json(CustomerNote::one(&auth.db, id.0).await?))
    }

    /// Writes a note on a tenant.
    #[oai(path = "/", method = "post", operation_id = "create_customer_note")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<CustomerNoteInput>,
    ) -> Result<Json<CustomerNote>> {
        let note = service::create(&auth.tx, &auth.principal, &input.0).await?;
        auth.show(note.id).await
    }

    /// Edits one's own note, or anybody's with the right to edit others'.
    #[oai(path = "/:id", method = "put", operation_id = "update_customer_note")]
    async fn update(
        &self,
        auth: Write<permission::Create>,
        id: Path<CustomerNoteId>,
        input: Json<CustomerNoteUpdate>,
    ) -> Result<Json<CustomerNote>> {
        service::update(&auth.tx, &auth.principal, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes one's own note, or anybody's with the right to remove others'.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_customer_note"
    )]
    async fn delete(
        &self,
        auth: Write<permission::Create>,
        id: Path<CustomerNoteId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, &auth.principal, id.0).await?;
        auth.done(true).await
    }

    /// The history of one note.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_customer_note_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerNoteId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
