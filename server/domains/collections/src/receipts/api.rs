use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::Read;
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format, MONEY};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{ReceiptId, pdf, permission, service};
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::state::method_text;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "receipts")]
    Receipts,
}

/// A receipt, with the names that a screen shows beside it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Receipt {
    pub id: ReceiptId,
    pub number: String,
    pub contract_payment_id: ContractPaymentId,
    pub amount: Amount,
    pub received_on: NaiveDate,
    /// cash, credit_card, transfer, cheque, payment_link.
    pub method: String,
    /// Of the transfer or card payment.
    pub reference: Option<String>,
    pub received_by: String,
    /// When the collection was taken back; UTC.
    pub voided_at: Option<DateTime<Utc>>,
    pub void_reason: Option<String>,
    /// UTC.
    pub created_at: DateTime<Utc>,
    pub contract_id: ContractId,
    pub contract_number: String,
    /// 1 rent, 2 insurance.
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: i16,
    pub due_on: NaiveDate,
    pub customer_id: CustomerId,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub customer_mobile: String,
    pub unit_id: i64,
    pub unit_number: String,
    pub building_id: i64,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct ReceiptFilter {
    pub customer_id: Option<CustomerId>,
    pub contract_id: Option<ContractId>,
    pub contract_payment_id: Option<ContractPaymentId>,
    pub building_id: Option<i64>,
    /// cash, credit_card, transfer, cheque, payment_link.
    pub method: Option<String>,
    /// true: only void ones; false: only valid ones.
    pub voided: Option<bool>,
    pub received_from: Option<NaiveDate>,
    pub received_to: Option<NaiveDate>,
}

pub struct ReceiptsApi;

#[OpenApi(tag = "Tag::Receipts")]
impl ReceiptsApi {
    /// Lists receipts, newest first.
    #[oai(path = "/receipts", method = "get", operation_id = "list_receipts")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<ReceiptFilter>,
    ) -> Result<Json<Page<Receipt>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the receipts that the filters show.
    #[oai(
        path = "/receipts/export",
        method = "get",
        operation_id = "export_receipts"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<ReceiptFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all(&auth.db)
            .await?;
        let title = Text::fixed("Receipts", "سندات القبض");
        export::list(
            format.0,
            auth.db.language(),
            "receipts",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one receipt.
    #[oai(path = "/receipts/:id", method = "get", operation_id = "get_receipt")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ReceiptId>,
    ) -> Result<Json<Receipt>> {
        Ok(Json(service::get(&auth.db, id.0).await?))
    }

    /// The receipt as a bilingual PDF; a void one is marked so.
    #[oai(
        path = "/receipts/:id/pdf",
        method = "get",
        operation_id = "get_receipt_pdf"
    )]
    async fn pdf(&self, auth: Read<permission::View>, id: Path<ReceiptId>) -> Result<Download> {
        let receipt = service::find(&auth.db, id.0).await?;
        let document = pdf::document(&auth.db, &receipt).await?;
        // The connection goes back before the page is set.
        drop(auth);
        pdf::render(&document)
    }

    /// The valid receipt of a payment as a bilingual PDF.
    #[oai(
        path = "/contract_payments/:id/receipt/pdf",
        method = "get",
        operation_id = "get_contract_payment_receipt_pdf"
    )]
    async fn pdf_of_payment(
        &self,
        auth: Read<permission::View>,
        id: Path<ContractPaymentId>,
    ) -> Result<Download> {
        let receipt = service::of_payment(&auth.db, id.0).await?;
        let document = pdf::document(&auth.db, &receipt).await?;
        drop(auth);
        pdf::render(&document)
    }

    /// The history of one receipt.
    #[oai(
        path = "/receipts/:id/history",
        method = "get",
        operation_id = "list_receipt_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ReceiptId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::get(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "receipts", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Receipt>; 10] {
    [
        Column::new(
            "Receipt",
            "سند القبض",
            ColumnKind::Code,
            |row, _| row.number.as_str().into(),
        ),
        Column::new(
            "Received on",
            "تاريخ الاستلام",
            ColumnKind::Date,
            |row, _| Cell::Date(row.received_on),
        ),
        Column::new(
            "Tenant",
            "المستأجر",
            ColumnKind::Text,
            |row, language| {
                let name = |name: &Option<String>| name.clone().unwrap_or_default();
                let name = Text::new(name(&row.customer_name_en), name(&row.customer_name_ar));
                name.get(language).into()
            },
        ),
        Column::new("Contract", "العقد", ColumnKind::Code, |row, _| {
            row.contract_number.as_str().into()
        }),
        Column::new(
            "Building",
            "المبنى",
            ColumnKind::Text,
            |row, language| {
                let name = Text::new(row.building_name_en.as_str(), row.building_name_ar.as_str());
                name.get(language).into()
            },
        ),
        Column::new("Unit", "الوحدة", ColumnKind::Code, |row, _| {
            row.unit_number.as_str().into()
        }),
        Column::new("Amount", "المبلغ", MONEY, |row, _| {
            Cell::Money(row.amount.0)
        }),
        Column::new(
            "Method",
            "طريقة الدفع",
            ColumnKind::Text,
            |row, language| method_text(&row.method).get(language).into(),
        ),
        Column::new(
            "Received by",
            "المستلم",
            ColumnKind::Text,
            |row, _| row.received_by.as_str().into(),
        ),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |row, language| {
                let text = match row.voided_at {
                    Some(_) => Text::fixed("Void", "ملغى"),
                    None => Text::fixed("Valid", "ساري"),
                };
                text.get(language).into()
            },
        ),
    ]
}
