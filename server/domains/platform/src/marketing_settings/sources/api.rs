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
    MarketingSource, MarketingSourceFilter, MarketingSourceInput, MarketingSourceUpdate,
};
use super::{MarketingSourceId, service};
use crate::marketing_settings::permission;

pub struct MarketingSourcesApi;

#[OpenApi(prefix_path = "/marketing_settings/sources", tag = "permission::PAGE")]
impl MarketingSourcesApi {
    /// Lists the sources of leads.
    #[oai(path = "/", method = "get", operation_id = "list_marketing_sources")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MarketingSourceFilter>,
    ) -> Result<Json<Page<MarketingSource>>> {
        Ok(Json(MarketingSource::page(&auth.db, &list).await?))
    }

    /// Exports the sources that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_marketing_sources"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MarketingSourceFilter>,
    ) -> Result<Download> {
        MarketingSource::export(auth.db, format.0, &list).await
    }

    /// Reads one source.
    #[oai(path = "/:id", method = "get", operation_id = "get_marketing_source")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MarketingSourceId>,
    ) -> Result<Json<MarketingSource>> {
        Ok(Json(MarketingSource::one(&auth.db, id.0).await?))
    }

    /// Adds a source.
    #[oai(path = "/", method = "post", operation_id = "create_marketing_source")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<MarketingSourceInput>,
    ) -> Result<Json<MarketingSource>> {
        let made = service::create(&auth.tx, &input.0).await?;
        auth.show(made.id).await
    }

    /// Changes a source, or takes it off the choices; leads that have it keep it.
    #[oai(
        path = "/:id",
        method = "put",
        operation_id = "update_marketing_source"
    )]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<MarketingSourceId>,
        input: Json<MarketingSourceUpdate>,
    ) -> Result<Json<MarketingSource>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one source.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_marketing_source_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MarketingSourceId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
