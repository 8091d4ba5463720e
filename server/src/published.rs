//! The published documents and the page that shows them.

use std::sync::LazyLock;

use poem::http::{StatusCode, header};
use poem::web::Path;
use poem::{Endpoint, IntoResponse, Response, Route, get, handler};

static PAGE: LazyLock<String> = LazyLock::new(openapi::docs_page);

pub fn documents() -> Route {
    Route::new().at("/:file", get(document))
}

/// `GET /openapi/<area>.json`
#[handler]
fn document(Path(file): Path<String>) -> Response {
    match file.strip_suffix(".json").and_then(openapi::document_text) {
        Some(text) => Response::builder()
            .content_type("application/json")
            .body(text),
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
