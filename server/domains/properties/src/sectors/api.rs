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

use super::{SectorId, permission, service};
use crate::cities::CityId;
use crate::shared::{in_language, status};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "sectors")]
    Sectors,
}

/// A sector, as lists and forms show it.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct Sector {
    pub id: SectorId,
    pub city_id: CityId,
    pub city_name_en: String,
    pub city_name_ar: String,
    pub name_en: String,
    pub name_ar: String,
    /// 0 disabled, 1 active.
    pub status: i16,
    /// How many districts it has.
    pub districts: i64,
    pub buildings: i64,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct SectorInput {
    pub city_id: CityId,
    pub name_en: String,
    pub name_ar: String,
}

#[derive(Debug, Object)]
pub struct SectorUpdate {
    #[oai(flatten)]
    pub sector: SectorInput,
    /// 0 disabled, 1 active.
    #[oai(validator(minimum(value = "0"), maximum(value = "1")))]
    pub status: i16,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct SectorFilter {
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
    pub city_id: Option<i64>,
}

pub struct SectorsApi;

#[OpenApi(prefix_path = "/sectors", tag = "Tag::Sectors")]
impl SectorsApi {
    /// Lists sectors.
    #[oai(path = "/", method = "get", operation_id = "list_sectors")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<SectorFilter>,
    ) -> Result<Json<Page<Sector>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the sectors that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_sectors")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<SectorFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<Sector>(&auth.db)
            .await?;
        let title = Text::fixed("Sectors", "القطاعات");
        export::list(
            format.0,
            auth.db.language(),
            "sectors",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one sector.
    #[oai(path = "/:id", method = "get", operation_id = "get_sector")]
    async fn get(&self, auth: Read<permission::View>, id: Path<SectorId>) -> Result<Json<Sector>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Adds a sector.
    #[oai(path = "/", method = "post", operation_id = "create_sector")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<SectorInput>,
    ) -> Result<Json<Sector>> {
        let sector = service::create(&auth.tx, &input.0).await?;
        let sector = service::read(&auth.tx, sector.id).await?;
        auth.done(sector).await
    }

    /// Edits a sector.
    #[oai(path = "/:id", method = "put", operation_id = "update_sector")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<SectorId>,
        input: Json<SectorUpdate>,
    ) -> Result<Json<Sector>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let sector = service::read(&auth.tx, id.0).await?;
        auth.done(sector).await
    }

    /// Removes a sector that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_sector")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<SectorId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one sector.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_sector_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<SectorId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "sectors", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Sector>; 4] {
    [
        Column::new(
            "English name",
            "الاسم بالإنجليزية",
            ColumnKind::Text,
            |sector, _| sector.name_en.as_str().into(),
        ),
        Column::new(
            "Arabic name",
            "الاسم بالعربية",
            ColumnKind::Text,
            |sector, _| sector.name_ar.as_str().into(),
        ),
        Column::new(
            "City",
            "المدينة",
            ColumnKind::Text,
            |sector, language| in_language(&sector.city_name_en, &sector.city_name_ar, language),
        ),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |sector, language| status(sector.status, language),
        ),
    ]
}
