use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{BuildingId, permission, service};
use crate::Version;
use crate::cities::CityId;
use crate::districts::DistrictId;
use crate::sectors::SectorId;
use crate::shared::{in_language, maybe_in_language, status};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "buildings")]
    Buildings,
}

/// A building, as lists and forms show it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Building {
    pub id: BuildingId,
    pub name_en: String,
    pub name_ar: String,
    pub city_id: CityId,
    pub city_name_en: String,
    pub city_name_ar: String,
    pub sector_id: Option<SectorId>,
    pub sector_name_en: Option<String>,
    pub sector_name_ar: Option<String>,
    pub district_id: Option<DistrictId>,
    pub district_name_en: Option<String>,
    pub district_name_ar: Option<String>,
    pub plot: Option<String>,
    pub street: Option<String>,
    /// Where it is on a map.
    pub location_url: Option<String>,
    pub floors: i32,
    pub notes: Option<String>,
    /// 0 disabled, 1 active.
    pub status: i16,
    /// Active units.
    pub units: i64,
    pub vacant: i64,
    pub rented: i64,
    /// Active parkings.
    pub parkings: i64,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct BuildingInput {
    pub name_en: String,
    pub name_ar: String,
    pub city_id: CityId,
    /// In the city.
    pub sector_id: Option<SectorId>,
    /// In the sector.
    pub district_id: Option<DistrictId>,
    pub plot: Option<String>,
    pub street: Option<String>,
    /// Where it is on a map: an address that begins with `https://`.
    pub location_url: Option<String>,
    /// 0 to 300.
    pub floors: Option<i32>,
    pub notes: Option<String>,
}

#[derive(Debug, Object)]
pub struct BuildingUpdate {
    #[oai(flatten)]
    pub building: BuildingInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct BuildingFilter {
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
    pub city_id: Option<i64>,
    pub sector_id: Option<i64>,
    pub district_id: Option<i64>,
}

pub struct BuildingsApi;

#[OpenApi(prefix_path = "/buildings", tag = "Tag::Buildings")]
impl BuildingsApi {
    /// Lists buildings with how many of their units are vacant and rented.
    #[oai(path = "/", method = "get", operation_id = "list_buildings")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<BuildingFilter>,
    ) -> Result<Json<Page<Building>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the buildings that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_buildings")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<BuildingFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<Building>(&auth.db)
            .await?;
        let title = Text::fixed("Buildings", "المباني");
        export::list(
            format.0,
            auth.db.language(),
            "buildings",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one building.
    #[oai(path = "/:id", method = "get", operation_id = "get_building")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<BuildingId>,
    ) -> Result<Json<Building>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Adds a building.
    #[oai(path = "/", method = "post", operation_id = "create_building")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<BuildingInput>,
    ) -> Result<Json<Building>> {
        let building = service::create(&auth.tx, &input.0).await?;
        let building = service::read(&auth.tx, building.id).await?;
        auth.done(building).await
    }

    /// Edits a building.
    #[oai(path = "/:id", method = "put", operation_id = "update_building")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<BuildingId>,
        input: Json<BuildingUpdate>,
    ) -> Result<Json<Building>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let building = service::read(&auth.tx, id.0).await?;
        auth.done(building).await
    }

    /// Disables a building without rented units.
    #[oai(
        path = "/:id/disable",
        method = "post",
        operation_id = "disable_building"
    )]
    async fn disable(
        &self,
        auth: Write<permission::Disable>,
        id: Path<BuildingId>,
        input: Json<Version>,
    ) -> Result<Json<Building>> {
        service::disable(&auth.tx, id.0, input.0.version).await?;
        let building = service::read(&auth.tx, id.0).await?;
        auth.done(building).await
    }

    /// Activates a disabled building.
    #[oai(
        path = "/:id/activate",
        method = "post",
        operation_id = "activate_building"
    )]
    async fn activate(
        &self,
        auth: Write<permission::Disable>,
        id: Path<BuildingId>,
        input: Json<Version>,
    ) -> Result<Json<Building>> {
        service::activate(&auth.tx, id.0, input.0.version).await?;
        let building = service::read(&auth.tx, id.0).await?;
        auth.done(building).await
    }

    /// Removes a building that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_building")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<BuildingId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one building.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_building_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<BuildingId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "buildings", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Building>; 9] {
    let text = ColumnKind::Text;
    let count = ColumnKind::Integer;
    [
        Column::new(
            "English name",
            "الاسم بالإنجليزية",
            text,
            |b, _| b.name_en.as_str().into(),
        ),
        Column::new(
            "Arabic name",
            "الاسم بالعربية",
            text,
            |b, _| b.name_ar.as_str().into(),
        ),
        Column::new("City", "المدينة", text, |b, language| {
            in_language(&b.city_name_en, &b.city_name_ar, language)
        }),
        Column::new("Sector", "القطاع", text, |b, language| {
            maybe_in_language(&b.sector_name_en, &b.sector_name_ar, language)
        }),
        Column::new("District", "الحي", text, |b, language| {
            maybe_in_language(&b.district_name_en, &b.district_name_ar, language)
        }),
        Column::new("Units", "الوحدات", count, |b, _| {
            Cell::Integer(b.units)
        }),
        Column::new("Vacant", "الشاغرة", count, |b, _| {
            Cell::Integer(b.vacant)
        }),
        Column::new("Rented", "المؤجرة", count, |b, _| {
            Cell::Integer(b.rented)
        }),
        Column::new("Status", "الحالة", text, |b, language| {
            status(b.status, language)
        }),
    ]
}
