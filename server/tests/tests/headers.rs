//! What every answer says to browsers and search engines, whatever kind of answer it is.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use poem::http::{HeaderMap, Method};
use serde_json::json;
use testing::{Answer, App, Session};

const SECURITY: [(&str, &str); 8] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(self), geolocation=(self), microphone=()",
    ),
    ("strict-transport-security", "max-age=31536000"),
];

/// Of files, which may do nothing at all where a browser opens them.
const OF_FILES: &str = "default-src 'none'; sandbox";

/// A served front end: its page and a script.
struct Site(PathBuf);

impl Site {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("manzil-headers-{}-{number}", std::process::id());
        let root = std::env::temp_dir().join(name);
        std::fs::create_dir_all(root.join("assets")).expect("a folder");
        for (file, text) in [("index.html", "<html>"), ("assets/app-1a.js", "go()")] {
            std::fs::write(root.join(file), text).expect("written");
        }
        Self(root)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn app(site: &Site) -> App {
    let database = testing::TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.frontend_dir = Some(site.0.clone());
    testing::app_with(config, database).await
}

fn value<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default()
}

/// Is it found by search engines? What the API sends and what is shared by a secret link is not.
#[derive(Clone, Copy, PartialEq)]
enum Index {
    Allowed,
    Refused,
}

struct Check<'a> {
    session: &'a Session,
    index: Index,
}

impl Check<'_> {
    async fn get(&self, path: &str, status: u16) -> Answer {
        self.call(Method::GET, path, None, status).await
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<serde_json::Value>,
        status: u16,
    ) -> Answer {
        let what = format!("{method} {path}");
        let answer = self.session.call(method, path, body).await;
        assert_eq!(
            answer.status,
            status,
            "{what}: {}",
            String::from_utf8_lossy(&answer.bytes)
        );
        self.check(&what, answer)
    }

    fn check(&self, what: &str, answer: Answer) -> Answer {
        let is_file = answer.headers.contains_key("content-disposition");
        for (name, expected) in SECURITY {
            let of_file = is_file && name == "content-security-policy";
            let expected = if of_file { OF_FILES } else { expected };
            assert_eq!(value(&answer.headers, name), expected, "{name} of {what}");
        }
        assert_eq!(value(&answer.headers, "x-request-id").len(), 32, "{what}");
        let robots = value(&answer.headers, "x-robots-tag");
        let expected = if self.index == Index::Refused {
            "noindex, nofollow"
        } else {
            ""
        };
        assert_eq!(robots, expected, "x-robots-tag of {what}");
        answer
    }

    fn check_not_stored(&self, what: &str, answer: Answer) {
        let answer = self.check(what, answer);
        let cache = value(&answer.headers, "cache-control");
        assert!(
            cache.contains("no-store"),
            "{what} may be stored: {cache:?}"
        );
    }
}

#[tokio::test]
async fn every_answer_of_the_api_is_guarded_and_not_indexed_or_stored() {
    let site = Site::new();
    let app = app(&site).await;
    let admin = app.palm.admin();
    let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
    let check = Check {
        session: &admin,
        index: Index::Refused,
    };
    let keep = |answer| check.check_not_stored("an answer", answer);
    keep(
        check
            .call(Method::POST, "/cities", Some(city.clone()), 200)
            .await,
    );
    keep(check.call(Method::POST, "/cities", Some(city), 422).await);
    keep(check.get("/cities", 200).await);
    keep(check.get("/cities/export?format=csv", 200).await);
    keep(check.get("/cities/export?format=xlsx", 200).await);
    keep(check.get("/cities/999", 404).await);
    keep(check.get("/no_such_place", 404).await);
    let refused = check.call(Method::PATCH, "/cities", None, 405).await;
    assert_eq!(refused.headers["allow"], "GET, HEAD, POST");
    keep(refused);
    keep(check.call(Method::HEAD, "/cities", None, 200).await);
    keep(check.get("/cities?sort=nothing", 422).await);
    let text = admin
        .post_raw("/cities", "text/plain", b"x".to_vec())
        .await
        .status(415);
    check.check_not_stored("text", text);
    let large = "x".repeat(7 * 1024 * 1024).into_bytes();
    let large = admin
        .post_raw("/cities", "application/json", large)
        .await
        .status(413);
    check.check_not_stored("a large body", large);
    app.palm.execute("ALTER TABLE cities RENAME TO towns").await;
    keep(check.get("/cities", 500).await);

    let nobody = app.palm.employee(&[]).await;
    let check = Check {
        session: &nobody,
        index: Index::Refused,
    };
    check.check_not_stored("without the right", check.get("/cities", 403).await);
    let stranger = app.session("merchant", "unknown");
    let check = Check {
        session: &stranger,
        index: Index::Refused,
    };
    check.check_not_stored("without a session", check.get("/cities", 401).await);
    let visitor = app.visitor();
    let check = Check {
        session: &visitor,
        index: Index::Refused,
    };
    check.check_not_stored("public", check.get("/api/public/countries", 200).await);
    let path = "/api/public/shared_contracts/palm01-AAAAAAAAAAAAAAAAAAAAAA/pdf";
    check.check_not_stored("a shared document", check.get(path, 404).await);
}

#[tokio::test]
async fn pages_files_and_health_are_guarded_and_shared_pages_not_indexed() {
    let site = Site::new();
    let app = app(&site).await;
    let visitor = app.visitor();
    let check = Check {
        session: &visitor,
        index: Index::Allowed,
    };
    for path in [
        "/",
        "/en",
        "/ar/merchant/sign-in",
        "/assets/app-1a.js",
        "/docs",
        "/docs.css",
        "/openapi/merchant.json",
        "/openapi/merchant.postman.json",
        "/health/live",
        "/health/ready",
    ] {
        check.get(path, 200).await;
    }
    check.call(Method::HEAD, "/en", None, 200).await;
    let refused = check.call(Method::POST, "/en", None, 405).await;
    assert_eq!(refused.headers["allow"], "GET, HEAD");
    check.get("/assets/none.js", 404).await;
    check.get("/openapi/none.json", 404).await;
    check.get("/openapi/none.postman.json", 404).await;
    check.get("/health/none", 404).await;
    let check = Check {
        session: &visitor,
        index: Index::Refused,
    };
    for page in [
        "e-invoice",
        "e-contract",
        "e-survey",
        "e-booking",
        "e-gift",
        "e-deposit",
        "e-unit",
        "viewing",
        "my-tenancy",
        "send-documents",
        "owner-approvals",
        "account-invoice",
        "account-contract",
        "invoice-rated-successfully",
    ] {
        for language in ["", "/en", "/ar"] {
            check
                .get(&format!("{language}/{page}/palm01-AAAA"), 200)
                .await;
        }
    }
    check.get("/dev/messages", 200).await;
}
