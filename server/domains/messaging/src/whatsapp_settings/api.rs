use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{
    WhatsAppCloudInput, WhatsAppDelivery, WhatsAppDeliveryFilter, WhatsAppLink, WhatsAppOptOut,
    WhatsAppSettings, WhatsAppTestInput, WhatsAppTested,
};
use super::{permission, service};

pub struct WhatsAppSettingsApi;

#[OpenApi(prefix_path = "/whatsapp_settings", tag = "permission::PAGE")]
impl WhatsAppSettingsApi {
    /// Reads the merchant's WhatsApp package, number and connection.
    #[oai(path = "/", method = "get", operation_id = "get_whatsapp_settings")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<WhatsAppSettings>> {
        Ok(Json(service::show(&auth.db).await?))
    }

    /// Makes a QR code that the merchant's phone scans.
    #[oai(path = "/link", method = "post", operation_id = "link_whatsapp")]
    async fn link(&self, auth: Write<permission::Edit>) -> Result<Json<WhatsAppLink>> {
        let link = service::link(&auth.tx).await?;
        auth.done(link).await
    }

    /// Asks the gateway how the number is.
    #[oai(
        path = "/refresh",
        method = "post",
        operation_id = "refresh_whatsapp_settings"
    )]
    async fn refresh(&self, auth: Write<permission::Edit>) -> Result<Json<WhatsAppSettings>> {
        service::refresh(&auth.tx).await?;
        let shown = service::show(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Connects a number of the WhatsApp Business Cloud API.
    #[oai(
        path = "/cloud",
        method = "post",
        operation_id = "connect_whatsapp_cloud"
    )]
    async fn cloud(
        &self,
        auth: Write<permission::Edit>,
        input: Json<WhatsAppCloudInput>,
    ) -> Result<Json<WhatsAppSettings>> {
        service::connect_cloud(&auth.tx, &input.0).await?;
        let shown = service::show(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Takes the number away; what waits is not sent any more.
    #[oai(
        path = "/disconnect",
        method = "post",
        operation_id = "disconnect_whatsapp"
    )]
    async fn disconnect(&self, auth: Write<permission::Edit>) -> Result<Json<WhatsAppSettings>> {
        service::disconnect(&auth.tx).await?;
        let shown = service::show(&auth.tx).await?;
        auth.done(shown).await
    }

    /// Sends a test message.
    #[oai(path = "/test", method = "post", operation_id = "test_whatsapp")]
    async fn test(
        &self,
        auth: Write<permission::Test>,
        input: Json<WhatsAppTestInput>,
    ) -> Result<Json<WhatsAppTested>> {
        let tested = service::test(&auth.tx, &input.0).await?;
        auth.done(tested).await
    }

    /// Lists what became of messages, as the gateway told.
    #[oai(
        path = "/deliveries",
        method = "get",
        operation_id = "list_whatsapp_deliveries"
    )]
    async fn deliveries(
        &self,
        auth: Read<permission::View>,
        list: List<WhatsAppDeliveryFilter>,
    ) -> Result<Json<Page<WhatsAppDelivery>>> {
        Ok(Json(WhatsAppDelivery::page(&auth.db, &list).await?))
    }

    /// Lists the numbers that want no advertising.
    #[oai(
        path = "/opt_outs",
        method = "get",
        operation_id = "list_whatsapp_opt_outs"
    )]
    async fn opt_outs(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<WhatsAppOptOut>>> {
        Ok(Json(WhatsAppOptOut::page(&auth.db, &list).await?))
    }

    /// Exports the numbers that want no advertising.
    #[oai(
        path = "/opt_outs/export",
        method = "get",
        operation_id = "export_whatsapp_opt_outs"
    )]
    async fn export_opt_outs(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<NoFilter>,
    ) -> Result<Download> {
        WhatsAppOptOut::export(auth.db, format.0, &list).await
    }

    /// Exports the deliveries that the filters show.
    #[oai(
        path = "/deliveries/export",
        method = "get",
        operation_id = "export_whatsapp_deliveries"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<WhatsAppDeliveryFilter>,
    ) -> Result<Download> {
        WhatsAppDelivery::export(auth.db, format.0, &list).await
    }
}
