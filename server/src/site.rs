//! The built front end: hashed assets for ever, everything else is its one page.

use std::path::{Component, Path, PathBuf};

use poem::http::{Method, StatusCode, header};
use poem::{Endpoint, IntoResponse, Request, Response};

pub struct Site {
    root: Option<PathBuf>,
}

impl Site {
    pub fn new(root: Option<PathBuf>) -> Self {
        Self { root }
    }

    async fn file(&self, relative: &str, accepts_gzip: bool) -> Option<(Vec<u8>, bool)> {
        let root = self.root.as_ref()?;
        let path = Path::new(relative);
        if relative.is_empty()
            || !path
                .components()
                .all(|part| matches!(part, Component::Normal(_)))
        {
            return None;
        }
        if accepts_gzip
            && let Ok(bytes) = tokio::fs::read(root.join(format!("{relative}.gz"))).await
        {
            return Some((bytes, true));
        }
        tokio::fs::read(root.join(path))
            .await
            .ok()
            .map(|bytes| (bytes, false))
    }
}

impl Endpoint for Site {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        if request.method() != Method::GET && request.method() != Method::HEAD {
            return Ok(StatusCode::METHOD_NOT_ALLOWED.into_response());
        }
        let path = request
            .original_uri()
            .path()
            .trim_start_matches('/')
            .to_owned();
        let gzip = request
            .header("accept-encoding")
            .is_some_and(|value| value.contains("gzip"));
        let is_asset = path.starts_with("assets/")
            || path
                .rsplit('/')
                .next()
                .is_some_and(|name| name.contains('.'));
        if let Some((bytes, zipped)) = self.file(&path, gzip).await.filter(|_| is_asset) {
            let cache = if path.starts_with("assets/") {
                "public, max-age=31536000, immutable"
            } else {
                "no-cache"
            };
            return Ok(respond(bytes, zipped, mime(&path), cache));
        }
        if is_asset {
            return Ok(StatusCode::NOT_FOUND.into_response());
        }
        match self.file("index.html", gzip).await {
            Some((bytes, zipped)) => Ok(respond(
                bytes,
                zipped,
                "text/html; charset=utf-8",
                "no-cache",
            )),
            None => Ok(StatusCode::NOT_FOUND.into_response()),
        }
    }
}

fn respond(bytes: Vec<u8>, zipped: bool, mime: &str, cache: &str) -> Response {
    let mut response = Response::builder()
        .content_type(mime)
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, "Accept-Encoding");
    if zipped {
        response = response.header(header::CONTENT_ENCODING, "gzip");
    }
    response.body(bytes)
}

fn mime(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
