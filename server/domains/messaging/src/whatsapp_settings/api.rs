use kernel::Result;
use kernel::auth::{Read, WriteInSteps};
use kernel::export::{Download, Format};
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{
    WhatsAppCloudInput, WhatsAppDelivery, WhatsAppDeliveryFilter, WhatsAppLink, WhatsAppOptOut,
    WhatsAppSettings, WhatsAppTestInput, WhatsAppTested,
};
use super::{linking, permission, service};

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
    async fn link(
        &self,
        auth: WriteInSteps<permission::Edit>,
    ) -> Result<Json<WhatsAppLink>, Ended> {
        let tx = auth.begin().await?;
        let kernel = tx.kernel().clone();
        let linking = service::begin_link(&tx).await?;
        tx.rollback().await?;
        let linking = linking::ask(&kernel.config, linking).await?;
        let tx = auth.begin().await?;
        let link = linking::keep(&tx, linking).await?;
        Ok(tx.done(link).await?)
    }

    /// Asks the gateway how the number is.
    #[oai(
        path = "/refresh",
        method = "post",
        operation_id = "refresh_whatsapp_settings"
    )]
    async fn refresh(
        &self,
        auth: WriteInSteps<permission::Edit>,
    ) -> Result<Json<WhatsAppSettings>, Ended> {
        let tx = auth.begin().await?;
        let account = service::account(&tx).await?;
        let reached = account.map(|account| service::reached(&tx, &account));
        let reached = reached.transpose()?;
        tx.rollback().await?;
        let said = match &reached {
            Some(reached) => Some(service::ask(reached).await),
            None => None,
        };
        let tx = auth.begin().await?;
        if let Some(said) = &said {
            service::note(&tx, said).await?;
        }
        let shown = service::show(&tx).await?;
        Ok(tx.done(shown).await?)
    }

    /// Connects a number of the WhatsApp Business Cloud API.
    #[oai(
        path = "/cloud",
        method = "post",
        operation_id = "connect_whatsapp_cloud"
    )]
    async fn cloud(
        &self,
        auth: WriteInSteps<permission::Edit>,
        input: Json<WhatsAppCloudInput>,
    ) -> Result<Json<WhatsAppSettings>, Ended> {
        let tx = auth.begin().await?;
        let connecting = service::begin_cloud(&tx, &input.0).await?;
        tx.rollback().await?;
        let connecting = service::ask_for_cloud(connecting).await?;
        let tx = auth.begin().await?;
        service::keep_cloud(&tx, connecting).await?;
        let shown = service::show(&tx).await?;
        Ok(tx.done(shown).await?)
    }

    /// Takes the number away; what waits is not sent any more.
    #[oai(
        path = "/disconnect",
        method = "post",
        operation_id = "disconnect_whatsapp"
    )]
    async fn disconnect(
        &self,
        auth: WriteInSteps<permission::Edit>,
    ) -> Result<Json<WhatsAppSettings>, Ended> {
        let tx = auth.begin().await?;
        let reached = service::begin_disconnect(&tx).await?;
        tx.rollback().await?;
        service::unlink(&reached).await;
        let tx = auth.begin().await?;
        service::disconnect(&tx).await?;
        let shown = service::show(&tx).await?;
        Ok(tx.done(shown).await?)
    }

    /// Sends a test message.
    #[oai(path = "/test", method = "post", operation_id = "test_whatsapp")]
    async fn test(
        &self,
        auth: WriteInSteps<permission::Test>,
        input: Json<WhatsAppTestInput>,
    ) -> Result<Json<WhatsAppTested>, Ended> {
        let tx = auth.begin().await?;
        let trial = service::trial(&tx, &input.0).await?;
        tx.rollback().await?;
        let tested = service::tried(&trial).await?;
        let tx = auth.begin().await?;
        Ok(tx.done(tested).await?)
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
