use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{TenancyRule, TenancyRuleFilter, TenancyRuleInput, TenancyRuleUpdate};
use super::{TenancyRuleId, permission, service};

pub struct TenancyRulesApi;

#[OpenApi(prefix_path = "/tenancy_rules", tag = "permission::PAGE")]
impl TenancyRulesApi {
    /// Lists the law of tenancies by place.
    #[oai(path = "/", method = "get", operation_id = "list_tenancy_rules")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<TenancyRuleFilter>,
    ) -> Result<Json<Page<TenancyRule>>> {
        Ok(Json(TenancyRule::page(&auth.db, &list).await?))
    }

    /// Exports the rules that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_tenancy_rules"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<TenancyRuleFilter>,
    ) -> Result<Download> {
        TenancyRule::export(auth.db, format.0, &list).await
    }

    /// Reads one rule.
    #[oai(path = "/:id", method = "get", operation_id = "get_tenancy_rule")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<TenancyRuleId>,
    ) -> Result<Json<TenancyRule>> {
        Ok(Json(TenancyRule::one(&auth.db, id.0).await?))
    }

    /// Adds a rule: the law of a place from a day on.
    #[oai(path = "/", method = "post", operation_id = "create_tenancy_rule")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<TenancyRuleInput>,
    ) -> Result<Json<TenancyRule>> {
        let rule = service::create(&auth.tx, &input.0).await?;
        auth.show(rule.id).await
    }

    /// Edits a rule.
    #[oai(path = "/:id", method = "put", operation_id = "update_tenancy_rule")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<TenancyRuleId>,
        input: Json<TenancyRuleUpdate>,
    ) -> Result<Json<TenancyRule>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Removes a rule; the one before it holds again.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_tenancy_rule")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<TenancyRuleId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one rule.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_tenancy_rule_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<TenancyRuleId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
