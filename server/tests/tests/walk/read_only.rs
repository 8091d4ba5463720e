//! Where the paid time is over, an account is only read: no operation writes, whatever it is about.

use std::collections::BTreeSet;

use poem::http::Method;
use serde_json::json;
use sqlx::AssertSqlSafe;

use super::{operations, owners};

/// What goes on: it is the signed-in person's own, ends a session or a key, lets support in, or leaves with all data.
const GOES_ON: [&str; 9] = [
    "create_account_copy",
    "cancel_account_copy",
    "delete_account_session",
    "delete_account_api_key",
    "delete_account_second_factor",
    "allow_support",
    "allow_asked_support",
    "decline_support",
    "end_support",
];

/// They are sent as writes are, and only show what a write would do or find.
const SHOWS: [&str; 12] = [
    "estimate_campaign",
    "match_customer",
    "preview_bank_statement",
    "preview_campaign",
    "preview_care_message",
    "preview_contract_plan",
    "preview_message_template",
    "preview_reminders",
    "preview_renewal",
    "preview_tenant_transfer",
    "preview_unit_move",
    "update_wizard_progress",
];

/// Nobody's id, so that what goes on ends no session of the walk.
fn nobodys(_name: &str) -> i64 {
    999_999
}

#[tokio::test]
async fn nothing_is_written_to_a_read_only_account() {
    let app = testing::app().await;
    let owner = owners::add_owner(&app.palm).await;
    let sql = "UPDATE platform.merchants SET status = 'active', paid_through = '2026-02-15' \
         WHERE key = 'palm01'";
    sqlx::query(AssertSqlSafe(sql))
        .execute(app.kernel.database.platform_pool())
        .await
        .expect("paid long ago");
    let people = [
        ("merchant", app.palm.admin()),
        ("owner", app.palm.owner(owner).await),
    ];
    let mut refused = 0;
    let mut shown = BTreeSet::new();
    for (area, session) in &people {
        for operation in operations(area, &nobodys) {
            let Some(right) = &operation.permission else {
                continue;
            };
            if operation.signs_out() {
                continue;
            }
            let answer = operation.call(session, &nobodys).await;
            let (id, is_refused) = (&operation.id, answer.json["code"] == "account_read_only");
            let goes_on = right == "signed_in" || GOES_ON.contains(&id.as_str());
            if operation.method == Method::GET || goes_on {
                assert!(!is_refused, "{area}: {id} {}", answer.json);
            } else if is_refused {
                assert_eq!(answer.status, 501, "{area}: {id}");
                refused += 1;
            } else {
                shown.insert(operation.id.clone());
            }
        }
    }
    for (_, session) in &people {
        session.post("/logout", json!({})).await.ok();
    }
    assert_eq!(shown, SHOWS.map(str::to_owned).into(), "not refused");
    assert!(refused > 150, "only {refused} operations write");
    // Another merchant's account is as it was.
    let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
    app.cedar.admin().post("/cities", city).await.ok();
}

#[tokio::test]
async fn support_that_only_looks_writes_nothing() {
    let app = testing::app().await;
    let form = json!({ "reason": "Ticket 481", "may_change": false, "period": "day" });
    app.palm.admin().post("/support_grants", form).await.ok();
    let palm = app.palm.merchant().await.id;
    let path = format!("/managed_support_grants/{palm}/enter");
    let entered = app.manager().post(&path, json!({})).await.ok();
    let token = entered["user"]["api_token"].as_str().expect("a token");
    let session = app.session("merchant", token);
    let mut refused = 0;
    for operation in operations("merchant", &nobodys) {
        let id = operation.id.as_str();
        let is_read = operation.method == Method::GET || SHOWS.contains(&id);
        // What is everybody's own may be read by a POST too.
        let is_own = operation.permission.as_deref() == Some("signed_in");
        if operation.permission.is_none() || is_read || is_own || operation.signs_out() {
            continue;
        }
        let answer = operation.call(&session, &nobodys).await;
        assert_eq!(
            answer.json["code"], "support_read_only",
            "{id} {}",
            answer.json
        );
        refused += 1;
    }
    assert!(refused > 150, "only {refused} operations write");
    session
        .post("/change_password", json!({}))
        .await
        .refused(501, "support_read_only");
    session.post("/logout", json!({})).await.ok();
}

#[test]
fn what_support_never_does_is_named_as_pages_name_it() {
    let pages = openapi::pages();
    for name in kernel::auth::REFUSED_TO_SUPPORT {
        let (noun, action) = name.split_once('.').expect("a noun and an action");
        let page = pages.iter().find(|page| page.noun == noun);
        let is_there = page.is_some_and(|page| page.action(action).is_some());
        assert!(is_there, "{name} is no right");
    }
}
