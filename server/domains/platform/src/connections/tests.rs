use chrono::Duration;
use serde_json::{Value, json};
use testing::{App, Session};

use crate::support::{manager_as, number};

/// Signs an administrator in by their password, as browsers do.
async fn sign_in(app: &App, key: &str) -> Session {
    let typed = json!({
        "login": format!("admin@{key}.example"), "password": "Correct-horse-1", "end_other_session": true,
    });
    let answer = app.visitor().post("/api/merchant/login", typed).await.ok();
    let token = answer["user"]["api_token"].as_str().expect("a token");
    app.session("merchant", token)
}

async fn of_area(app: &App, area: i64) -> Vec<Value> {
    let path = format!("/connections?area={area}");
    let list = app.manager().get(&path).await.ok();
    list["items"].as_array().expect("rows").clone()
}

#[tokio::test]
async fn who_is_signed_in_is_seen_and_signed_out_at_once_on_every_server() {
    let app = testing::app().await;
    let lina = sign_in(&app, "palm01").await;
    let other = sign_in(&app, "cedar1").await;
    lina.get("/account").await.ok();
    let shown = of_area(&app, 1).await;
    assert_eq!(shown.len(), 2, "{shown:?}");
    let palms = shown
        .iter()
        .find(|row| row["merchant_name_en"] == "Palm Properties");
    let id = palms.expect("the one of Palm")["id"].clone();
    let sales = manager_as(&app, "sales").await;
    sales
        .delete(&format!("/connections/{id}"))
        .await
        .refused(403, "no_permission");
    let beside = app.beside(Duration::zero().to_std().expect("a time")).await;
    app.manager()
        .delete(&format!("/connections/{id}"))
        .await
        .ok();
    lina.get("/account").await.refused(401, "session_ended");
    beside
        .session("merchant", lina.token())
        .get("/account")
        .await
        .refused(401, "session_ended");
    other.get("/account").await.ok();
    assert_eq!(of_area(&app, 1).await.len(), 1);
    app.manager()
        .delete(&format!("/connections/{id}"))
        .await
        .refused(404, "not_found");
    let log = "SELECT count(*) FROM platform.audit_log WHERE noun = 'connections' AND action = 'signed_out'";
    assert_eq!(number(&app, log).await, 1);
    let log = "SELECT count(*) FROM audit_log WHERE noun = 'sessions' AND action = 'revoked' \
         AND actor_kind = 'manager'";
    assert_eq!(
        app.palm.number(log).await,
        1,
        "the merchant reads who did it"
    );
}

#[tokio::test]
async fn presence_follows_time_and_all_sessions_of_a_person_end() {
    let app = testing::app().await;
    let person = sign_in(&app, "palm01").await;
    let manager = app.manager();
    let online = "/connections?area=1&online=true";
    assert_eq!(manager.get(online).await.ok()["total"], 1);
    app.clock.advance(Duration::minutes(6));
    assert_eq!(manager.get(online).await.ok()["total"], 0);
    app.kernel.principals.clear();
    person.get("/account").await.ok();
    assert_eq!(manager.get(online).await.ok()["total"], 1);
    let id = of_area(&app, 1).await[0]["id"].clone();
    let path = format!("/connections/{id}/sign_out");
    manager.post(&path, json!({})).await.ok();
    person.get("/account").await.refused(401, "session_ended");
    assert!(of_area(&app, 1).await.is_empty());
}

#[tokio::test]
async fn colleagues_are_signed_out_by_a_superadmin_only() {
    let app = testing::app().await;
    let support = manager_as(&app, "support").await;
    let sales = manager_as(&app, "sales").await;
    let staff = of_area(&app, 2).await;
    assert_eq!(staff.len(), 3, "{staff:?}");
    let row = staff.iter().find(|row| row["name"] == "sales");
    let path = format!("/connections/{}", row.expect("sales")["id"]);
    support.delete(&path).await.refused(403, "no_permission");
    app.manager().delete(&path).await.ok();
    sales.get("/merchants").await.status(401);
    assert_eq!(of_area(&app, 2).await.len(), 2);
}
