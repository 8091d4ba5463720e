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
use poem_openapi::{Enum, Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{MerchantId, permission, service};
use crate::listing::instant;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "merchants")]
    Merchants,
}

/// A merchant, as the platform's staff sees it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MerchantAccount {
    pub id: MerchantId,
    /// Short, public, part of shared documents' ids.
    pub key: String,
    /// The number that people sign in with.
    pub account_id: i64,
    pub name_en: String,
    pub name_ar: String,
    pub business_type: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    pub country_name_en: String,
    pub country_name_ar: String,
    pub city: String,
    pub currency: String,
    pub time_zone: String,
    pub email: String,
    pub mobile: String,
    pub owner_name: String,
    /// `trial`, `active`, `expired` or `disabled`.
    pub status: String,
    /// `basic`, `advanced` or `premium`, once subscribed.
    pub package: Option<String>,
    pub trial_ends_on: Option<NaiveDate>,
    pub disabled_reason: Option<String>,
    pub disabled_at: Option<DateTime<Utc>>,
    /// The migration that its data is at.
    pub schema_version: i64,
    pub version: i64,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Deserialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum AccountStatus {
    Trial,
    Active,
    Expired,
    Disabled,
}

impl AccountStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Trial => "trial",
            Self::Active => "active",
            Self::Expired => "expired",
            Self::Disabled => "disabled",
        }
    }
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct MerchantFilter {
    /// Without it, merchants of every status.
    pub status: Option<AccountStatus>,
    /// ISO 3166 alpha-2.
    pub country: Option<String>,
}

#[derive(Debug, Object)]
pub struct DisableInput {
    /// Why; only the platform's staff reads it.
    pub reason: String,
    /// The version that the form was opened with.
    pub version: Option<i64>,
}

#[derive(Debug, Object)]
pub struct ExtendInput {
    /// 1 to 90.
    pub days: String,
    /// The version that the form was opened with.
    pub version: Option<i64>,
}

pub struct MerchantsApi;

#[OpenApi(prefix_path = "/merchants", tag = "Tag::Merchants")]
impl MerchantsApi {
    /// Lists merchants of one status or of all.
    #[oai(path = "/", method = "get", operation_id = "list_merchants")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        filter: List<MerchantFilter>,
    ) -> Result<Json<Page<MerchantAccount>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the merchants that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_merchants")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        filter: List<MerchantFilter>,
    ) -> Result<Download> {
        let query = service::query(&filter.paging, &filter.filter)?;
        let rows = query.all::<MerchantAccount>(&auth.db).await?;
        let title = Text::fixed("Merchants", "المنشآت");
        export::list(
            format.0,
            auth.db.language(),
            "merchants",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one merchant.
    #[oai(path = "/:id", method = "get", operation_id = "get_merchant")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantId>,
    ) -> Result<Json<MerchantAccount>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Disables a merchant; its people are signed out within seconds.
    #[oai(
        path = "/:id/disable",
        method = "post",
        operation_id = "disable_merchant"
    )]
    async fn disable(
        &self,
        auth: ManagerWrite<permission::Disable>,
        id: Path<MerchantId>,
        input: Json<DisableInput>,
    ) -> Result<Json<MerchantAccount>> {
        let changed = service::disable(&auth.tx, id.0, &input.0).await?;
        let (kernel, shown) = (
            auth.tx.kernel().clone(),
            service::read(&auth.tx, id.0).await?,
        );
        let answer = auth.done(shown).await?;
        service::forget(&kernel, &[changed]).await?;
        Ok(answer)
    }

    /// Enables a disabled merchant again.
    #[oai(
        path = "/:id/enable",
        method = "post",
        operation_id = "enable_merchant"
    )]
    async fn enable(
        &self,
        auth: ManagerWrite<permission::Enable>,
        id: Path<MerchantId>,
    ) -> Result<Json<MerchantAccount>> {
        let changed = service::enable(&auth.tx, id.0).await?;
        let (kernel, shown) = (
            auth.tx.kernel().clone(),
            service::read(&auth.tx, id.0).await?,
        );
        let answer = auth.done(shown).await?;
        service::forget(&kernel, &[changed]).await?;
        Ok(answer)
    }

    /// Gives a trial more days.
    #[oai(
        path = "/:id/extend_trial",
        method = "post",
        operation_id = "extend_merchant_trial"
    )]
    async fn extend_trial(
        &self,
        auth: ManagerWrite<permission::Extend>,
        id: Path<MerchantId>,
        input: Json<ExtendInput>,
    ) -> Result<Json<MerchantAccount>> {
        let changed = service::extend_trial(&auth.tx, id.0, &input.0).await?;
        let (kernel, shown) = (
            auth.tx.kernel().clone(),
            service::read(&auth.tx, id.0).await?,
        );
        let answer = auth.done(shown).await?;
        service::forget(&kernel, &[changed]).await?;
        Ok(answer)
    }

    /// The history of one merchant's account.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_merchant_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<MerchantId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::platform_history(&auth.db, "merchants", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<MerchantAccount>; 10] {
    [
        Column::new(
            "Account ID",
            "رقم الحساب",
            ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into(),
        ),
        Column::new(
            "English name",
            "الاسم بالإنجليزية",
            ColumnKind::Text,
            |row, _| row.name_en.as_str().into(),
        ),
        Column::new(
            "Arabic name",
            "الاسم بالعربية",
            ColumnKind::Text,
            |row, _| row.name_ar.as_str().into(),
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
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |row, language| status(&row.status).get(language).into(),
        ),
        Column::new(
            "Trial ends on",
            "نهاية الفترة التجريبية",
            ColumnKind::Date,
            |row, _| {
                row.trial_ends_on
                    .map_or(export::Cell::Empty, export::Cell::Date)
            },
        ),
        Column::new("Since", "منذ", ColumnKind::DateTime, |row, _| {
            instant(Some(row.created_at))
        }),
    ]
}

fn status(status: &str) -> Text {
    match status {
        "trial" => Text::fixed("Trial", "تجريبي"),
        "active" => Text::fixed("Active", "نشط"),
        "expired" => Text::fixed("Expired", "منتهٍ"),
        _ => Text::fixed("Disabled", "معطل"),
    }
}
