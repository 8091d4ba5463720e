use kernel::Result;
use kernel::auth::{ManagerRead, Visitor};
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::permission::SignedIn;
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::service;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "places")]
    Places,
}

/// A country, for forms.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Country {
    /// ISO 3166 alpha-2.
    pub code: String,
    pub name_en: String,
    pub name_ar: String,
    /// What its telephone numbers begin with, without `+`.
    pub prefix: String,
    /// ISO 4217.
    pub currency: Option<String>,
    pub time_zone: Option<String>,
    /// Whether its businesses can ask for a trial.
    pub served: bool,
}

/// Where a visitor most likely telephones from.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CallingCode {
    /// ISO 3166 alpha-2.
    pub country: Option<String>,
    /// With `+`.
    pub country_calling_code: Option<String>,
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
