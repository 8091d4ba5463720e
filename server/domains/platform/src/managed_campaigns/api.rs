use kernel::Result;
use kernel::auth::ManagerRead;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{ManagedCampaign, ManagedCampaignFilter};
use super::permission;
use crate::whatsapp_sends::model::{ManagedCampaignRecipient, ManagedCampaignRecipientFilter};

pub struct ManagedCampaignsApi;

#[OpenApi(prefix_path = "/campaigns", tag = "permission::PAGE")]
impl ManagedCampaignsApi {
    /// Lists campaigns of all merchants, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_managed_campaigns")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<ManagedCampaignFilter>,
    ) -> Result<Json<Page<ManagedCampaign>>> {
        Ok(Json(ManagedCampaign::page(&auth.db, &list).await?))
    }

    /// Exports the campaigns that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_managed_campaigns"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<ManagedCampaignFilter>,
    ) -> Result<Download> {
        ManagedCampaign::export(auth.db, format.0, &list).await
    }

    /// Lists what became of campaigns' messages, tenant by tenant.
    #[oai(
        path = "/recipients",
        method = "get",
        operation_id = "list_managed_campaign_recipients"
    )]
    async fn recipients(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<ManagedCampaignRecipientFilter>,
    ) -> Result<Json<Page<ManagedCampaignRecipient>>> {
        Ok(Json(ManagedCampaignRecipient::page(&auth.db, &list).await?))
    }

    /// Exports the tenants of campaigns that the filters show.
    #[oai(
        path = "/recipients/export",
        method = "get",
        operation_id = "export_managed_campaign_recipients"
    )]
    async fn export_recipients(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<ManagedCampaignRecipientFilter>,
    ) -> Result<Download> {
        ManagedCampaignRecipient::export(auth.db, format.0, &list).await
    }
}
