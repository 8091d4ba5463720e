use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ReadFor, WriteFor};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use platform::managed_zatca_settings::permission;
use platform::merchants::MerchantId;
use poem_openapi::param::Path;
use poem_openapi::{OpenApi, Tags};

use crate::zatca_settings::model::{
    ZatcaCancelInput, ZatcaConnectInput, ZatcaContinueInput, ZatcaDetailsInput, ZatcaRenewInput,
    ZatcaSetting,
};
use crate::zatca_settings::service;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "managed_zatca_settings")]
    ManagedZatcaSettings,
}

pub struct ManagedZatcaSettingsApi;

#[OpenApi(prefix_path = "/zatca_settings", tag = "Tag::ManagedZatcaSettings")]
impl ManagedZatcaSettingsApi {
    /// Reads the details, how far the connection is, the certificate and its health.
    #[oai(
        path = "/:merchant_id",
        method = "get",
        operation_id = "manager_get_zatca_setting"
    )]
    async fn get(
        &self,
        auth: ReadFor<permission::View>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
    ) -> Result<Json<ZatcaSetting>> {
        Ok(Json(service::shown(&auth.db).await?))
    }

    /// Saves the details; the first time, the device comes to be.
    #[oai(
        path = "/:merchant_id",
        method = "put",
        operation_id = "manager_update_zatca_setting"
    )]
    async fn update(
        &self,
        auth: WriteFor<permission::Edit>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
        input: Json<ZatcaDetailsInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::save(&auth.tx, &input.0).await?;
        answer(auth).await
    }

    /// Begins the connection; its steps are done in the background.
    #[oai(
        path = "/:merchant_id/connect",
        method = "post",
        operation_id = "manager_connect_zatca_setting"
    )]
    async fn connect(
        &self,
        auth: WriteFor<permission::Edit>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
        input: Json<ZatcaConnectInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::connect(&auth.tx, &input.otp, input.version).await?;
        answer(auth).await
    }

    /// Continues a connection or renewal from the step where it stopped.
    #[oai(
        path = "/:merchant_id/continue",
        method = "post",
        operation_id = "manager_continue_zatca_setting"
    )]
    async fn proceed(
        &self,
        auth: WriteFor<permission::Edit>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
        input: Json<ZatcaContinueInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::proceed(&auth.tx, input.otp.as_deref()).await?;
        answer(auth).await
    }

    /// Begins the renewal of the certificate; the one in use stays until the new one is complete.
    #[oai(
        path = "/:merchant_id/renew",
        method = "post",
        operation_id = "manager_renew_zatca_setting"
    )]
    async fn renew(
        &self,
        auth: WriteFor<permission::Edit>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
        input: Json<ZatcaRenewInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::renew(&auth.tx, &input.otp).await?;
        answer(auth).await
    }

    /// Ends the connection for good and erases its keys.
    #[oai(
        path = "/:merchant_id/cancel",
        method = "post",
        operation_id = "manager_cancel_zatca_setting"
    )]
    async fn cancel(
        &self,
        auth: WriteFor<permission::Edit>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
        input: Json<ZatcaCancelInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::cancel(&auth.tx, &input.reason).await?;
        answer(auth).await
    }

    /// The history of the setting.
    #[oai(
        path = "/:merchant_id/history",
        method = "get",
        operation_id = "manager_list_zatca_setting_history"
    )]
    async fn history(
        &self,
        auth: ReadFor<permission::View>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        Ok(Json(service::history(&auth.db, &list.paging).await?))
    }
}

async fn answer<P>(auth: WriteFor<P>) -> Result<Json<ZatcaSetting>> {
    let shown = service::shown(&auth.tx).await?;
    auth.done(shown).await
}
