use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{AddedCities, City, CityFilter, CityInput, CityUpdate, MissingCities};
use super::{CityId, permission, service};

pub struct CitiesApi;

#[OpenApi(prefix_path = "/cities", tag = "permission::PAGE")]
impl CitiesApi {
    /// Lists cities.
    #[oai(path = "/", method = "get", operation_id = "list_cities")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<CityFilter>,
    ) -> Result<Json<Page<City>>> {
        Ok(Json(City::page(&auth.db, &list).await?))
    }

    /// Exports the cities that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_cities")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<CityFilter>,
    ) -> Result<Download> {
        City::export(auth.db, format.0, &list).await
    }

    /// Reads the cities of the business's country that are known and not in its list yet.
    #[oai(path = "/missing", method = "get", operation_id = "get_missing_cities")]
    async fn missing(&self, auth: Read<permission::View>) -> Result<Json<MissingCities>> {
        Ok(Json(service::missing(&auth.db).await?))
    }

    /// Adds them all; a city that is there under either name stays as it is.
    #[oai(
        path = "/add_missing",
        method = "post",
        operation_id = "add_missing_cities"
    )]
    async fn add_missing(&self, auth: Write<permission::Create>) -> Result<Json<AddedCities>> {
        let added = service::add_missing(&auth.tx).await?;
        auth.done(added).await
    }

    /// Reads one city.
    #[oai(path = "/:id", method = "get", operation_id = "get_city")]
    async fn get(&self, auth: Read<permission::View>, id: Path<CityId>) -> Result<Json<City>> {
        Ok(Json(City::one(&auth.db, id.0).await?))
    }

    /// Adds a city.
    #[oai(path = "/", method = "post", operation_id = "create_city")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<CityInput>,
    ) -> Result<Json<City>> {
        let city = service::create(&auth.tx, &input.0).await?;
        auth.show(city.id).await
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
        auth.show(id.0).await
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
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
