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

use super::{CityId, permission, service};
use crate::shared::status;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "cities")]
    Cities,
}

/// A city, as lists and forms show it.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct City {
    pub id: CityId,
    pub name_en: String,
    pub name_ar: String,
    /// ISO 3166 alpha-2.
    pub country: String,
    /// 0 disabled, 1 active.
    pub status: i16,
    /// How many sectors it has.
    pub sectors: i64,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct CityInput {
    pub name_en: String,
    pub name_ar: String,
    /// ISO 3166 alpha-2.
    pub country: String,
}

#[derive(Debug, Object)]
pub struct CityUpdate {
    #[oai(flatten)]
    pub city: CityInput,
    /// 0 disabled, 1 active.
    #[oai(validator(minimum(value = "0"), maximum(value = "1")))]
    pub status: i16,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct CityFilter {
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
    /// ISO 3166 alpha-2.
    pub country: Option<String>,
}

pub struct CitiesApi;

#[OpenApi(prefix_path = "/cities", tag = "Tag::Cities")]
impl CitiesApi {
    /// Lists cities.
    #[oai(path = "/", method = "get", operation_id = "list_cities")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<CityFilter>,
    ) -> Result<Json<Page<City>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the cities that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_cities")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<CityFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<City>(&auth.db)
            .await?;
        let title = Text::fixed("Cities", "المدن");
        export::list(
            format.0,
            auth.db.language(),
            "cities",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one city.
    #[oai(path = "/:id", method = "get", operation_id = "get_city")]
    async fn get(&self, auth: Read<permission::View>, id: Path<CityId>) -> Result<Json<City>> {
        Ok(Json(service::read(&auth.db, id.0).await?))
    }

    /// Adds a city.
    #[oai(path = "/", method = "post", operation_id = "create_city")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<CityInput>,
    ) -> Result<Json<City>> {
        let city = service::create(&auth.tx, &input.0).await?;
        let city = service::read(&auth.tx, city.id).await?;
        auth.done(city).await
    }

    /// Edits a city.
    #[oai(path = "/:id", method = "put", operation_id = "update_city")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<CityId>,
        input: Json<CityUpdate>,
    ) -> Result<Json<City>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        let city = service::read(&auth.tx, id.0).await?;
        auth.done(city).await
    }

    /// Removes a city that nothing refers to.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_city")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<CityId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// The history of one city.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_city_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<CityId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "cities", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<City>; 4] {
    [
        Column::new(
            "English name",
            "الاسم بالإنجليزية",
            ColumnKind::Text,
            |city, _| city.name_en.as_str().into(),
        ),
        Column::new(
            "Arabic name",
            "الاسم بالعربية",
            ColumnKind::Text,
            |city, _| city.name_ar.as_str().into(),
        ),
        Column::new("Country", "الدولة", ColumnKind::Text, |city, _| {
            city.country.as_str().into()
        }),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |city, language| status(city.status, language),
        ),
    ]
}
