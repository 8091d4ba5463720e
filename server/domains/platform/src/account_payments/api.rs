use std::sync::Arc;

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
use super::model::{AccountPayment, AccountPaymentFilter};
use super::{AccountPaymentId, asking, permission};

pub struct AccountPaymentsApi;

#[OpenApi(prefix_path = "/account_payments", tag = "permission::PAGE")]
impl AccountPaymentsApi {
    /// Lists the tries to pay invoices, the newest at the top.
    #[oai(path = "/", method = "get", operation_id = "list_account_payments")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<AccountPaymentFilter>,
    ) -> Result<Json<Page<AccountPayment>>> {
        Ok(Json(AccountPayment::page(&auth.db, &list).await?))
    }

    /// Exports the payments that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_account_payments"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<AccountPaymentFilter>,
    ) -> Result<Download> {
        AccountPayment::export(auth.db, format.0, &list).await
    }

    /// Reads one payment.
    #[oai(path = "/:id", method = "get", operation_id = "get_account_payment")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<AccountPaymentId>,
    ) -> Result<Json<AccountPayment>> {
        Ok(Json(AccountPayment::one(&auth.db, id.0).await?))
    }

    /// Asks the payment gateway what became of a card's payment.
    #[oai(
        path = "/:id/ask",
        method = "post",
        operation_id = "ask_account_payment"
    )]
    async fn ask(
        &self,
        auth: ManagerWrite<permission::Ask>,
        id: Path<AccountPaymentId>,
    ) -> Result<Json<AccountPayment>> {
        let caller = Arc::new(auth.tx.caller().clone());
        asking::ask(auth.tx.kernel(), &caller, id.0).await?;
        auth.show::<AccountPayment>(id.0).await
    }

    /// The history of one payment.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_account_payment_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<AccountPaymentId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
