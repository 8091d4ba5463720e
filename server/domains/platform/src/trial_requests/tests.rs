use chrono::Duration;
use serde_json::json;

use crate::main_whatsapp::tests::linked;
use crate::support::{last_mail, manager_as, number, trial_form, verified_request};

const REGISTER: &str = "/api/public/register";
const VERIFY: &str = "/api/public/verify_email";
const SEND_CODE: &str = "/api/public/mobile_code";
const VERIFY_MOBILE: &str = "/api/public/verify_mobile";

/// What a second one without the key is refused.
#[tokio::test]
async fn a_visitors_repeat_with_the_same_key_gets_the_first_answer() {
    let app = testing::app().await;
    app.visitor().post(REGISTER, trial_form()).await.ok();
    let (_, _, token) = last_mail(&app, "huda@gulf.example").await;
    let post = poem::http::Method::POST;
    let body = json!({ "token": token });
    let visitor = app.visitor();
    let first = visitor
        .once("link", post.clone(), VERIFY, body.clone())
        .await;
    let second = visitor
        .once("link", post.clone(), VERIFY, body.clone())
        .await;
    assert_eq!(first.ok(), second.ok());
    visitor
        .once("another", post, VERIFY, body)
        .await
        .refused(501, "trial_requests.link_ended");
}

#[tokio::test]
async fn a_visitor_becomes_a_merchant_who_signs_in() {
    let app = testing::app().await;
    let asked = app.visitor().post(REGISTER, trial_form()).await.ok();
    assert_eq!(
        asked,
        json!({ "email": "huda@gulf.example", "status": 2, "email_verified": false })
    );
    let sales = manager_as(&app, "sales").await;
    let list = sales.get("/trial_requests?status=2&search=بيوت").await.ok();
    assert_eq!(list["total"], 1);
    let id = list["items"][0]["id"].as_i64().expect("an id");
    let approve = format!("/trial_requests/{id}/approve");
    sales
        .post(&approve, json!({}))
        .await
        .refused(501, "trial_requests.not_verified");
    let (_, _, token) = last_mail(&app, "huda@gulf.example").await;
    let verified = app
        .visitor()
        .post(VERIFY, json!({ "token": token }))
        .await
        .ok();
    assert_eq!(
        (
            verified["status"].as_i64(),
            verified["email_verified"].as_bool()
        ),
        (Some(2), Some(true))
    );
    app.visitor()
        .post(VERIFY, json!({ "token": token }))
        .await
        .refused(501, "trial_requests.link_ended");
    let approved = sales.post(&approve, json!({})).await.ok();
    assert_eq!(approved["status"], 1);
    assert_eq!(approved["decided_by_name"], "sales");
    let account = approved["account_id"].as_i64().expect("an account id");
    sales
        .post(&approve, json!({}))
        .await
        .refused(501, "trial_requests.already_decided");
    let actions = sales
        .get(&format!("/trial_requests/{id}/history"))
        .await
        .ok();
    let actions: Vec<_> = actions["items"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|e| e["action"].clone())
        .collect();
    assert_eq!(
        actions,
        ["provisioned", "approved", "email_verified", "created"]
    );
    let trials = sales.get("/merchants?status=trial&search=Gulf").await.ok();
    assert_eq!(trials["items"][0]["account_id"], account);
    assert_eq!(trials["items"][0]["trial_ends_on"], "2026-03-22");
    let (subject, body, token) = last_mail(&app, "huda@gulf.example").await;
    assert!(
        subject.contains("Welcome") && subject.contains("مرحباً"),
        "{subject}"
    );
    assert!(
        body.contains(&account.to_string()) && body.contains("بيوت الخليج"),
        "{body}"
    );
    let password = json!({ "token": token, "password": "Gulf-homes-1" });
    app.visitor()
        .post("/api/merchant/reset_password", password)
        .await
        .ok();
    for login in ["huda@gulf.example".to_owned(), account.to_string()] {
        let form = json!({ "login": login, "password": "Gulf-homes-1", "end_other_session": true });
        let user = app.visitor().post("/api/merchant/login", form).await.ok();
        assert_eq!(user["user"]["name"], "Huda Al-Mazrouei");
    }
}

#[tokio::test]
async fn each_field_is_checked_in_the_callers_language() {
    let app = testing::app().await;
    let wrong = [
        ("business_name_en", "النخلة"),
        ("business_name_ar", "Palm"),
        ("business_type", "bank"),
        ("owner_name", "Huda 7"),
        ("mobile", "12345"),
        ("email", "huda@"),
        ("country", "FR"),
        ("city", " "),
        ("expected_units", "-1"),
        ("referral_source", "dream"),
        ("email", "admin@palm01.example"),
        ("mobile", "+971501234567"),
        ("owner_name", "a\u{202E}b"),
    ];
    for (field, value) in wrong {
        let mut form = trial_form();
        form[field] = value.into();
        let message = app
            .visitor()
            .in_arabic()
            .post(REGISTER, form)
            .await
            .invalid(field);
        assert!(
            message
                .chars()
                .any(|letter| ('\u{0621}'..='\u{064A}').contains(&letter)),
            "{field}: {message}"
        );
    }
    assert_eq!(
        number(&app, "SELECT count(*) FROM platform.trial_requests").await,
        0
    );
    assert_eq!(number(&app, "SELECT count(*) FROM platform.mails").await, 0);
}

