//! Second factors through HTTP.

use chrono::Duration;
use kernel::auth::{CodeSecret, FailedLoginType};
use serde_json::{Value, json};
use testing::{Answer, App, Session};

use crate::fixtures::{
    ADMIN_PASSWORD, PASSWORD, administrators, hired, insisting, last_mail, mailed_token, signed_in,
};

const LOGIN: &str = "/api/merchant/login";
const HUDA: &str = "huda@palm01.example";
const ADMIN: &str = "admin@palm01.example";

/// Somebody with an app.
struct Huda {
    id: Value,
    session: Session,
    secret: CodeSecret,
    recovery: Vec<String>,
}

/// The code that the app shows; the clock goes on, so that each is another one.
fn next_code(app: &App, secret: &CodeSecret) -> String {
    app.clock.advance(Duration::seconds(60));
    secret.code_at(app.kernel.clock.now())
}

async fn set_up(app: &App, session: &Session, password: &str) -> (CodeSecret, Vec<String>) {
    let start = json!({ "password": password });
    session.post("/second_factors/start", start).await.ok();
    let key = session.get("/second_factors/key").await.ok();
    let secret = CodeSecret::parse(key["key"].as_str().expect("a key")).expect("a key");
    assert!(
        key["image"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg"))
    );
    let code = json!({ "code": next_code(app, &secret) });
    let shown = session.post("/second_factors/confirm", code).await.ok();
    let codes = shown["codes"].as_array().expect("codes");
    let codes = codes
        .iter()
        .map(|code| code.as_str().expect("a code").to_owned());
    (secret, codes.collect())
}

async fn huda(app: &App) -> Huda {
    let admin = app.palm.admin();
    let role = administrators(&admin).await;
    let added = hired(app, &admin, HUDA, &role).await;
    let (_, session) = signed_in(app, HUDA).await;
    let (secret, recovery) = set_up(app, &session, PASSWORD).await;
    Huda {
        id: added["id"].clone(),
        session,
        secret,
        recovery,
    }
}

async fn enter(app: &App, with: Value) -> Answer {
    let mut body = insisting(HUDA, PASSWORD);
    for (name, value) in with.as_object().expect("an object") {
        body[name] = value.clone();
    }
    app.visitor().post(LOGIN, body).await
}

#[tokio::test]
async fn a_sign_in_takes_the_password_then_a_code_once() {
    let app = testing::app().await;
    let huda = huda(&app).await;
    assert_eq!(huda.recovery.len(), 10);
    let (kind, _, _) = last_mail(&app, HUDA).await.expect("a mail");
    assert_eq!(kind, "second_factors.on");
    enter(&app, json!({}))
        .await
        .refused(409, "second_factor_needed");
    let wrong_password = json!({ "login": HUDA, "password": "wrong-password",
        "code": next_code(&app, &huda.secret) });
    app.visitor()
        .post(LOGIN, wrong_password)
        .await
        .refused(422, "wrong_credentials");

    let code = next_code(&app, &huda.secret);
    // The question of the other session does not use the code up.
    let asked = json!({ "login": HUDA, "password": PASSWORD, "code": code });
    app.visitor()
        .post(LOGIN, asked)
        .await
        .refused(409, "another_session");
    enter(&app, json!({ "code": code })).await.ok();
    enter(&app, json!({ "code": code }))
        .await
        .refused(422, "wrong_code");
    let of_codes = format!(
        "SELECT count(*) FROM platform.failed_login_attempts WHERE type = {}",
        FailedLoginType::Code.sql()
    );
    assert_eq!(app.palm.number(&of_codes).await, 1);
    // Others sign in as before.
    let admin = insisting(ADMIN, ADMIN_PASSWORD);
    app.visitor().post(LOGIN, admin).await.ok();
}

#[tokio::test]
async fn an_old_code_and_the_code_of_another_app_are_wrong() {
    let app = testing::app().await;
    let huda = huda(&app).await;
    let old = next_code(&app, &huda.secret);
    app.clock.advance(Duration::seconds(90));
    enter(&app, json!({ "code": old }))
        .await
        .refused(422, "wrong_code");
    let (other, _) = set_up(&app, &app.cedar.admin(), ADMIN_PASSWORD).await;
    let code = next_code(&app, &other);
    assert_ne!(code, huda.secret.code_at(app.kernel.clock.now()));
    enter(&app, json!({ "code": code }))
        .await
        .refused(422, "wrong_code");
    let code = huda.secret.code_at(app.kernel.clock.now());
    enter(&app, json!({ "code": code })).await.ok();
}

#[tokio::test]
async fn who_guesses_codes_waits_wherever_they_come_from() {
    let app = testing::app().await;
    let huda = huda(&app).await;
    let right = next_code(&app, &huda.secret);
    let wrong = if right == "000000" {
        "000001"
    } else {
        "000000"
    };
    let near = |step: i64| {
        let at = app.kernel.clock.now() + Duration::seconds(30 * step);
        huda.secret.code_at(at)
    };
    assert!((-1..=1).all(|step| near(step) != wrong), "no luck");
    for _ in 0..5 {
        enter(&app, json!({ "code": wrong }))
            .await
            .refused(422, "wrong_code");
    }
    enter(&app, json!({ "code": right })).await.status(429);
}

#[tokio::test]
async fn the_password_alone_forgives_no_tries() {
    let app = testing::app().await;
    huda(&app).await;
    for _ in 0..10 {
        enter(&app, json!({}))
            .await
            .refused(409, "second_factor_needed");
    }
    enter(&app, json!({})).await.status(429);
}

#[tokio::test]
async fn a_recovery_code_stands_in_once_and_is_told() {
    let app = testing::app().await;
    let huda = huda(&app).await;
    let code = huda.recovery[0].to_uppercase().replace('-', " ");
    let answer = enter(&app, json!({ "code": code })).await.ok();
    let (kind, text, _) = last_mail(&app, HUDA).await.expect("a mail");
    assert_eq!(kind, "second_factors.recovery_code_used");
    assert!(text.contains('9'), "{text}");
    enter(&app, json!({ "code": code }))
        .await
        .refused(422, "wrong_code");
    let token = answer["user"]["api_token"].as_str().expect("a token");
    let session = app.session("merchant", token);
    let state = session.get("/second_factors").await.ok();
    assert_eq!(state["recovery_codes_left"], 9);

    let input = json!({ "code": next_code(&app, &huda.secret) });
    let renewed = session
        .post("/second_factors/recovery_codes", input)
        .await
        .ok();
    assert_eq!(renewed["codes"].as_array().map(Vec::len), Some(10));
    enter(&app, json!({ "code": huda.recovery[1] }))
        .await
        .refused(422, "wrong_code");
    enter(&app, json!({ "code": renewed["codes"][0] }))
        .await
        .ok();
}

#[tokio::test]
async fn a_trusted_device_is_not_asked_until_it_is_forgotten() {
    let app = testing::app().await;
    let huda = huda(&app).await;
    let input = json!({ "code": next_code(&app, &huda.secret), "trust_device": true });
    let answer = enter(&app, input).await.ok();
    let device = json!({ "device_token": answer["device_token"] });
    let answer = enter(&app, device.clone()).await.ok();
    assert!(answer["device_token"].is_null(), "{answer}");
    let token = answer["user"]["api_token"].as_str().expect("a token");
    let session = app.session("merchant", token);
    let state = session.get("/second_factors").await.ok();
    let id = state["devices"][0]["id"].clone();
    let path = format!("/second_factors/devices/{id}");
    app.cedar.admin().delete(&path).await.status(404);
    app.palm.admin().delete(&path).await.status(404);
    session.delete(&path).await.ok();
    enter(&app, device.clone())
        .await
        .refused(409, "second_factor_needed");

    let input = json!({ "code": next_code(&app, &huda.secret), "trust_device": true });
    let answer = enter(&app, input).await.ok();
    let device = json!({ "device_token": answer["device_token"] });
    app.clock.advance(Duration::days(31));
    enter(&app, device)
        .await
        .refused(409, "second_factor_needed");
}

#[tokio::test]
async fn a_new_password_trusts_no_device_and_does_not_replace_the_code() {
    let app = testing::app().await;
    let huda = huda(&app).await;
    let input = json!({ "code": next_code(&app, &huda.secret), "trust_device": true });
    let answer = enter(&app, input).await.ok();
    let forgot = json!({ "login": HUDA });
    app.visitor()
        .post("/api/merchant/forgot_password", forgot)
        .await
        .ok();
    let token = mailed_token(&app, HUDA).await;
    let input = json!({ "token": token, "password": "Quiet-lake-3" });
    app.visitor()
        .post("/api/merchant/choose_password", input)
        .await
        .refused(409, "second_factor_needed");
    let code = next_code(&app, &huda.secret);
    enter(&app, json!({ "code": code }))
        .await
        .refused(422, "wrong_credentials");
    let mut body = insisting(HUDA, "Quiet-lake-3");
    body["device_token"] = answer["device_token"].clone();
    app.visitor()
        .post(LOGIN, body.clone())
        .await
        .refused(409, "second_factor_needed");
    body["code"] = json!(code);
    app.visitor().post(LOGIN, body).await.ok();
}

#[tokio::test]
async fn it_is_turned_off_with_the_password_and_a_code() {
    let app = testing::app().await;
    let huda = huda(&app).await;
    let path = "/second_factors/turn_off";
    let off = json!({ "password": "wrong", "code": next_code(&app, &huda.secret) });
    huda.session.post(path, off).await.invalid("password");
    let off = json!({ "password": PASSWORD, "code": "" });
    huda.session.post(path, off).await.invalid("code");
    let off = json!({ "password": PASSWORD, "code": next_code(&app, &huda.secret) });
    huda.session.post(path, off).await.ok();
    enter(&app, json!({})).await.ok();
}

#[tokio::test]
async fn whoever_manages_employees_takes_a_lost_app_off() {
    let app = testing::app().await;
    let huda = huda(&app).await;
    let path = format!("/second_factors/account/{}", huda.id);
    app.cedar.admin().delete(&path).await.status(404);
    app.palm
        .employee(&[(3, 1)])
        .await
        .delete(&path)
        .await
        .refused(403, "no_permission");
    huda.session
        .delete(&path)
        .await
        .refused(501, "second_factors.own");
    app.palm.admin().delete(&path).await.ok();
    // The lost phone may still be signed in.
    huda.session
        .get("/second_factors")
        .await
        .refused(401, "session_ended");
    let (kind, text, _) = last_mail(&app, HUDA).await.expect("a mail");
    assert_eq!(kind, "second_factors.reset");
    assert!(text.contains("Administrator"), "{text}");
    enter(&app, json!({})).await.ok();
    app.palm
        .admin()
        .delete(&path)
        .await
        .refused(501, "second_factors.off");
}

#[tokio::test]
async fn neither_a_program_nor_an_unfinished_set_up_changes_a_sign_in() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let made = admin.post("/api_keys", json!({ "name": "Import" })).await;
    let program = app.session("merchant", made.ok()["token"].as_str().expect("a token"));
    program
        .get("/second_factors")
        .await
        .refused(403, "no_permission");
    let start = json!({ "password": ADMIN_PASSWORD });
    admin.post("/second_factors/start", start).await.ok();
    let sealed = "SELECT count(*) FROM second_factors WHERE confirmed_at IS NULL";
    assert_eq!(app.palm.number(sealed).await, 1);
    let login = insisting(ADMIN, ADMIN_PASSWORD);
    app.visitor().post(LOGIN, login).await.ok();
    program.get("/users").await.ok();
    // A secret that was left on a screen is no longer shown.
    app.clock.advance(Duration::minutes(31));
    let login = insisting(ADMIN, ADMIN_PASSWORD);
    let answer = app.visitor().post(LOGIN, login).await.ok();
    let token = answer["user"]["api_token"].as_str().expect("a token");
    let again = app.session("merchant", token);
    again.get("/second_factors/key").await.status(404);
}

