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
    Addendum, AddendumFilter, AddendumRow, AddendumUpdate, AddendumVersion, AddendumWithdrawal,
    NewAddendum,
};
use super::{AddendumId, permission, service};
use crate::contracts::service::Liberties;

pub struct AddendaApi;

#[OpenApi(prefix_path = "/addenda", tag = "permission::PAGE")]
impl AddendaApi {
    /// Lists changes of contracts, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_addenda")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<AddendumFilter>,
    ) -> Result<Json<Page<AddendumRow>>> {
        Ok(Json(AddendumRow::page(&auth.db, &list).await?))
    }

    /// Exports the changes that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_addenda")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<AddendumFilter>,
    ) -> Result<Download> {
        AddendumRow::export(auth.db, format.0, &list).await
    }

    /// Reads one change, with what each part was and is to be.
    #[oai(path = "/:id", method = "get", operation_id = "get_addendum")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<AddendumId>,
    ) -> Result<Json<Addendum>> {
        Ok(Json(service::detail(&auth.db, id.0).await?))
    }

    /// Writes the draft of a change.
    #[oai(path = "/", method = "post", operation_id = "create_addendum")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<NewAddendum>,
    ) -> Result<Json<Addendum>> {
        let may = Liberties::of(&auth.principal.permissions);
        let addendum = service::create(&auth.tx, &input.0, may).await?;
        answer(auth, addendum.id).await
    }

    /// Edits the draft of a change.
    #[oai(path = "/:id", method = "put", operation_id = "update_addendum")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<AddendumId>,
        input: Json<AddendumUpdate>,
    ) -> Result<Json<Addendum>> {
        let may = Liberties::of(&auth.principal.permissions);
        service::update(&auth.tx, id.0, &input.0, may).await?;
        answer(auth, id.0).await
    }

    /// Deletes the draft of a change.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_addendum")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<AddendumId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Sends a change to those who sign it.
    #[oai(path = "/:id/issue", method = "post", operation_id = "issue_addendum")]
    async fn issue(
        &self,
        auth: Write<permission::Issue>,
        id: Path<AddendumId>,
        input: Json<AddendumVersion>,
    ) -> Result<Json<Addendum>> {
        service::issue(&auth.tx, id.0, input.0.version).await?;
        answer(auth, id.0).await
    }

    /// Takes back a change that not all have signed; its links are closed.
    #[oai(
        path = "/:id/withdraw",
        method = "post",
        operation_id = "withdraw_addendum"
    )]
    async fn withdraw(
        &self,
        auth: Write<permission::Issue>,
        id: Path<AddendumId>,
        input: Json<AddendumWithdrawal>,
    ) -> Result<Json<Addendum>> {
        service::withdraw(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// A change as a PDF in both languages; the sealed one once all have signed.
    #[oai(path = "/:id/pdf", method = "get", operation_id = "get_addendum_pdf")]
    async fn pdf(&self, auth: Read<permission::View>, id: Path<AddendumId>) -> Result<Download> {
        service::download(auth.db, id.0).await
    }

    /// The history of one change.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_addendum_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<AddendumId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn answer<P>(auth: Write<P>, id: AddendumId) -> Result<Json<Addendum>> {
    let addendum = service::detail(&auth.tx, id).await?;
    auth.done(addendum).await
}
