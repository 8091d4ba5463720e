use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{
    GiveWhatsAppPackageInput, MerchantWhatsApp, PauseWhatsAppPackageInput, WhatsAppPackageCounts,
    WhatsAppPackageFilter, WhatsAppPackageVersion,
};
use super::{NOUN, permission, service};
use crate::merchants::MerchantId;

pub struct WhatsAppPackagesApi;

#[OpenApi(prefix_path = "/whatsapp_packages", tag = "permission::PAGE")]
impl WhatsAppPackagesApi {
    /// Lists merchants with their WhatsApp packages and connections.
    #[oai(path = "/", method = "get", operation_id = "list_whatsapp_packages")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<WhatsAppPackageFilter>,
    ) -> Result<Json<Page<MerchantWhatsApp>>> {
        let matching = service::matching(&list, &auth.db)?;
        Ok(Json(matching.page(&auth.db, &list.paging).await?))
    }

    /// Counts packages, connections and messages that wait.
    #[oai(
        path = "/counts",
        method = "get",
        operation_id = "count_whatsapp_packages"
    )]
    async fn counts(
        &self,
        auth: ManagerRead<permission::View>,
    ) -> Result<Json<WhatsAppPackageCounts>> {
        Ok(Json(service::counts(&auth.db).await?))
    }

    /// Exports the merchants that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_whatsapp_packages"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<WhatsAppPackageFilter>,
    ) -> Result<Download> {
        let matching = service::matching(&list, &auth.db)?;
        MerchantWhatsApp::export_of(auth.db, format.0, matching).await
    }

    /// Reads one merchant's package and connection.
    #[oai(path = "/:id", method = "get", operation_id = "get_whatsapp_package")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantId>,
    ) -> Result<Json<MerchantWhatsApp>> {
        Ok(Json(MerchantWhatsApp::one(&auth.db, id.0).await?))
    }

    /// Gives a merchant a package, or another last day.
    #[oai(
        path = "/:id/give",
        method = "post",
        operation_id = "give_whatsapp_package"
    )]
    async fn give(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<MerchantId>,
        input: Json<GiveWhatsAppPackageInput>,
    ) -> Result<Json<MerchantWhatsApp>> {
        service::give(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Pauses a package; the merchant's messages wait.
    #[oai(
        path = "/:id/pause",
        method = "post",
        operation_id = "pause_whatsapp_package"
    )]
    async fn pause(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<MerchantId>,
        input: Json<PauseWhatsAppPackageInput>,
    ) -> Result<Json<MerchantWhatsApp>> {
        service::pause(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// Resumes a paused package; what waited goes out, one after the other.
    #[oai(
        path = "/:id/resume",
        method = "post",
        operation_id = "resume_whatsapp_package"
    )]
    async fn resume(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<MerchantId>,
        input: Json<WhatsAppPackageVersion>,
    ) -> Result<Json<MerchantWhatsApp>> {
        service::resume(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// Takes a package away; what waits is not sent any more.
    #[oai(
        path = "/:id/remove",
        method = "post",
        operation_id = "remove_whatsapp_package"
    )]
    async fn remove(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<MerchantId>,
        input: Json<WhatsAppPackageVersion>,
    ) -> Result<Json<MerchantWhatsApp>> {
        service::remove(&auth.tx, id.0, input.0.version).await?;
        auth.show(id.0).await
    }

    /// The history of one merchant's package.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_whatsapp_package_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        MerchantWhatsApp::one(&auth.db, id.0).await?;
        let history = audit::platform_history(&auth.db, NOUN, id.0.0, &list.paging);
        Ok(Json(history.await?))
    }
}
