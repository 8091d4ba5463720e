use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Page};
use kernel::tenancy::PlatformConn as _;
use kernel::text::{Language, Text};
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{permission, service};
use crate::listing::{instant, text};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "mails")]
    Mails,
}

/// A mail, as the tracker lists it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TrackedMail {
    pub id: i64,
    pub merchant_id: Option<i64>,
    pub merchant_name_en: Option<String>,
    pub merchant_name_ar: Option<String>,
    /// What it is, as `sign_in.password_reset`.
    pub kind: String,
    pub recipient: String,
    pub subject: String,
    pub language: String,
    /// 0 failed, 1 pending, 2 success.
    pub status: i16,
    pub attempts: i32,
    /// Why the last attempt failed.
    pub error: Option<String>,
    pub sent_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// A mail with its text. A link may be a secret of its recipient, so only its presence is told.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MailLetter {
    pub id: i64,
    pub kind: String,
    pub recipient: String,
    pub subject: String,
    pub body: String,
    pub action_label: Option<String>,
    pub has_link: bool,
    pub language: String,
    /// 0 failed, 1 pending, 2 success.
    pub status: i16,
    pub attempts: i32,
    pub error: Option<String>,
    pub sent_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct MailFilter {
    /// 0 failed, 1 pending, 2 success.
    pub status: Option<i16>,
    /// What it is, as `sign_in.password_reset`.
    pub kind: Option<String>,
    pub merchant_id: Option<i64>,
    /// Queued on this day or later.
    pub from: Option<NaiveDate>,
    /// Queued on this day or before.
    pub to: Option<NaiveDate>,
}

pub struct MailsApi;

#[OpenApi(prefix_path = "/mails", tag = "Tag::Mails")]
impl MailsApi {
    /// Lists mails, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_mails")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        filter: List<MailFilter>,
    ) -> Result<Json<Page<TrackedMail>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the mails that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_mails")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        filter: List<MailFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<TrackedMail>(&auth.db)
            .await?;
        let title = Text::fixed("Mails", "الرسائل");
        export::list(
            format.0,
            auth.db.language(),
            "mails",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one mail with its text.
    #[oai(path = "/:id", method = "get", operation_id = "get_mail")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<i64>,
    ) -> Result<Json<MailLetter>> {
        Ok(Json(service::find(&auth.db, id.0).await?))
    }

    /// Queues a failed mail again.
    #[oai(path = "/:id/resend", method = "post", operation_id = "resend_mail")]
    async fn resend(
        &self,
        auth: ManagerWrite<permission::Resend>,
        id: Path<i64>,
    ) -> Result<Json<MailLetter>> {
        let mail = service::resend(&auth.tx, id.0).await?;
        auth.done(mail).await
    }
}

fn columns() -> [Column<TrackedMail>; 7] {
    [
        Column::new(
            "Queued at",
            "وقت الإنشاء",
            ColumnKind::DateTime,
            |mail, _| instant(Some(mail.created_at)),
        ),
        Column::new(
            "Recipient",
            "المستلم",
            ColumnKind::Text,
            |mail, _| mail.recipient.as_str().into(),
        ),
        Column::new("Subject", "الموضوع", ColumnKind::Text, |mail, _| {
            mail.subject.as_str().into()
        }),
        Column::new("Kind", "النوع", ColumnKind::Text, |mail, _| {
            mail.kind.as_str().into()
        }),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |mail, language| status(mail.status).get(language).into(),
        ),
        Column::new(
            "Sent at",
            "وقت الإرسال",
            ColumnKind::DateTime,
            |mail, _: Language| instant(mail.sent_at),
        ),
        Column::new("Error", "الخطأ", ColumnKind::Text, |mail, _| {
            text(mail.error.as_deref())
        }),
    ]
}

fn status(status: i16) -> Text {
    match status {
        0 => Text::fixed("Failed", "فشل"),
        1 => Text::fixed("Pending", "قيد الانتظار"),
        _ => Text::fixed("Sent", "تم الإرسال"),
    }
}