/// The owner of a property, with a password of their own.
async fn owner(app: &App, email: &str) -> Session {
    let admin = app.palm.admin();
    let input = json!({ "name_en": "Noor Hamdan", "mobile": "+971501234568", "email": email });
    let owner = admin.post("/owners", input).await.ok();
    let path = format!("/owners/{}/access", owner["id"]);
    let opened = json!({ "access": true, "version": owner["version"] });
    admin.post(&path, opened).await.ok();
    let chosen = json!({ "token": mailed_token(app, email).await, "password": PASSWORD });
    let reset = "/api/owner/reset_password";
    app.visitor().post(reset, chosen).await.ok();
    let input = json!({ "login": email, "password": PASSWORD });
    let answer = app.visitor().post("/api/owner/login", input).await.ok();
    app.session(
        "owner",
        answer["user"]["api_token"].as_str().expect("a token"),
    )
}

#[tokio::test]
async fn an_owner_has_a_second_factor_of_their_own() {
    let app = testing::app().await;
    let email = "noor@example.com";
    let session = owner(&app, email).await;
    let (secret, recovery) = set_up(&app, &session, PASSWORD).await;
    let mut input = insisting(email, PASSWORD);
    let enter = "/api/owner/login";
    app.visitor()
        .post(enter, input.clone())
        .await
        .refused(409, "second_factor_needed");
    input["code"] = json!(next_code(&app, &secret));
    input["trust_device"] = json!(true);
    let answer = app.visitor().post(enter, input).await.ok();
    let token = answer["user"]["api_token"].as_str().expect("a token");
    let session = app.session("owner", token);

    let state = session.get("/second_factors").await.ok();
    let device = format!("/second_factors/devices/{}", state["devices"][0]["id"]);
    app.palm.admin().delete(&device).await.status(404);
    session.delete(&device).await.ok();
    let code = json!({ "code": next_code(&app, &secret) });
    let path = "/second_factors/recovery_codes";
    let renewed = session.post(path, code).await.ok();
    assert_ne!(renewed["codes"][0], json!(recovery[0]));
    let off = json!({ "password": PASSWORD, "code": next_code(&app, &secret) });
    session.post("/second_factors/turn_off", off).await.ok();
    let again = insisting(email, PASSWORD);
    app.visitor().post(enter, again).await.ok();
}

