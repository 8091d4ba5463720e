//! Signing in and out through HTTP.

mod api_behind_a_proxy;
mod even;
mod passwords;
mod refresh;

use chrono::Duration;
use kernel::auth::FailedLoginType;
use serde_json::{Value, json};
use testing::{Answer, App};

use crate::fixtures::{
    ADMIN_PASSWORD, PASSWORD, administrators, hired, insisting, item, last_mail, mailed_token,
    role, signed_in, typed,
};

const LOGIN: &str = "/api/merchant/login";
const REFRESH: &str = "/api/merchant/refresh_token";
const FORGOT: &str = "/api/merchant/forgot_password";
const RESET: &str = "/api/merchant/reset_password";
const ADMIN: &str = "admin@palm01.example";

async fn login(app: &App, body: Value) -> Answer {
    app.visitor().post(LOGIN, body).await
}

fn token(answer: &Value) -> &str {
    answer["user"]["api_token"].as_str().expect("a token")
}

async fn failures(app: &App, kind: FailedLoginType) -> i64 {
    let sql = format!(
        "SELECT count(*) FROM platform.failed_login_attempts WHERE type = {}",
        kind.sql()
    );
    app.palm.number(&sql).await
}

#[tokio::test]
async fn one_signs_in_by_email_or_by_account_id() {
    let app = testing::app().await;
    let elsewhere = login(&app, typed(ADMIN, ADMIN_PASSWORD))
        .await
        .refused(409, "another_session");
    assert!(
        elsewhere["details"]["last_seen_at"].is_string(),
        "{elsewhere}"
    );
    app.palm.admin().get("/sessions").await.ok();

    let first = login(&app, insisting("Admin@Palm01.example ", ADMIN_PASSWORD))
        .await
        .ok();
    assert_eq!(first["account"]["account_id"], 100_001);
    assert!(token(&first).starts_with("ey"), "{first}");
    app.palm
        .admin()
        .get("/sessions")
        .await
        .refused(401, "session_ended");

    for number in ["100001", "١٠٠٠٠١"] {
        let second = login(&app, insisting(number, ADMIN_PASSWORD)).await.ok();
        assert_eq!(second["user"]["email"], ADMIN);
        let sessions = app
            .session("merchant", token(&second))
            .get("/sessions")
            .await
            .ok();
        assert_eq!(sessions.as_array().map(Vec::len), Some(1), "{sessions}");
        assert_eq!(sessions[0]["current"], true);
    }
    app.session("merchant", token(&first))
        .get("/sessions")
        .await
        .refused(401, "session_ended");
    assert_eq!(
        app.palm
            .number("SELECT count(*) FROM sessions WHERE revoked_reason = 'another_sign_in'")
            .await,
        3
    );
}

