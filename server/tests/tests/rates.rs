//! How often one caller may ask: each person, each API key, each network without a sign-in.

use std::num::NonZeroU32;

use chrono::Duration;
use poem::http::header::RETRY_AFTER;
use serde_json::json;
use testing::{Answer, App, Session};

const REQUESTS: u32 = 6;
const FILES: u32 = 2;

async fn app() -> App {
    let database = testing::TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.requests_a_minute = NonZeroU32::new(REQUESTS).expect("some");
    config.files_a_minute = NonZeroU32::new(FILES).expect("some");
    config.unsigned_requests_a_minute = NonZeroU32::new(REQUESTS).expect("some");
    testing::app_with(config, database).await
}

const SHARED: &str = "/api/public/shared_contracts/palm01-4f9dLw3xR0mZk2QpT7vYbA";

async fn use_up(session: &Session, path: &str, status: u16) {
    for _ in 0..REQUESTS {
        session.get(path).await.status(status);
    }
}

#[track_caller]
fn seconds_to_wait(answer: &Answer) -> i64 {
    let header = answer.headers.get(RETRY_AFTER).expect("Retry-After");
    header
        .to_str()
        .ok()
        .and_then(|it| it.parse().ok())
        .expect("seconds")
}

#[tokio::test]
async fn a_person_who_asks_too_often_waits_and_nobody_else_does() {
    let app = app().await;
    let admin = app.palm.admin();
    use_up(&admin, "/cities", 200).await;
    let refused = admin.get("/cities").await;
    let wait = seconds_to_wait(&refused);
    assert_eq!(wait, 10, "one request comes back in {wait} s");
    refused.refused(429, "rate_exceeded");
    let arabic = admin
        .in_arabic()
        .get("/cities")
        .await
        .refused(429, "rate_exceeded");
    let message = arabic["message"].as_str().expect("a message");
    assert!(message.contains("الانتظار"), "{message}");
    // Also what is written.
    let form = json!({ "name_en": "Al Ain", "name_ar": "العين", "country": "AE" });
    admin
        .post("/cities", form)
        .await
        .refused(429, "rate_exceeded");

    app.cedar.admin().get("/cities").await.ok();
    app.manager().get("/blocked_ips").await.ok();
    app.visitor().get(SHARED).await.status(404);

    app.clock.advance(Duration::seconds(wait));
    admin.get("/cities").await.ok();
    admin.get("/cities").await.refused(429, "rate_exceeded");
    app.clock.advance(Duration::minutes(1));
    use_up(&admin, "/cities", 200).await;
}

#[tokio::test]
async fn an_api_key_does_not_slow_down_its_maker() {
    let app = app().await;
    let admin = app.palm.admin();
    let made = admin
        .post("/api_keys", json!({ "name": "Nightly" }))
        .await
        .ok();
    let key = made["token"].as_str().expect("a token");
    let program = app.session("merchant", key);
    use_up(&program, "/cities", 200).await;
    program.get("/cities").await.refused(429, "rate_exceeded");
    admin.get("/cities").await.ok();
    let other = json!({ "name": "Daily" });
    let other = admin.post("/api_keys", other).await.ok();
    let other = app.session("merchant", other["token"].as_str().expect("a token"));
    other.get("/cities").await.ok();
}

#[tokio::test]
async fn every_answer_tells_how_much_is_left() {
    let app = app().await;
    let admin = app.palm.admin();
    let told = |answer: &Answer| {
        ["ratelimit-policy", "ratelimit"].map(|name| {
            let field = answer.headers.get(name).expect("the field");
            field.to_str().expect("text").to_owned()
        })
    };
    let first = admin.get("/cities").await;
    assert_eq!(
        told(&first),
        [r#""requests";q=6;w=60"#, r#""requests";r=5;t=10"#]
    );
    // A file counts against the lower limit, too.
    let file = admin.get("/cities/export?format=csv").await;
    assert_eq!(told(&file)[1], r#""requests";r=1;t=30"#);
    for _ in 0..4 {
        admin.get("/cities").await.ok();
    }
    let refused = admin.get("/cities").await;
    assert_eq!(told(&refused)[1], r#""requests";r=0;t=60"#);
}

#[tokio::test]
async fn files_have_a_lower_rate() {
    let app = app().await;
    let admin = app.palm.admin();
    for _ in 0..FILES {
        admin.get("/cities/export?format=csv").await.status(200);
    }
    let refused = admin.get("/units/export?format=xlsx").await;
    assert_eq!(seconds_to_wait(&refused), 30);
    refused.refused(429, "file_rate_exceeded");
    admin.get("/cities").await.ok();
    app.clock.advance(Duration::seconds(30));
    admin.get("/cities/export?format=csv").await.status(200);
}

#[tokio::test]
async fn a_network_without_a_sign_in_waits_and_its_people_do_not() {
    let app = app().await;
    let guesser = app.session("merchant", "mzk_nobodys_key");
    for _ in 0..REQUESTS / 2 {
        guesser.get("/cities").await.status(401);
        app.visitor().get(SHARED).await.status(404);
    }
    for refused in [
        guesser.get("/cities").await,
        app.visitor().get(SHARED).await,
    ] {
        assert!(seconds_to_wait(&refused) > 0);
        refused.refused(429, "rate_exceeded");
    }
    app.palm.admin().get("/cities").await.ok();
}

/// What is made at the request: papers and lists.
const MADE: [&str; 2] = ["application/pdf", "text/csv"];
/// Files that are kept, not made.
const KEPT: [&str; 4] = ["logo", "file", "xml", "photo"];

#[test]
fn whatever_makes_a_file_is_counted_as_one() {
    let mut files = 0;
    for area in openapi::AREAS {
        let document = openapi::document(area).expect("a document");
        for (path, methods) in document["paths"].as_object().expect("paths") {
            let makes_a_file = methods
                .as_object()
                .into_iter()
                .flatten()
                .any(|(_, operation)| {
                    let content = &operation["responses"]["200"]["content"];
                    MADE.iter().any(|kind| content[kind].is_object())
                });
            let last = path.rsplit('/').next().unwrap_or_default();
            if makes_a_file && !KEPT.contains(&last) {
                files += 1;
                assert!(kernel::rate::is_costly(path), "{area}: {path}");
            }
        }
    }
    assert!(files > 60, "only {files} operations make files");
}
