use kernel::Result;
use kernel::auth::ManagerRead;
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::{WorldCountry, WorldCountryFilter};
use super::permission;

pub struct CountriesApi;

#[OpenApi(prefix_path = "/countries_list", tag = "permission::PAGE")]
impl CountriesApi {
    /// Lists the countries of the world.
    #[oai(path = "/", method = "get", operation_id = "list_world_countries")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<WorldCountryFilter>,
    ) -> Result<Json<Page<WorldCountry>>> {
        Ok(Json(WorldCountry::page(&auth.db, &list).await?))
    }

    /// Exports the countries that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_world_countries"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<WorldCountryFilter>,
    ) -> Result<Download> {
        WorldCountry::export(auth.db, format.0, &list).await
    }
}
