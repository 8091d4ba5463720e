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
    WebhookEnabling, WebhookEndpoint, WebhookEndpointFilter, WebhookEndpointInput,
    WebhookEndpointUpdate, WebhookEndpointVersion, WebhookReplay, WebhookReplayed,
};
use super::{WebhookEndpointId, permission, service};
use crate::webhook_deliveries::service as deliveries;

pub struct WebhookEndpointsApi;

#[OpenApi(prefix_path = "/webhook_endpoints", tag = "permission::PAGE")]
impl WebhookEndpointsApi {
    /// Lists the addresses that are told events, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_webhook_endpoints")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<WebhookEndpointFilter>,
    ) -> Result<Json<Page<WebhookEndpoint>>> {
        Ok(Json(WebhookEndpoint::page(&auth.db, &list).await?))
    }

    /// Exports the addresses that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_webhook_endpoints"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<WebhookEndpointFilter>,
    ) -> Result<Download> {
        WebhookEndpoint::export(auth.db, format.0, &list).await
    }

    /// Reads one endpoint.
    #[oai(path = "/:id", method = "get", operation_id = "get_webhook_endpoint")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<WebhookEndpointId>,
    ) -> Result<Json<WebhookEndpoint>> {
        Ok(Json(WebhookEndpoint::one(&auth.db, id.0).await?))
    }

    /// Makes an endpoint, which is told what happens from now on. Its secret is shown once.
    #[oai(path = "/", method = "post", operation_id = "create_webhook_endpoint")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<WebhookEndpointInput>,
    ) -> Result<Json<WebhookEndpoint>> {
        let (id, secret) = service::create(&auth.tx, &auth.principal, &input.0).await?;
        shown_once(auth, id, secret).await
    }

    /// Changes where and what an endpoint is told.
    #[oai(
        path = "/:id",
        method = "put",
        operation_id = "update_webhook_endpoint"
    )]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<WebhookEndpointId>,
        input: Json<WebhookEndpointUpdate>,
    ) -> Result<Json<WebhookEndpoint>> {
        service::update(&auth.tx, &auth.principal, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Deletes an endpoint with its deliveries.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_webhook_endpoint"
    )]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<WebhookEndpointId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// Gives an endpoint a new secret, shown once; for 24 hours the one of before signs beside it.
    #[oai(
        path = "/:id/replace_secret",
        method = "post",
        operation_id = "replace_webhook_endpoint_secret"
    )]
    async fn replace_secret(
        &self,
        auth: Write<permission::Edit>,
        id: Path<WebhookEndpointId>,
        input: Json<WebhookEndpointVersion>,
    ) -> Result<Json<WebhookEndpoint>> {
        let secret = service::replace_secret(&auth.tx, id.0, input.0.version).await?;
        shown_once(auth, id.0, secret).await
    }

    /// Tells an endpoint nothing until it is enabled again; what happens meanwhile is kept.
    #[oai(
        path = "/:id/disable",
        method = "post",
        operation_id = "disable_webhook_endpoint"
    )]
    async fn disable(
        &self,
        auth: Write<permission::Edit>,
        id: Path<WebhookEndpointId>,
        input: Json<WebhookEndpointVersion>,
    ) -> Result<Json<WebhookEndpoint>> {
        service::disable(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Enables an endpoint, with or without what it missed.
    #[oai(
        path = "/:id/enable",
        method = "post",
        operation_id = "enable_webhook_endpoint"
    )]
    async fn enable(
        &self,
        auth: Write<permission::Edit>,
        id: Path<WebhookEndpointId>,
        input: Json<WebhookEnabling>,
    ) -> Result<Json<WebhookEndpoint>> {
        service::enable(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Sends an endpoint a test, which its deliveries show.
    #[oai(
        path = "/:id/test",
        method = "post",
        operation_id = "test_webhook_endpoint"
    )]
    async fn test(
        &self,
        auth: Write<permission::Edit>,
        id: Path<WebhookEndpointId>,
    ) -> Result<Json<WebhookEndpoint>> {
        deliveries::test(&auth.tx, id.0).await?;
        auth.show(id.0).await
    }

    /// Sends an endpoint the events of some days again, also those of before its making.
    #[oai(
        path = "/:id/replay",
        method = "post",
        operation_id = "replay_webhook_endpoint"
    )]
    async fn replay(
        &self,
        auth: Write<permission::Edit>,
        id: Path<WebhookEndpointId>,
        input: Json<WebhookReplay>,
    ) -> Result<Json<WebhookReplayed>> {
        let count = deliveries::replay_days(&auth.tx, id.0, &input.0).await?;
        auth.done(WebhookReplayed { count }).await
    }

    /// The history of one endpoint, without its secrets.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_webhook_endpoint_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<WebhookEndpointId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

/// What is kept for repeats has no secret in it.
async fn shown_once<P>(
    auth: Write<P>,
    id: WebhookEndpointId,
    secret: String,
) -> Result<Json<WebhookEndpoint>> {
    let Json(mut answer) = auth.show::<WebhookEndpoint>(id).await?;
    answer.secret = Some(secret);
    Ok(Json(answer))
}
