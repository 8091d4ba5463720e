use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::OpenApi;

use super::entity::Entity;
use super::model::{LateFeeRule, LateFeeRuleUpdate};
use super::{permission, service};

pub struct LateFeesApi;

#[OpenApi(prefix_path = "/late_fees", tag = "permission::PAGE")]
impl LateFeesApi {
    /// The office's rule, and what the next night charges by it.
    #[oai(path = "/", method = "get", operation_id = "get_late_fees")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<LateFeeRule>> {
        Ok(Json(service::get(&auth.db).await?))
    }

    /// Changes the rule. What was charged stays as it is.
    #[oai(path = "/", method = "put", operation_id = "update_late_fees")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        input: Json<LateFeeRuleUpdate>,
    ) -> Result<Json<LateFeeRule>> {
        service::update(&auth.tx, &input.0).await?;
        let rule = service::get(&auth.tx).await?;
        auth.done(rule).await
    }

    /// Who changed the rule, and to what.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_late_fee_history"
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
