use std::sync::Arc;

use kernel::tenancy::{Caller, PlatformTx};
use serde_json::json;

use super::service::block_for_a_day;
use crate::support::{manager_as, number};

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

#[tokio::test]
async fn a_block_for_a_day_shortens_no_other() {
    let app = testing::app().await;
    let manager = app.manager();
    for (ip, hours) in [
        ("203.0.113.1", None),
        ("203.0.113.2", Some("48")),
        ("203.0.113.3", Some("2")),
    ] {
        let form = json!({ "ip": ip, "reason": "Guessing", "hours": hours });
        manager.post("/blocked_ips", form).await.ok();
        let caller = Arc::new(Caller::system("test"));
        let tx = PlatformTx::begin(&app.kernel, caller).await.expect("begun");
        block_for_a_day(&tx, ip, "failed").await.expect("blocked");
        tx.commit().await.expect("committed");
    }
    let blocks = manager.get("/blocked_ips?sort=ip").await.ok();
    let ends = [0, 1, 2].map(|row| {
        blocks["items"][row]["expires_at"]
            .as_str()
            .map(str::to_owned)
    });
    let expected = [
        None,
        Some("2026-03-17T08:00:00Z"),
        Some("2026-03-16T08:00:00Z"),
    ];
    assert_eq!(ends, expected.map(|end| end.map(str::to_owned)));
    let log = "SELECT count(*) FROM platform.audit_log l JOIN platform.blocked_ips b ON b.id = l.record_id \
         WHERE l.noun = 'blocked_ips' AND l.after ->> 'ip' = b.ip";
    assert_eq!(number(&app, log).await, 3);
}
