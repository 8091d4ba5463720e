use kernel::Result;
use kernel::auth::Read;
use kernel::json::Json;
use kernel::permission::SignedIn;
use poem_openapi::param::Query;
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::service;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "search")]
    Search,
}

/// A record that was found; `noun` and `id` lead to its screen.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Found {
    /// customers, units, buildings, owners, contracts.
    pub noun: String,
    pub id: i64,
    pub title_en: String,
    pub title_ar: String,
    /// What tells it from others: a mobile, a building, a tenant.
    pub detail_en: Option<String>,
    pub detail_ar: Option<String>,
    /// The record's status number.
    pub status: i16,
}

#[derive(Debug, Object, Serialize)]
pub struct SearchResult {
    /// At most eight of each kind.
    pub items: Vec<Found>,
}

pub struct SearchApi;

#[OpenApi(prefix_path = "/search", tag = "Tag::Search")]
impl SearchApi {
    /// Finds records of every kind that the caller may view.
    #[oai(path = "/", method = "get", operation_id = "search")]
    async fn search(&self, auth: Read<SignedIn>, q: Query<String>) -> Result<Json<SearchResult>> {
        let items = service::find(&auth.db, &auth.principal.permissions, &q.0).await?;
        Ok(Json(SearchResult { items }))
    }
}
