//! The built front end: hashed assets for ever, everything else is its one page in the path's language.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

use poem::http::{Method, StatusCode, header};
use poem::{Endpoint, IntoResponse, Request, Response};

use crate::preview::Shared;

/// Of the build: the scripts that each page begins with, by its path; `:id` stands for what varies.
const PRELOADS: &str = "preloads.json";

/// Compressed copies that the build leaves beside a file, best first: name's end, encoding.
const ENCODINGS: [(&str, &str); 2] = [("br", "br"), ("gz", "gzip")];

pub struct Site {
    root: Option<PathBuf>,
    /// `Link` headers by path, so that a browser asks for all scripts at once.
    preloads: HashMap<String, String>,
}

/// A file as it is sent.
struct Sent {
    bytes: Vec<u8>,
    encoding: Option<&'static str>,
}

impl Site {
    pub fn new(root: Option<PathBuf>) -> Self {
        let preloads = root.as_deref().map(preloads).unwrap_or_default();
        Self { root, preloads }
    }

    async fn file(&self, relative: &str, accepted: &str) -> Option<Sent> {
        let root = self.root.as_ref()?;
        let path = Path::new(relative);
        if relative.is_empty()
            || !path
                .components()
                .all(|part| matches!(part, Component::Normal(_)))
        {
            return None;
        }
        for (end, encoding) in ENCODINGS {
            let offered = accepted
                .split(',')
                .any(|name| name.split(';').next().is_some_and(|n| n.trim() == encoding));
            if offered
                && let Ok(bytes) = tokio::fs::read(root.join(format!("{relative}.{end}"))).await
            {
                let encoding = Some(encoding);
                return Some(Sent { bytes, encoding });
            }
        }
        let bytes = tokio::fs::read(root.join(path)).await.ok()?;
        Some(Sent {
            bytes,
            encoding: None,
        })
    }
}

/// The page of a sign-in, of a path's language and area, of its language, or of neither: the first that there is.
fn pages_of(path: &str) -> Vec<String> {
    let mut segments = path.split('/');
    let mut pages = vec!["index.html".to_owned()];
    if let Some(language @ ("en" | "ar")) = segments.next() {
        pages.insert(0, format!("{language}.html"));
        if let Some(area @ ("merchant" | "manager" | "owner")) = segments.next() {
            pages.insert(0, format!("{language}.{area}.html"));
            if segments.next() == Some("sign-in") {
                pages.insert(0, format!("{language}.{area}.sign-in.html"));
            }
        }
    }
    pages
}

/// Without the build's list pages load as well, only later.
fn preloads(root: &Path) -> HashMap<String, String> {
    let list = std::fs::read(root.join(PRELOADS)).unwrap_or_default();
    let list: HashMap<String, Vec<String>> = serde_json::from_slice(&list).unwrap_or_default();
    list.into_iter()
        .map(|(path, files)| {
            let links: Vec<String> = files
                .iter()
                .map(|file| format!("</{file}>; rel=modulepreload"))
                .collect();
            (path, links.join(", "))
        })
        .collect()
}

/// Whether a path is one of a pattern such as `en/merchant/units/access/:id`.
fn fits(pattern: &str, path: &str) -> bool {
    let (mut parts, mut segments) = (pattern.split('/'), path.split('/'));
    loop {
        match (parts.next(), segments.next()) {
            (None, None) => return true,
            (Some(part), Some(segment)) if part == segment || part.starts_with(':') => {}
            _ => return false,
        }
    }
}

impl Site {
    /// The `Link` header of a page's path.
    fn announced(&self, path: &str) -> Option<&String> {
        self.preloads.get(path).or_else(|| {
            let mut all = self.preloads.iter();
            all.find(|(pattern, _)| fits(pattern, path))
                .map(|(_, links)| links)
        })
    }

    /// The page of a path with more in its head. Its compressed copies do not have that, so it is sent as it is.
    async fn page_with(&self, path: &str, head: &str) -> Response {
        let mut answer = self.answer(path, "").await;
        let body = answer.take_body().into_string().await.unwrap_or_default();
        answer.set_body(body.replacen("</head>", &format!("{head}</head>"), 1));
        answer
    }

