//! What an error of a browser is: as it reports it, and as the platform's staff reads it.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::ColumnKind;
use poem_openapi::Object;

use super::{JsErrorArea, JsErrorId};
use crate::merchants::MerchantId;

/// An unexpected error, as the browser saw it.
#[derive(Debug, Object)]
pub struct JsErrorReport {
    /// The area as the browser names it.
    #[oai(rename = "type")]
    pub kind: Option<JsErrorArea>,
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

kernel::list! {
    /// A reported error.
    pub struct JsError = "js-errors" ("JavaScript errors", "أخطاء الواجهة"),
        filtered by JsErrorFilter
    {
        from: "platform.js_errors e LEFT JOIN platform.merchants t ON t.id = e.merchant_id",
        key: "e.id",
        order: "e.id DESC",
        contains: ["e.error::text", "e.route", "e.path"],
        exports: [at, route, path, error, user_agent],
    } {
        id: JsErrorId = "e.id";
        area: JsErrorArea = "e.type";
        merchant_id: Option<MerchantId> = "e.merchant_id";
        merchant_name_en: Option<String> = "t.name_en";
        merchant_name_ar: Option<String> = "t.name_ar";
        /// The user, manager or property owner, by the area.
        subject_id: Option<i64> = "e.subject_id";
        error: serde_json::Value [export("Error", "الخطأ", ColumnKind::Text,
            |row, _| row.error.to_string().as_str().into())] = "e.error";
        route: Option<String> [sort, export("Route", "المسار")] = "e.route";
        path: Option<String> [export("Path", "العنوان")] = "e.path";
        user_agent: Option<String> [export("Browser", "المتصفح")] = "e.user_agent";
        /// The browser's own date and time.
        reported_at: Option<String> = "e.reported_at";
        at: DateTime<Utc> [sort, export("At", "الوقت")] = "e.at";
    }
}

kernel::filter! {
    pub struct JsErrorFilter {
        area: JsErrorArea = "e.type = ?";
        merchant_id: MerchantId = "e.merchant_id = ?";
        /// On this day or later.
        from: NaiveDate = "e.at >= ?";
        /// On this day or before.
        to: NaiveDate = "e.at < ? + 1";
    }
}
