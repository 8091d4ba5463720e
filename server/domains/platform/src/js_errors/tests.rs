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