const SET_UP: &str = "/api/merchant/login/second_factor";

/// Asks it of the employees, of the owners, of both or of nobody.
async fn ask(app: &App, employees: bool, owners: bool) {
    let admin = app.palm.admin();
    let account = admin.get("/account").await.ok();
    let asked = json!({ "employees_need_second_factor": employees,
        "owners_need_second_factor": owners, "version": account["version"] });
    let account = admin.put("/account/sign_in", asked.clone()).await.ok();
    assert_eq!(account["employees_need_second_factor"], employees);
    assert_eq!(account["owners_need_second_factor"], owners);
    admin
        .put("/account/sign_in", asked)
        .await
        .refused(409, "stale_version");
}

/// The app that somebody sets up at the sign-in, and its first code.
async fn first_code(app: &App, path: &str, person: &Value) -> (CodeSecret, String) {
    let shown = app.visitor().post(path, person.clone()).await.ok();
    let secret = CodeSecret::parse(shown["key"].as_str().expect("a key")).expect("a key");
    let code = next_code(app, &secret);
    (secret, code)
}

fn session_of(app: &App, area: &str, answer: &Value) -> Session {
    let token = answer["user"]["api_token"].as_str().expect("a token");
    app.session(area, token)
}

#[tokio::test]
async fn an_office_asks_it_of_its_employees_at_their_next_sign_in() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let role = administrators(&admin).await;
    hired(&app, &admin, HUDA, &role).await;
    let (_, before) = signed_in(&app, HUDA).await;
    let made = admin.post("/api_keys", json!({ "name": "Import" })).await;
    let program = app.session("merchant", made.ok()["token"].as_str().expect("a token"));
    let huda = json!({ "login": HUDA, "password": PASSWORD });
    app.visitor()
        .post(SET_UP, huda.clone())
        .await
        .refused(501, "second_factors.not_required");
    let asked = json!({ "employees_need_second_factor": true,
        "owners_need_second_factor": false, "version": 1 });
    app.palm
        .employee(&[(2, 1)])
        .await
        .put("/account/sign_in", asked)
        .await
        .refused(403, "no_permission");
    let asked = json!({ "employees_need_second_factor": true,
        "owners_need_second_factor": false, "version": 1 });
    program
        .put("/account/sign_in", asked)
        .await
        .refused(403, "no_permission");
    ask(&app, true, false).await;

    // Who is signed in goes on, and programs do.
    before.get("/users").await.ok();
    program.get("/users").await.ok();
    enter(&app, json!({}))
        .await
        .refused(409, "second_factor_set_up_needed");
    let elsewhere = insisting("admin@cedar1.example", ADMIN_PASSWORD);
    app.visitor().post(LOGIN, elsewhere).await.ok();
    let wrong = json!({ "login": HUDA, "password": "wrong-password" });
    app.visitor()
        .post(SET_UP, wrong)
        .await
        .refused(422, "wrong_credentials");

    let (secret, code) = first_code(&app, SET_UP, &huda).await;
    let answer = enter(&app, json!({ "code": code })).await.ok();
    assert_eq!(answer["recovery_codes"].as_array().map(Vec::len), Some(10));
    let (kind, _, _) = last_mail(&app, HUDA).await.expect("a mail");
    assert_eq!(kind, "second_factors.on");
    app.visitor()
        .post(SET_UP, huda)
        .await
        .refused(501, "second_factors.on");
    let session = session_of(&app, "merchant", &answer);
    let state = session.get("/second_factors").await.ok();
    assert_eq!(state["is_required"], true);
    let has = async |has: bool| {
        let list = format!("/users?has_second_factor={has}&page_size=100");
        let list = admin.get(&list).await.ok();
        let items = list["items"].as_array().expect("a list").clone();
        assert!(items.iter().all(|user| user["has_second_factor"] == has));
        items.iter().any(|user| user["email"] == HUDA)
    };
    assert!(has(true).await);
    assert!(!has(false).await);
    admin
        .get("/users/export?format=csv&has_second_factor=true")
        .await
        .status(200);

    let off = json!({ "password": PASSWORD, "code": next_code(&app, &secret) });
    session.post("/second_factors/turn_off", off).await.ok();
    session.get("/users").await.refused(401, "session_ended");
    program.get("/users").await.ok();
    let (kind, _, _) = last_mail(&app, HUDA).await.expect("a mail");
    assert_eq!(kind, "second_factors.replaced");
    enter(&app, json!({}))
        .await
        .refused(409, "second_factor_set_up_needed");
    ask(&app, false, false).await;
    enter(&app, json!({})).await.ok();
}

