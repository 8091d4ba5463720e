use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::OpenApi;

use super::entity::Entity;
use super::model::{PeriodClosing, PeriodLock, PeriodReopening};
use super::{permission, service};

pub struct PeriodLocksApi;

#[OpenApi(prefix_path = "/period_locks", tag = "permission::PAGE")]
impl PeriodLocksApi {
    /// Up to which day the books are closed.
    #[oai(path = "/", method = "get", operation_id = "get_period_lock")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<PeriodLock>> {
        Ok(Json(service::get(&auth.db).await?))
    }

    /// Closes a month that is over, with all before it: no money is dated into it any more.
    #[oai(path = "/close", method = "post", operation_id = "close_period")]
    async fn close(
        &self,
        auth: Write<permission::Close>,
        input: Json<PeriodClosing>,
    ) -> Result<Json<PeriodLock>> {
        service::close(&auth.tx, &input.0).await?;
        let lock = service::get(&auth.tx).await?;
        auth.done(lock).await
    }

    /// Reopens a closed month for a reason, with all after it.
    #[oai(path = "/reopen", method = "post", operation_id = "reopen_period")]
    async fn reopen(
        &self,
        auth: Write<permission::Reopen>,
        input: Json<PeriodReopening>,
    ) -> Result<Json<PeriodLock>> {
        service::reopen(&auth.tx, &input.0).await?;
        let lock = service::get(&auth.tx).await?;
        auth.done(lock).await
    }

    /// Who closed and reopened which months, and why.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_period_lock_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let row = service::row(&auth.db).await?;
        auth.history_of::<Entity>(row.id, &list.paging).await
    }
}
