use serde_json::json;

use crate::support::manager_as;

#[tokio::test]
async fn an_address_is_blocked_and_let_in_again() {
    let app = testing::app().await;
    let manager = app.manager();
    manager
        .post("/blocked_ips", json!({ "ip": "10.0.0", "reason": "x" }))
        .await
        .invalid("ip");
    manager
        .post("/blocked_ips", json!({ "ip": "203.0.113.7", "reason": "" }))
        .await
        .invalid("reason");
    let form = json!({ "ip": "203.0.113.7", "reason": "Guessing", "hours": "2" });
    assert_eq!(
        manager.post("/blocked_ips", form).await.ok()["expires_at"],
        "2026-03-15T10:00:00Z"
    );
    assert_eq!(
        manager
            .get("/blocked_ips?active=true&search=203")
            .await
            .ok()["total"],
        1
    );
    app.clock.advance(chrono::Duration::hours(3));
    assert_eq!(
        manager.get("/blocked_ips?active=true").await.ok()["total"],
        0
    );
    manager
        .get("/blocked_ips/export?format=csv")
        .await
        .status(200);
    let sales = manager_as(&app, "sales").await;
    sales
        .delete("/blocked_ips/203.0.113.7")
        .await
        .refused(403, "no_permission");
    manager.delete("/blocked_ips/203.0.113.7").await.ok();
    manager.delete("/blocked_ips/203.0.113.7").await.status(404);
}
