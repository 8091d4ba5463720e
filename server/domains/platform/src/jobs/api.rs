use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Page};
use kernel::tenancy::PlatformConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{permission, service};
use crate::listing::instant;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "jobs")]
    Jobs,
}

/// A job that was given up.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct DeadLetter {
    pub id: i64,
    pub merchant_id: Option<i64>,
    pub merchant_name_en: Option<String>,
    pub merchant_name_ar: Option<String>,
    pub name: String,
    pub key: String,
    /// Ids of what it was about.
    pub payload: serde_json::Value,
    pub attempts: i32,
    /// Why the last attempt failed.
    pub error: String,
    pub failed_at: DateTime<Utc>,
    /// When it was put back into the queue.
    pub retried_at: Option<DateTime<Utc>>,
    pub retried_by: Option<String>,
}

/// How much work waits.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct QueueFigures {
    /// Not yet handed to the queue, also what is for later.
    pub outbox_waiting: i64,
    /// Of these, what could run now.
    pub outbox_due: i64,
    pub oldest_due_at: Option<DateTime<Utc>>,
    /// Held until their disabled merchants are enabled again.
    pub held_for_merchants: i64,
    /// Held because no running worker has a handler of their name.
    pub held_for_workers: i64,
    pub queue_waiting: i64,
    pub queue_running: i64,
    /// Given up and not yet tried again.
    pub dead_letters: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct DeadLetterFilter {
    pub name: Option<String>,
    pub merchant_id: Option<i64>,
    /// Whether it was put back into the queue.
    pub retried: Option<bool>,
}

pub struct JobsApi;

#[OpenApi(prefix_path = "/jobs", tag = "Tag::Jobs")]
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
        filter: List<DeadLetterFilter>,
    ) -> Result<Json<Page<DeadLetter>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
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
        filter: List<DeadLetterFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<DeadLetter>(&auth.db)
            .await?;
        let title = Text::fixed("Failed jobs", "المهام الفاشلة");
        export::list(
            format.0,
            auth.db.language(),
            "failed-jobs",
            &title,
            &columns(),
            &rows,
        )
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
        id: Path<i64>,
    ) -> Result<Json<DeadLetter>> {
        Ok(Json(service::find(&auth.db, id.0).await?))
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
        id: Path<i64>,
    ) -> Result<Json<DeadLetter>> {
        let letter = service::retry(&auth.tx, id.0).await?;
        auth.done(letter).await
    }
}

fn columns() -> [Column<DeadLetter>; 6] {
    [
        Column::new(
            "Failed at",
            "وقت الفشل",
            ColumnKind::DateTime,
            |row, _| instant(Some(row.failed_at)),
        ),
        Column::new("Job", "المهمة", ColumnKind::Text, |row, _| {
            row.name.as_str().into()
        }),
        Column::new("Key", "المفتاح", ColumnKind::Text, |row, _| {
            row.key.as_str().into()
        }),
        Column::new(
            "Attempts",
            "المحاولات",
            ColumnKind::Integer,
            |row, _| export::Cell::Integer(row.attempts.into()),
        ),
        Column::new("Error", "الخطأ", ColumnKind::Text, |row, _| {
            row.error.as_str().into()
        }),
        Column::new(
            "Tried again at",
            "أعيدت المحاولة في",
            ColumnKind::DateTime,
            |row, _| instant(row.retried_at),
        ),
    ]
}
