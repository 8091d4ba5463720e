use serde_json::json;

use super::jobs::ReportZatcaSetting;
use crate::support::{execute, manager_as};

/// Palm is in Saudi Arabia; its report waits for the worker.
async fn report(app: &testing::App, change: serde_json::Value) {
    let mut payload = json!({
        "status": 2, "environment": "sandbox", "vat_number": "300000000000003", "step": "active",
        "failure": null, "certificate_expires_at": "2026-04-01T00:00:00Z", "waiting": 4, "rejected": 1,
        "blocked": 0, "oldest_due_at": "2026-03-15T07:00:00Z", "stopped_reason": null,
        "reported_at": "2026-03-15T08:00:00Z",
    });
    for (field, value) in change.as_object().expect("fields") {
        payload[field] = value.clone();
    }
    let tx = app.palm.tx().await;
    let report: ReportZatcaSetting = serde_json::from_value(payload).expect("a report");
    tx.enqueue(report, change.to_string())
        .await
        .expect("enqueued");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
}

#[tokio::test]
async fn merchants_in_saudi_arabia_are_listed_with_their_last_report() {
    let app = testing::app().await;
    let manager = app.manager();
    assert_eq!(manager.get("/zatca_settings").await.ok()["total"], 0);
    execute(&app, "UPDATE platform.merchants SET country = 'SA'").await;
    let list = manager.get("/zatca_settings?started=false").await.ok();
    assert_eq!(list["total"], 2, "those that have not begun are shown");
    report(&app, json!({})).await;
    let older = json!({ "status": 1, "reported_at": "2026-03-15T07:59:59Z" });
    report(&app, older).await;
    let list = manager.get("/zatca_settings?status=2").await.ok();
    assert_eq!(list["total"], 1, "an older report changes nothing");
    assert_eq!(list["items"][0]["waiting"], 4);
    for (filter, found) in [
        ("expiring_within=30", 1),
        ("expiring_within=7", 0),
        ("has_rejected=true", 1),
        ("environment=production", 0),
        ("failed=true", 0),
    ] {
        let path = format!("/zatca_settings?{filter}&sort=-certificate_expires_at");
        assert_eq!(manager.get(&path).await.ok()["total"], found, "{filter}");
    }
    let counts = manager.get("/zatca_settings/counts").await.ok();
    let expected = json!({
        "not_started": 1, "cancelled": 0, "pending": 0, "connected": 1, "renewed": 0, "failed": 0,
        "stopped": 0, "expired": 0, "expiring": 1, "waiting": 4, "rejected": 1, "blocked": 0, "overdue": 1,
    });
    assert_eq!(counts, expected);
    let newer = json!({
        "status": 3, "failure": "Invalid-OTP", "reported_at": "2026-03-15T08:00:01Z",
    });
    report(&app, newer).await;
    let again = json!({
        "status": 3, "failure": "Invalid-OTP", "waiting": 5, "reported_at": "2026-03-15T08:05:00Z",
    });
    report(&app, again).await;
    let path = format!("/merchants/{}/standing", app.palm.merchant().await.id);
    let standing = manager.get(&path).await.ok();
    let connections = standing["connections"].as_array().expect("connections");
    let invoicing = connections
        .iter()
        .find(|one| one["kind"] == "e_invoicing")
        .expect("in Saudi Arabia");
    assert_eq!(
        (
            &invoicing["state"],
            &invoicing["since"],
            &invoicing["error"]
        ),
        (
            &json!("broken"),
            &json!("2026-03-15T08:00:01Z"),
            &json!("Invalid-OTP")
        )
    );
    let list = manager.get("/zatca_settings?failed=true").await.ok();
    assert_eq!(list["items"][0]["failure"], "Invalid-OTP");
    let file = manager.get("/zatca_settings/export?format=csv").await;
    let text = String::from_utf8(file.status(200).bytes).expect("text");
    assert!(
        text.contains("Renewed") && text.contains("Not started"),
        "{text}"
    );
}

#[tokio::test]
async fn sales_do_not_see_it_and_support_does() {
    let app = testing::app().await;
    let sales = manager_as(&app, "sales").await;
    sales
        .get("/zatca_settings")
        .await
        .refused(403, "no_permission");
    let support = manager_as(&app, "support").await;
    support.get("/zatca_settings").await.ok();
}
