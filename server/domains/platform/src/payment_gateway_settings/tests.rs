use serde_json::json;

use crate::support::{number, selling};

#[tokio::test]
async fn a_key_is_sealed_tested_and_never_shown() {
    let (app, _gateway) = selling().await;
    let manager = app.manager();
    let settings = manager.get("/payment_gateway_settings").await.ok();
    assert_eq!(settings["has_key"], true);
    assert_eq!(
        settings["callback_url"],
        "https://manzil.test/webhooks/payments"
    );
    assert!(!settings.to_string().contains("stand-in"));
    let plain = "SELECT count(*) FROM platform.payment_gateway_settings \
         WHERE position('stand-in' IN encode(server_key_sealed, 'escape')) > 0";
    assert_eq!(number(&app, plain).await, 0);
    let tested = manager
        .post("/payment_gateway_settings/test", json!({}))
        .await
        .ok();
    assert!(tested.get("test_failure").is_none() && tested.get("tested_at").is_some());
    let form = |key: serde_json::Value, profile: &str, version: &serde_json::Value| json!({ "region": "emirates", "profile_id": profile, "server_key": key, "version": version });
    // An empty key keeps the one that is there, of the same profile.
    let kept = form(json!(""), "4711", &tested["version"]);
    let kept = manager.put("/payment_gateway_settings", kept).await.ok();
    let other = form(json!(""), "4712", &kept["version"]);
    manager
        .put("/payment_gateway_settings", other)
        .await
        .invalid("server_key");
    let wrong = form(json!("another"), "4711", &kept["version"]);
    manager.put("/payment_gateway_settings", wrong).await.ok();
    let tested = manager
        .post("/payment_gateway_settings/test", json!({}))
        .await
        .ok();
    assert!(
        tested["test_failure"]
            .as_str()
            .expect("words")
            .contains("does not take")
    );
    let history = manager.get("/payment_gateway_settings/history").await.ok();
    assert!(!history.to_string().contains("server_key_sealed"));
    let bare = testing::app().await;
    let refused = bare
        .manager()
        .post("/payment_gateway_settings/test", json!({}))
        .await;
    refused.refused(501, "payment_gateway_settings.no_account");
}
