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
    Handover, HandoverFilter, HandoverInput, HandoverKeysInput, HandoverReopening, HandoverSheet,
    HandoverSignature, HandoverUpdate,
};
use super::{HandoverId, permission, service};

pub struct HandoversApi;

#[OpenApi(prefix_path = "/handovers", tag = "permission::PAGE")]
impl HandoversApi {
    /// Lists handovers, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_handovers")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<HandoverFilter>,
    ) -> Result<Json<Page<Handover>>> {
        Ok(Json(Handover::page(&auth.db, &list).await?))
    }

    /// Exports the handovers that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_handovers")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<HandoverFilter>,
    ) -> Result<Download> {
        Handover::export(auth.db, format.0, &list).await
    }

    /// Reads one handover, with its lines, photos, meters and keys.
    #[oai(path = "/:id", method = "get", operation_id = "get_handover")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<HandoverId>,
    ) -> Result<Json<HandoverSheet>> {
        Ok(Json(service::sheet(&auth.db, id.0).await?))
    }

    /// Begins a handover with what there is to look at.
    #[oai(path = "/", method = "post", operation_id = "create_handover")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<HandoverInput>,
    ) -> Result<Json<HandoverSheet>> {
        let handover = service::create(&auth.tx, &input.0).await?;
        answer(auth, handover.id).await
    }

    /// Edits the day and the note.
    #[oai(path = "/:id", method = "put", operation_id = "update_handover")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<HandoverId>,
        input: Json<HandoverUpdate>,
    ) -> Result<Json<HandoverSheet>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Deletes a handover that nobody has signed.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_handover")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<HandoverId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Says of all that was not looked at yet that it is as it was before, or good.
    #[oai(path = "/:id/fill", method = "post", operation_id = "fill_handover")]
    async fn fill(
        &self,
        auth: Write<permission::Edit>,
        id: Path<HandoverId>,
    ) -> Result<Json<HandoverSheet>> {
        service::fill(&auth.tx, id.0).await?;
        answer(auth, id.0).await
    }

    /// Gives keys to the tenant, or takes them back.
    #[oai(
        path = "/:id/keys",
        method = "post",
        operation_id = "move_keys_of_handover"
    )]
    async fn move_keys(
        &self,
        auth: Write<permission::Edit>,
        id: Path<HandoverId>,
        input: Json<HandoverKeysInput>,
    ) -> Result<Json<HandoverSheet>> {
        service::move_keys(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// One side signs by its name.
    #[oai(path = "/:id/sign", method = "post", operation_id = "sign_handover")]
    async fn sign(
        &self,
        auth: Write<permission::Sign>,
        id: Path<HandoverId>,
        input: Json<HandoverSignature>,
    ) -> Result<Json<HandoverSheet>> {
        service::sign(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Takes the signatures off, so that a mistake can be corrected.
    #[oai(
        path = "/:id/reopen",
        method = "post",
        operation_id = "reopen_handover"
    )]
    async fn reopen(
        &self,
        auth: Write<permission::Reopen>,
        id: Path<HandoverId>,
        input: Json<HandoverReopening>,
    ) -> Result<Json<HandoverSheet>> {
        service::reopen(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// The paper as a PDF in both languages; the stored one once both have signed.
    #[oai(path = "/:id/pdf", method = "get", operation_id = "get_handover_pdf")]
    async fn pdf(&self, auth: Read<permission::View>, id: Path<HandoverId>) -> Result<Download> {
        service::download(auth.db, id.0).await
    }

    /// The history of one handover.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_handover_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<HandoverId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn answer<P>(auth: Write<P>, id: HandoverId) -> Result<Json<HandoverSheet>> {
    let sheet = service::sheet(&auth.tx, id).await?;
    auth.done(sheet).await
}
