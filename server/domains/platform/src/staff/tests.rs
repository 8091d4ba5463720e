use chrono::Duration;
use serde_json::{Value, json};
use testing::App;

use super::second_factors::tests::set_up;
use crate::support::{give_roles, last_mail, manager_as, number, role_id};

const EMAIL: &str = "manager@manzil.example";
const PASSWORD: &str = "Correct-horse-1";

async fn login(app: &App, password: &str) -> testing::Answer {
    let code = app.staff_code(EMAIL).await;
    let input = json!({ "login": EMAIL, "password": password, "code": code });
    app.visitor().post("/api/manager/login", input).await
}

fn token(answer: &Value) -> String {
    answer["user"]["api_token"]
        .as_str()
        .expect("a token")
        .to_owned()
}

async fn own_id(app: &App) -> i64 {
    let sql = format!("SELECT id FROM platform.staff WHERE email = '{EMAIL}'");
    number(app, &sql).await
}

#[tokio::test]
async fn a_manager_signs_in_and_out() {
    let app = testing::app().await;
    let session = app.session("manager", &token(&login(&app, PASSWORD).await.ok()));
    let globals = session
        .post("/get_global_informations", json!({}))
        .await
        .ok();
    assert_eq!(globals["auth"]["role_names_en"], "Superadmin");
    assert_eq!(globals["auth"]["role_names_ar"], "مشرف عام");
    assert_eq!(globals["auth"]["permissions"]["103"], json!([1, 2, 3]));
    let sessions = session.get("/sessions").await.ok();
    let current: Vec<_> = sessions
        .as_array()
        .expect("a list")
        .iter()
        .filter(|s| s["current"] == true)
        .collect();
    assert_eq!(
        (sessions.as_array().map(Vec::len), current.len()),
        (Some(2), 1)
    );
    session.post("/logout", json!({})).await.ok();
    session.get("/staff").await.refused(401, "session_ended");
    app.manager()
        .delete(&format!("/sessions/{}", current[0]["id"]))
        .await
        .status(404);
    let elsewhere = app.session("manager", &token(&login(&app, PASSWORD).await.ok()));
    let sessions = elsewhere.get("/sessions").await.ok();
    let mut sessions = sessions.as_array().expect("a list").iter();
    let there = sessions.find(|session| session["current"] == true);
    let path = format!("/sessions/{}", there.expect("a session")["id"]);
    app.manager().delete(&path).await.ok();
    elsewhere.get("/staff").await.refused(401, "session_ended");
}

