use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{MerchantNote, MerchantNoteFilter, MerchantNoteInput, MerchantNoteUpdate};
use super::{MerchantNoteId, permission, service};

pub struct MerchantNotesApi;

#[OpenApi(prefix_path = "/merchant_notes", tag = "permission::PAGE")]
impl MerchantNotesApi {
    /// Lists notes on merchants, pinned ones first.
    #[oai(path = "/", method = "get", operation_id = "list_merchant_notes")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MerchantNoteFilter>,
    ) -> Result<Json<Page<MerchantNote>>> {
        Ok(Json(MerchantNote::page(&auth.db, &list).await?))
    }

    /// Exports the notes that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_merchant_notes"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MerchantNoteFilter>,
    ) -> Result<Download> {
        MerchantNote::export(auth.db, format.0, &list).await
    }

    /// Reads one note.
    #[oai(path = "/:id", method = "get", operation_id = "get_merchant_note")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantNoteId>,
    ) -> Result<Json<MerchantNote>> {
        Ok(Json(MerchantNote::one(&auth.db, id.0).await?))
    }

    /// Writes a note on a merchant.
    #[oai(path = "/", method = "post", operation_id = "create_merchant_note")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<MerchantNoteInput>,
    ) -> Result<Json<MerchantNote>> {
        let note = service::create(&auth.tx, &auth.principal, &input.0).await?;
        auth.show(note.id).await
    }

    /// Edits one's own note, or anybody's with the right to edit others'.
    #[oai(path = "/:id", method = "put", operation_id = "update_merchant_note")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Create>,
        id: Path<MerchantNoteId>,
        input: Json<MerchantNoteUpdate>,
    ) -> Result<Json<MerchantNote>> {
        service::update(&auth.tx, &auth.principal, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes one's own note, or anybody's with the right to remove others'.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_merchant_note"
    )]
    async fn delete(
        &self,
        auth: ManagerWrite<permission::Create>,
        id: Path<MerchantNoteId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, &auth.principal, id.0).await?;
        auth.done(true).await
    }

    /// The history of one note.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_merchant_note_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantNoteId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
