use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{KnownCity, KnownCityFilter, KnownCityInput, KnownCityUpdate};
use super::{KnownCityId, permission, service};

pub struct KnownCitiesApi;

#[OpenApi(prefix_path = "/known_cities", tag = "permission::PAGE")]
impl KnownCitiesApi {
    /// Lists the cities that merchants are offered, by country.
    #[oai(path = "/", method = "get", operation_id = "list_known_cities")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<KnownCityFilter>,
    ) -> Result<Json<Page<KnownCity>>> {
        Ok(Json(KnownCity::page(&auth.db, &list).await?))
    }

    /// Exports the cities that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_known_cities")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<KnownCityFilter>,
    ) -> Result<Download> {
        KnownCity::export(auth.db, format.0, &list).await
    }

    /// Reads one city.
    #[oai(path = "/:id", method = "get", operation_id = "get_known_city")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<KnownCityId>,
    ) -> Result<Json<KnownCity>> {
        Ok(Json(KnownCity::one(&auth.db, id.0).await?))
    }

    /// Adds a city to those that merchants of its country are offered.
    #[oai(path = "/", method = "post", operation_id = "create_known_city")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<KnownCityInput>,
    ) -> Result<Json<KnownCity>> {
        let made = service::create(&auth.tx, &input.0).await?;
        auth.show(made.id).await
    }

    /// Changes a city, or takes it off the offer; merchants who took it over keep theirs.
    #[oai(path = "/:id", method = "put", operation_id = "update_known_city")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<KnownCityId>,
        input: Json<KnownCityUpdate>,
    ) -> Result<Json<KnownCity>> {
        service::update(&auth.tx, id.0, &input.0).await?;
        auth.show(id.0).await
    }

    /// The history of one city.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_known_city_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<KnownCityId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
