use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::auth::ManagerRead;
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Page};
use kernel::tenancy::PlatformConn as _;
use kernel::text::Text;
use poem_openapi::param::Query;
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{permission, service};
use crate::listing::{instant, text};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "failed_logins")]
    FailedLogins,
}

/// A sign-in that was refused.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct FailedLogin {
    pub id: i64,
    /// 1 email, 2 password, 3 blocked, 4 disallowed country.
    pub kind: i16,
    /// 1 user, 2 manager, 3 owner.
    pub source: i16,
    /// What was typed as account or e-mail.
    pub login: String,
    pub ip: Option<String>,
    /// ISO 3166 alpha-2, where the proxy in front reports it.
    pub country: Option<String>,
    pub user_agent: Option<String>,
    pub merchant_id: Option<i64>,
    pub merchant_name_en: Option<String>,
    pub merchant_name_ar: Option<String>,
    pub at: DateTime<Utc>,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct FailedLoginFilter {
    /// 1 email, 2 password, 3 blocked, 4 disallowed country.
    pub kind: Option<i16>,
    /// 1 user, 2 manager, 3 owner.
    pub source: Option<i16>,
    pub ip: Option<String>,
    pub merchant_id: Option<i64>,
    /// On this day or later.
    pub from: Option<NaiveDate>,
    /// On this day or before.
    pub to: Option<NaiveDate>,
}

pub struct FailedLoginsApi;

#[OpenApi(prefix_path = "/failed_logins", tag = "Tag::FailedLogins")]
impl FailedLoginsApi {
    /// Lists failed sign-ins, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_failed_logins")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        filter: List<FailedLoginFilter>,
    ) -> Result<Json<Page<FailedLogin>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the failed sign-ins that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_failed_logins"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        filter: List<FailedLoginFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<FailedLogin>(&auth.db)
            .await?;
        let title = Text::fixed("Failed login attempts", "محاولات الدخول الفاشلة");
        export::list(
            format.0,
            auth.db.language(),
            "failed-logins",
            &title,
            &columns(),
            &rows,
        )
    }
}

fn columns() -> [Column<FailedLogin>; 7] {
    [
        Column::new("At", "الوقت", ColumnKind::DateTime, |row, _| {
            instant(Some(row.at))
        }),
        Column::new(
            "Login",
            "اسم الدخول",
            ColumnKind::Text,
            |row, _| row.login.as_str().into(),
        ),
        Column::new("Reason", "السبب", ColumnKind::Text, |row, language| {
            kind(row.kind).get(language).into()
        }),
        Column::new(
            "Area",
            "المنطقة",
            ColumnKind::Text,
            |row, language| source(row.source).get(language).into(),
        ),
        Column::new("IP address", "عنوان IP", ColumnKind::Code, |row, _| {
            text(row.ip.as_deref())
        }),
        Column::new("Country", "الدولة", ColumnKind::Text, |row, _| {
            text(row.country.as_deref())
        }),
        Column::new("Browser", "المتصفح", ColumnKind::Text, |row, _| {
            text(row.user_agent.as_deref())
        }),
    ]
}

fn kind(kind: i16) -> Text {
    match kind {
        1 => Text::fixed("Unknown account or e-mail", "حساب أو بريد غير معروف"),
        2 => Text::fixed("Wrong password", "كلمة مرور خاطئة"),
        3 => Text::fixed("Blocked address", "عنوان محظور"),
        _ => Text::fixed("Disallowed country", "دولة غير مسموح بها"),
    }
}

fn source(source: i16) -> Text {
    match source {
        1 => Text::fixed("User", "مستخدم"),
        2 => Text::fixed("Manager", "مدير المنصة"),
        _ => Text::fixed("Property owner", "مالك العقار"),
    }
}
