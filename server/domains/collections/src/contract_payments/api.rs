use chrono::NaiveDate;
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Download, Format};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, NoFilter, Page, Paging};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

pub use super::view::{ContractView, PaymentTotals};
use super::{ContractPaymentId, PaymentState, columns, permission, service};
use crate::receipts::ReceiptId;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "contract_payments")]
    ContractPayments,
}

/// A payment of an issued contract, with the names that a screen shows beside it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ContractPayment {
    pub id: ContractPaymentId,
    pub contract_id: ContractId,
    pub contract_number: String,
    pub customer_id: CustomerId,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    /// Not shown to property owners.
    pub customer_mobile: Option<String>,
    pub unit_id: i64,
    pub unit_number: String,
    pub building_id: i64,
    pub building_name_en: String,
    pub building_name_ar: String,
    /// 1 rent, 2 insurance.
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: i16,
    /// Its place among the contract's payments of this type.
    pub sequence: i32,
    pub amount: Amount,
    pub due_on: NaiveDate,
    /// 0 cancelled, 1 on date, 2 collected, 3 not collected.
    pub status: i16,
    /// The status as today makes it.
    #[sea_orm(skip)]
    pub state: PaymentState,
    /// 0 unless overdue.
    #[sea_orm(skip)]
    pub days_overdue: i64,
    /// As agreed: cash, credit_card, transfer, cheque, payment_link.
    pub method: String,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    /// The day the bank paid the cheque.
    pub clearance_date: Option<NaiveDate>,
    pub collected_on: Option<NaiveDate>,
    pub collected_by: Option<String>,
    pub receipt_id: Option<ReceiptId>,
    pub receipt_number: Option<String>,
    /// How it was received, where collected.
    pub collected_method: Option<String>,
    /// Of the transfer or card payment.
    pub reference: Option<String>,
    pub not_collected_reason: Option<String>,
    pub note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct ContractPaymentFilter {
    /// Payments of running contracts, or of those moved to the history; both without it.
    pub view: Option<ContractView>,
    /// 0 cancelled, 1 on date, 2 collected, 3 not collected.
    pub status: Option<i16>,
    pub state: Option<PaymentState>,
    /// 1 rent, 2 insurance.
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: Option<i16>,
    /// How it was collected, or is to be: cash, credit_card, transfer, cheque, payment_link.
    pub method: Option<String>,
    pub bank: Option<String>,
    pub building_id: Option<i64>,
    pub unit_id: Option<i64>,
    pub customer_id: Option<CustomerId>,
    pub contract_id: Option<ContractId>,
    pub due_from: Option<NaiveDate>,
    pub due_to: Option<NaiveDate>,
    pub collected_from: Option<NaiveDate>,
    pub collected_to: Option<NaiveDate>,
    pub not_collected_reason: Option<String>,
}

/// One page of payments, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct ContractPaymentPage {
    pub items: Vec<ContractPayment>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: PaymentTotals,
}

