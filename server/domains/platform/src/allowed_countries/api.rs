use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::PlatformConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{AllowedCountry, AllowedCountryInput};
use super::{AllowedCountryId, permission, service};

pub struct AllowedCountriesApi;

#[OpenApi(prefix_path = "/allowed_countries", tag = "permission::PAGE")]
impl AllowedCountriesApi {
    /// Lists the countries that people may sign in from; none is anywhere.
    #[oai(path = "/", method = "get", operation_id = "list_allowed_countries")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<AllowedCountry>>> {
        service::begin(auth.db.kernel()).await?;
        Ok(Json(AllowedCountry::page(&auth.db, &list).await?))
    }

    /// Exports the allowed countries.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_allowed_countries"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<NoFilter>,
    ) -> Result<Download> {
        AllowedCountry::export(auth.db, format.0, &list).await
    }

    /// Allows signing in from one more country.
    #[oai(path = "/", method = "post", operation_id = "create_allowed_country")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<AllowedCountryInput>,
        request: &poem::Request,
    ) -> Result<Json<AllowedCountry>> {
        service::begin(auth.tx.kernel()).await?;
        let own = reported(auth.tx.kernel(), request);
        let made = service::add(&auth.tx, &input.0, own).await?;
        auth.show(made.id).await
    }

    /// Takes a country off the list.
    #[oai(
        path = "/:id",
        method = "delete",
        operation_id = "delete_allowed_country"
    )]
    async fn delete(
        &self,
        auth: ManagerWrite<permission::Delete>,
        id: Path<AllowedCountryId>,
        request: &poem::Request,
    ) -> Result<Json<bool>> {
        let own = reported(auth.tx.kernel(), request);
        service::remove(&auth.tx, id.0, own).await?;
        auth.done(true).await
    }
}

/// The caller's country, as the proxy in front reports it.
fn reported<'a>(kernel: &kernel::Kernel, request: &'a poem::Request) -> Option<&'a str> {
    let header = kernel.config.country_header.as_deref()?;
    request.header(header)
}
