use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{MailFilter, MailLetter, TrackedMail};
use super::{MailId, permission, service};

pub struct MailsApi;

#[OpenApi(prefix_path = "/mails", tag = "permission::PAGE")]
impl MailsApi {
    /// Lists mails, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_mails")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<MailFilter>,
    ) -> Result<Json<Page<TrackedMail>>> {
        Ok(Json(TrackedMail::page(&auth.db, &list).await?))
    }

    /// Exports the mails that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_mails")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<MailFilter>,
    ) -> Result<Download> {
        TrackedMail::export(auth.db, format.0, &list).await
    }

    /// Reads one mail with its text.
    #[oai(path = "/:id", method = "get", operation_id = "get_mail")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MailId>,
    ) -> Result<Json<MailLetter>> {
        Ok(Json(MailLetter::one(&auth.db, id.0).await?))
    }

    /// Queues a failed mail again.
    #[oai(path = "/:id/resend", method = "post", operation_id = "resend_mail")]
    async fn resend(
        &self,
        auth: ManagerWrite<permission::Resend>,
        id: Path<MailId>,
    ) -> Result<Json<MailLetter>> {
        service::resend(&auth.tx, id.0).await?;
        auth.show(id.0).await
    }
}