#[tokio::test]
async fn unknown_and_wrong_read_the_same_and_are_recorded() {
    let app = testing::app().await;
    let wrong = login(&app, "Wrong-horse-1")
        .await
        .refused(422, "wrong_credentials");
    let form = json!({ "login": "nobody@manzil.example", "password": PASSWORD });
    let unknown = app
        .visitor()
        .post("/api/manager/login", form)
        .await
        .refused(422, "wrong_credentials");
    assert_eq!(wrong["message"], unknown["message"]);
    app.visitor()
        .post("/api/manager/login", json!({ "login": "", "password": "" }))
        .await
        .invalid("login");
    let failures = app
        .manager()
        .get("/failed_logins?source=2&sort=at")
        .await
        .ok();
    let kinds: Vec<_> = failures["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|f| f["kind"].clone())
        .collect();
    assert_eq!(kinds.len(), 2);
    assert!(kinds.contains(&json!(1)) && kinds.contains(&json!(2)));
    app.manager()
        .get("/failed_logins/export?format=csv&kind=2")
        .await
        .status(200);
}

#[tokio::test]
async fn tokens_end_and_are_renewed_once() {
    let app = testing::app().await;
    let first = login(&app, PASSWORD).await.ok();
    app.clock.advance(Duration::minutes(10));
    app.session("manager", &token(&first))
        .get("/staff")
        .await
        .refused(401, "token_expired");
    let renew = |refresh: &Value| {
        let body = json!({ "refresh_token": refresh });
        let visitor = app.visitor();
        async move { visitor.post("/api/manager/refresh_token", body).await }
    };
    let second = renew(&first["refresh_token"]).await.ok();
    app.session("manager", &token(&second))
        .get("/staff")
        .await
        .ok();
    app.clock.advance(Duration::minutes(2));
    let third = renew(&second["refresh_token"]).await.ok();
    renew(&first["refresh_token"])
        .await
        .refused(401, "session_ended");
    // A used token that came back ended the session for everybody.
    app.session("manager", &token(&third))
        .get("/staff")
        .await
        .refused(401, "session_ended");
    renew(&json!("nonsense"))
        .await
        .refused(401, "session_ended");
}

#[tokio::test]
async fn a_used_refresh_token_is_not_taken_for_a_lost_one_because_the_session_is_in_use() {
    let app = testing::app().await;
    let first = login(&app, PASSWORD).await.ok();
    let renew = async || {
        let body = json!({ "refresh_token": first["refresh_token"] });
        app.visitor().post("/api/manager/refresh_token", body).await
    };
    let second = renew().await.ok();
    let session = app.session("manager", &token(&second));
    app.clock.advance(Duration::minutes(9));
    session.get("/staff").await.ok();
    renew().await.refused(401, "session_ended");
    session.get("/staff").await.refused(401, "session_ended");
}

#[tokio::test]
async fn passwords_are_changed_and_reset() {
    let app = testing::app().await;
    let session = app.session("manager", &token(&login(&app, PASSWORD).await.ok()));
    let change = |current: &str, new: &str, confirm: &str| {
        let body = json!({ "current_password": current, "new_password": new, "confirm": confirm });
        let session = session.clone();
        async move { session.post("/change_password", body).await }
    };
    change(PASSWORD, "short", "short")
        .await
        .invalid("new_password");
    change(PASSWORD, "Another-horse-1", "Other")
        .await
        .invalid("confirm");
    change("Wrong", "Another-horse-1", "Another-horse-1")
        .await
        .invalid("current_password");
    change(PASSWORD, "Another-horse-1", "Another-horse-1")
        .await
        .ok();
    session.get("/staff").await.ok();
    app.manager()
        .get("/staff")
        .await
        .refused(401, "session_ended");
    login(&app, PASSWORD)
        .await
        .refused(422, "wrong_credentials");
    for login in [EMAIL, "nobody@manzil.example"] {
        app.visitor()
            .post("/api/manager/forgot_password", json!({ "login": login }))
            .await
            .ok();
    }
    assert_eq!(number(&app, "SELECT count(*) FROM platform.mails").await, 1);
    let (_, _, secret) = last_mail(&app, EMAIL).await;
    let reset = json!({ "token": secret, "password": "Third-horse-1" });
    app.visitor()
        .post("/api/manager/reset_password", reset.clone())
        .await
        .ok();
    app.visitor()
        .post("/api/manager/reset_password", reset)
        .await
        .refused(501, "link_ended");
    session.get("/staff").await.refused(401, "session_ended");
    login(&app, "Third-horse-1").await.ok();
}

#[tokio::test]
async fn staff_is_kept_by_administrators() {
    let app = testing::app().await;
    let sales = role_id(&app, "sales").await;
    let form = json!({ "name": "Omar Saleh", "email": "omar@manzil.example", "role_ids": [sales], "language": "ar" });
    let omar = app.manager().post("/staff", form.clone()).await.ok();
    let (subject, _, _) = last_mail(&app, "omar@manzil.example").await;
    assert_eq!(subject, "حسابك في إدارة منزل");
    app.manager()
        .post("/staff", form.clone())
        .await
        .invalid("email");
    let path = format!("/staff/{}", omar["id"]);
    let mut update = form.clone();
    update["status"] = json!(0);
    update["version"] = json!(1);
    assert_eq!(
        app.manager().put(&path, update.clone()).await.ok()["status"],
        0
    );
    app.manager()
        .put(&path, update)
        .await
        .refused(409, "stale_version");
    let own = format!("/staff/{}", own_id(&app).await);
    for (field, value) in [("role_ids", json!([sales])), ("status", json!(0))] {
        let mut step_down = json!({ "name": "Manager", "email": EMAIL, "language": "en", "status": 1, "version": 1,
            "role_ids": [role_id(&app, "superadmin").await] });
        step_down[field] = value;
        app.manager()
            .put(&own, step_down)
            .await
            .refused(501, "staff.last_administrator");
    }
    let administrator = manager_as(&app, "administrator").await;
    administrator.get("/staff").await.ok();
    administrator
        .post("/staff", form)
        .await
        .refused(403, "no_permission");
    administrator.get("/staff/999").await.status(404);
    app.session("manager", app.palm.admin().token())
        .get("/staff")
        .await
        .refused(403, "wrong_area");
}

#[tokio::test]
async fn an_empty_installation_invites_its_first_manager_once() {
    let app = testing::app().await;
    let caller = std::sync::Arc::new(kernel::tenancy::Caller::system("test"));
    let invite = async |email: &'static str| {
        let tx = kernel::tenancy::PlatformTx::begin(&app.kernel, caller.clone())
            .await
            .expect("begun");
        let invited = super::service::people::invite_first(&tx, email)
            .await
            .expect("asked");
        tx.commit().await.expect("committed");
        invited
    };
    assert!(
        !invite("late@manzil.example").await,
        "there is staff already"
    );
    sqlx::raw_sql("DELETE FROM platform.sessions; DELETE FROM platform.staff")
        .execute(app.kernel.database.platform_pool())
        .await
        .expect("emptied");
    assert!(invite("First@manzil.example").await);
    assert!(!invite("second@manzil.example").await);
    let (_, _, secret) = last_mail(&app, "first@manzil.example").await;
    let chosen = json!({ "token": secret, "password": "Another-horse-2" });
    app.visitor()
        .post("/api/manager/choose_password", chosen)
        .await
        .refused(409, "second_factor_set_up_needed");
    let person = json!({ "login": "first@manzil.example", "password": "Another-horse-2" });
    let (answer, _) = set_up(&app, &person).await;
    app.session("manager", &token(&answer))
        .get("/staff")
        .await
        .ok();
}

