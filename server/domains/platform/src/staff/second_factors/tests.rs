//! Second factors of the staff through HTTP.

use chrono::Duration;
use kernel::auth::{CodeSecret, FailedLoginType};
use serde_json::{Value, json};
use testing::{Answer, App, Session};

use crate::support::{give_roles, last_mail, manager_as, number, role_id};

const EMAIL: &str = "manager@manzil.example";
const PASSWORD: &str = "Correct-horse-1";
const LOGIN: &str = "/api/manager/login";
const SET_UP: &str = "/api/manager/login/second_factor";

fn person() -> Value {
    json!({ "login": EMAIL, "password": PASSWORD })
}

/// The code that the app shows; the clock goes on, so that each is another one.
fn next_code(app: &App, secret: &CodeSecret) -> String {
    app.clock.advance(Duration::seconds(60));
    secret.code_at(app.kernel.clock.now())
}

/// Signs somebody in, with what else they send.
async fn enter(app: &App, person: &Value, with: Value) -> Answer {
    let mut input = person.clone();
    for (name, value) in with.as_object().expect("an object") {
        input[name] = value.clone();
    }
    app.visitor().post(LOGIN, input).await
}

/// The first sign-in of somebody: what it answers, and their app.
pub(in crate::staff) async fn set_up(app: &App, person: &Value) -> (Value, CodeSecret) {
    let shown = app.visitor().post(SET_UP, person.clone()).await.ok();
    let key = shown["key"].as_str().expect("a key");
    let secret = CodeSecret::parse(key).expect("a key");
    assert!(
        shown["image"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg"))
    );
    let first = json!({ "code": next_code(app, &secret) });
    (enter(app, person, first).await.ok(), secret)
}

fn session_of(app: &App, answer: &Value) -> Session {
    let token = answer["user"]["api_token"].as_str().expect("a token");
    app.session("manager", token)
}

/// How many wrong codes of managers are among the failed sign-ins.
async fn wrong_codes(app: &App) -> i64 {
    let sql = format!(
        "SELECT count(*) FROM platform.failed_login_attempts WHERE type = {} AND source = 2",
        FailedLoginType::Code.sql()
    );
    number(app, &sql).await
}

#[tokio::test]
async fn a_first_sign_in_sets_an_app_up_and_the_next_ones_take_its_codes() {
    let app = testing::app().await;
    let sessions = "SELECT count(*) FROM platform.sessions";
    let before = number(&app, sessions).await;
    enter(&app, &person(), json!({}))
        .await
        .refused(409, "second_factor_set_up_needed");
    enter(&app, &person(), json!({ "code": "123456" }))
        .await
        .refused(501, "second_factors.not_started");
    let wrong = json!({ "login": EMAIL, "password": "Wrong-horse-1" });
    app.visitor()
        .post(SET_UP, wrong)
        .await
        .refused(422, "wrong_credentials");
    assert_eq!(number(&app, sessions).await, before, "nobody is in");

    let (answer, secret) = set_up(&app, &person()).await;
    assert_eq!(answer["recovery_codes"].as_array().map(Vec::len), Some(10));
    let session = session_of(&app, &answer);
    session.get("/staff").await.ok();
    let (subject, _, _) = last_mail(&app, EMAIL).await;
    assert_eq!(subject, "Two-step sign-in is on");
    let state = session.get("/second_factors").await.ok();
    assert_eq!(
        (&state["is_required"], &state["recovery_codes_left"]),
        (&json!(true), &json!(10))
    );
    assert!(state["on_since"].is_string(), "{state}");

    app.visitor()
        .post(SET_UP, person())
        .await
        .refused(501, "second_factors.on");
    enter(&app, &person(), json!({}))
        .await
        .refused(409, "second_factor_needed");
    let code = next_code(&app, &secret);
    let answer = enter(&app, &person(), json!({ "code": code })).await.ok();
    assert!(answer["recovery_codes"].is_null(), "{answer}");
    enter(&app, &person(), json!({ "code": code }))
        .await
        .refused(422, "wrong_code");
    assert_eq!(wrong_codes(&app).await, 1);
}

#[tokio::test]
async fn who_guesses_codes_waits() {
    let app = testing::app().await;
    let (_, secret) = set_up(&app, &person()).await;
    let right = next_code(&app, &secret);
    let near = |step: i64| secret.code_at(app.kernel.clock.now() + Duration::seconds(30 * step));
    let wrong = (0..10)
        .map(|number| format!("00000{number}"))
        .find(|code| (-1..=1).all(|step| near(step) != *code))
        .expect("a code that is shown at no time near");
    for _ in 0..5 {
        enter(&app, &person(), json!({ "code": wrong }))
            .await
            .refused(422, "wrong_code");
    }
    enter(&app, &person(), json!({ "code": right }))
        .await
        .status(429);
}

#[tokio::test]
async fn a_recovery_code_stands_in_once_and_all_are_renewed() {
    let app = testing::app().await;
    let (answer, secret) = set_up(&app, &person()).await;
    let first = json!({ "code": answer["recovery_codes"][0] });
    let answer = enter(&app, &person(), first.clone()).await.ok();
    enter(&app, &person(), first)
        .await
        .refused(422, "wrong_code");
    let (subject, text, _) = last_mail(&app, EMAIL).await;
    assert_eq!(subject, "A recovery code was used");
    assert!(text.contains("Manzil") && text.contains('9'), "{text}");
    let session = session_of(&app, &answer);
    let input = json!({ "code": next_code(&app, &secret) });
    let renewed = session
        .post("/second_factors/recovery_codes", input)
        .await
        .ok();
    assert_eq!(renewed["codes"].as_array().map(Vec::len), Some(10));
    let renewed = json!({ "code": renewed["codes"][3] });
    enter(&app, &person(), renewed).await.ok();
}

#[tokio::test]
async fn a_trusted_device_is_not_asked_until_the_password_changes() {
    let app = testing::app().await;
    let (_, secret) = set_up(&app, &person()).await;
    let trusting = async |code: String| {
        let input = json!({ "code": code, "trust_device": true });
        enter(&app, &person(), input).await.ok()
    };
    let answer = trusting(next_code(&app, &secret)).await;
    let device = json!({ "device_token": answer["device_token"] });
    let session = session_of(&app, &enter(&app, &person(), device.clone()).await.ok());
    let state = session.get("/second_factors").await.ok();
    let path = format!("/second_factors/devices/{}", state["devices"][0]["id"]);
    manager_as(&app, "administrator")
        .await
        .delete(&path)
        .await
        .status(404);
    session.delete(&path).await.ok();
    enter(&app, &person(), device)
        .await
        .refused(409, "second_factor_needed");

    let answer = trusting(next_code(&app, &secret)).await;
    let device = json!({ "device_token": answer["device_token"] });
    let session = session_of(&app, &answer);
    let next = "Another-horse-1";
    let change = json!({ "current_password": PASSWORD, "new_password": next, "confirm": next });
    session.post("/change_password", change).await.ok();
    let changed = json!({ "login": EMAIL, "password": next });
    enter(&app, &changed, device)
        .await
        .refused(409, "second_factor_needed");
}

#[tokio::test]
async fn a_mailed_link_sets_the_password_and_lets_in_with_a_code() {
    let app = testing::app().await;
    let (_, secret) = set_up(&app, &person()).await;
    let choose = async |password: &str, code: Option<String>| {
        let forgot = json!({ "login": EMAIL });
        app.visitor()
            .post("/api/manager/forgot_password", forgot)
            .await
            .ok();
        let (_, _, token) = last_mail(&app, EMAIL).await;
        let mut input = json!({ "token": token, "password": password });
        if let Some(code) = code {
            input["code"] = json!(code);
        }
        app.visitor()
            .post("/api/manager/choose_password", input)
            .await
    };
    choose("Second-horse-2", None)
        .await
        .refused(409, "second_factor_needed");
    let chosen = json!({ "login": EMAIL, "password": "Second-horse-2" });
    enter(&app, &chosen, json!({}))
        .await
        .refused(409, "second_factor_needed");
    let code = next_code(&app, &secret);
    let answer = choose("Third-horse-3", Some(code.clone())).await.ok();
    session_of(&app, &answer).get("/staff").await.ok();
    choose("Fourth-horse-4", Some(code))
        .await
        .refused(422, "wrong_code");
    assert_eq!(wrong_codes(&app).await, 1);
}

#[tokio::test]
async fn who_changes_the_phone_is_signed_out_and_sets_up_another_app() {
    let app = testing::app().await;
    let (answer, secret) = set_up(&app, &person()).await;
    let session = session_of(&app, &answer);
    let path = "/second_factors/turn_off";
    let off = json!({ "password": "wrong", "code": next_code(&app, &secret) });
    session.post(path, off).await.invalid("password");
    let off = json!({ "password": PASSWORD, "code": "" });
    session.post(path, off).await.invalid("code");
    let off = json!({ "password": PASSWORD, "code": next_code(&app, &secret) });
    session.post(path, off).await.ok();
    session.get("/staff").await.refused(401, "session_ended");
    let (subject, _, _) = last_mail(&app, EMAIL).await;
    assert_eq!(subject, "Set up another app for your sign-in");
    let (_, other) = set_up(&app, &person()).await;
    assert!(other != secret, "the old app opens nothing");
}

#[tokio::test]
async fn who_edits_staff_takes_a_colleagues_lost_app_off() {
    let app = testing::app().await;
    let sales = role_id(&app, "sales").await;
    let form = json!({ "name": "Omar Saleh", "email": "omar@manzil.example", "role_ids": [sales], "language": "en" });
    let omar = app.manager().post("/staff", form).await.ok();
    let (_, _, token) = last_mail(&app, "omar@manzil.example").await;
    let chosen = json!({ "token": token, "password": PASSWORD });
    app.visitor()
        .post("/api/manager/reset_password", chosen)
        .await
        .ok();
    let path = format!("/second_factors/staff/{}", omar["id"]);
    app.manager()
        .delete(&path)
        .await
        .refused(501, "second_factors.off");
    let person = json!({ "login": "omar@manzil.example", "password": PASSWORD });
    let (answer, _) = set_up(&app, &person).await;
    let session = session_of(&app, &answer);
    let has_one = async |has: bool| {
        let list = format!("/staff?has_second_factor={has}");
        let list = app.manager().get(&list).await.ok();
        list["items"][0]["email"].clone()
    };
    assert_eq!(has_one(true).await, "omar@manzil.example");
    assert_eq!(has_one(false).await, EMAIL);
    manager_as(&app, "administrator")
        .await
        .delete(&path)
        .await
        .refused(403, "no_permission");
    // Who has fewer rights could sign in as that person with a password of theirs.
    let keeper =
        json!({ "name_en": "Keeper", "name_ar": "أمين", "permissions": { "103": [1, 3] } });
    let keeper = app.manager().post("/staff_roles", keeper).await.ok();
    let less = manager_as(&app, "support").await;
    give_roles(&app, "support", json!([keeper["id"]])).await;
    less.delete(&path)
        .await
        .refused(501, "staff_roles.more_than_own");
    session.get("/sessions").await.ok();
    app.manager().delete(&path).await.ok();
    session.get("/sessions").await.refused(401, "session_ended");
    let (subject, text, _) = last_mail(&app, "omar@manzil.example").await;
    assert_eq!(subject, "Your two-step sign-in was taken off");
    assert!(text.contains("when you sign in next"), "{text}");
    let history = format!("/staff/{}/history", omar["id"]);
    let history = app.manager().get(&history).await.ok();
    let actions: Vec<_> = history["items"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|entry| entry["action"].as_str())
        .collect();
    assert!(actions.contains(&"second_factor_reset"), "{actions:?}");
    enter(&app, &person, json!({}))
        .await
        .refused(409, "second_factor_set_up_needed");
    app.manager()
        .delete("/second_factors/staff/999")
        .await
        .status(404);
    let own = number(
        &app,
        "SELECT id FROM platform.staff WHERE email = 'manager@manzil.example'",
    );
    let path = format!("/second_factors/staff/{}", own.await);
    app.manager()
        .delete(&path)
        .await
        .refused(501, "second_factors.own");
}
