//! What the queue's screen asks for.

use authority::{Call, Fault, FaultKind};
use chrono::Duration;
use serde_json::json;
use zatca::model::Subtype;

use super::super::codes::SubmissionState;
use super::super::permission;
use super::*;

/// A reported document, a rejected one, a cleared one, and one that waits since a failure.
async fn some() -> (World, [Model; 4]) {
    let world = world().await;
    let reported = issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    order(
        &world,
        Fault::new(FaultKind::Refuse, Call::Reporting).codes(&["BR-KSA-40"]),
    );
    let rejected = issue(&world, Subtype::Simplified).await;
    let cleared = issue(&world, Subtype::Standard).await;
    world.app.run_jobs().await;
    world.advance(Duration::hours(3));
    order(
        &world,
        Fault::new(FaultKind::Unavailable, Call::Any).times(100),
    );
    let waiting = issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    (world, [reported, rejected, cleared, waiting])
}

async fn ids(world: &World, query: &str) -> Vec<i64> {
    let page = world
        .app
        .palm
        .admin()
        .get(&format!("/zatca_submissions{query}"))
        .await
        .ok();
    let items = page["items"].as_array().expect("items");
    items
        .iter()
        .map(|it| it["id"].as_i64().expect("an id"))
        .collect()
}

#[tokio::test]
async fn it_is_filtered_searched_and_sorted() {
    let (world, [reported, rejected, cleared, waiting]) = some().await;
    let [a, b, c, d] = [reported.id.0, rejected.id.0, cleared.id.0, waiting.id.0];
    assert_eq!(ids(&world, "").await, [d, c, b, a]);
    assert_eq!(ids(&world, "?sort=icv").await, [a, b, c, d]);
    assert_eq!(
        ids(&world, "?state=rejected,cleared&sort=icv").await,
        [b, c]
    );
    assert_eq!(ids(&world, "?call=clearance").await, [c]);
    assert_eq!(ids(&world, "?subtype=standard").await, [c]);
    assert_eq!(ids(&world, "?older_than_hours=2&sort=icv").await, [a, b, c]);
    assert_eq!(ids(&world, "?code=BR-KSA-40").await, [b]);
    assert_eq!(
        ids(&world, &format!("?invoice_id={}", cleared.invoice_id)).await,
        [c]
    );
    assert_eq!(ids(&world, "?search=INV-2026-00002").await, [b]);
    assert_eq!(ids(&world, "?search=haddad&page_size=2").await, [d, c]);
    let uuid = waiting.uuid.to_string();
    assert_eq!(ids(&world, &format!("?search={uuid}")).await, [d]);
    assert_eq!(ids(&world, &format!("?search={}", &uuid[..8])).await, [d]);
    assert_eq!(ids(&world, "?from=2026-03-16").await, Vec::<i64>::new());
    assert_eq!(ids(&world, "?from=2026-03-15&to=2026-03-15").await.len(), 4);
    assert_eq!(ids(&world, "?to=2026-03-14").await, Vec::<i64>::new());
    let admin = world.app.palm.admin();
    admin
        .get("/zatca_submissions?state=lost")
        .await
        .invalid("state");
    admin
        .get("/zatca_submissions?sort=hash")
        .await
        .invalid("sort");
    admin
        .get("/zatca_submissions?older_than_hours=-1")
        .await
        .invalid("older_than_hours");
}

#[tokio::test]
async fn it_is_counted_with_a_clock() {
    let (world, [.., waiting]) = some().await;
    let admin = world.app.palm.admin();
    let counts = admin.get("/zatca_submissions/counts").await.ok();
    let expected = json!({ "waiting": 1, "sending": 0, "rejected": 1, "blocked": 0, "overdue": 0 });
    for (name, count) in expected.as_object().expect("counts") {
        assert_eq!(&counts[name], count, "{name} of {counts}");
    }
    let instant = |value: &Value| {
        value
            .as_str()
            .and_then(|text| chrono::DateTime::parse_from_rfc3339(text).ok())
            .expect("an instant")
            .to_utc()
    };
    assert_eq!(instant(&counts["oldest_due_at"]), waiting.due_at);
    assert_eq!(
        instant(&counts["now"]),
        kernel::clock::Clock::now(&*world.app.clock)
    );
    world.advance(Duration::hours(25));
    assert_eq!(
        admin.get("/zatca_submissions/counts").await.ok()["overdue"],
        1
    );
}