#[tokio::test]
async fn asking_again_waits_a_minute_and_replaces_the_link() {
    let app = testing::app().await;
    app.visitor().post(REGISTER, trial_form()).await.ok();
    let (_, _, first) = last_mail(&app, "huda@gulf.example").await;
    app.visitor()
        .post(REGISTER, trial_form())
        .await
        .refused(501, "trial_requests.too_soon");
    app.clock.advance(Duration::seconds(61));
    app.visitor().post(REGISTER, trial_form()).await.ok();
    assert_eq!(
        number(&app, "SELECT count(*) FROM platform.trial_requests").await,
        1
    );
    app.visitor()
        .post(VERIFY, json!({ "token": first }))
        .await
        .refused(501, "trial_requests.link_ended");
    app.clock.advance(Duration::seconds(61));
    let again = json!({ "email": "huda@gulf.example" });
    app.visitor()
        .post("/api/public/resend_verification", again)
        .await
        .ok();
    let nobody = json!({ "email": "nobody@gulf.example" });
    app.visitor()
        .post("/api/public/resend_verification", nobody)
        .await
        .ok();
    assert_eq!(number(&app, "SELECT count(*) FROM platform.mails").await, 3);
    let (_, _, token) = last_mail(&app, "huda@gulf.example").await;
    app.clock.advance(Duration::hours(48));
    app.visitor()
        .post(VERIFY, json!({ "token": token }))
        .await
        .refused(501, "trial_requests.link_ended");
}

#[tokio::test]
async fn a_rejection_is_explained_in_the_requests_language() {
    let app = testing::app().await;
    app.visitor()
        .in_arabic()
        .post(REGISTER, trial_form())
        .await
        .ok();
    let id = number(&app, "SELECT max(id) FROM platform.trial_requests").await;
    let sales = manager_as(&app, "sales").await;
    let reject = format!("/trial_requests/{id}/reject");
    sales
        .post(&reject, json!({ "reason": "" }))
        .await
        .invalid("reason");
    let rejected = sales
        .post(&reject, json!({ "reason": "خارج نطاق الخدمة" }))
        .await
        .ok();
    assert_eq!(rejected["status"], 0);
    let (subject, body, _) = last_mail(&app, "huda@gulf.example").await;
    assert_eq!(subject, "طلبك لتجربة نظام منزل");
    assert!(body.contains("خارج نطاق الخدمة"));
    sales
        .post(&format!("/trial_requests/{id}/approve"), json!({}))
        .await
        .refused(501, "trial_requests.already_decided");
    // The same address may ask again.
    app.visitor().post(REGISTER, trial_form()).await.ok();
}

#[tokio::test]
async fn who_may_not_decide_cannot() {
    let app = testing::app().await;
    let id = verified_request(&app).await;
    let approve = format!("/trial_requests/{id}/approve");
    let support = manager_as(&app, "support").await;
    support.get(&format!("/trial_requests/{id}")).await.ok();
    support
        .post(&approve, json!({}))
        .await
        .refused(403, "no_permission");
    app.manager()
        .post(&approve, json!({ "version": 1 }))
        .await
        .refused(409, "stale_version");
    app.manager()
        .post("/trial_requests/999/approve", json!({}))
        .await
        .status(404);
    app.visitor()
        .get("/api/manager/trial_requests")
        .await
        .status(401);
    app.manager()
        .get("/trial_requests/export?format=xlsx")
        .await
        .status(200);
    assert_eq!(
        number(&app, "SELECT count(*) FROM platform.merchants").await,
        2
    );
}

#[tokio::test]
async fn a_repeated_key_approves_once() {
    let app = testing::app().await;
    let id = verified_request(&app).await;
    let path = format!("/trial_requests/{id}/approve");
    let manager = app.manager();
    let first = manager
        .once("k1", poem::http::Method::POST, &path, json!({}))
        .await
        .ok();
    let second = manager
        .once("k1", poem::http::Method::POST, &path, json!({}))
        .await
        .ok();
    assert_eq!(first, second);
    assert_eq!(
        number(&app, "SELECT count(*) FROM platform.merchants").await,
        3
    );
}

/// A request whose sender may ask for codes; its key.
async fn with_key(app: &testing::App) -> serde_json::Value {
    let asked = app.visitor().post(REGISTER, trial_form()).await.ok();
    assert!(asked["code_key"].is_string(), "{asked}");
    json!({ "code_key": asked["code_key"] })
}

