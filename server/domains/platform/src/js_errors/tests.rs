use serde_json::json;

const PUBLIC: &str = "/api/public/js_errors/add_js_error";

#[tokio::test]
async fn every_area_reports_and_managers_read() {
    let app = testing::app().await;
    let report = json!({
        "type": 1, "error": { "errorString": "TypeError: x\u{0}", "stack": "at <script>" },
        "route": "contracts", "path": "/en/merchant/contracts", "userAgent": "Test", "dateAndTime": "2026-03-15 12:00",
    });
    app.visitor().post(PUBLIC, report.clone()).await.ok();
    app.palm
        .admin()
        .post("/js_errors/add_js_error", report.clone())
        .await
        .ok();
    app.manager()
        .post("/js_errors/add_js_error", report)
        .await
        .ok();
    let list = app
        .manager()
        .get("/js_errors?search=TypeError&sort=at")
        .await
        .ok();
    assert_eq!(list["total"], 3);
    let of_merchant = app.manager().get("/js_errors?area=1").await.ok();
    assert_eq!(
        of_merchant["items"][0]["merchant_name_en"],
        "Palm Properties"
    );
    let id = &of_merchant["items"][0]["id"];
    assert_eq!(
        app.manager().get(&format!("/js_errors/{id}")).await.ok()["error"]["errorString"],
        "TypeError: x"
    );
    app.manager().get("/js_errors/999").await.status(404);
    app.palm.admin().get("/js_errors").await.status(404);
}

#[tokio::test]
async fn large_and_frequent_reports_are_refused() {
    let app = testing::app().await;
    let large = json!({ "error": { "stack": "x".repeat(70_000) } });
    app.visitor()
        .post(PUBLIC, large)
        .await
        .refused(413, "too_large");
    let small = json!({ "error": {} });
    for _ in 0..29 {
        app.visitor().post(PUBLIC, small.clone()).await.ok();
    }
    let refused = app.visitor().post(PUBLIC, small).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.refused(429, "too_many_requests");
}

/// Reports from addresses behind one proxy.
async fn behind_a_proxy() -> testing::App {
    let database = testing::TestDatabase::create().await;
    let config = kernel::config::Config {
        trusted_proxies: 1,
        ..testing::config(&database)
    };
    testing::app_with(config, database).await
}

async fn report_from(app: &testing::App, address: &str) -> u16 {
    let service = poem_openapi::OpenApiService::new(super::api::PublicJsErrorsApi, "errors", "1");
    let client = poem::test::TestClient::new(poem::EndpointExt::data(service, app.kernel.clone()));
    let request = client
        .post("/js_errors/add_js_error")
        .header("x-forwarded-for", address)
        .body_json(&json!({ "error": {} }));
    request.send().await.0.status().as_u16()
}

#[tokio::test]
async fn a_subscriber_with_a_whole_network_counts_once() {
    let app = behind_a_proxy().await;
    for number in 0..30 {
        let address = format!("2001:db8:1:2::{number:x}");
        assert_eq!(report_from(&app, &address).await, 200);
    }
    assert_eq!(report_from(&app, "2001:db8:1:2:ffff::1").await, 429);
    assert_eq!(report_from(&app, "2001:db8:1:3::1").await, 200);
}

#[tokio::test]
async fn nobody_signed_in_takes_the_room_of_who_is() {
    let app = behind_a_proxy().await;
    for number in 0..500 {
        assert_eq!(
            report_from(&app, &format!("198.51.{}.{}", number / 250, number % 250)).await,
            200
        );
    }
    assert_eq!(report_from(&app, "203.0.113.7").await, 429);
    let report = json!({ "error": {} });
    let admin = app.palm.admin();
    admin.post("/js_errors/add_js_error", report).await.ok();
}

#[tokio::test]
async fn the_oldest_reports_give_way_by_number_and_by_size() {
    let app = testing::app().await;
    let count = |kind: i16| {
        let sql = format!("SELECT count(*) FROM platform.js_errors WHERE type = {kind}");
        let app = &app;
        async move { crate::support::number(app, &sql).await }
    };
    let fill = |kind: i16, rows: i64, error: &str| {
        let sql = format!(
            "INSERT INTO platform.js_errors (type, error, at) \
             SELECT {kind}, jsonb_build_object('stack', {error}), now() FROM generate_series(1, {rows})"
        );
        let app = &app;
        async move { crate::support::execute(app, &sql).await }
    };
    fill(0, 5_010, "''").await;
    // Random text: Postgres cannot make it smaller.
    let large = "(SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 80000))";
    fill(1, 30, large).await;
    super::service::keep_within_caps(&app.kernel).await.unwrap();
    assert_eq!(count(0).await, 5_000);
    assert_eq!(count(1).await, 20, "of 2.5 MB each, within 50 MB");
    let newest = "SELECT max(id) - min(id) FROM platform.js_errors WHERE type = 0";
    assert_eq!(crate::support::number(&app, newest).await, 4_999);
}
