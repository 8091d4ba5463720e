//! The same for the platform's staff, who act for the merchant that the path names.

use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ReadFor, WriteFor};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use platform::managed_zatca_settings::permission;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::api::{
    Tag, ZatcaCancelInput, ZatcaConnectInput, ZatcaContinueInput, ZatcaDetailsInput,
    ZatcaRenewInput, ZatcaSetting, history_of,
};
use super::service;

pub struct ManagedZatcaSettingsApi;

#[OpenApi(prefix_path = "/zatca_settings", tag = "Tag::ZatcaSettings")]
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
        #[oai(name = "merchant_id")] _merchant_id: Path<i64>,
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
        #[oai(name = "merchant_id")] _merchant_id: Path<i64>,
        input: Json<ZatcaDetailsInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::save(&auth.tx, &input.0).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
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
        #[oai(name = "merchant_id")] _merchant_id: Path<i64>,
        input: Json<ZatcaConnectInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::connect(&auth.tx, &input.otp, input.version).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
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
        #[oai(name = "merchant_id")] _merchant_id: Path<i64>,
        input: Json<ZatcaContinueInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::proceed(&auth.tx, input.otp.as_deref()).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
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
        #[oai(name = "merchant_id")] _merchant_id: Path<i64>,
        input: Json<ZatcaRenewInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::renew(&auth.tx, &input.otp).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
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
        #[oai(name = "merchant_id")] _merchant_id: Path<i64>,
        input: Json<ZatcaCancelInput>,
    ) -> Result<Json<ZatcaSetting>> {
        service::cancel(&auth.tx, &input.reason).await?;
        let shown = service::shown(&auth.tx).await?;
        auth.done(shown).await
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
        #[oai(name = "merchant_id")] _merchant_id: Path<i64>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        Ok(Json(history_of(&auth.db, &filter).await?))
    }
}
