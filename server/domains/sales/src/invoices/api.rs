use collections::contract_payments::ContractPaymentId;
use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Invoice, InvoiceContent, InvoiceFilter, InvoicePreview, IssueInput, NoteInput};
use super::unissued::{UnissuedInvoice, UnissuedInvoiceFilter};
use super::{InvoiceId, content, pdf, permission, service};

pub struct InvoicesApi;

#[OpenApi(tag = "permission::PAGE")]
impl InvoicesApi {
    /// Lists invoices and notes, newest first.
    #[oai(path = "/invoices", method = "get", operation_id = "list_invoices")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<InvoiceFilter>,
    ) -> Result<Json<Page<Invoice>>> {
        Ok(Json(Invoice::page(&auth.db, &list).await?))
    }

    /// Exports the invoices that the filters show.
    #[oai(
        path = "/invoices/export",
        method = "get",
        operation_id = "export_invoices"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<InvoiceFilter>,
    ) -> Result<Download> {
        Invoice::export(auth.db, format.0, &list).await
    }

    /// Lists collected payments whose invoice could not be issued by itself, the newest first.
    #[oai(
        path = "/invoices/unissued",
        method = "get",
        operation_id = "list_unissued_invoices"
    )]
    async fn list_unissued(
        &self,
        auth: Read<permission::View>,
        list: List<UnissuedInvoiceFilter>,
    ) -> Result<Json<Page<UnissuedInvoice>>> {
        Ok(Json(UnissuedInvoice::page(&auth.db, &list).await?))
    }

    /// Exports the collected payments without an invoice that the filters show.
    #[oai(
        path = "/invoices/unissued/export",
        method = "get",
        operation_id = "export_unissued_invoices"
    )]
    async fn export_unissued(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<UnissuedInvoiceFilter>,
    ) -> Result<Download> {
        UnissuedInvoice::export(auth.db, format.0, &list).await
    }

    /// Reads one invoice or note.
    #[oai(path = "/invoices/:id", method = "get", operation_id = "get_invoice")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<InvoiceId>,
    ) -> Result<Json<Invoice>> {
        Ok(Json(Invoice::one(&auth.db, id.0).await?))
    }

    /// What the document says, and what the authority said of it.
    #[oai(
        path = "/invoices/:id/content",
        method = "get",
        operation_id = "get_invoice_content"
    )]
    async fn content(
        &self,
        auth: Read<permission::View>,
        id: Path<InvoiceId>,
    ) -> Result<Json<InvoiceContent>> {
        Ok(Json(content::content(&auth.db, id.0).await?))
    }

    /// The document as a bilingual PDF/A-3 with its XML inside. A standard one only once it is
    /// cleared.
    #[oai(
        path = "/invoices/:id/pdf",
        method = "get",
        operation_id = "get_invoice_pdf"
    )]
    async fn pdf(&self, auth: Read<permission::View>, id: Path<InvoiceId>) -> Result<Download> {
        let document = pdf::document(&auth.db, id.0).await?;
        // The connection goes back before the page is set.
        drop(auth);
        pdf::render(document).await
    }

    /// The history of one invoice.
    #[oai(
        path = "/invoices/:id/history",
        method = "get",
        operation_id = "list_invoice_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<InvoiceId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }

    /// What a payment's invoice would say, and what keeps it from being issued.
    #[oai(
        path = "/contract_payments/:id/invoice",
        method = "get",
        operation_id = "preview_contract_payment_invoice"
    )]
    async fn preview(
        &self,
        auth: Read<permission::View>,
        id: Path<ContractPaymentId>,
    ) -> Result<Json<InvoicePreview>> {
        Ok(Json(service::preview(&auth.db, id.0).await?))
    }

    /// Issues the tax invoice of a payment; it is on its way to the authority at once.
    #[oai(
        path = "/contract_payments/:id/invoice",
        method = "post",
        operation_id = "issue_contract_payment_invoice"
    )]
    async fn issue(
        &self,
        auth: Write<permission::Issue>,
        id: Path<ContractPaymentId>,
        input: Json<IssueInput>,
    ) -> Result<Json<Invoice>> {
        let issued = service::issue(&auth.tx, id.0, input.0.buyer.as_ref()).await?;
        auth.show(issued).await
    }

    /// Takes back an invoice or a part of it by a credit note.
    #[oai(
        path = "/invoices/:id/credit_note",
        method = "post",
        operation_id = "credit_invoice"
    )]
    async fn credit(
        &self,
        auth: Write<permission::Correct>,
        id: Path<InvoiceId>,
        input: Json<NoteInput>,
    ) -> Result<Json<Invoice>> {
        let note = service::credit(&auth.tx, id.0, &input.0).await?;
        auth.show(note).await
    }

    /// Issues the credit notes of rent that a settlement gave back and that could not be issued by themselves.
    #[oai(
        path = "/contract_payments/:id/credit_notes",
        method = "post",
        operation_id = "credit_given_back_rent"
    )]
    async fn credit_given_back(
        &self,
        auth: Write<permission::Correct>,
        id: Path<ContractPaymentId>,
    ) -> Result<Json<Vec<Invoice>>> {
        let mut notes = Vec::new();
        for note in service::credit_given_back(&auth.tx, id.0).await? {
            notes.push(Invoice::one(&auth.tx, note).await?);
        }
        auth.done(notes).await
    }

    /// Charges more for an invoice by a debit note.
    #[oai(
        path = "/invoices/:id/debit_note",
        method = "post",
        operation_id = "debit_invoice"
    )]
    async fn debit(
        &self,
        auth: Write<permission::Correct>,
        id: Path<InvoiceId>,
        input: Json<NoteInput>,
    ) -> Result<Json<Invoice>> {
        let note = service::debit(&auth.tx, id.0, &input.0).await?;
        auth.show(note).await
    }
}