    /// A file, or the one page that all other paths show.
    async fn answer(&self, path: &str, accepted: &str) -> Response {
        let is_asset = path.starts_with("assets/")
            || path
                .rsplit('/')
                .next()
                .is_some_and(|name| name.contains('.'));
        if is_asset {
            let Some(sent) = self.file(path, accepted).await else {
                return StatusCode::NOT_FOUND.into_response();
            };
            let cache = if path.starts_with("assets/") {
                "public, max-age=31536000, immutable"
            } else {
                "no-cache"
            };
            return respond(sent, mime(path), cache, None);
        }
        for page in pages_of(path) {
            if let Some(sent) = self.file(&page, accepted).await {
                let preloads = self.announced(path.trim_end_matches('/'));
                return respond(sent, "text/html; charset=utf-8", "no-cache", preloads);
            }
        }
        StatusCode::NOT_FOUND.into_response()
    }
}

impl Endpoint for Site {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        if request.method() != Method::GET && request.method() != Method::HEAD {
            return Ok(StatusCode::METHOD_NOT_ALLOWED.into_response());
        }
        let path = request.uri().path().trim_start_matches('/');
        let accepted = request.header("accept-encoding").unwrap_or_default();
        if let Some(shared) = Shared::of(path)
            && let Some(head) = shared.head(&request).await
        {
            return Ok(self.page_with(path, &head).await);
        }
        Ok(self.answer(path, accepted).await)
    }
}

fn respond(sent: Sent, mime: &str, cache: &str, preloads: Option<&String>) -> Response {
    let mut response = Response::builder()
        .content_type(mime)
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, "Accept-Encoding");
    if let Some(encoding) = sent.encoding {
        response = response.header(header::CONTENT_ENCODING, encoding);
    }
    if let Some(links) = preloads {
        response = response.header(header::LINK, links);
    }
    response.body(sent.bytes)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_page_of_a_path_announces_its_scripts_and_files_come_compressed() {
        let root = std::env::temp_dir().join(format!("manzil-site-{}", std::process::id()));
        std::fs::create_dir_all(root.join("assets")).expect("a folder");
        for (name, text) in [
            ("index.html", "page"),
            ("ar.html", "Arabic"),
            ("ar.owner.html", "Arabic, owner"),
            ("assets/a.js", "plain"),
            ("assets/a.js.gz", "zipped"),
            ("assets/a.js.br", "brotli"),
            ("ar.owner.sign-in.html", "Arabic, owner, sign-in"),
            (
                PRELOADS,
                r#"{"en/merchant/units/:id": ["assets/a.js"], "en/merchant/units/add": ["assets/b.js"]}"#,
            ),
        ] {
            std::fs::write(root.join(name), text).expect("written");
        }
        let site = Site::new(Some(root.clone()));
        for (path, script) in [
            ("en/merchant/units/7", Some("a")),
            ("en/merchant/units/add", Some("b")),
            ("en/merchant/units", None),
            ("en/merchant/units/7/edit", None),
        ] {
            let page = site.answer(path, "").await;
            let announced = page.headers().get(header::LINK);
            assert_eq!(
                announced.and_then(|links| links.to_str().ok()),
                script
                    .map(|name| format!("</assets/{name}.js>; rel=modulepreload"))
                    .as_deref()
            );
        }
        for (accepted, text) in [
            ("gzip, deflate, br", "brotli"),
            ("gzip;q=0.8", "zipped"),
            ("identity", "plain"),
        ] {
            let file = site.answer("assets/a.js", accepted).await;
            assert_eq!(file.into_body().into_string().await.expect("text"), text);
        }
        for (path, text) in [
            ("ar/owner/units", "Arabic, owner"),
            ("ar/owner/sign-in", "Arabic, owner, sign-in"),
            ("ar/merchant/units", "Arabic"),
            ("en/owner/units", "page"),
            ("", "page"),
        ] {
            let page = site.answer(path, "").await;
            assert_eq!(page.into_body().into_string().await.expect("text"), text);
        }
        let outside = site.answer("assets/../secret", "").await;
        assert_eq!(outside.status(), StatusCode::NOT_FOUND);
        std::fs::remove_dir_all(root).expect("removed");
    }
}
