use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::validation::Validator;
use kernel::{Result, record};
use parties::customers::CustomerId;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    MoneyAllocation, MoneyDues, MoneyReceived, MoneyReceivedDetail, MoneyReceivedFilter,
    MoneyReceivedInput, MoneyReceivedPage, MoneyRefund, MoneyReversal,
};
use super::{MoneyMovementId, MoneyReceivedId, pdf, permission, service};
use crate::contract_payments::ContractPaymentId;

pub struct MoneyReceivedApi;

#[OpenApi(prefix_path = "/money_received", tag = "permission::PAGE")]
impl MoneyReceivedApi {
    /// Lists the sums that tenants paid, the latest on top, with totals over all that match.
    #[oai(path = "/", method = "get", operation_id = "list_money_received")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<MoneyReceivedFilter>,
    ) -> Result<Json<MoneyReceivedPage>> {
        Ok(Json(service::page(&auth.db, &list).await?))
    }

    /// Exports the sums that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_money_received"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<MoneyReceivedFilter>,
    ) -> Result<Download> {
        MoneyReceived::export(auth.db, format.0, &list).await
    }

    /// What a tenant owes, the oldest first, and what of it a sum would pay.
    #[oai(path = "/dues", method = "get", operation_id = "get_money_dues")]
    async fn dues(
        &self,
        auth: Read<permission::View>,
        customer_id: Query<CustomerId>,
        /// The sum; nothing is proposed without it.
        amount: Query<Option<String>>,
        /// The payments that it is for, with commas between them; what fell due without them.
        #[oai(explode = false, default)]
        contract_payment_ids: Query<Vec<ContractPaymentId>>,
    ) -> Result<Json<MoneyDues>> {
        let mut form = Validator::new(auth.db.language());
        let amount = form.optional_price("amount", &amount.0);
        form.finish()?;
        let asked = contract_payment_ids.0;
        Ok(Json(
            service::dues(&auth.db, customer_id.0, amount, &asked).await?,
        ))
    }

    /// Reads one sum with what became of it.
    #[oai(path = "/:id", method = "get", operation_id = "get_money_received")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<MoneyReceivedId>,
    ) -> Result<Json<MoneyReceivedDetail>> {
        Ok(Json(service::detail(&auth.db, id.0).await?))
    }

    /// Takes a sum in: it pays what is asked for, or what fell due, the oldest first; the rest is on the tenant's account.
    #[oai(path = "/", method = "post", operation_id = "receive_money")]
    async fn receive(
        &self,
        auth: Write<permission::Receive>,
        input: Json<MoneyReceivedInput>,
    ) -> Result<Json<MoneyReceivedDetail>> {
        let id = service::receive(&auth.tx, &input.0).await?;
        answer(auth, id).await
    }

    /// Pays dues of the tenant with what is left of a sum.
    #[oai(
        path = "/:id/allocate",
        method = "post",
        operation_id = "allocate_money"
    )]
    async fn allocate(
        &self,
        auth: Write<permission::Receive>,
        id: Path<MoneyReceivedId>,
        input: Json<MoneyAllocation>,
    ) -> Result<Json<MoneyReceivedDetail>> {
        service::allocate(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Gives the tenant back what is left of a sum, or a part of it.
    #[oai(path = "/:id/refund", method = "post", operation_id = "refund_money")]
    async fn refund(
        &self,
        auth: Write<permission::Refund>,
        id: Path<MoneyReceivedId>,
        input: Json<MoneyRefund>,
    ) -> Result<Json<MoneyReceivedDetail>> {
        service::refund(&auth.tx, id.0, &input.0).await?;
        answer(auth, id.0).await
    }

    /// Takes an allocation, a refund or the whole sum back with an entry of today.
    #[oai(
        path = "/movements/:id/reverse",
        method = "post",
        operation_id = "reverse_money_movement"
    )]
    async fn reverse(
        &self,
        auth: Write<permission::Reverse>,
        id: Path<MoneyMovementId>,
        input: Json<MoneyReversal>,
    ) -> Result<Json<MoneyReceivedDetail>> {
        let id = service::reverse(&auth.tx, id.0, &input.0).await?;
        answer(auth, id).await
    }

    /// The receipt of a sum as a bilingual PDF: what it paid at once, and what stayed on the account.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_money_received_pdf"
    )]
    async fn pdf(
        &self,
        auth: Read<permission::View>,
        id: Path<MoneyReceivedId>,
    ) -> Result<Download> {
        let money = record::find::<Entity>(&auth.db, id.0).await?;
        let document = pdf::receipt(&auth.db, &money).await?;
        // The connection goes back before the page is set.
        drop(auth);
        pdf::render(document).await
    }

    /// The paper of a movement as a bilingual PDF: the payment voucher of a refund, or else the sum's receipt.
    #[oai(
        path = "/movements/:id/pdf",
        method = "get",
        operation_id = "get_money_movement_pdf"
    )]
    async fn movement_pdf(
        &self,
        auth: Read<permission::View>,
        id: Path<MoneyMovementId>,
    ) -> Result<Download> {
        let paper = pdf::of_movement(&auth.db, id.0).await?;
        drop(auth);
        pdf::render(paper).await
    }

    /// The history of one sum.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_money_received_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<MoneyReceivedId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

async fn answer<P>(auth: Write<P>, id: MoneyReceivedId) -> Result<Json<MoneyReceivedDetail>> {
    let detail = service::detail(&auth.tx, id).await?;
    auth.done(detail).await
}
