use chrono::{DateTime, Utc};
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
    #[oai(rename = "managed_zatca_settings")]
    ManagedZatcaSettings,
}

/// A merchant's e-invoicing, as it was reported last; without a status it has not begun.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MerchantZatcaSetting {
    pub merchant_id: i64,
    /// The number that people sign in with.
    pub account_id: i64,
    pub name_en: String,
    pub name_ar: String,
    /// `trial`, `active`, `expired` or `disabled`.
    pub merchant_status: String,
    /// 0 cancelled, 1 pending, 2 connected, 3 renewed.
    pub status: Option<i16>,
    /// sandbox, simulation, production.
    pub environment: Option<String>,
    pub vat_number: Option<String>,
    /// details, key, compliance, checks, production, active: what is next, or in use.
    pub step: Option<String>,
    /// The authority's code of what stopped it.
    pub failure: Option<String>,
    pub certificate_expires_at: Option<DateTime<Utc>>,
    pub waiting: i64,
    pub rejected: i64,
    pub blocked: i64,
    /// When the oldest unsent document must be with the authority.
    pub oldest_due_at: Option<DateTime<Utc>>,
    /// Why nothing is sent at present.
    pub stopped_reason: Option<String>,
    pub reported_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct ZatcaSettingFilter {
    /// 0 cancelled, 1 pending, 2 connected, 3 renewed.
    pub status: Option<i16>,
    /// Whether the merchant has saved its details.
    pub started: Option<bool>,
    /// sandbox, simulation, production.
    pub environment: Option<String>,
    /// Whether a connection or renewal stands still.
    pub failed: Option<bool>,
    /// Whether a rejected document was not replaced yet.
    pub has_rejected: Option<bool>,
    /// Whether nothing is sent, because the authority refused the credentials.
    pub stopped: Option<bool>,
    /// Certificates that end within so many days, or have ended.
    pub expiring_within: Option<i64>,
}

#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct ZatcaSettingCounts {
    /// Merchants in Saudi Arabia without details.
    pub not_started: i64,
    pub cancelled: i64,
    pub pending: i64,
    pub connected: i64,
    pub renewed: i64,
    /// Connections and renewals that stand still.
    pub failed: i64,
    /// Merchants whose queue is stopped.
    pub stopped: i64,
    /// Certificates that have ended.
    pub expired: i64,
    /// Certificates that end within 60 days.
    pub expiring: i64,
    /// Documents of all merchants.
    pub waiting: i64,
    pub rejected: i64,
    pub blocked: i64,
    /// Merchants with a document that should be with the authority already.
    pub overdue: i64,
}

pub struct ZatcaSettingsApi;

#[OpenApi(prefix_path = "/zatca_settings", tag = "Tag::ManagedZatcaSettings")]
impl ZatcaSettingsApi {
    /// Lists the merchants in Saudi Arabia with how their e-invoicing stands.
    #[oai(path = "/", method = "get", operation_id = "list_zatca_settings")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        filter: List<ZatcaSettingFilter>,
    ) -> Result<Json<Page<MerchantZatcaSetting>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
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
        filter: List<ZatcaSettingFilter>,
    ) -> Result<Download> {
        let query = service::query(&filter.paging, &filter.filter, auth.db.now())?;
        let rows = query.all::<MerchantZatcaSetting>(&auth.db).await?;
        let title = Text::fixed("E-invoicing of merchants", "الفوترة الإلكترونية للمنشآت");
        export::list(
            format.0,
            auth.db.language(),
            "zatca_settings",
            &title,
            &columns(),
            &rows,
        )
    }
}

fn columns() -> [Column<MerchantZatcaSetting>; 10] {
    type Row = MerchantZatcaSetting;
    let whole = |en, ar, cell| Column::<Row>::new(en, ar, ColumnKind::Text, cell);
    [
        Column::new(
            "Account ID",
            "رقم الحساب",
            ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into(),
        ),
        whole(
            "English name",
            "الاسم بالإنجليزية",
            |row, _| row.name_en.as_str().into(),
        ),
        whole("Arabic name", "الاسم بالعربية", |row, _| {
            row.name_ar.as_str().into()
        }),
        whole("Status", "الحالة", |row, language| {
            status(row.status).get(language).into()
        }),
        whole("Environment", "البيئة", |row, _| {
            text(row.environment.as_deref())
        }),
        Column::new(
            "VAT number",
            "الرقم الضريبي",
            ColumnKind::Code,
            |row, _| text(row.vat_number.as_deref()),
        ),
        whole("Failure", "سبب التوقف", |row, _| {
            text(row.failure.as_deref())
        }),
        Column::new(
            "Certificate ends",
            "انتهاء الشهادة",
            ColumnKind::DateTime,
            |row, _| instant(row.certificate_expires_at),
        ),
        whole("Waiting", "بانتظار الإرسال", |row, _| {
            row.waiting.to_string().as_str().into()
        }),
        whole("Rejected", "مرفوضة", |row, _| {
            row.rejected.to_string().as_str().into()
        }),
    ]
}

fn status(status: Option<i16>) -> Text {
    match status {
        Some(0) => Text::fixed("Cancelled", "ملغى"),
        Some(1) => Text::fixed("Pending", "قيد الربط"),
        Some(2) => Text::fixed("Connected", "مرتبط"),
        Some(_) => Text::fixed("Renewed", "مجدد"),
        None => Text::fixed("Not started", "لم يبدأ"),
    }
}
