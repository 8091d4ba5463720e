use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{DeadLetter, DeadLetterFilter, QueueFigures};
use super::{DeadLetterId, permission, service};

pub struct JobsApi;

#[OpenApi(prefix_path = "/jobs", tag = "permission::PAGE")]
impl JobsApi {
    /// Reads how much work waits.
    #[oai(path = "/figures", method = "get", operation_id = "get_job_figures")]
    async fn figures(&self, auth: ManagerRead<permission::View>) -> Result<Json<QueueFigures>> {
        Ok(Json(service::figures(&auth.db).await?))
    }

    /// Lists jobs that were given up, newest first.
    #[oai(
        path = "/dead_letters",
        method = "get",
        operation_id = "list_dead_letters"
    )]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<DeadLetterFilter>,
    ) -> Result<Json<Page<DeadLetter>>> {
        Ok(Json(DeadLetter::page(&auth.db, &list).await?))
    }

    /// Exports the dead letters that the filters show.
    #[oai(
        path = "/dead_letters/export",
        method = "get",
        operation_id = "export_dead_letters"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<DeadLetterFilter>,
    ) -> Result<Download> {
        DeadLetter::export(auth.db, format.0, &list).await
    }

    /// Reads one dead letter.
    #[oai(
        path = "/dead_letters/:id",
        method = "get",
        operation_id = "get_dead_letter"
    )]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<DeadLetterId>,
    ) -> Result<Json<DeadLetter>> {
        Ok(Json(DeadLetter::one(&auth.db, id.0).await?))
    }

    /// Puts the job of a dead letter back into the queue.
    #[oai(
        path = "/dead_letters/:id/retry",
        method = "post",
        operation_id = "retry_dead_letter"
    )]
    async fn retry(
        &self,
        auth: ManagerWrite<permission::Retry>,
        id: Path<DeadLetterId>,
    ) -> Result<Json<DeadLetter>> {
        service::retry(&auth.tx, id.0).await?;
        auth.show(id.0).await
    }
}
