//! Another merchant's ids do not exist, wherever they are named.

use std::cmp::Reverse;

use poem::http::Method;
use testing::{Answer, Session};

use super::second_merchant::{Cedar, FIRST, MARK};
use super::{Operation, operations};

/// Takes ids that select what it works on: those that it does not find are nothing to do.
const SELECTS: [&str; 1] = ["retry_all_zatca_submissions"];

fn assert_no_leak(operation: &Operation, answer: &Answer) {
    let text = String::from_utf8_lossy(&answer.bytes);
    let id = &operation.id;
    assert!(
        !text.contains(MARK),
        "{id} shows another merchant's data: {text}"
    );
}

async fn call_as_a_stranger(operation: &Operation, session: &Session, cedar: &Cedar) {
    let ids = |name: &str| cedar.id(name);
    let answer = operation.call(session, &ids).await;
    assert_no_leak(operation, &answer);
    let (id, status, json) = (&operation.id, answer.status, &answer.json);
    if operation.has_path_id() {
        assert_eq!(status, 404, "{id}: {json}");
    } else if operation.names_records && !SELECTS.contains(&id.as_str()) {
        assert!(
            (400..500).contains(&status),
            "{id} took a foreign id: {status} {json}"
        );
    } else {
        assert!(status < 500 || status == 501, "{id}: {status} {json}");
    }
    for filter in &operation.id_filters {
        let query = format!("{filter}={}", cedar.id(filter));
        let answer = operation.call_with(session, &ids, &query).await;
        assert_no_leak(operation, &answer);
    }
}

#[tokio::test]
async fn another_merchants_ids_do_not_exist() {
    let app = testing::app().await;
    let cedar = Cedar::fill(&app).await;
    let admin = app.palm.admin();
    let mut walked = 0;
    for operation in operations("merchant", &|name| cedar.id(name)) {
        if operation.permission.is_none() || operation.signs_out() {
            continue;
        }
        call_as_a_stranger(&operation, &admin, &cedar).await;
        walked += 1;
    }
    assert!(walked > 150, "only {walked} operations were walked");
    cedar.assert_unchanged(&[]).await;
}

/// The ids that the walk above calls for are right: their own merchant finds every one of them.
#[tokio::test]
async fn at_home_the_same_ids_exist() {
    let app = testing::app().await;
    let cedar = Cedar::fill(&app).await;
    let ids = |name: &str| cedar.id(name);
    // Sessions and API keys are their owner's alone.
    let own = app.cedar.user(FIRST).await;
    let mut walked = operations("merchant", &ids);
    walked.retain(|operation| operation.has_path_id());
    // What removes comes last, and a part of a record before the record.
    walked.sort_by_key(|operation| match operation.method {
        Method::GET => (0, Reverse(0)),
        Method::DELETE => (2, Reverse(operation.path.matches('/').count())),
        _ => (1, Reverse(0)),
    });
    for operation in walked {
        // Two operations end the same session, and two the same key; changing the password ends trusted devices.
        for table in ["sessions", "api_keys", "trusted_devices"] {
            let alive = format!("UPDATE {table} SET revoked_at = NULL");
            app.cedar.execute(&alive).await;
        }
        let answer = operation.call(&own, &ids).await;
        let (id, status, json) = (&operation.id, answer.status, &answer.json);
        assert_ne!(status, 404, "{id} {}: {json}", operation.path);
    }
}

/// What nobody has seen is not removed, by whichever operation: another version is a conflict, and where nothing has
/// a version the condition is refused.
#[tokio::test]
async fn another_version_is_removed_by_no_operation() {
    let app = testing::app().await;
    let cedar = Cedar::fill(&app).await;
    let ids = |name: &str| cedar.id(name);
    let admin = app.cedar.admin().saying("If-Match", "\"999999\"");
    let mut conflicts = 0;
    for operation in operations("merchant", &ids) {
        if operation.method != Method::DELETE {
            continue;
        }
        let answer = operation.call(&admin, &ids).await;
        let (id, status, json) = (&operation.id, answer.status, &answer.json);
        assert!(
            (400..500).contains(&status) || status == 501,
            "{id}: {status} {json}"
        );
        conflicts += usize::from(json["code"] == "stale_version");
    }
    assert!(
        conflicts > 10,
        "only {conflicts} removals compared versions"
    );
    // When the walker was last seen.
    cedar.assert_unchanged(&["sessions"]).await;
}
