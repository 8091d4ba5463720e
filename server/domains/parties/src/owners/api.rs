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

use super::{OwnerId, access, permission, service};
use crate::person::{date, or_blank, status};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "owners")]
    Owners,
}

/// A property owner, as lists and forms show it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Owner {
    pub id: OwnerId,
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    pub mobile: String,
    pub email: Option<String>,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
    pub national_id: Option<String>,
    pub national_id_expires_on: Option<NaiveDate>,
    pub passport_number: Option<String>,
    pub passport_expires_on: Option<NaiveDate>,
    pub iban: Option<String>,
    /// Tax registration number.
    pub trn: Option<String>,
    pub notes: Option<String>,
    /// `en` or `ar`: the language that the owner is written to in.
    pub language: String,
    /// May sign in to the owner area.
    pub access: bool,
    /// UTC.
    pub last_sign_in_at: Option<DateTime<Utc>>,
    /// 0 disabled, 1 active.
    pub status: i16,
    /// Buildings, units and parkings that the owner has a share in and that no end is known of.
    pub holdings: i64,
    pub version: i64,
    /// UTC.
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Default, Object)]
pub struct OwnerInput {
    /// At least one of the two names.
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    /// With the country's code, as `+971501234567`.
    pub mobile: String,
    pub email: Option<String>,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
    pub national_id: Option<String>,
    /// `YYYY-MM-DD`.
    pub national_id_expires_on: Option<String>,
    pub passport_number: Option<String>,
    /// `YYYY-MM-DD`.
    pub passport_expires_on: Option<String>,
    pub iban: Option<String>,
    /// Tax registration number, 15 digits.
    pub trn: Option<String>,
    pub notes: Option<String>,
    /// `ar` (the default) or `en`.
    pub language: Option<String>,
}

#[derive(Debug, Object)]
pub struct OwnerUpdate {
    #[oai(flatten)]
    pub owner: OwnerInput,
    /// 0 disabled, 1 active.
    #[oai(validator(minimum(value = "0"), maximum(value = "1")))]
    pub status: i16,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct OwnerAccess {
    /// With it, a link to set a password is mailed to the owner.
    pub access: bool,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct OwnerFilter {
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
    /// Whether the owner may sign in to the owner area.
    pub access: Option<bool>,
    /// Whose national ID or passport has expired or expires within this many days.
    pub expiring_days: Option<u16>,
}

pub struct OwnersApi;

#[OpenApi(prefix_path = "/owners", tag = "Tag::Owners")]
impl OwnersApi {
    /// Lists property owners.
    #[oai(path = "/", method = "get", operation_id = "list_owners")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<OwnerFilter>,
    ) -> Result<Json<Page<Owner>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the property owners that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_owners")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<OwnerFilter>,
    ) -> Result<Download> {
        let query = service::query(&auth.db, &filter.paging, &filter.filter)?;
        let rows = query.all::<Owner>(&auth.db).await?;
        let title = Text::fixed("Owners", "الملاك");
        export::list(
            format.0,
            auth.db.language(),
            "owners",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one property owner.
    #[oai(path = "/:id", method = "get", operation_id = "get_owner")]
    async fn get(&self, auth: Read<permission::View>, id: Path<OwnerId>) -> Result<Json<Owner>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Adds a property owner.
    #[oai(path = "/", method = "post", operation_id = "create_owner")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<OwnerInput>,
    ) -> Result<Json<Owner>> {
        let owner = service::create(&auth.tx, &input.0).await?;
        let owner = service::read(&auth.tx, owner.id).await?;
        auth.done(owner).await
    }

    /// Edits a property owner.
    #[oai(path = "/:id", method = "put", operation_id = "update_owner")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<OwnerId>,
        input: Json<OwnerUpdate>,
    ) -> Result<Json<Owner>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let owner = service::read(&auth.tx, id.0).await?;
        auth.done(owner).await
    }

    /// Gives the owner access to the owner area, or takes it back.
    #[oai(
        path = "/:id/access",
        method = "post",
        operation_id = "set_owner_access"
    )]
    async fn set_access(
        &self,
        auth: Write<permission::Access>,
        id: Path<OwnerId>,
        input: Json<OwnerAccess>,
    ) -> Result<Json<Owner>> {
        access::set(&auth.tx, id.0, input.0.access, input.0.version).await?;
        let owner = service::read(&auth.tx, id.0).await?;
        auth.done(owner).await
    }

    /// Removes a property owner that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_owner")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<OwnerId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one property owner's record.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_owner_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<OwnerId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "owners", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Owner>; 10] {
    let text = ColumnKind::Text;
    let code = ColumnKind::Code;
    [
        Column::new(
            "English name",
            "الاسم بالإنجليزية",
            text,
            |o, _| or_blank(&o.name_en).into(),
        ),
        Column::new(
            "Arabic name",
            "الاسم بالعربية",
            text,
            |o, _| or_blank(&o.name_ar).into(),
        ),
        Column::new("Mobile", "الجوال", code, |o, _| {
            o.mobile.as_str().into()
        }),
        Column::new(
            "E-mail",
            "البريد الإلكتروني",
            text,
            |o, _| or_blank(&o.email).into(),
        ),
        Column::new("Nationality", "الجنسية", text, |o, _| {
            or_blank(&o.nationality).into()
        }),
        Column::new("National ID", "رقم الهوية", code, |o, _| {
            or_blank(&o.national_id).into()
        }),
        Column::new(
            "ID expires on",
            "انتهاء الهوية",
            ColumnKind::Date,
            |o, _| date(o.national_id_expires_on),
        ),
        Column::new("Passport", "جواز السفر", code, |o, _| {
            or_blank(&o.passport_number).into()
        }),
        Column::new("IBAN", "الآيبان", code, |o, _| {
            or_blank(&o.iban).into()
        }),
        Column::new("Status", "الحالة", text, |o, language| {
            status(o.status, language)
        }),
    ]
}