#[tokio::test]
async fn a_corrected_email_ends_what_the_old_address_was_given() {
    let app = testing::app().await;
    let sales = role_id(&app, "sales").await;
    let form = json!({ "name": "Omar Saleh", "email": "omra@manzil.example", "role_ids": [sales], "language": "en" });
    let omar = app.manager().post("/staff", form).await.ok();
    let (_, _, link) = last_mail(&app, "omra@manzil.example").await;
    let session = manager_as(&app, "support").await;
    session.get("/sessions").await.ok();
    for person in [
        omar["id"].as_i64().expect("an id"),
        number(&app, "SELECT id FROM platform.staff WHERE name = 'support'").await,
    ] {
        let path = format!("/staff/{person}");
        let email = json!({ "email": format!("corrected{person}@manzil.example") });
        app.manager().patch_only(&path, email).await;
    }
    session.get("/sessions").await.refused(401, "session_ended");
    let chosen = json!({ "token": link, "password": "Another-horse-2" });
    app.visitor()
        .post("/api/manager/reset_password", chosen)
        .await
        .refused(501, "link_ended");
}

#[tokio::test]
async fn who_corrects_their_own_email_stays_signed_in_here() {
    let app = testing::app().await;
    let here = app.session("manager", &token(&login(&app, PASSWORD).await.ok()));
    let superadmin = role_id(&app, "superadmin").await;
    let update = json!({ "name": "Manager", "email": "office@manzil.example", "role_ids": [superadmin],
        "language": "en", "status": 1, "version": 1 });
    let own = own_id(&app).await;
    here.put(&format!("/staff/{own}"), update).await.ok();
    here.get("/staff").await.ok();
    app.manager()
        .get("/staff")
        .await
        .refused(401, "session_ended");
}