/// Asks for a code and reads it on the phone.
async fn coded(app: &testing::App, gateway: &gateway::Running, key: &serde_json::Value) -> String {
    let sent = app.visitor().post(SEND_CODE, key.clone()).await.ok();
    assert_eq!(sent["mobile"], "+971••••321");
    app.run_jobs().await;
    let message = gateway.state.messages().pop().expect("a message");
    assert_eq!(message.to, "971507654321");
    message.text.chars().take(6).collect()
}

fn typed(key: &serde_json::Value, code: &str) -> serde_json::Value {
    json!({ "code_key": key["code_key"], "code": code })
}

fn another(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

#[tokio::test]
async fn a_mobile_is_verified_by_the_code_that_came_to_it() {
    let (app, gateway) = linked().await;
    let visitor = app.visitor();
    let key = with_key(&app).await;
    let code = coded(&app, &gateway, &key).await;
    let soon = visitor.post(SEND_CODE, key.clone()).await;
    soon.status(429);
    for left in ["4", "3"] {
        let wrong = visitor.post(VERIFY_MOBILE, typed(&key, another(&code)));
        let refused = wrong.await.refused(501, "trial_requests.code_wrong");
        let said = refused["message"].as_str().expect("why").to_owned();
        assert!(said.contains(left), "{said}");
    }
    let verified = visitor.post(VERIFY_MOBILE, typed(&key, &code)).await.ok();
    assert_eq!(verified, json!(true));
    visitor
        .post(VERIFY_MOBILE, typed(&key, &code))
        .await
        .refused(501, "trial_requests.code_key_ended");
    let sales = manager_as(&app, "sales").await;
    let list = sales.get("/trial_requests?mobile_verified=true").await.ok();
    assert_eq!(list["total"], 1);
    assert!(!list.to_string().contains(&code), "{list}");
    let id = &list["items"][0]["id"];
    sales
        .post(&format!("/trial_requests/{id}/approve"), json!({}))
        .await
        .refused(501, "trial_requests.not_verified");
}

#[tokio::test]
async fn a_code_ends_with_its_tries_and_with_its_minutes() {
    let (app, gateway) = linked().await;
    let visitor = app.visitor();
    let key = with_key(&app).await;
    visitor
        .post(VERIFY_MOBILE, typed(&key, "123456"))
        .await
        .refused(501, "trial_requests.code_over");
    let code = coded(&app, &gateway, &key).await;
    for _ in 0..5 {
        let wrong = visitor.post(VERIFY_MOBILE, typed(&key, another(&code)));
        wrong.await.refused(501, "trial_requests.code_wrong");
    }
    let right = visitor.post(VERIFY_MOBILE, typed(&key, &code)).await;
    right.refused(501, "trial_requests.code_over");
    app.clock.advance(Duration::minutes(2));
    let code = coded(&app, &gateway, &key).await;
    app.clock.advance(Duration::minutes(11));
    let late = visitor.post(VERIFY_MOBILE, typed(&key, &code)).await;
    late.refused(501, "trial_requests.code_over");
    // Asking for the trial again ends the key.
    visitor.post(REGISTER, trial_form()).await.ok();
    let old = visitor.post(SEND_CODE, key).await;
    old.refused(501, "trial_requests.code_key_ended");
}

#[tokio::test]
async fn no_code_is_offered_without_a_number() {
    let app = testing::app().await;
    let asked = app.visitor().post(REGISTER, trial_form()).await.ok();
    assert_eq!(asked["code_key"], serde_json::Value::Null);
    let guessed = json!({ "code_key": "a-key-that-nobody-has" });
    app.visitor()
        .post(SEND_CODE, guessed)
        .await
        .refused(501, "trial_requests.code_key_ended");
}

/// What a rejection tells the requester's phone.
async fn told_of_a_rejection(is_verified: bool) -> Option<String> {
    let (app, gateway) = linked().await;
    let key = with_key(&app).await;
    if is_verified {
        let code = coded(&app, &gateway, &key).await;
        let verified = app.visitor().post(VERIFY_MOBILE, typed(&key, &code)).await;
        verified.ok();
    }
    let before = gateway.state.messages().len();
    let sales = manager_as(&app, "sales").await;
    let list = sales.get("/trial_requests").await.ok();
    let path = format!("/trial_requests/{}/reject", list["items"][0]["id"]);
    let reason = json!({ "reason": "No office in the country" });
    sales.post(&path, reason).await.ok();
    app.run_jobs().await;
    let told = gateway.state.messages();
    told.get(before).map(|message| message.text.clone())
}

#[tokio::test]
async fn a_rejection_is_told_to_a_verified_mobile_only() {
    assert_eq!(told_of_a_rejection(false).await, None);
    let told = told_of_a_rejection(true).await.expect("a message");
    assert!(told.contains("No office in the country"), "{told}");
}
