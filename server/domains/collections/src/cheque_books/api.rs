use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};
use rust_decimal::dec;

use super::entity::Entity;
use super::model::{ChequeBook, ChequeBookFilter, ChequeBookInput, ChequeBookUpdate, ChequeLayout};
use super::{ChequeBookId, pdf, permission, service};
use crate::bank_accounts::BankAccountId;

pub struct ChequeBooksApi;

#[OpenApi(prefix_path = "/cheque_books", tag = "permission::PAGE")]
impl ChequeBooksApi {
    /// Lists cheque books, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_cheque_books")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ChequeBookFilter>,
    ) -> Result<Json<Page<ChequeBook>>> {
        Ok(Json(ChequeBook::page(&auth.db, &list).await?))
    }

    /// Exports the cheque books that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_cheque_books")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<ChequeBookFilter>,
    ) -> Result<Download> {
        ChequeBook::export(auth.db, format.0, &list).await
    }

    /// Reads one cheque book.
    #[oai(path = "/:id", method = "get", operation_id = "get_cheque_book")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ChequeBookId>,
    ) -> Result<Json<ChequeBook>> {
        Ok(Json(ChequeBook::one(&auth.db, id.0).await?))
    }

    /// Adds a cheque book.
    #[oai(path = "/", method = "post", operation_id = "create_cheque_book")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<ChequeBookInput>,
    ) -> Result<Json<ChequeBook>> {
        let book = service::create(&auth.tx, &input.0).await?;
        auth.show(book.id).await
    }

    /// Disables a cheque book, or passes over leaves that are not there.
    #[oai(path = "/:id", method = "put", operation_id = "update_cheque_book")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ChequeBookId>,
        input: Json<ChequeBookUpdate>,
    ) -> Result<Json<ChequeBook>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// How the cheques of an account are printed; as most banks have it until somebody says otherwise.
    #[oai(path = "/layout", method = "get", operation_id = "get_cheque_layout")]
    async fn layout(
        &self,
        auth: Read<permission::View>,
        bank_account_id: Query<BankAccountId>,
    ) -> Result<Json<ChequeLayout>> {
        Ok(Json(service::layout_of(&auth.db, bank_account_id.0).await?))
    }

    /// Says how the cheques of an account are printed.
    #[oai(
        path = "/layout",
        method = "put",
        operation_id = "update_cheque_layout"
    )]
    async fn lay_out(
        &self,
        auth: Write<permission::Edit>,
        input: Json<ChequeLayout>,
    ) -> Result<Json<ChequeLayout>> {
        service::lay_out(&auth.tx, &input.0).await?;
        let layout = service::layout_of(&auth.tx, input.0.bank_account_id).await?;
        auth.done(layout).await
    }

    /// A cheque with frames round its fields, to be laid over a leaf.
    #[oai(
        path = "/layout/pdf",
        method = "get",
        operation_id = "get_cheque_layout_pdf"
    )]
    async fn test_print(
        &self,
        auth: Read<permission::View>,
        bank_account_id: Query<BankAccountId>,
    ) -> Result<Download> {
        let said = (
            auth.db.merchant().name.en.to_string(),
            dec!(12345.75),
            auth.db.today(),
        );
        let paper = pdf::paper(&auth.db, bank_account_id.0, said, true).await?;
        // The connection goes back before the page is set.
        drop(auth);
        pdf::render(paper, "cheque-test.pdf".to_owned()).await
    }

    /// The history of one cheque book.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_cheque_book_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ChequeBookId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
