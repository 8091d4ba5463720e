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

use super::{DistrictId, permission, service};
use crate::cities::CityId;
use crate::sectors::SectorId;
use crate::shared::{in_language, status};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "districts")]
    Districts,
}

/// A district, as lists and forms show it.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct District {
    pub id: DistrictId,
    pub sector_id: SectorId,
    pub sector_name_en: String,
    pub sector_name_ar: String,
    pub city_id: CityId,
    pub city_name_en: String,
    pub city_name_ar: String,
    pub name_en: String,
    pub name_ar: String,
    /// 0 disabled, 1 active.
    pub status: i16,
    /// How many buildings stand in it.
    pub buildings: i64,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct DistrictInput {
    pub sector_id: SectorId,
    pub name_en: String,
    pub name_ar: String,
}

#[derive(Debug, Object)]
pub struct DistrictUpdate {
    #[oai(flatten)]
    pub district: DistrictInput,
    /// 0 disabled, 1 active.
    #[oai(validator(minimum(value = "0"), maximum(value = "1")))]
    pub status: i16,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct DistrictFilter {
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
    pub city_id: Option<i64>,
    pub sector_id: Option<i64>,
}

pub struct DistrictsApi;

#[OpenApi(prefix_path = "/districts", tag = "Tag::Districts")]
impl DistrictsApi {
    /// Lists districts.
    #[oai(path = "/", method = "get", operation_id = "list_districts")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<DistrictFilter>,
    ) -> Result<Json<Page<District>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the districts that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_districts")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<DistrictFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<District>(&auth.db)
            .await?;
        let title = Text::fixed("Districts", "الأحياء");
        export::list(
            format.0,
            auth.db.language(),
            "districts",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one district.
    #[oai(path = "/:id", method = "get", operation_id = "get_district")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<DistrictId>,
    ) -> Result<Json<District>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Adds a district.
    #[oai(path = "/", method = "post", operation_id = "create_district")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<DistrictInput>,
    ) -> Result<Json<District>> {
        let district = service::create(&auth.tx, &input.0).await?;
        let district = service::read(&auth.tx, district.id).await?;
        auth.done(district).await
    }

    /// Edits a district.
    #[oai(path = "/:id", method = "put", operation_id = "update_district")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<DistrictId>,
        input: Json<DistrictUpdate>,
    ) -> Result<Json<District>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let district = service::read(&auth.tx, id.0).await?;
        auth.done(district).await
    }

    /// Removes a district that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_district")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<DistrictId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one district.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_district_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<DistrictId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "districts", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<District>; 5] {
    [
        Column::new(
            "English name",
            "الاسم بالإنجليزية",
            ColumnKind::Text,
            |district, _| district.name_en.as_str().into(),
        ),
        Column::new(
            "Arabic name",
            "الاسم بالعربية",
            ColumnKind::Text,
            |district, _| district.name_ar.as_str().into(),
        ),
        Column::new(
            "Sector",
            "القطاع",
            ColumnKind::Text,
            |district, language| {
                in_language(&district.sector_name_en, &district.sector_name_ar, language)
            },
        ),
        Column::new(
            "City",
            "المدينة",
            ColumnKind::Text,
            |district, language| {
                in_language(&district.city_name_en, &district.city_name_ar, language)
            },
        ),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |district, language| status(district.status, language),
        ),
    ]
}
