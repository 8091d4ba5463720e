//! The published documents and the page that shows them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use poem::http::{StatusCode, header};
use poem::web::Path;
use poem::{Endpoint, IntoResponse, Response, Route, get, handler};

/// Each is made once: it costs a hundred milliseconds, and anybody may ask for it.
static DOCUMENTS: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
    openapi::AREAS
        .iter()
        .filter_map(|area| Some((*area, openapi::document_text(area)?)))
        .collect()
});
static COLLECTIONS: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
    openapi::AREAS
        .iter()
        .filter_map(|area| Some((*area, openapi::collection_text(area)?)))
        .collect()
});
static PAGE: LazyLock<String> = LazyLock::new(openapi::docs_page);

pub fn documents() -> Route {
    Route::new().at("/:file", get(document))
}

/// `GET /openapi/<area>.json`, and `<area>.postman.json` for a collection of its requests.
#[handler]
fn document(Path(file): Path<String>) -> Response {
    let name = file.strip_suffix(".json").unwrap_or_default();
    let text = match name.strip_suffix(".postman") {
        Some(area) => COLLECTIONS.get(area),
        None => DOCUMENTS.get(name),
    };
    match text {
        Some(text) => Response::builder()
            .content_type("application/json")
            .body(text.as_str()),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

pub fn page() -> impl Endpoint {
    get(poem::endpoint::make_sync(|_| {
        Response::builder()
            .content_type("text/html; charset=utf-8")
            .header(header::CACHE_CONTROL, "no-cache")
            .body(PAGE.as_str())
    }))
}

pub fn style() -> impl Endpoint {
    get(poem::endpoint::make_sync(|_| {
        Response::builder()
            .content_type("text/css")
            .header(header::CACHE_CONTROL, "max-age=3600")
            .body(openapi::DOCS_STYLE)
    }))
}
