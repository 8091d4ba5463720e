use chrono::{DateTime, NaiveDate, Utc};
use collections::contract_payments::ContractPaymentId;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format, MONEY};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::{Language, Text};
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::buyers::BuyerInput;
use super::{InvoiceId, pdf, permission, service};
use crate::zatca_submissions::ZatcaSubmissionId;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "invoices")]
    Invoices,
}

/// A tax invoice or note, as far as its newest document has come.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Invoice {
    pub id: InvoiceId,
    pub number: String,
    /// invoice, prepayment, credit_note, debit_note.
    pub kind: String,
    /// standard (cleared before it is handed out), simplified (reported within 24 hours).
    pub subtype: String,
    pub contract_payment_id: Option<ContractPaymentId>,
    pub contract_id: Option<ContractId>,
    pub contract_number: Option<String>,
    pub customer_id: CustomerId,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    /// The invoice that a note corrects.
    pub original_id: Option<InvoiceId>,
    pub original_number: Option<String>,
    pub reason: Option<String>,
    /// UTC.
    pub issued_at: DateTime<Utc>,
    /// In the merchant's zone.
    pub issue_date: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    /// Without tax.
    pub net: Amount,
    pub vat: Amount,
    /// With tax.
    pub total: Amount,
    /// When credit notes had taken all of it back; UTC.
    pub taken_back_at: Option<DateTime<Utc>>,
    pub submission_id: ZatcaSubmissionId,
    /// waiting, sending, reported, cleared, rejected, blocked.
    pub state: String,
    /// Place in the device's chain.
    pub icv: i64,
    pub uuid: String,
    /// To be with the authority by then; UTC.
    pub due_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    /// Of the authority's last answer.
    pub http_status: Option<i16>,
    /// How many messages that answer holds.
    pub message_count: i32,
    pub version: i64,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct InvoiceFilter {
    /// invoice, prepayment, credit_note, debit_note.
    pub kind: Option<String>,
    /// standard, simplified.
    pub subtype: Option<String>,
    /// waiting, sending, reported, cleared, rejected, blocked.
    pub state: Option<String>,
    pub customer_id: Option<CustomerId>,
    pub contract_id: Option<ContractId>,
    pub contract_payment_id: Option<ContractPaymentId>,
    /// The notes of an invoice.
    pub original_id: Option<InvoiceId>,
    pub issued_from: Option<NaiveDate>,
    pub issued_to: Option<NaiveDate>,
}

/// What a payment's invoice would say, and what keeps it from being issued.
#[serde_with::skip_serializing_none]
#[derive(Debug, Default, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct InvoicePreview {
    pub can_issue: bool,
    /// Why not, and what to do; with a code as refusals have.
    pub refusal_code: Option<String>,
    pub refusal: Option<String>,
    /// What is missing or wrong on the form.
    pub faults: Vec<InvoiceFault>,
    /// standard, simplified.
    pub subtype: String,
    /// S, Z, E or O.
    pub vat_category: String,
    /// In percent.
    pub vat_rate: String,
    /// Of the payment.
    pub amount: Amount,
    pub net: Option<Amount>,
    pub vat: Option<Amount>,
    pub total: Option<Amount>,
    /// As last entered, completed from the tenant's record.
    pub buyer: BuyerInput,
}

/// A field of the document and what is wrong with it.
#[derive(Debug, Object, Serialize)]
pub struct InvoiceFault {
    /// As a field of the form, such as `buyer.vat_number`; `seller.…` is mended in the setting.
    pub field: String,
    pub message: String,
}

impl InvoicePreview {
    /// A refusal is part of the answer here: the form shows what to mend. What is broken stays an error.
    pub(super) fn refused(mut self, refusal: Problem, language: Language) -> Result<Self> {
        if refusal.status().is_server_error() && refusal.status().as_u16() != 501 {
            return Err(refusal);
        }
        let body = refusal.body(language, None);
        self.faults = body
            .errors
            .into_iter()
            .flatten()
            .flat_map(|(field, messages)| {
                messages.into_iter().map(move |message| InvoiceFault {
                    field: field.clone(),
                    message,
                })
            })
            .collect();
        self.refusal_code = Some(body.code);
        self.refusal = Some(body.message);
        Ok(self)
    }
}

