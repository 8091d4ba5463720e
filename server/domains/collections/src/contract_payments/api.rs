use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::codes::ContractView;
use super::entity::Entity;
use super::model::{
    BulkCollectInput, BulkCollectResult, CollectInput, ContractPayment, ContractPaymentFilter,
    ContractPaymentPage, ContractPaymentUpdate, NotCollectedInput, PaymentDeskCount,
    ReturnToOnDateInput, UncollectInput,
};
use super::{ContractPaymentId, permission, service};

pub struct ContractPaymentsApi;

#[OpenApi(prefix_path = "/contract_payments", tag = "permission::PAGE")]
impl ContractPaymentsApi {
    /// Lists payments of issued contracts, with sums over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_contract_payments")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<ContractPaymentFilter>,
    ) -> Result<Json<ContractPaymentPage>> {
        let (page, totals) = service::page(&auth.db, &list, None).await?;
        Ok(Json(ContractPaymentPage::new(page, totals)))
    }

    /// Counts the payments by what the collection desk has to do with them.
    #[oai(
        path = "/desk",
        method = "get",
        operation_id = "count_contract_payments"
    )]
    async fn desk(
        &self,
        auth: Read<permission::View>,
        /// Without it of current contracts.
        view: Query<Option<ContractView>>,
    ) -> Result<Json<Vec<PaymentDeskCount>>> {
        Ok(Json(service::desk(&auth.db, view.0).await?))
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
        list: List<ContractPaymentFilter>,
    ) -> Result<Download> {
        service::export::<ContractPayment>(auth.db, format.0, &list, None).await
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
        answer(auth, id.0).await
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
        answer(auth, id.0).await
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
        answer(auth, id.0).await
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
        answer(auth, id.0).await
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
        answer(auth, id.0).await
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
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        // A draft's payments have no page of their own.
        service::get(&auth.db, id.0).await?;
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn answer<P>(auth: Write<P>, id: ContractPaymentId) -> Result<Json<ContractPayment>> {
    let payment = service::get(&auth.tx, id).await?;
    auth.done(payment).await
}
