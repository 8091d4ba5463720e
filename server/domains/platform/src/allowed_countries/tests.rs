use kernel::config::Config;
use serde_json::json;
use testing::{App, TestDatabase};

/// Behind a proxy that names countries, with a configured one.
async fn app(configured: &[&str]) -> App {
    let database = TestDatabase::create().await;
    let config = Config {
        trusted_proxies: 1,
        country_header: Some("cf-ipcountry".to_owned()),
        allowed_countries: configured.iter().map(|&code| code.to_owned()).collect(),
        ..testing::config(&database)
    };
    testing::app_with(config, database).await
}

#[tokio::test]
async fn the_configured_list_is_taken_over_once_and_is_data_from_then_on() {
    let app = app(&["ae", "SA"]).await;
    let manager = app.manager();
    let list = manager.get("/allowed_countries?sort=country").await.ok();
    assert_eq!(list["total"], 2, "{list}");
    assert_eq!(list["items"][0]["country"], "AE");
    assert_eq!(list["items"][0]["added_by"], "MANZIL_ALLOWED_COUNTRIES");
    for row in list["items"].as_array().expect("rows") {
        let path = format!("/allowed_countries/{}", row["id"]);
        manager.delete(&path).await.ok();
    }
    let none = super::service::codes(&app.kernel).await.expect("asked");
    assert!(none.is_empty(), "it does not come back");
    let input = json!({ "country": "KW" });
    manager.post("/allowed_countries", input.clone()).await.ok();
    manager
        .post("/allowed_countries", input)
        .await
        .invalid("country");
    manager
        .post("/allowed_countries", json!({ "country": "Kuwait" }))
        .await
        .invalid("country");
    let beside = app.beside(std::time::Duration::from_secs(60)).await;
    let codes = super::service::codes(&beside.kernel).await.expect("asked");
    assert_eq!(codes, ["KW"], "without a restart, at every server");
}

#[tokio::test]
async fn nobody_shuts_themselves_out() {
    let app = app(&[]).await;
    let from_kuwait = app.manager().in_country("KW");
    from_kuwait
        .post("/allowed_countries", json!({ "country": "AE" }))
        .await
        .refused(501, "allowed_countries.own_country");
    let own = json!({ "country": "KW" });
    let own = from_kuwait.post("/allowed_countries", own).await.ok();
    let other = json!({ "country": "AE" });
    let other = from_kuwait.post("/allowed_countries", other).await.ok();
    let path = format!("/allowed_countries/{}", own["id"]);
    from_kuwait
        .delete(&path)
        .await
        .refused(501, "allowed_countries.own_country");
    let path = format!("/allowed_countries/{}", other["id"]);
    from_kuwait.delete(&path).await.ok();
    let path = format!("/allowed_countries/{}", own["id"]);
    from_kuwait.delete(&path).await.ok();
}
