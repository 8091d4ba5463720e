use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    OpeningBalance, OpeningBalanceFilter, OpeningBalanceInput, OpeningBalanceWithdrawal,
};
use super::{OpeningBalanceId, permission, service};

pub struct OpeningBalancesApi;

#[OpenApi(prefix_path = "/opening_balances", tag = "permission::PAGE")]
impl OpeningBalancesApi {
    /// Lists opening balances, the latest on top.
    #[oai(path = "/", method = "get", operation_id = "list_opening_balances")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<OpeningBalanceFilter>,
    ) -> Result<Json<Page<OpeningBalance>>> {
        Ok(Json(OpeningBalance::page(&auth.db, &list).await?))
    }

    /// Exports the balances that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_opening_balances"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<OpeningBalanceFilter>,
    ) -> Result<Download> {
        OpeningBalance::export(auth.db, format.0, &list).await
    }

    /// Reads one balance.
    #[oai(path = "/:id", method = "get", operation_id = "get_opening_balance")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<OpeningBalanceId>,
    ) -> Result<Json<OpeningBalance>> {
        Ok(Json(OpeningBalance::one(&auth.db, id.0).await?))
    }

    /// Enters what a tenant or an owner and the office owed each other on a day.
    #[oai(path = "/", method = "post", operation_id = "create_opening_balance")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<OpeningBalanceInput>,
    ) -> Result<Json<OpeningBalance>> {
        let id = service::create(&auth.tx, &input.0).await?;
        auth.show(id).await
    }

    /// Withdraws a balance with what it brought, while nothing of that moved.
    #[oai(
        path = "/:id/withdraw",
        method = "post",
        operation_id = "withdraw_opening_balance"
    )]
    async fn withdraw(
        &self,
        auth: Write<permission::Withdraw>,
        id: Path<OpeningBalanceId>,
        input: Json<OpeningBalanceWithdrawal>,
    ) -> Result<Json<OpeningBalance>> {
        service::withdraw(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one balance.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_opening_balance_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<OpeningBalanceId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
