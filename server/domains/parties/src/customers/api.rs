use chrono::{DateTime, NaiveDate, Utc};
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::timeline::{self, TimelineEvent};
use super::{CustomerId, permission, service};
use crate::person::{date, or_blank, status};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "customers")]
    Customers,
}

/// A tenant, as lists and forms show it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Customer {
    pub id: CustomerId,
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    pub mobile: String,
    pub email: Option<String>,
    /// 1 male, 2 female, 3 business, 4 not specific.
    pub gender: i16,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
    pub birth_date: Option<NaiveDate>,
    /// Tax registration number.
    pub trn: Option<String>,
    pub national_id: Option<String>,
    pub national_id_expires_on: Option<NaiveDate>,
    pub passport_number: Option<String>,
    pub passport_expires_on: Option<NaiveDate>,
    pub trade_licence: Option<String>,
    /// `en` or `ar`: the language that the tenant is written to in.
    pub language: String,
    pub allow_whatsapp: bool,
    pub notes: Option<String>,
    /// 0 disabled, 1 active.
    pub status: i16,
    pub active_contracts: i64,
    pub version: i64,
    /// UTC.
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Default, Object)]
pub struct CustomerInput {
    /// At least one of the two names.
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    /// With the country's code, as `+971501234567`.
    pub mobile: String,
    pub email: Option<String>,
    /// 1 male, 2 female, 3 business, 4 not specific (the default).
    pub gender: Option<i16>,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
    /// `YYYY-MM-DD`.
    pub birth_date: Option<String>,
    /// Tax registration number, 15 digits.
    pub trn: Option<String>,
    pub national_id: Option<String>,
    /// `YYYY-MM-DD`.
    pub national_id_expires_on: Option<String>,
    pub passport_number: Option<String>,
    /// `YYYY-MM-DD`.
    pub passport_expires_on: Option<String>,
    pub trade_licence: Option<String>,
    /// `en` (the default) or `ar`.
    pub language: Option<String>,
    /// Allowed unless it says otherwise.
    pub allow_whatsapp: Option<bool>,
    pub notes: Option<String>,
}

#[derive(Debug, Object)]
pub struct CustomerUpdate {
    #[oai(flatten)]
    pub customer: CustomerInput,
    /// 0 disabled, 1 active.
    #[oai(validator(minimum(value = "0"), maximum(value = "1")))]
    pub status: i16,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct CustomerFilter {
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
    /// 1 male, 2 female, 3 business, 4 not specific.
    pub gender: Option<i16>,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
    /// Whose national ID or passport has expired or expires within this many days.
    pub expiring_days: Option<u16>,
}

pub struct CustomersApi;

#[OpenApi(prefix_path = "/customers", tag = "Tag::Customers")]
impl CustomersApi {
    /// Lists tenants.
    #[oai(path = "/", method = "get", operation_id = "list_customers")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<CustomerFilter>,
    ) -> Result<Json<Page<Customer>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the tenants that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_customers")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<CustomerFilter>,
    ) -> Result<Download> {
        let query = service::query(&auth.db, &filter.paging, &filter.filter)?;
        let rows = query.all::<Customer>(&auth.db).await?;
        let title = Text::fixed("Tenants", "المستأجرون");
        export::list(
            format.0,
            auth.db.language(),
            "tenants",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one tenant.
    #[oai(path = "/:id", method = "get", operation_id = "get_customer")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
    ) -> Result<Json<Customer>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Adds a tenant.
    #[oai(path = "/", method = "post", operation_id = "create_customer")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<CustomerInput>,
    ) -> Result<Json<Customer>> {
        let customer = service::create(&auth.tx, &input.0).await?;
        let customer = service::read(&auth.tx, customer.id).await?;
        auth.done(customer).await
    }

    /// Edits a tenant.
    #[oai(path = "/:id", method = "put", operation_id = "update_customer")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<CustomerId>,
        input: Json<CustomerUpdate>,
    ) -> Result<Json<Customer>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let customer = service::read(&auth.tx, id.0).await?;
        auth.done(customer).await
    }

    /// Removes a tenant that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_customer")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<CustomerId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// What happened with one tenant: messages, signatures, receipts.
    #[oai(
        path = "/:id/timeline",
        method = "get",
        operation_id = "list_customer_timeline"
    )]
    async fn timeline(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<TimelineEvent>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(timeline::list(&auth.db, id.0, &filter.paging).await?))
    }

    /// The history of one tenant's record.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_customer_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "customers", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Customer>; 11] {
    let text = ColumnKind::Text;
    [
        Column::new(
            "English name",
            "الاسم بالإنجليزية",
            text,
            |c, _| or_blank(&c.name_en).into(),
        ),
        Column::new(
            "Arabic name",
            "الاسم بالعربية",
            text,
            |c, _| or_blank(&c.name_ar).into(),
        ),
        Column::new("Mobile", "الجوال", ColumnKind::Code, |c, _| {
            c.mobile.as_str().into()
        }),
        Column::new(
            "E-mail",
            "البريد الإلكتروني",
            text,
            |c, _| or_blank(&c.email).into(),
        ),
        Column::new("Gender", "النوع", text, |c, language| {
            gender(c.gender).get(language).into()
        }),
        Column::new("Nationality", "الجنسية", text, |c, _| {
            or_blank(&c.nationality).into()
        }),
        Column::new(
            "National ID",
            "رقم الهوية",
            ColumnKind::Code,
            |c, _| or_blank(&c.national_id).into(),
        ),
        Column::new(
            "ID expires on",
            "انتهاء الهوية",
            ColumnKind::Date,
            |c, _| date(c.national_id_expires_on),
        ),
        Column::new(
            "Passport",
            "جواز السفر",
            ColumnKind::Code,
            |c, _| or_blank(&c.passport_number).into(),
        ),
        Column::new(
            "Passport expires on",
            "انتهاء جواز السفر",
            ColumnKind::Date,
            |c, _| date(c.passport_expires_on),
        ),
        Column::new("Status", "الحالة", text, |c, language| {
            status(c.status, language)
        }),
    ]
}

fn gender(gender: i16) -> Text {
    match gender {
        1 => Text::fixed("Male", "ذكر"),
        2 => Text::fixed("Female", "أنثى"),
        3 => Text::fixed("Business", "شركة"),
        _ => Text::fixed("Not specific", "غير محدد"),
    }
}
