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
    ChequeFunding, IssuedCheque, IssuedChequeFilter, IssuedChequeInput, IssuedChequePage,
    IssuedCleared, IssuedEnded, IssuedHandedOver,
};
use super::{IssuedChequeId, permission, service};
use crate::cheque_books;

pub struct IssuedChequesApi;

#[OpenApi(prefix_path = "/issued_cheques", tag = "permission::PAGE")]
impl IssuedChequesApi {
    /// Lists issued cheques, the latest date on top, with the sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_issued_cheques")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<IssuedChequeFilter>,
    ) -> Result<Json<IssuedChequePage>> {
        Ok(Json(service::page(&auth.db, &list).await?))
    }

    /// Exports the issued cheques that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_issued_cheques"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<IssuedChequeFilter>,
    ) -> Result<Download> {
        IssuedCheque::export(auth.db, format.0, &list).await
    }

    /// What each account has to be funded with, now, in 10 and in 30 days.
    #[oai(
        path = "/funding",
        method = "get",
        operation_id = "list_cheque_funding"
    )]
    async fn funding(&self, auth: Read<permission::View>) -> Result<Json<Vec<ChequeFunding>>> {
        Ok(Json(service::funding(&auth.db).await?))
    }

    /// Reads one issued cheque.
    #[oai(path = "/:id", method = "get", operation_id = "get_issued_cheque")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<IssuedChequeId>,
    ) -> Result<Json<IssuedCheque>> {
        Ok(Json(IssuedCheque::one(&auth.db, id.0).await?))
    }

    /// Writes a cheque for a supplier or somebody else, with the next number of a book.
    #[oai(path = "/", method = "post", operation_id = "create_issued_cheque")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<IssuedChequeInput>,
    ) -> Result<Json<IssuedCheque>> {
        let cheque = service::create(&auth.tx, &input.0).await?;
        auth.show(cheque.id).await
    }

    /// The cheque as it is printed on the bank's paper.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_issued_cheque_pdf"
    )]
    async fn pdf(
        &self,
        auth: Read<permission::Create>,
        id: Path<IssuedChequeId>,
    ) -> Result<Download> {
        let (paper, name) = service::paper(&auth.db, id.0).await?;
        // The connection goes back before the page is set.
        drop(auth);
        cheque_books::render(paper, name).await
    }

    /// The payee or a messenger signs for it.
    #[oai(
        path = "/:id/hand_over",
        method = "post",
        operation_id = "hand_over_issued_cheque"
    )]
    async fn hand_over(
        &self,
        auth: Write<permission::HandOver>,
        id: Path<IssuedChequeId>,
        input: Json<IssuedHandedOver>,
    ) -> Result<Json<IssuedCheque>> {
        service::hand_over(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The bank paid it.
    #[oai(
        path = "/:id/clear",
        method = "post",
        operation_id = "clear_issued_cheque"
    )]
    async fn clear(
        &self,
        auth: Write<permission::HandOver>,
        id: Path<IssuedChequeId>,
        input: Json<IssuedCleared>,
    ) -> Result<Json<IssuedCheque>> {
        service::clear(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The bank is told not to pay it.
    #[oai(
        path = "/:id/stop",
        method = "post",
        operation_id = "stop_issued_cheque"
    )]
    async fn stop(
        &self,
        auth: Write<permission::End>,
        id: Path<IssuedChequeId>,
        input: Json<IssuedEnded>,
    ) -> Result<Json<IssuedCheque>> {
        service::stop(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// It never leaves the house: the paper is void.
    #[oai(
        path = "/:id/cancel",
        method = "post",
        operation_id = "cancel_issued_cheque"
    )]
    async fn cancel(
        &self,
        auth: Write<permission::End>,
        id: Path<IssuedChequeId>,
        input: Json<IssuedEnded>,
    ) -> Result<Json<IssuedCheque>> {
        service::cancel(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one issued cheque.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_issued_cheque_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<IssuedChequeId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
