use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::PlatformConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    AccountInvoice, AccountInvoiceFilter, AccountInvoiceInput, AccountInvoiceUpdate,
    CancelAccountInvoiceInput, IssueAccountInvoiceInput, RecordAccountPaymentInput,
};
use super::{AccountInvoiceId, paper, permission, service};
use crate::{account_payments, merchants};

pub struct AccountInvoicesApi;

#[OpenApi(prefix_path = "/account_invoices", tag = "permission::PAGE")]
impl AccountInvoicesApi {
    /// Lists merchants' invoices, the newest at the top.
    #[oai(path = "/", method = "get", operation_id = "list_account_invoices")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<AccountInvoiceFilter>,
    ) -> Result<Json<Page<AccountInvoice>>> {
        Ok(Json(AccountInvoice::page(&auth.db, &list).await?))
    }

    /// Exports the invoices that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_account_invoices"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<AccountInvoiceFilter>,
    ) -> Result<Download> {
        AccountInvoice::export(auth.db, format.0, &list).await
    }

    /// Reads one invoice.
    #[oai(path = "/:id", method = "get", operation_id = "get_account_invoice")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<AccountInvoiceId>,
    ) -> Result<Json<AccountInvoice>> {
        Ok(Json(AccountInvoice::one(&auth.db, id.0).await?))
    }

    /// The paper of an issued invoice in both languages.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_account_invoice_pdf"
    )]
    async fn pdf(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<AccountInvoiceId>,
    ) -> Result<Download> {
        let invoice = kernel::record::find::<Entity>(&auth.db, id.0).await?;
        paper::paper(auth.db, invoice).await
    }

    /// Writes a draft of what no plan sells.
    #[oai(path = "/", method = "post", operation_id = "create_account_invoice")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<AccountInvoiceInput>,
    ) -> Result<Json<AccountInvoice>> {
        let made = service::create(&auth.tx, &input.0).await?;
        auth.show::<AccountInvoice>(made.id).await
    }

    /// Changes a draft.
    #[oai(path = "/:id", method = "put", operation_id = "update_account_invoice")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<AccountInvoiceId>,
        input: Json<AccountInvoiceUpdate>,
    ) -> Result<Json<AccountInvoice>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show::<AccountInvoice>(id.0).await
    }

    /// Gives a draft its number; it is not changed any more.
    #[oai(
        path = "/:id/issue",
        method = "post",
        operation_id = "issue_account_invoice"
    )]
    async fn issue(
        &self,
        auth: ManagerWrite<permission::Issue>,
        id: Path<AccountInvoiceId>,
        input: Json<IssueAccountInvoiceInput>,
    ) -> Result<Json<AccountInvoice>> {
        service::issue(&auth.tx, id.0, &input.0).await?;
        auth.show::<AccountInvoice>(id.0).await
    }

    /// Cancels an invoice that is not paid.
    #[oai(
        path = "/:id/cancel",
        method = "post",
        operation_id = "cancel_account_invoice"
    )]
    async fn cancel(
        &self,
        auth: ManagerWrite<permission::Cancel>,
        id: Path<AccountInvoiceId>,
        input: Json<CancelAccountInvoiceInput>,
    ) -> Result<Json<AccountInvoice>> {
        service::cancel(&auth.tx, id.0, &input.0).await?;
        auth.show::<AccountInvoice>(id.0).await
    }

    /// Records money that came without the gateway; what the invoice bought begins at once.
    #[oai(
        path = "/:id/pay",
        method = "post",
        operation_id = "pay_account_invoice"
    )]
    async fn pay(
        &self,
        auth: ManagerWrite<permission::Pay>,
        id: Path<AccountInvoiceId>,
        input: Json<RecordAccountPaymentInput>,
    ) -> Result<Json<AccountInvoice>> {
        let (_, merchant) = account_payments::service::record(&auth.tx, id.0, &input.0).await?;
        let kernel = auth.tx.kernel().clone();
        let shown = auth.show::<AccountInvoice>(id.0).await?;
        merchants::service::forget(&kernel, &[merchant]).await?;
        Ok(shown)
    }

    /// The history of one invoice.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_account_invoice_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<AccountInvoiceId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