#[tokio::test]
async fn a_mailed_link_does_not_go_round_it() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let role = administrators(&admin).await;
    hired(&app, &admin, HUDA, &role).await;
    ask(&app, true, false).await;
    let forgot = json!({ "login": HUDA });
    app.visitor()
        .post("/api/merchant/forgot_password", forgot)
        .await
        .ok();
    let input = json!({ "token": mailed_token(&app, HUDA).await, "password": "Quiet-lake-3" });
    app.visitor()
        .post("/api/merchant/choose_password", input)
        .await
        .refused(409, "second_factor_set_up_needed");
    let huda = json!({ "login": HUDA, "password": "Quiet-lake-3" });
    let (_, code) = first_code(&app, SET_UP, &huda).await;
    let mut input = huda;
    input["code"] = json!(code);
    app.visitor().post(LOGIN, input).await.ok();
}

#[tokio::test]
async fn an_office_asks_it_of_its_owners_apart() {
    let app = testing::app().await;
    let (admin, email) = (app.palm.admin(), "noor@example.com");
    let owner = json!({ "name_en": "Noor Hamdan", "mobile": "+971501234568", "email": email });
    let owner = admin.post("/owners", owner).await.ok();
    let access = json!({ "access": true, "version": owner["version"] });
    let path = format!("/owners/{}/access", owner["id"]);
    admin.post(&path, access).await.ok();
    let chosen = json!({ "token": mailed_token(&app, email).await, "password": PASSWORD });
    app.visitor()
        .post("/api/owner/reset_password", chosen)
        .await
        .ok();
    ask(&app, false, true).await;
    let own = insisting(ADMIN, ADMIN_PASSWORD);
    app.visitor().post(LOGIN, own).await.ok();
    let noor = json!({ "login": email, "password": PASSWORD });
    let login = "/api/owner/login";
    app.visitor()
        .post(login, noor.clone())
        .await
        .refused(409, "second_factor_set_up_needed");
    let (_, code) = first_code(&app, "/api/owner/login/second_factor", &noor).await;
    let mut input = noor;
    input["code"] = json!(code);
    let answer = app.visitor().post(login, input).await.ok();
    assert_eq!(answer["recovery_codes"].as_array().map(Vec::len), Some(10));
    let session = session_of(&app, "owner", &answer);
    let state = session.get("/second_factors").await.ok();
    assert_eq!(state["is_required"], true);
}
