//! Tenancy law through HTTP.

use serde_json::{Value, json};

use super::permission;
use crate::fixtures::world;

fn rule(from: &str) -> Value {
    json!({
        "jurisdiction": "ajman", "valid_from": from, "notice_length": 90, "notice_unit": "days", "needs_notice": true,
        "frozen_years": 0, "again_after_years": 1, "cap": "percent", "cap_percent": "7.5", "enforcement": "refuse",
        "source_en": "A decree of the municipality", "source_ar": "قرار البلدية",
    })
}

#[tokio::test]
async fn every_merchant_begins_with_the_law_of_the_gulf_and_edits_its_own() {
    let world = world().await;
    let admin = world.admin();
    let all = admin.get("/tenancy_rules?page_size=50").await.ok();
    assert_eq!(all["total"], 16);
    let dubai = admin.get("/tenancy_rules?jurisdiction=dubai").await.ok();
    let dubai = &dubai["items"][0];
    assert_eq!(
        (
            &dubai["notice_length"],
            &dubai["cap"],
            &dubai["enforcement"]
        ),
        (&json!(90), &json!("index"), &json!("refuse"))
    );
    assert_eq!(dubai["bands"][3], json!({ "above": "40", "percent": "20" }));
    let riyadh = admin
        .get("/tenancy_rules?jurisdiction=riyadh&cap=percent")
        .await
        .ok();
    assert_eq!(riyadh["items"][0]["cap_percent"], "0.00");
    assert_eq!(riyadh["items"][0]["valid_from"], "2025-09-25");

    let made = admin.post("/tenancy_rules", rule("2026-06-01")).await.ok();
    assert_eq!(made["cap_percent"], "7.50");
    admin
        .post("/tenancy_rules", rule("2026-06-01"))
        .await
        .invalid("valid_from");
    let path = format!("/tenancy_rules/{}", made["id"]);
    let mut edited = rule("2026-06-01");
    edited["version"] = json!(1);
    edited["enforcement"] = json!("warn");
    assert_eq!(
        admin.put(&path, edited.clone()).await.ok()["enforcement"],
        "warn"
    );
    admin.put(&path, edited).await.refused(409, "stale_version");
    let csv = admin
        .get("/tenancy_rules/export?format=csv&jurisdiction=ajman")
        .await
        .status(200);
    assert!(String::from_utf8_lossy(&csv.bytes).contains("A decree of the municipality"));
    let stranger = world.app.cedar.admin();
    assert_eq!(
        stranger.get("/tenancy_rules?page_size=50").await.ok()["total"],
        16
    );
    admin.delete(&path).await.ok();
    admin.get(&path).await.status(404);
}

#[tokio::test]
async fn a_rule_says_what_its_limit_asks_for() {
    let world = world().await;
    let admin = world.admin();
    let with = |changes: Value| {
        let mut body = rule("2026-06-01");
        for (name, value) in changes.as_object().expect("fields") {
            body[name] = value.clone();
        }
        body
    };
    for (changes, field) in [
        (json!({ "valid_from": "" }), "valid_from"),
        (
            json!({ "notice_length": null, "notice_unit": null }),
            "notice_length",
        ),
        (json!({ "notice_unit": null }), "notice_unit"),
        (json!({ "cap_percent": null }), "cap_percent"),
        (json!({ "cap_percent": "100.01" }), "cap_percent"),
        (json!({ "cap": "index" }), "bands"),
        (
            json!({ "cap": "index", "bands": [{ "above": "20", "percent": "5" }, { "above": "10", "percent": "5" }] }),
            "bands.1.above",
        ),
        (json!({ "source_ar": " " }), "source_ar"),
        (json!({ "frozen_years": 51 }), "frozen_years"),
    ] {
        admin
            .post("/tenancy_rules", with(changes))
            .await
            .invalid(field);
    }
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    viewer.get("/tenancy_rules").await.ok();
    viewer
        .post("/tenancy_rules", rule("2026-06-01"))
        .await
        .status(403);
}
