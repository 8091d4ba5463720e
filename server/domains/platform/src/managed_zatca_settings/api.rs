use kernel::Result;
use kernel::auth::ManagerRead;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{MerchantZatcaSetting, ZatcaSettingCounts, ZatcaSettingFilter};
use super::{permission, service};

pub struct ZatcaSettingsApi;

#[OpenApi(prefix_path = "/zatca_settings", tag = "permission::PAGE")]
impl ZatcaSettingsApi {
    /// Lists the merchants in Saudi Arabia with how their e-invoicing stands.
    #[oai(path = "/", method = "get", operation_id = "list_zatca_settings")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<ZatcaSettingFilter>,
    ) -> Result<Json<Page<MerchantZatcaSetting>>> {
        let matching = service::matching(&list, &auth.db)?;
        Ok(Json(matching.page(&auth.db, &list.paging).await?))
    }

    /// Counts merchants by state, and their documents that are not with the authority.
    #[oai(
        path = "/counts",
        method = "get",
        operation_id = "count_zatca_settings"
    )]
    async fn counts(
        &self,
        auth: ManagerRead<permission::View>,
    ) -> Result<Json<ZatcaSettingCounts>> {
        Ok(Json(service::counts(&auth.db).await?))
    }

    /// Exports the merchants that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_zatca_settings"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<ZatcaSettingFilter>,
    ) -> Result<Download> {
        let matching = service::matching(&list, &auth.db)?;
        MerchantZatcaSetting::export_of(auth.db, format.0, matching).await
    }
}
