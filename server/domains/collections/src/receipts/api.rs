use kernel::audit::HistoryEntry;
use kernel::auth::Read;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Result, record};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{Receipt, ReceiptFilter};
use super::{ReceiptId, pdf, permission, service};
use crate::contract_payments::ContractPaymentId;

pub struct ReceiptsApi;

#[OpenApi(tag = "permission::PAGE")]
impl ReceiptsApi {
    /// Lists receipts, newest first.
    #[oai(path = "/receipts", method = "get", operation_id = "list_receipts")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ReceiptFilter>,
    ) -> Result<Json<Page<Receipt>>> {
        Ok(Json(Receipt::page(&auth.db, &list).await?))
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
        list: List<ReceiptFilter>,
    ) -> Result<Download> {
        Receipt::export(auth.db, format.0, &list).await
    }

    /// Reads one receipt.
    #[oai(path = "/receipts/:id", method = "get", operation_id = "get_receipt")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ReceiptId>,
    ) -> Result<Json<Receipt>> {
        Ok(Json(Receipt::one(&auth.db, id.0).await?))
    }

    /// The receipt as a bilingual PDF; a void one is marked so.
    #[oai(
        path = "/receipts/:id/pdf",
        method = "get",
        operation_id = "get_receipt_pdf"
    )]
    async fn pdf(&self, auth: Read<permission::View>, id: Path<ReceiptId>) -> Result<Download> {
        let receipt = record::find::<Entity>(&auth.db, id.0).await?;
        let document = pdf::document(&auth.db, &receipt).await?;
        // The connection goes back before the page is set.
        drop(auth);
        pdf::render(document).await
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
        pdf::render(document).await
    }

    /// The valid receipts of several payments in one bilingual PDF, in the order of the ids.
    #[oai(
        path = "/contract_payments/receipts/pdf",
        method = "get",
        operation_id = "get_contract_payments_receipts_pdf"
    )]
    async fn pdf_of_payments(
        &self,
        auth: Read<permission::View>,
        /// Several have commas between them.
        #[oai(explode = false, default)]
        contract_payment_ids: Query<Vec<ContractPaymentId>>,
    ) -> Result<Download> {
        let receipts = service::of_payments(&auth.db, &contract_payment_ids.0).await?;
        let documents = pdf::documents(&auth.db, &receipts).await?;
        drop(auth);
        pdf::render_all(documents).await
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
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
