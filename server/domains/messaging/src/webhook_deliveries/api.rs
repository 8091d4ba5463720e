use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::param::{Path, Query};
use poem_openapi::{OpenApi, Tags};

use super::model::{WebhookDelivery, WebhookDeliveryDetail, WebhookDeliveryFilter};
use super::{WebhookDeliveryId, service};
use crate::webhook_endpoints::permission;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "webhook_deliveries")]
    WebhookDeliveries,
}

pub struct WebhookDeliveriesApi;

#[OpenApi(prefix_path = "/webhook_deliveries", tag = "Tag::WebhookDeliveries")]
impl WebhookDeliveriesApi {
    /// Lists what endpoints were sent and what waits, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_webhook_deliveries")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<WebhookDeliveryFilter>,
    ) -> Result<Json<Page<WebhookDelivery>>> {
        Ok(Json(WebhookDelivery::page(&auth.db, &list).await?))
    }

    /// Exports the deliveries that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_webhook_deliveries"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<WebhookDeliveryFilter>,
    ) -> Result<Download> {
        WebhookDelivery::export(auth.db, format.0, &list).await
    }

    /// Reads one delivery with its body and its tries.
    #[oai(path = "/:id", method = "get", operation_id = "get_webhook_delivery")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<WebhookDeliveryId>,
    ) -> Result<Json<WebhookDeliveryDetail>> {
        let shown = service::detail(&auth.db, &auth.principal, id.0);
        Ok(Json(shown.await?))
    }

    /// Sends a delivery again, under the id that it had.
    #[oai(
        path = "/:id/replay",
        method = "post",
        operation_id = "replay_webhook_delivery"
    )]
    async fn replay(
        &self,
        auth: Write<permission::Edit>,
        id: Path<WebhookDeliveryId>,
    ) -> Result<Json<WebhookDelivery>> {
        service::replay(&auth.tx, id.0).await?;
        auth.show(id.0).await
    }
}
