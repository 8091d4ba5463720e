use kernel::Result;
use kernel::auth::{ManagerRead, Visitor};
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::permission::SignedIn;
use poem_openapi::{OpenApi, Tags};

use super::model::{CallingCode, Country};
use super::service;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "places")]
    Places,
}

pub struct PlacesApi;

#[OpenApi(tag = "Tag::Places")]
impl PlacesApi {
    /// Lists the countries whose businesses can ask for a trial.
    #[oai(path = "/countries", method = "get", operation_id = "list_countries")]
    async fn countries(&self, visitor: Visitor) -> Result<Json<Vec<Country>>, Ended> {
        Ok(Json(service::served(&visitor.platform().await?).await?))
    }

    /// Reads the calling code to fill in beforehand, by the country that the proxy in front reports.
    #[oai(
        path = "/calling_code",
        method = "get",
        operation_id = "get_calling_code"
    )]
    async fn calling_code(
        &self,
        visitor: Visitor,
        request: &poem::Request,
    ) -> Result<Json<CallingCode>, Ended> {
        let header = visitor.kernel.config.country_header.as_deref();
        let reported = header.and_then(|name| request.header(name));
        Ok(Json(
            service::calling_code(&visitor.platform().await?, reported).await?,
        ))
    }
}

pub struct ManagerPlacesApi;

#[OpenApi(tag = "Tag::Places")]
impl ManagerPlacesApi {
    /// Lists every known country, for filters.
    #[oai(path = "/countries", method = "get", operation_id = "list_countries")]
    async fn countries(&self, auth: ManagerRead<SignedIn>) -> Result<Json<Vec<Country>>> {
        Ok(Json(service::all(&auth.db).await?))
    }
}
