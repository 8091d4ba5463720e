use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use poem_openapi::OpenApi;

use super::model::{
    ZatcaCancelInput, ZatcaConnectInput, ZatcaContinueInput, ZatcaDetailsInput, ZatcaRenewInput,
    ZatcaSetting,
};
use super::{permission, service};

pub struct ZatcaSettingsApi;

#[OpenApi(prefix_path = "/zatca_setting", tag = "permission::PAGE")]
impl ZatcaSettingsApi {
    /// Reads the details, how far the connection is, the certificate and its health.
    #[oai(path = "/", method = "get", operation_id = "get_zatca_setting")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<ZatcaSetting>> {
        Ok(Json(service::shown(&auth.db).await?))
    }

    /// Saves the details; the first time, the device comes to be.
    #[oai(path = "/", method = "put", operation_id = "update_zatca_setting")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        input: Json<ZatcaDetailsInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::save(&auth.tx, &input.0).await?;
        answer(auth).await
    }

    /// Begins the connection; its steps are done in the background.
    #[oai(
        path = "/connect",
        method = "post",
        operation_id = "connect_zatca_setting"
    )]
    async fn connect(
        &self,
        auth: Write<permission::Connect>,
        input: Json<ZatcaConnectInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::connect(&auth.tx, &input.otp, input.version).await?;
        answer(auth).await
    }

    /// Continues a connection or renewal from the step where it stopped.
    #[oai(
        path = "/continue",
        method = "post",
        operation_id = "continue_zatca_setting"
    )]
    async fn proceed(
        &self,
        auth: Write<permission::Connect>,
        input: Json<ZatcaContinueInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::proceed(&auth.tx, input.otp.as_deref()).await?;
        answer(auth).await
    }

    /// Begins the renewal of the certificate; the one in use stays until the new one is complete.
    #[oai(path = "/renew", method = "post", operation_id = "renew_zatca_setting")]
    async fn renew(
        &self,
        auth: Write<permission::Connect>,
        input: Json<ZatcaRenewInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::renew(&auth.tx, &input.otp).await?;
        answer(auth).await
    }

    /// Ends the connection for good and erases its keys.
    #[oai(
        path = "/cancel",
        method = "post",
        operation_id = "cancel_zatca_setting"
    )]
    async fn cancel(
        &self,
        auth: Write<permission::Cancel>,
        input: Json<ZatcaCancelInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::cancel(&auth.tx, &input.reason).await?;
        answer(auth).await
    }

    /// The history of the setting.
    #[oai(
        path = "/history",
        method = "get",
        operation_id = "list_zatca_setting_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        Ok(Json(service::history(&auth.db, &list.paging).await?))
    }
}

async fn answer<P>(auth: Write<P>) -> Result<Json<ZatcaSetting>> {
    let shown = service::shown(&auth.tx).await?;
    auth.done(shown).await
}