impl ContractPaymentPage {
    pub(super) fn new(page: Page<ContractPayment>, totals: PaymentTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}

#[derive(Debug, Object)]
pub struct CollectInput {
    /// The day the money came; not in the future.
    pub collected_on: String,
    /// cash, credit_card, transfer, cheque, payment_link; as agreed without it.
    pub method: Option<String>,
    /// Of the transfer or card payment.
    pub reference: Option<String>,
    pub note: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct UncollectInput {
    /// Why the receipt is void.
    pub reason: String,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct NotCollectedInput {
    /// insufficient_funds, signature_mismatch, account_closed, stopped, stale, words_figures, other.
    pub reason: String,
    /// Required for the reason `other`.
    pub note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ReturnToOnDateInput {
    pub note: Option<String>,
    pub version: i64,
}

/// What may change of a payment that is not collected: how and when it is to be paid.
#[derive(Debug, Object)]
pub struct ContractPaymentUpdate {
    /// cash, credit_card, transfer, cheque, payment_link.
    pub method: String,
    /// Required for a cheque, as is the bank.
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<String>,
    pub due_on: String,
    pub note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct BulkCollectInput {
    /// The day the money came; not in the future.
    pub collected_on: String,
    /// As agreed with each tenant without it.
    pub method: Option<String>,
    pub reference: Option<String>,
    pub note: Option<String>,
    /// At most 200.
    pub payments: Vec<PaymentVersion>,
}

#[derive(Debug, Object)]
pub struct PaymentVersion {
    pub id: ContractPaymentId,
    pub version: i64,
}

#[derive(Debug, Object, Serialize)]
pub struct BulkCollectResult {
    pub collected: u32,
    pub refused: u32,
    /// The sum of what was collected.
    pub amount: Amount,
    /// In the order that was sent.
    pub results: Vec<CollectOutcome>,
}

/// What became of one payment of a bulk collection.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CollectOutcome {
    pub id: ContractPaymentId,
    pub collected: bool,
    pub receipt_number: Option<String>,
    /// Why not: a code for programs and a sentence for people.
    pub code: Option<String>,
    pub message: Option<String>,
}

pub struct ContractPaymentsApi;

#[OpenApi(prefix_path = "/contract_payments", tag = "Tag::ContractPayments")]
impl ContractPaymentsApi {
    /// Lists payments of issued contracts, with sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_contract_payments")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<ContractPaymentFilter>,
    ) -> Result<Json<ContractPaymentPage>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter, None).await?,
        ))
    }

    /// Exports the payments that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_contract_payments"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<ContractPaymentFilter>,
    ) -> Result<Download> {
        let rows = service::all(&auth.db, &filter.paging, &filter.filter, None).await?;
        let title = Text::fixed("Contract payments", "دفعات العقود");
        let language = auth.db.language();
        export::list(
            format.0,
            language,
            "contract_payments",
            &title,
            &columns::columns(),
            &rows,
        )
    }

    /// Reads one payment.
    #[oai(path = "/:id", method = "get", operation_id = "get_contract_payment")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ContractPaymentId>,
    ) -> Result<Json<ContractPayment>> {
        Ok(Json(service::get(&auth.db, id.0).await?))
    }

    /// Edits how and when a payment is to be paid.
    #[oai(
        path = "/:id",
        method = "put",
        operation_id = "update_contract_payment"
    )]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<ContractPaymentId>,
        input: Json<ContractPaymentUpdate>,
    ) -> Result<Json<ContractPayment>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let payment = service::get(&auth.tx, id.0).await?;
        auth.done(payment).await
    }

    /// Records that the money came, and makes the receipt.
    #[oai(
        path = "/:id/collect",
        method = "post",
        operation_id = "collect_contract_payment"
    )]
    async fn collect(
        &self,
        auth: Write<permission::Collect>,
        id: Path<ContractPaymentId>,
        input: Json<CollectInput>,
    ) -> Result<Json<ContractPayment>> {
        service::collect(&auth.tx, id.0, &input.0).await?;
        let payment = service::get(&auth.tx, id.0).await?;
        auth.done(payment).await
    }

    /// Collects several payments that came on the same day; each row says what became of it.
    #[oai(
        path = "/collect",
        method = "post",
        operation_id = "collect_contract_payments"
    )]
    async fn collect_many(
        &self,
        auth: Write<permission::Collect>,
        input: Json<BulkCollectInput>,
    ) -> Result<Json<BulkCollectResult>> {
        let result = service::collect_many(&auth.tx, &input.0).await?;
        auth.done(result).await
    }

    /// Takes a collection back: the receipt becomes void, the payment is on date again.
    #[oai(
        path = "/:id/uncollect",
        method = "post",
        operation_id = "uncollect_contract_payment"
    )]
    async fn uncollect(
        &self,
        auth: Write<permission::Uncollect>,
        id: Path<ContractPaymentId>,
        input: Json<UncollectInput>,
    ) -> Result<Json<ContractPayment>> {
        service::uncollect(&auth.tx, id.0, &input.0).await?;
        let payment = service::get(&auth.tx, id.0).await?;
        auth.done(payment).await
    }

    /// Records that the money did not come, and why.
    #[oai(
        path = "/:id/mark_not_collected",
        method = "post",
        operation_id = "mark_contract_payment_not_collected"
    )]
    async fn mark_not_collected(
        &self,
        auth: Write<permission::MarkNotCollected>,
        id: Path<ContractPaymentId>,
        input: Json<NotCollectedInput>,
    ) -> Result<Json<ContractPayment>> {
        service::mark_not_collected(&auth.tx, id.0, &input.0).await?;
        let payment = service::get(&auth.tx, id.0).await?;
        auth.done(payment).await
    }

    /// Puts a payment that was marked as not collected back on its date.
    #[oai(
        path = "/:id/return_to_on_date",
        method = "post",
        operation_id = "return_contract_payment_to_on_date"
    )]
    async fn return_to_on_date(
        &self,
        auth: Write<permission::MarkNotCollected>,
        id: Path<ContractPaymentId>,
        input: Json<ReturnToOnDateInput>,
    ) -> Result<Json<ContractPayment>> {
        service::return_to_on_date(&auth.tx, id.0, &input.0).await?;
        let payment = service::get(&auth.tx, id.0).await?;
        auth.done(payment).await
    }

    /// The history of one payment.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_contract_payment_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ContractPaymentId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::get(&auth.db, id.0).await?;
        let paging: &Paging = &filter.paging;
        Ok(Json(
            audit::history(&auth.db, "contract_payments", id.0.0, paging).await?,
        ))
    }
}
