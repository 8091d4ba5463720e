//! Where the paid time is over, an account is only read: no operation writes, whatever it is about.

use std::collections::BTreeSet;

use poem::http::Method;
use serde_json::json;
use sqlx::AssertSqlSafe;

use super::{operations, owners};

/// What goes on: it is the signed-in person's own, ends a session or a key, or lets support in.
const GOES_ON: [&str; 6] = [
    "delete_account_session",
    "delete_account_api_key",
    "allow_support",
    "allow_asked_support",
    "decline_support",
    "end_support",
];

/// They are sent as writes are, and only show what a write would do or find.
const SHOWS: [&str; 10] = [
    "estimate_campaign",
    "match_customer",
    "preview_bank_statement",
    "preview_campaign",
    "preview_care_message",
    "preview_contract_plan",
    "preview_message_template",
    "preview_reminders",
    "preview_renewal",
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
