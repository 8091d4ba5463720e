use kernel::Result;
use kernel::auth::ManagerRead;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{WhatsAppSend, WhatsAppSendFilter};
use super::permission;

pub struct WhatsAppSendsApi;

#[OpenApi(prefix_path = "/whatsapp_sends", tag = "permission::PAGE")]
impl WhatsAppSendsApi {
    /// Lists WhatsApp messages of all merchants, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_whatsapp_sends")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<WhatsAppSendFilter>,
    ) -> Result<Json<Page<WhatsAppSend>>> {
        Ok(Json(WhatsAppSend::page(&auth.db, &list).await?))
    }

    /// Exports the messages that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_whatsapp_sends"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<WhatsAppSendFilter>,
    ) -> Result<Download> {
        WhatsAppSend::export(auth.db, format.0, &list).await
    }
}
