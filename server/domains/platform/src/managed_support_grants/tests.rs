//! Support access with two merchants, through HTTP.

use chrono::Duration;
use serde_json::{Value, json};
use testing::{App, Session};

use crate::support::{execute, manager_as, number};

async fn palm(app: &App) -> i64 {
    app.palm.merchant().await.id
}

async fn allowed(app: &App, may_change: bool) -> Value {
    let form = json!({ "reason": "Ticket 481", "may_change": may_change, "period": "hour" });
    app.palm.admin().post("/support_grants", form).await.ok()
}

/// Somebody of the platform's support in Palm's area.
async fn entered(app: &App, staff: &Session) -> Session {
    let path = format!("/managed_support_grants/{}/enter", palm(app).await);
    let answer = staff.post(&path, json!({})).await.ok();
    let token = answer["user"]["api_token"].as_str().expect("a token");
    app.session("merchant", token)
}

fn city() -> Value {
    json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" })
}

#[tokio::test]
async fn without_consent_nobody_enters_and_a_grant_opens_one_merchant_only() {
    let app = testing::app().await;
    let staff = manager_as(&app, "support").await;
    let of = |id: i64, verb: &str| format!("/managed_support_grants/{id}/{verb}");
    let (palm, cedar) = (palm(&app).await, app.cedar.merchant().await.id);
    staff
        .post(&of(palm, "enter"), json!({}))
        .await
        .refused(501, "support_grants.not_open");
    allowed(&app, false).await;
    staff
        .post(&of(cedar, "enter"), json!({}))
        .await
        .refused(501, "support_grants.not_open");
    manager_as(&app, "sales")
        .await
        .post(&of(palm, "enter"), json!({}))
        .await
        .refused(403, "no_permission");
    let inside = entered(&app, &staff).await;
    let account = inside.get("/account").await.ok();
    assert_eq!(account["name_en"], "Palm Properties");
    let log = "SELECT count(*) FROM platform.audit_log WHERE noun = 'managed_support_grants' AND action = 'area_entered'";
    assert_eq!(number(&app, log).await, 1);
}

#[tokio::test]
async fn looking_changes_nothing_and_what_is_changed_stands_in_both_logs() {
    let app = testing::app().await;
    let staff = manager_as(&app, "support").await;
    allowed(&app, false).await;
    let looking = entered(&app, &staff).await;
    looking
        .post("/cities", city())
        .await
        .refused(501, "support_read_only");
    allowed(&app, true).await;
    looking.get("/account").await.refused(401, "session_ended");
    let changing = entered(&app, &staff).await;
    changing.post("/cities", city()).await.ok();
    let form = json!({ "reason": "More", "may_change": true, "period": "day" });
    changing
        .post("/support_grants", form)
        .await
        .refused(501, "support_refused");
    changing
        .post("/api_keys", json!({ "name": "Mine" }))
        .await
        .refused(501, "support_refused");
    let own = "SELECT count(*) FROM audit_log WHERE noun = 'cities' AND actor_kind = 'support' \
         AND actor_name = 'Manzil support: support'";
    assert_eq!(app.palm.number(own).await, 1);
    let platforms = "SELECT count(*) FROM platform.audit_log WHERE actor_kind = 'support' \
         AND after->>'noun' = 'cities' AND after->>'action' = 'created' AND after ? 'audit_log_id'";
    assert_eq!(number(&app, platforms).await, 1);
    let changes = app.palm.admin().get("/support_grants/changes").await.ok();
    assert_eq!(changes["items"][0]["noun"], "cities");
}

#[tokio::test]
async fn a_visit_ends_with_its_time_its_grant_and_its_person() {
    let app = testing::app().await;
    let staff = manager_as(&app, "support").await;
    let admin = app.palm.admin();
    let grant = allowed(&app, false).await;
    let inside = entered(&app, &staff).await;
    let sessions = admin.get("/sessions/account").await.ok();
    let names: Vec<_> = sessions["items"].as_array().expect("rows").iter().collect();
    assert!(
        names
            .iter()
            .any(|row| row["user_name"] == "Manzil support: support"),
        "{names:?}"
    );
    let path = format!("/support_grants/{}/end", grant["id"]);
    admin.post(&path, json!({})).await.ok();
    inside.get("/account").await.refused(401, "session_ended");
    admin.get("/account").await.ok();

    allowed(&app, false).await;
    let inside = entered(&app, &staff).await;
    let beside = app.beside(Duration::zero().to_std().expect("a time")).await;
    execute(
        &app,
        "UPDATE platform.staff SET status = 0 WHERE name = 'support'",
    )
    .await;
    beside
        .session("merchant", inside.token())
        .get("/account")
        .await
        .refused(401, "session_ended");
}

#[tokio::test]
async fn an_administrator_allows_what_was_asked_for_with_one_click() {
    let app = testing::app().await;
    let staff = manager_as(&app, "support").await;
    let of = |id: i64, verb: &str| format!("/managed_support_grants/{id}/{verb}");
    let palm = palm(&app).await;
    let form = json!({ "reason": "Ticket 481", "may_change": false, "period": "hour" });
    let standing = staff.post(&of(palm, "ask"), form.clone()).await.ok();
    staff
        .post(&of(palm, "ask"), form)
        .await
        .refused(501, "support_grants.asked_already");
    let path = format!("/support_grants/{}/allow", standing["asked"]["id"]);
    app.palm.admin().post(&path, json!({})).await.ok();
    let inside = entered(&app, &staff).await;
    let shown = inside
        .post("/get_global_informations", json!({}))
        .await
        .ok();
    assert_eq!(shown["auth"]["is_administrator"], false);
    let support = &shown["global_informations"]["account"]["support"];
    assert_eq!(support["staff_name"], "support");
    inside.post("/logout", json!({})).await.ok();
    inside.get("/account").await.refused(401, "session_ended");
    let visits = app.palm.admin().get("/support_grants/visits").await.ok();
    assert!(visits["items"][0]["left_at"].is_string(), "{visits}");
}

#[tokio::test]
async fn what_is_declined_opens_nothing_and_support_ends_what_is_open() {
    let app = testing::app().await;
    let staff = manager_as(&app, "support").await;
    let palm = palm(&app).await;
    let of = |verb: &str| format!("/managed_support_grants/{palm}/{verb}");
    let form = json!({ "reason": "Ticket 481", "may_change": false, "period": "hour" });
    let standing = staff.post(&of("ask"), form.clone()).await.ok();
    let path = format!("/support_grants/{}/decline", standing["asked"]["id"]);
    app.cedar.admin().post(&path, json!({})).await.status(404);
    let declined = app.palm.admin().post(&path, json!({})).await.ok();
    assert_eq!(declined["state"], "declined");
    staff
        .post(&of("enter"), json!({}))
        .await
        .refused(501, "support_grants.not_open");
    // It may be asked for again.
    staff.post(&of("ask"), form).await.ok();

    allowed(&app, false).await;
    let inside = entered(&app, &staff).await;
    let ended = staff.post(&of("end"), json!({})).await.ok();
    assert!(ended["open"].is_null(), "{ended}");
    inside.get("/account").await.refused(401, "session_ended");
}
