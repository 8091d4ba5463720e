use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::PlatformConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::service::decide;
use super::{TrialRequestId, permission, service};
use crate::listing::instant;
use crate::merchants::MerchantId;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "trial_requests")]
    TrialRequests,
}

/// A request for a trial, as sales sees it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TrialRequest {
    pub id: TrialRequestId,
    pub business_name_en: String,
    pub business_name_ar: String,
    pub business_type: String,
    pub owner_name: String,
    pub mobile: String,
    pub email: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub country_name_en: String,
    pub country_name_ar: String,
    pub city: String,
    pub expected_units: i32,
    pub referral_source: String,
    /// The language that it was sent in.
    pub language: String,
    /// 0 rejected, 1 active, 2 waiting for verify, 3 approved.
    pub status: i16,
    pub verify_sent_at: Option<DateTime<Utc>>,
    /// When the e-mail address was verified; only then can it be approved.
    pub verified_at: Option<DateTime<Utc>>,
    pub rejection_reason: Option<String>,
    pub decided_by_name: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    pub merchant_id: Option<MerchantId>,
    /// The account that it became.
    pub account_id: Option<i64>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct TrialRequestFilter {
    /// 0 rejected, 1 active, 2 waiting for verify, 3 approved.
    pub status: Option<i16>,
    /// Whether the e-mail address was verified.
    pub verified: Option<bool>,
    /// ISO 3166 alpha-2.
    pub country: Option<String>,
    /// Sent on this day or later.
    pub from: Option<NaiveDate>,
    /// Sent on this day or before.
    pub to: Option<NaiveDate>,
}

#[derive(Debug, Object)]
pub struct ApproveInput {
    /// The version that the screen was opened with.
    pub version: Option<i64>,
}

#[derive(Debug, Object)]
pub struct RejectInput {
    /// Mailed to the sender.
    pub reason: String,
    /// The version that the screen was opened with.
    pub version: Option<i64>,
}

pub struct TrialRequestsApi;

#[OpenApi(prefix_path = "/trial_requests", tag = "Tag::TrialRequests")]
impl TrialRequestsApi {
    /// Lists requests for a trial, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_trial_requests")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        filter: List<TrialRequestFilter>,
    ) -> Result<Json<Page<TrialRequest>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the requests that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_trial_requests"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        filter: List<TrialRequestFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<TrialRequest>(&auth.db)
            .await?;
        let title = Text::fixed("Trial requests", "طلبات التجربة");
        export::list(
            format.0,
            auth.db.language(),
            "trial-requests",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one request.
    #[oai(path = "/:id", method = "get", operation_id = "get_trial_request")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<TrialRequestId>,
    ) -> Result<Json<TrialRequest>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Approves a verified request: its merchant, administrator and 7-day trial are made.
    #[oai(
        path = "/:id/approve",
        method = "post",
        operation_id = "approve_trial_request"
    )]
    async fn approve(
        &self,
        mut auth: ManagerWrite<permission::Approve>,
        id: Path<TrialRequestId>,
        input: Json<ApproveInput>,
    ) -> Result<Json<TrialRequest>> {
        let (tx, _) = decide::approve(auth.tx, id.0, &input.0).await?;
        let shown = service::read(&tx, id.0).await?;
        auth.tx = tx;
        auth.done(shown).await
    }

    /// Rejects a request; the reason is mailed to its sender.
    #[oai(
        path = "/:id/reject",
        method = "post",
        operation_id = "reject_trial_request"
    )]
    async fn reject(
        &self,
        auth: ManagerWrite<permission::Reject>,
        id: Path<TrialRequestId>,
        input: Json<RejectInput>,
    ) -> Result<Json<TrialRequest>> {
        decide::reject(&auth.tx, id.0, &input.0).await?;
        let shown = service::read(&auth.tx, id.0).await?;
        auth.done(shown).await
    }

    /// The history of one request.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_trial_request_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<TrialRequestId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::platform_history(&auth.db, "trial_requests", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<TrialRequest>; 11] {
    [
        Column::new(
            "Sent at",
            "وقت الإرسال",
            ColumnKind::DateTime,
            |row, _| instant(Some(row.created_at)),
        ),
        Column::new(
            "English name",
            "الاسم بالإنجليزية",
            ColumnKind::Text,
            |row, _| row.business_name_en.as_str().into(),
        ),
        Column::new(
            "Arabic name",
            "الاسم بالعربية",
            ColumnKind::Text,
            |row, _| row.business_name_ar.as_str().into(),
        ),
        Column::new("Owner", "المالك", ColumnKind::Text, |row, _| {
            row.owner_name.as_str().into()
        }),
        Column::new("Mobile", "الجوال", ColumnKind::Code, |row, _| {
            row.mobile.as_str().into()
        }),
        Column::new(
            "E-mail",
            "البريد الإلكتروني",
            ColumnKind::Text,
            |row, _| row.email.as_str().into(),
        ),
        Column::new(
            "Country",
            "الدولة",
            ColumnKind::Text,
            |row, language| {
                Text::new(&row.country_name_en, &row.country_name_ar)
                    .get(language)
                    .into()
            },
        ),
        Column::new("City", "المدينة", ColumnKind::Text, |row, _| {
            row.city.as_str().into()
        }),
        Column::new(
            "Expected units",
            "عدد الوحدات المتوقع",
            ColumnKind::Integer,
            |row, _| export::Cell::Integer(row.expected_units.into()),
        ),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |row, language| status_of(row.status).get(language).into(),
        ),
        Column::new(
            "E-mail verified at",
            "وقت التحقق من البريد",
            ColumnKind::DateTime,
            |row, _| instant(row.verified_at),
        ),
    ]
}

fn status_of(status: i16) -> Text {
    match status {
        0 => Text::fixed("Rejected", "مرفوض"),
        1 => Text::fixed("Active", "نشط"),
        2 => Text::fixed("Waiting for verification", "بانتظار التحقق"),
        _ => Text::fixed("Approved", "موافق عليه"),
    }
}