#[tokio::test]
async fn somebody_has_the_rights_of_all_their_roles_and_those_they_are_given_now() {
    let app = testing::app().await;
    let (sales, support) = (role_id(&app, "sales").await, role_id(&app, "support").await);
    let colleague = manager_as(&app, "sales").await;
    colleague
        .get("/js_errors")
        .await
        .refused(403, "no_permission");
    let id = number(&app, "SELECT id FROM platform.staff WHERE name = 'sales'").await;
    let path = format!("/staff/{id}");
    let shown = give_roles(&app, "sales", json!([support, sales, support])).await;
    assert_eq!(shown["role_ids"], json!([sales, support]), "each once");
    assert_eq!(shown["role_names_en"], "Sales, Support");
    colleague.get("/js_errors").await.ok();
    let found = format!("/staff?role_id={support}");
    assert_eq!(app.manager().get(&found).await.ok()["total"], 1);
    let history = app.manager().get(&format!("{path}/history")).await.ok();
    let change = &history["items"][0]["changes"][0];
    assert_eq!(change["field"], "role_ids");
    assert_eq!(change["before"], json!([sales]));
    for (role_ids, why) in [(json!([]), "none"), (json!([999_999]), "unknown")] {
        let mut form = json!({ "name": "Sales", "email": "sales@manzil.example", "language": "en", "status": 1,
            "version": 2 });
        form["role_ids"] = role_ids;
        let answer = app.manager().put(&path, form).await;
        assert_eq!(answer.status, 422, "{why}: {}", answer.json);
        answer.invalid("role_ids");
    }
}

#[tokio::test]
async fn nobody_gives_or_changes_more_than_they_have() {
    let app = testing::app().await;
    let manager = app.manager();
    let rights = json!({ "101": [1], "103": [1, 2, 3], "138": [1] });
    let form = json!({ "name_en": "Desk", "name_ar": "المكتب", "permissions": rights });
    let desk = manager.post("/staff_roles", form).await.ok()["id"].clone();
    let colleague = manager_as(&app, "support").await;
    give_roles(&app, "support", json!([desk])).await;
    let superadmin = role_id(&app, "superadmin").await;
    let mut form =
        json!({ "name": "Omar Saleh", "email": "omar@manzil.example", "language": "en" });
    form["role_ids"] = json!([superadmin]);
    colleague
        .post("/staff", form.clone())
        .await
        .refused(501, "staff_roles.more_than_own");
    form["role_ids"] = json!([desk]);
    let omar = colleague.post("/staff", form.clone()).await.ok();
    // With another address the administrator's password could be reset.
    let own = own_id(&app).await;
    let mut taken_over = form.clone();
    taken_over["email"] = json!("mine@manzil.example");
    taken_over["role_ids"] = json!([superadmin]);
    taken_over["status"] = json!(1);
    taken_over["version"] = json!(1);
    colleague
        .put(&format!("/staff/{own}"), taken_over)
        .await
        .refused(501, "staff_roles.more_than_own");
    let path = format!("/staff_roles/{}", role_id(&app, "sales").await);
    colleague
        .post(&format!("{path}/disable"), json!({}))
        .await
        .refused(403, "no_permission");
    assert_eq!(omar["role_names_en"], "Desk");
}

#[tokio::test]
async fn two_administrators_cannot_end_each_other_at_once() {
    let app = testing::app().await;
    let other = manager_as(&app, "superadmin").await;
    let others = number(
        &app,
        "SELECT id FROM platform.staff WHERE name = 'superadmin'",
    )
    .await;
    let own = own_id(&app).await;
    let superadmin = role_id(&app, "superadmin").await;
    let off = |name: &str, email: &str| json!({ "name": name, "email": email, "role_ids": [superadmin], "language": "en", "status": 0, "version": 1 });
    let manager = app.manager();
    let paths = (format!("/staff/{others}"), format!("/staff/{own}"));
    let (one, two) = tokio::join!(
        manager.put(&paths.0, off("Other", "superadmin@manzil.example")),
        other.put(&paths.1, off("Manager", EMAIL)),
    );
    let done = [one.status, two.status]
        .iter()
        .filter(|status| **status == 200)
        .count();
    assert_eq!(done, 1, "{} {}", one.json, two.json);
    let left = "SELECT count(*) FROM platform.staff WHERE status = 1";
    assert_eq!(number(&app, left).await, 1);
}