#[tokio::test]
async fn whoever_is_in_learns_about_themselves_and_the_account() {
    let app = testing::app().await;
    let path = "/get_global_informations";
    let known = app.palm.admin().post(path, json!({})).await.ok();
    let about = &known["global_informations"];
    assert_eq!(about["account"]["account_id"], 100_001);
    assert_eq!(about["account"]["name_ar"], "نخيل العقارية");
    assert_eq!(known["auth"]["is_administrator"], true);
    assert!(about["user"]["permissions"]["3"].is_array(), "{known}");
    let cedar = app.cedar.admin().post(path, json!({})).await.ok();
    assert_eq!(
        cedar["global_informations"]["account"]["account_id"],
        100_002
    );
    app.visitor()
        .post("/api/merchant/get_global_informations", json!({}))
        .await
        .refused(401, "not_signed_in");
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_account_look_the_same() {
    let app = testing::app().await;
    let mut bodies = Vec::new();
    for name in [
        ADMIN,
        "nobody@palm01.example",
        "100001",
        "999999",
        "99999999999999999999999",
    ] {
        let mut body = login(&app, typed(name, "wrong-password"))
            .await
            .refused(422, "wrong_credentials");
        body["request_id"].take();
        bodies.push(body);
    }
    bodies.dedup();
    assert_eq!(bodies.len(), 1, "{bodies:?}");
    assert_eq!(
        (
            failures(&app, FailedLoginType::Password).await,
            failures(&app, FailedLoginType::Email).await
        ),
        (2, 3)
    );
    let of_palm = "SELECT count(*) FROM platform.failed_login_attempts WHERE source = 1 AND merchant_id IS NOT NULL";
    assert_eq!(app.palm.number(of_palm).await, 2);
    let arabic = app
        .visitor()
        .in_arabic()
        .post(LOGIN, typed(ADMIN, "wrong-password"))
        .await;
    assert!(arabic.invalid("password").contains("غير صحيحة"));
    login(&app, typed("", "")).await.invalid("login");
}

#[tokio::test]
async fn an_email_in_two_accounts_asks_for_the_account_id() {
    let app = testing::app().await;
    for admin in [app.palm.admin(), app.cedar.admin()] {
        let administrators = administrators(&admin).await;
        hired(&app, &admin, "both@example.com", &administrators).await;
    }
    let asked = login(&app, typed("both@example.com", PASSWORD)).await;
    asked.refused(422, "account_id_needed");
    let mut body = typed("both@example.com", PASSWORD);
    body["account_id"] = json!("100002");
    assert_eq!(
        login(&app, body.clone()).await.ok()["account"]["key"],
        "cedar1"
    );
    body["account_id"] = json!("100009");
    login(&app, body).await.refused(422, "wrong_credentials");
    app.visitor()
        .post(
            "/api/merchant/forgot_account_id",
            json!({ "email": "both@example.com" }),
        )
        .await
        .ok();
    let (kind, text, _) = last_mail(&app, "both@example.com").await.unwrap();
    assert_eq!(kind, "sign_in.account_ids");
    assert!(text.contains("100001") && text.contains("100002"), "{text}");
}

#[tokio::test]
async fn tries_of_one_login_are_limited_and_a_success_forgives() {
    let app = testing::app().await;
    for _ in 0..9 {
        login(&app, typed(ADMIN, "wrong-password"))
            .await
            .refused(422, "wrong_credentials");
    }
    login(&app, insisting(ADMIN, ADMIN_PASSWORD)).await.ok();
    for _ in 0..10 {
        login(&app, typed(ADMIN, "wrong-password"))
            .await
            .refused(422, "wrong_credentials");
    }
    let refused = login(&app, insisting(ADMIN, ADMIN_PASSWORD)).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.refused(429, "too_many_requests");
    login(&app, typed("other@palm01.example", "wrong-password"))
        .await
        .refused(422, "wrong_credentials");
}

#[tokio::test]
async fn of_two_who_sign_in_at_once_one_is_asked() {
    let app = testing::app().await;
    app.palm.admin().post("/logout", json!({})).await.ok();
    let (one, two) = tokio::join!(
        login(&app, typed(ADMIN, ADMIN_PASSWORD)),
        login(&app, typed(ADMIN, ADMIN_PASSWORD)),
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(
        app.palm
            .number("SELECT count(*) FROM sessions WHERE revoked_at IS NULL")
            .await,
        1
    );
}

#[tokio::test]
async fn after_its_trial_an_account_is_closed() {
    let app = testing::app().await;
    app.clock.set("2099-01-01T19:55:00Z".parse().unwrap());
    let answer = login(&app, insisting(ADMIN, ADMIN_PASSWORD)).await.ok();
    app.clock.set("2099-01-01T20:00:00Z".parse().unwrap());
    login(&app, typed(ADMIN, ADMIN_PASSWORD))
        .await
        .refused(501, "account_disabled");
    app.session("merchant", token(&answer))
        .get("/sessions")
        .await
        .refused(401, "account_disabled");
    let input = json!({ "refresh_token": answer["refresh_token"] });
    app.visitor()
        .post(REFRESH, input)
        .await
        .refused(401, "session_ended");
}

#[tokio::test]
async fn a_session_without_a_sign_of_life_ends() {
    let app = testing::app().await;
    let short = login(&app, insisting(ADMIN, ADMIN_PASSWORD)).await.ok();
    app.clock.advance(Duration::hours(12));
    let input = json!({ "refresh_token": short["refresh_token"] });
    app.visitor()
        .post(REFRESH, input)
        .await
        .refused(401, "session_ended");
    let mut body = typed(ADMIN, ADMIN_PASSWORD);
    body["remember_me"] = json!(true);
    let long = login(&app, body).await.ok();
    app.clock.advance(Duration::days(29));
    let input = json!({ "refresh_token": long["refresh_token"] });
    let renewed = app.visitor().post(REFRESH, input).await.ok();
    app.clock.advance(Duration::days(29));
    let input = json!({ "refresh_token": renewed["refresh_token"] });
    app.visitor().post(REFRESH, input.clone()).await.ok();
}

#[tokio::test]
async fn signing_out_ends_the_session() {
    let app = testing::app().await;
    let answer = login(&app, insisting(ADMIN, ADMIN_PASSWORD)).await.ok();
    let session = app.session("merchant", token(&answer));
    session.post("/logout", json!({})).await.ok();
    session.get("/sessions").await.refused(401, "session_ended");
    let input = json!({ "refresh_token": answer["refresh_token"] });
    app.visitor()
        .post(REFRESH, input)
        .await
        .refused(401, "session_ended");
    login(&app, typed(ADMIN, ADMIN_PASSWORD)).await.ok();
}

#[tokio::test]
async fn a_disabled_employee_is_out_at_once() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    let added = hired(&app, &admin, "huda@palm01.example", &desk).await;
    let (answer, session) = signed_in(&app, "huda@palm01.example").await;
    session.get("/users").await.ok();
    admin.delete(&format!("/users/{}", added["id"])).await.ok();
    session.get("/users").await.refused(401, "session_ended");
    let input = json!({ "refresh_token": answer["refresh_token"] });
    app.visitor()
        .post(REFRESH, input)
        .await
        .refused(401, "session_ended");
    login(&app, typed("huda@palm01.example", PASSWORD))
        .await
        .refused(501, "user_disabled");
    login(&app, typed("huda@palm01.example", "wrong-password"))
        .await
        .refused(422, "wrong_credentials");
    let before = app.palm.number("SELECT count(*) FROM platform.mails").await;
    app.visitor()
        .post(FORGOT, json!({ "login": "huda@palm01.example" }))
        .await
        .ok();
    assert_eq!(
        app.palm.number("SELECT count(*) FROM platform.mails").await,
        before
    );
}

#[tokio::test]
async fn a_disabled_merchant_signs_everybody_out() {
    let app = testing::app().await;
    let palm = item(
        &app.manager().get("/merchants").await.ok(),
        "account_id",
        100_001,
    );
    let path = format!("/merchants/{}/disable", palm["id"]);
    let input = json!({ "reason": "Unpaid", "version": palm["version"] });
    app.manager().post(&path, input).await.ok();
    app.palm
        .admin()
        .get("/sessions")
        .await
        .refused(401, "account_disabled");
    login(&app, insisting(ADMIN, ADMIN_PASSWORD))
        .await
        .refused(501, "account_disabled");
    login(&app, typed(ADMIN, "wrong-password"))
        .await
        .refused(422, "wrong_credentials");
    app.cedar.admin().get("/sessions").await.ok();
}

#[tokio::test]
async fn an_owner_signs_in_to_the_owner_area_only() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let email = "noor@example.com";
    let input = json!({ "name_en": "Noor Hamdan", "name_ar": "نور حمدان", "mobile": "+971501234568",
        "email": email, "language": "ar" });
    let owner = admin.post("/owners", input).await.ok();
    let path = format!("/owners/{}/access", owner["id"]);
    let opened = admin
        .post(
            &path,
            json!({ "access": true, "version": owner["version"] }),
        )
        .await
        .ok();
    let chosen = json!({ "token": mailed_token(&app, email).await, "password": PASSWORD });
    app.visitor()
        .post(RESET, chosen.clone())
        .await
        .refused(501, "link_ended");
    app.visitor()
        .post("/api/owner/reset_password", chosen)
        .await
        .ok();
    login(&app, typed(email, PASSWORD))
        .await
        .refused(422, "wrong_credentials");

    app.visitor()
        .post("/api/owner/login", typed(email, "wrong-password"))
        .await
        .refused(422, "wrong_credentials");
    let of_owners =
        "SELECT count(*) FROM platform.failed_login_attempts WHERE source = 3 AND type = 2";
    assert_eq!(app.palm.number(of_owners).await, 1);
    let answer = app
        .visitor()
        .post("/api/owner/login", typed(email, PASSWORD))
        .await
        .ok();
    let session = app.session("owner", token(&answer));
    let known = session
        .post("/get_global_informations", json!({}))
        .await
        .ok();
    assert_eq!(known["auth"]["name"], "Noor Hamdan");
    assert_eq!(known["auth"]["name_ar"], "نور حمدان");
    assert_eq!(known["auth"]["permissions"], json!({}));
    let told = known["global_informations"]["account"]
        .as_object()
        .expect("an account");
    assert_eq!(
        told.keys().collect::<Vec<_>>(),
        [
            "name_en",
            "name_ar",
            "account_id",
            "key",
            "currency",
            "time_zone",
            "country"
        ],
        "nothing of the merchant's own business"
    );
    app.visitor()
        .post("/api/owner/forgot_password", json!({ "login": email }))
        .await
        .ok();
    let (_, letter, _) = last_mail(&app, email).await.expect("a mail");
    assert!(letter.starts_with("مرحباً نور حمدان"), "{letter}");
    assert_eq!(
        session.get("/sessions").await.ok().as_array().map(Vec::len),
        Some(1)
    );
    app.session("merchant", token(&answer))
        .get("/sessions")
        .await
        .refused(403, "wrong_area");
    let employee = login(&app, insisting(ADMIN, ADMIN_PASSWORD)).await.ok();
    app.session("owner", token(&employee))
        .get("/sessions")
        .await
        .refused(403, "wrong_area");
    let input = json!({ "refresh_token": answer["refresh_token"] });
    app.visitor()
        .post(REFRESH, input.clone())
        .await
        .refused(401, "session_ended");
    app.visitor()
        .post("/api/owner/refresh_token", input)
        .await
        .ok();

    let again = insisting(email, PASSWORD);
    let answer = app.visitor().post("/api/owner/login", again).await.ok();
    let session = app.session("owner", token(&answer));
    let admin = app.session("merchant", token(&employee));
    admin
        .post(
            &path,
            json!({ "access": false, "version": opened["version"] }),
        )
        .await
        .ok();
    session.get("/sessions").await.refused(401, "session_ended");
    let refused = app
        .visitor()
        .post("/api/owner/login", typed(email, PASSWORD))
        .await;
    refused.refused(422, "wrong_credentials");
}
