use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    CancelPaymentRequestInput, PaymentRequest, PaymentRequestFilter, PaymentRequestInput,
};
use super::{PaymentRequestId, permission, service};

pub struct PaymentRequestsApi;

#[OpenApi(prefix_path = "/payment_requests", tag = "permission::PAGE")]
impl PaymentRequestsApi {
    /// Lists the links that were sent, the newest at the top.
    #[oai(path = "/", method = "get", operation_id = "list_payment_requests")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<PaymentRequestFilter>,
    ) -> Result<Json<Page<PaymentRequest>>> {
        Ok(Json(PaymentRequest::page(&auth.db, &list).await?))
    }

    /// Exports the links that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_payment_requests"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<PaymentRequestFilter>,
    ) -> Result<Download> {
        PaymentRequest::export(auth.db, format.0, &list).await
    }

    /// Reads one link.
    #[oai(path = "/:id", method = "get", operation_id = "get_payment_request")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<PaymentRequestId>,
    ) -> Result<Json<PaymentRequest>> {
        Ok(Json(PaymentRequest::one(&auth.db, id.0).await?))
    }

    /// Sends the link of an invoice by mail.
    #[oai(path = "/", method = "post", operation_id = "send_payment_request")]
    async fn send(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<PaymentRequestInput>,
    ) -> Result<Json<PaymentRequest>> {
        let sent = service::send(&auth.tx, &input.0).await?;
        auth.show::<PaymentRequest>(sent.id).await
    }

    /// Cancels a link: it leads nowhere any more.
    #[oai(
        path = "/:id/cancel",
        method = "post",
        operation_id = "cancel_payment_request"
    )]
    async fn cancel(
        &self,
        auth: ManagerWrite<permission::Cancel>,
        id: Path<PaymentRequestId>,
        input: Json<CancelPaymentRequestInput>,
    ) -> Result<Json<PaymentRequest>> {
        service::cancel(&auth.tx, id.0, &input.0).await?;
        auth.show::<PaymentRequest>(id.0).await
    }

    /// The history of one link.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_payment_request_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<PaymentRequestId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
