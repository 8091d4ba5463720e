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
    TenantLink, TenantLinkFilter, TenantLinkInput, TenantLinkVersion, TenantLinkVisit,
};
use super::settings::entity::Entity as Settings;
use super::settings::model::{TenantLinkSettings, TenantLinkSettingsInput};
use super::settings::service as settings;
use super::{TenantLinkId, permission, service};

pub struct TenantLinksApi;

#[OpenApi(prefix_path = "/tenant_links", tag = "permission::PAGE")]
impl TenantLinksApi {
    /// Lists tenants' own links, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_tenant_links")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<TenantLinkFilter>,
    ) -> Result<Json<Page<TenantLink>>> {
        Ok(Json(TenantLink::page(&auth.db, &list).await?))
    }

    /// Exports the links that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_tenant_links")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<TenantLinkFilter>,
    ) -> Result<Download> {
        TenantLink::export(auth.db, format.0, &list).await
    }

    /// Whether tenants enter by their links.
    #[oai(
        path = "/settings",
        method = "get",
        operation_id = "get_tenant_link_settings"
    )]
    async fn settings(&self, auth: Read<permission::View>) -> Result<Json<TenantLinkSettings>> {
        Ok(Json(settings::get(&auth.db).await?))
    }

    /// Switches all links on or off, at once.
    #[oai(
        path = "/settings",
        method = "put",
        operation_id = "update_tenant_link_settings"
    )]
    async fn update_settings(
        &self,
        auth: Write<permission::Edit>,
        input: Json<TenantLinkSettingsInput>,
    ) -> Result<Json<TenantLinkSettings>> {
        settings::update(&auth.tx, &input.0).await?;
        let saved = settings::get(&auth.tx).await?;
        auth.done(saved).await
    }

    /// Who switched all links on and off.
    #[oai(
        path = "/settings/history",
        method = "get",
        operation_id = "list_tenant_link_settings_history"
    )]
    async fn settings_history(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let row = settings::row(&auth.db).await?;
        auth.history_of::<Settings>(row.id, &list.paging).await
    }

    /// Reads one link.
    #[oai(path = "/:id", method = "get", operation_id = "get_tenant_link")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<TenantLinkId>,
    ) -> Result<Json<TenantLink>> {
        Ok(Json(TenantLink::one(&auth.db, id.0).await?))
    }

    /// Opens the link of a tenant.
    #[oai(path = "/", method = "post", operation_id = "create_tenant_link")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<TenantLinkInput>,
    ) -> Result<Json<TenantLink>> {
        let link = service::create(&auth.tx, &input.0).await?;
        auth.show(link.id).await
    }

    /// Closes a link at once; a visit that goes on ends.
    #[oai(
        path = "/:id/close",
        method = "post",
        operation_id = "close_tenant_link"
    )]
    async fn close(
        &self,
        auth: Write<permission::Close>,
        id: Path<TenantLinkId>,
        input: Json<TenantLinkVersion>,
    ) -> Result<Json<TenantLink>> {
        service::close(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Lists what happened at a link, the last on top.
    #[oai(
        path = "/:id/visits",
        method = "get",
        operation_id = "list_tenant_link_visits"
    )]
    async fn visits(
        &self,
        auth: Read<permission::View>,
        id: Path<TenantLinkId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<TenantLinkVisit>>> {
        Ok(Json(service::visits(&auth.db, id.0, &list.paging).await?))
    }

    /// The history of one link.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_tenant_link_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<TenantLinkId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