#[derive(Debug, Object)]
pub struct IssueInput {
    /// Kept for the tenant's next invoice; without it, as last entered.
    pub buyer: Option<BuyerInput>,
}

#[derive(Debug, Object)]
pub struct NoteInput {
    /// With tax. Of a credit note: all that is left without it.
    pub amount: Option<String>,
    /// Why, as it stands on the note.
    pub reason: String,
}

pub struct InvoicesApi;

#[OpenApi(tag = "Tag::Invoices")]
impl InvoicesApi {
    /// Lists invoices and notes, newest first.
    #[oai(path = "/invoices", method = "get", operation_id = "list_invoices")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<InvoiceFilter>,
    ) -> Result<Json<Page<Invoice>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
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
        filter: List<InvoiceFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all(&auth.db)
            .await?;
        export::list(
            format.0,
            auth.db.language(),
            "invoices",
            &Text::fixed("Tax invoices", "الفواتير الضريبية"),
            &columns(),
            &rows,
        )
    }

    /// Reads one invoice or note.
    #[oai(path = "/invoices/:id", method = "get", operation_id = "get_invoice")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<InvoiceId>,
    ) -> Result<Json<Invoice>> {
        Ok(Json(service::get(&auth.db, id.0).await?))
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
        pdf::render(&document)
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
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::get(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "invoices", id.0.0, &filter.paging).await?,
        ))
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
        let shown = service::get(&auth.tx, issued).await?;
        auth.done(shown).await
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
        let shown = service::get(&auth.tx, note).await?;
        auth.done(shown).await
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
        let shown = service::get(&auth.tx, note).await?;
        auth.done(shown).await
    }
}

fn columns() -> [Column<Invoice>; 10] {
    let text =
        |en, ar, cell: fn(&Invoice, Language) -> Cell| Column::new(en, ar, ColumnKind::Text, cell);
    [
        Column::new("Number", "الرقم", ColumnKind::Code, |row, _| {
            row.number.as_str().into()
        }),
        Column::new("Date", "التاريخ", ColumnKind::Date, |row, _| {
            Cell::Date(row.issue_date)
        }),
        text("Document", "المستند", |row, language| {
            kind_text(&row.kind).get(language).into()
        }),
        text("Type", "النوع", |row, language| {
            subtype_text(&row.subtype).get(language).into()
        }),
        text("Tenant", "المستأجر", |row, language| {
            let name = |name: &Option<String>| name.clone().unwrap_or_default();
            let name = Text::new(name(&row.customer_name_en), name(&row.customer_name_ar));
            name.get(language).into()
        }),
        Column::new("Contract", "العقد", ColumnKind::Code, |row, _| {
            row.contract_number.as_deref().unwrap_or_default().into()
        }),
        Column::new("Net", "الصافي", MONEY, |row, _| {
            Cell::Money(row.net.0)
        }),
        Column::new("VAT", "الضريبة", MONEY, |row, _| {
            Cell::Money(row.vat.0)
        }),
        Column::new("Total", "الإجمالي", MONEY, |row, _| {
            Cell::Money(row.total.0)
        }),
        text("State", "الحالة", |row, language| {
            state_text(&row.state).get(language).into()
        }),
    ]
}

fn kind_text(kind: &str) -> Text {
    match kind {
        "credit_note" => Text::fixed("Credit note", "إشعار دائن"),
        "debit_note" => Text::fixed("Debit note", "إشعار مدين"),
        "prepayment" => Text::fixed("Prepayment invoice", "فاتورة دفعة مقدمة"),
        _ => Text::fixed("Invoice", "فاتورة"),
    }
}

fn subtype_text(subtype: &str) -> Text {
    if subtype == "standard" {
        Text::fixed("Standard", "ضريبية")
    } else {
        Text::fixed("Simplified", "مبسطة")
    }
}

/// The words of a state, as lists and exports show them.
pub(crate) fn state_text(state: &str) -> Text {
    match state {
        "waiting" => Text::fixed("Waiting", "في الانتظار"),
        "sending" => Text::fixed("Sending", "جارٍ الإرسال"),
        "reported" => Text::fixed("Reported", "تم الإبلاغ"),
        "cleared" => Text::fixed("Cleared", "معتمدة"),
        "rejected" => Text::fixed("Rejected", "مرفوضة"),
        _ => Text::fixed("Needs attention", "تحتاج إلى تدخل"),
    }
}
