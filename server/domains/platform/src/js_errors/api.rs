use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite, OwnerArea, Visitor, Write};
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::paging::{List, Page};
use kernel::permission::SignedIn;
use kernel::tenancy::{MerchantConn as _, PlatformConn as _};
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::permission;
use super::service::{self, Reporter};
use crate::listing::{instant, text};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "js_errors")]
    JsErrors,
}

/// An unexpected error, as the browser saw it.
#[derive(Debug, Object)]
pub struct JsErrorReport {
    /// The area as the browser names it: 1 user, 2 manager, 3 owner.
    #[oai(rename = "type")]
    pub kind: Option<i16>,
    /// `error`, `errorString`, `stack`, `response`, `request`.
    pub error: serde_json::Value,
    pub route: Option<String>,
    pub path: Option<String>,
    /// The browser's own date and time.
    #[oai(rename = "dateAndTime")]
    pub date_and_time: Option<String>,
    #[oai(rename = "userAgent")]
    pub user_agent: Option<String>,
}

/// A reported error.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct JsError {
    pub id: i64,
    /// 1 user, 2 manager, 3 owner, 0 nobody signed in.
    pub area: i16,
    pub merchant_id: Option<i64>,
    pub merchant_name_en: Option<String>,
    pub merchant_name_ar: Option<String>,
    pub subject_id: Option<i64>,
    pub error: serde_json::Value,
    pub route: Option<String>,
    pub path: Option<String>,
    pub user_agent: Option<String>,
    /// The browser's own date and time.
    pub reported_at: Option<String>,
    pub at: DateTime<Utc>,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct JsErrorFilter {
    /// 1 user, 2 manager, 3 owner, 0 nobody signed in.
    pub area: Option<i16>,
    pub merchant_id: Option<i64>,
    /// On this day or later.
    pub from: Option<NaiveDate>,
    /// On this day or before.
    pub to: Option<NaiveDate>,
}

pub struct MerchantJsErrorsApi;

#[OpenApi(prefix_path = "/js_errors", tag = "Tag::JsErrors")]
impl MerchantJsErrorsApi {
    /// Reports an unexpected error of a screen.
    #[oai(path = "/add_js_error", method = "post", operation_id = "add_js_error")]
    async fn add(&self, auth: Write<SignedIn>, report: Json<JsErrorReport>) -> Result<Json<bool>> {
        let reporter = Reporter {
            area: 1,
            merchant_id: Some(auth.tx.merchant().id),
            subject_id: Some(auth.principal.subject_id),
        };
        service::add(
            &auth.tx,
            auth.tx.kernel(),
            auth.tx.caller(),
            &reporter,
            &report.0,
        )
        .await?;
        auth.done(true).await
    }
}

pub struct OwnerJsErrorsApi;

#[OpenApi(prefix_path = "/js_errors", tag = "Tag::JsErrors")]
impl OwnerJsErrorsApi {
    /// Reports an unexpected error of a screen.
    #[oai(path = "/add_js_error", method = "post", operation_id = "add_js_error")]
    async fn add(
        &self,
        auth: Write<SignedIn, OwnerArea>,
        report: Json<JsErrorReport>,
    ) -> Result<Json<bool>> {
        let reporter = Reporter {
            area: 3,
            merchant_id: Some(auth.tx.merchant().id),
            subject_id: Some(auth.principal.subject_id),
        };
        service::add(
            &auth.tx,
            auth.tx.kernel(),
            auth.tx.caller(),
            &reporter,
            &report.0,
        )
        .await?;
        auth.done(true).await
    }
}

pub struct PublicJsErrorsApi;

#[OpenApi(prefix_path = "/js_errors", tag = "Tag::JsErrors")]
impl PublicJsErrorsApi {
    /// Reports an unexpected error of a screen before a sign-in.
    #[oai(path = "/add_js_error", method = "post", operation_id = "add_js_error")]
    async fn add(
        &self,
        visitor: Visitor,
        report: Json<JsErrorReport>,
    ) -> Result<Json<bool>, Ended> {
        let tx = visitor.platform().await?;
        let reporter = Reporter {
            area: 0,
            merchant_id: None,
            subject_id: None,
        };
        service::add(&tx, &visitor.kernel, &visitor.caller, &reporter, &report.0).await?;
        Visitor::done_on_platform(tx, true).await
    }
}

pub struct JsErrorsApi;

#[OpenApi(prefix_path = "/js_errors", tag = "Tag::JsErrors")]
impl JsErrorsApi {
    /// Reports an unexpected error of a screen.
    #[oai(path = "/add_js_error", method = "post", operation_id = "add_js_error")]
    async fn add(
        &self,
        auth: ManagerWrite<SignedIn>,
        report: Json<JsErrorReport>,
    ) -> Result<Json<bool>> {
        let reporter = Reporter {
            area: 2,
            merchant_id: None,
            subject_id: Some(auth.principal.subject_id),
        };
        service::add(
            &auth.tx,
            auth.tx.kernel(),
            auth.tx.caller(),
            &reporter,
            &report.0,
        )
        .await?;
        auth.done(true).await
    }

    /// Lists reported errors, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_js_errors")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        filter: List<JsErrorFilter>,
    ) -> Result<Json<Page<JsError>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the reported errors that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_js_errors")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        filter: List<JsErrorFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<JsError>(&auth.db)
            .await?;
        let title = Text::fixed("JavaScript errors", "أخطاء الواجهة");
        export::list(
            format.0,
            auth.db.language(),
            "js-errors",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one reported error.
    #[oai(path = "/:id", method = "get", operation_id = "get_js_error")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<i64>,
    ) -> Result<Json<JsError>> {
        Ok(Json(service::find(&auth.db, id.0).await?))
    }
}

fn columns() -> [Column<JsError>; 5] {
    [
        Column::new("At", "الوقت", ColumnKind::DateTime, |row, _| {
            instant(Some(row.at))
        }),
        Column::new("Route", "المسار", ColumnKind::Text, |row, _| {
            text(row.route.as_deref())
        }),
        Column::new("Path", "العنوان", ColumnKind::Text, |row, _| {
            text(row.path.as_deref())
        }),
        Column::new("Error", "الخطأ", ColumnKind::Text, |row, _| {
            row.error.to_string().as_str().into()
        }),
        Column::new("Browser", "المتصفح", ColumnKind::Text, |row, _| {
            text(row.user_agent.as_deref())
        }),
    ]
}