#[tokio::test]
async fn it_is_exported() {
    let (world, _) = some().await;
    let admin = world.app.palm.admin();
    let csv = admin
        .get("/zatca_submissions/export?format=csv&state=rejected")
        .await
        .status(200);
    let text = String::from_utf8(csv.bytes).expect("text");
    assert!(
        text.contains("INV-2026-00002") && text.contains("Rejected") && text.contains("2026-03-15"),
        "{text}"
    );
    assert!(!text.contains("INV-2026-00001"));
    let arabic = admin
        .in_arabic()
        .get("/zatca_submissions/export?format=csv")
        .await
        .status(200);
    assert!(String::from_utf8_lossy(&arabic.bytes).contains("مرفوضة"));
    admin
        .get("/zatca_submissions/export?format=xlsx")
        .await
        .status(200);
}

#[tokio::test]
async fn what_waits_is_retried_by_filter() {
    let (world, [.., waiting]) = some().await;
    let admin = world.app.palm.admin();
    world.authority.faults().clear();
    let none = json!({ "filter": { "subtype": "standard" } });
    assert_eq!(
        admin.post("/zatca_submissions/retry_all", none).await.ok()["retried"],
        0
    );
    let all = json!({ "filter": { "state": ["waiting", "blocked"] }, "search": "haddad" });
    assert_eq!(
        admin.post("/zatca_submissions/retry_all", all).await.ok()["retried"],
        1
    );
    world.app.run_jobs().await;
    assert_eq!(
        row(&world, waiting.id).await.state,
        SubmissionState::Reported
    );
    let history = admin
        .get(&format!("/zatca_submissions/{}/history", waiting.id))
        .await
        .ok();
    let actions: Vec<_> = history["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|it| it["action"].clone())
        .collect();
    assert_eq!(actions, ["reported", "retried", "created"]);
}

#[tokio::test]
async fn one_is_retried_at_once() {
    let (world, [reported, .., waiting]) = some().await;
    let admin = world.app.palm.admin();
    world.authority.faults().clear();
    let retried = admin
        .post(
            &format!("/zatca_submissions/{}/retry", waiting.id),
            json!({}),
        )
        .await
        .ok();
    assert_eq!(retried["state"], "waiting");
    world.app.run_jobs().await;
    assert_eq!(
        row(&world, waiting.id).await.state,
        SubmissionState::Reported
    );
    admin
        .post(
            &format!("/zatca_submissions/{}/retry", reported.id),
            json!({}),
        )
        .await
        .refused(501, "zatca_submissions.not_retryable");
}

#[tokio::test]
async fn rights_are_needed_and_other_merchants_see_nothing() {
    let (world, [reported, ..]) = some().await;
    let path = format!("/zatca_submissions/{}", reported.id);
    let nobody = world.app.palm.employee(&[]).await;
    nobody.get("/zatca_submissions").await.status(403);
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    viewer.get(&path).await.ok();
    viewer
        .post(&format!("{path}/retry"), json!({}))
        .await
        .status(403);
    viewer
        .post("/zatca_submissions/retry_all", json!({ "filter": {} }))
        .await
        .status(403);
    viewer
        .post("/zatca_submissions/resume", json!({}))
        .await
        .status(403);
    let cedar = world.app.cedar.admin();
    assert_eq!(cedar.get("/zatca_submissions").await.ok()["total"], 0);
    for part in ["", "/xml", "/answer", "/history"] {
        cedar.get(&format!("{path}{part}")).await.status(404);
    }
    for part in ["retry", "reissue"] {
        cedar
            .post(&format!("{path}/{part}"), json!({}))
            .await
            .status(404);
    }
}
