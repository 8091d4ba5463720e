use kernel::Result;
use kernel::auth::Read;
use kernel::json::Json;
use kernel::permission::SignedIn;
use poem_openapi::param::Query;
use poem_openapi::{OpenApi, Tags};

use super::model::SearchResult;
use super::service;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "search")]
    Search,
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
