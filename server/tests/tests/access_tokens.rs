//! Access tokens through HTTP: what is refused without the database, and what keeps people signed in.

use std::time::Duration;

use kernel::auth::{AccessClaims, Area};
use serde_json::{Value, json};
use testing::{App, Session};

const PASSWORD: &str = "Correct-horse-1";
const AREAS: [&str; 3] = ["merchant", "owner", "manager"];

/// Signs in anew, wherever else the person is.
async fn signed_in(app: &App, area: &str, login: &str) -> Value {
    let body = json!({ "login": login, "password": PASSWORD, "end_other_session": true });
    app.visitor()
        .post(&format!("/api/{area}/login"), body)
        .await
        .ok()
}

fn token(answer: &Value) -> &str {
    answer["user"]["api_token"].as_str().expect("a token")
}

async fn manager(app: &App) -> Value {
    let login = "manager@manzil.example";
    let code = app.staff_code(login).await;
    let body = json!({ "login": login, "password": PASSWORD, "code": code });
    app.visitor().post("/api/manager/login", body).await.ok()
}

async fn ask(session: &Session) -> testing::Answer {
    session.get("/sessions").await
}

/// What somebody who has read the token may make of it.
fn forgeries(token: &str) -> Vec<String> {
    let (message, signature) = token.rsplit_once('.').expect("three parts");
    let (_, claims) = message.split_once('.').expect("three parts");
    // {"alg":"none"}
    let none = "eyJhbGciOiJub25lIn0";
    let mut other = signature.to_owned();
    other.replace_range(10..11, if &signature[10..11] == "A" { "B" } else { "A" });
    vec![
        format!("{message}.{other}"),
        format!("{message}."),
        format!("{none}.{claims}."),
        format!("{none}.{claims}.{signature}"),
        message.to_owned(),
        format!("{token}."),
        "mzu_palm01_opaque".to_owned(),
    ]
}

#[tokio::test]
async fn what_is_forged_expired_or_of_another_area_is_refused_without_the_database() {
    let app = testing::app().await;
    let user = signed_in(&app, "merchant", "admin@palm01.example").await;
    let manager = manager(&app).await;
    app.kernel.database.close().await;
    for forged in forgeries(token(&user)) {
        for area in AREAS {
            ask(&app.session(area, &forged))
                .await
                .refused(401, "session_ended");
        }
    }
    for (area, answer) in [("owner", &user), ("manager", &user), ("merchant", &manager)] {
        ask(&app.session(area, token(answer)))
            .await
            .refused(403, "wrong_area");
    }
    app.clock.advance(chrono::Duration::minutes(10));
    for (area, answer) in [("merchant", &user), ("manager", &manager)] {
        ask(&app.session(area, token(answer)))
            .await
            .refused(401, "token_expired");
    }
    // The database was needed for a good one only.
    let fresh = ask(&app.palm.admin()).await;
    assert!(fresh.status >= 500, "{}", fresh.status);
}

#[tokio::test]
async fn a_session_of_one_merchant_is_none_of_another() {
    let app = testing::app().await;
    let palm = signed_in(&app, "merchant", "admin@palm01.example").await;
    let (_, claims) = token(&palm).split_once('.').expect("three parts");
    let claims = claims.split('.').next().expect("three parts");
    let said = base64_text(claims);
    let said: AccessClaims = serde_json::from_str(&said).expect("claims");
    assert_eq!(
        (said.area, said.merchant.as_deref()),
        (Area::Merchant, Some("palm01"))
    );
    assert_eq!((said.exp - said.iat).num_minutes(), 10);
    let sql = format!("SELECT count(*) FROM sessions WHERE id = {}", said.session);
    assert_eq!(app.palm.number(&sql).await, 1);
    let sign = |claims: &AccessClaims| {
        let text = app.kernel.signing_keys.sign(&app.kernel, claims);
        app.session("merchant", &text.expect("signed"))
    };
    ask(&sign(&said)).await.ok();
    let strangers = [
        AccessClaims {
            merchant: Some("cedar1".to_owned()),
            ..said.clone()
        },
        AccessClaims {
            merchant: Some("nobody".to_owned()),
            ..said.clone()
        },
        AccessClaims {
            merchant: None,
            ..said.clone()
        },
        AccessClaims {
            session: said.session + 1,
            ..said.clone()
        },
        AccessClaims {
            person: said.person + 1,
            ..said.clone()
        },
        AccessClaims {
            jti: "another".to_owned(),
            ..said.clone()
        },
    ];
    for claims in &strangers {
        ask(&sign(claims)).await.refused(401, "session_ended");
    }
}

fn base64_text(part: &str) -> String {
    use base64::Engine as _;
    let bytes = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(part);
    String::from_utf8(bytes.expect("base64")).expect("text")
}

#[tokio::test]
async fn a_session_that_was_ended_elsewhere_ends_here_too() {
    let app = testing::app().await;
    let trusted_for = kernel::config::Config::default().trust_ms;
    assert_eq!(trusted_for, 3000);
    let other = app.beside(Duration::from_millis(trusted_for)).await;
    let answer = signed_in(&app, "merchant", "admin@palm01.example").await;
    let there = other.session("merchant", token(&answer));
    ask(&there).await.ok();
    let here = app.session("merchant", token(&answer));
    here.post("/logout", json!({})).await.ok();
    ask(&here).await.refused(401, "session_ended");
    let ended = async {
        loop {
            let answer = ask(&there).await;
            if answer.status != 200 {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let answer = tokio::time::timeout(Duration::from_secs(60), ended).await;
    answer.expect("it ends").refused(401, "session_ended");
}

#[tokio::test]
async fn a_rotation_and_a_restart_keep_everybody_signed_in() {
    let app = testing::app().await;
    let user = signed_in(&app, "merchant", "admin@palm01.example").await;
    let manager = manager(&app).await;
    let everybody = async |server: &App| {
        ask(&server.session("merchant", token(&user))).await.ok();
        ask(&server.session("manager", token(&manager))).await.ok();
    };
    let command = app.beside(Duration::ZERO).await;
    let (kid, _) = command
        .kernel
        .signing_keys
        .rotate(&command.kernel)
        .await
        .expect("rotated");
    app.clock.advance(chrono::Duration::minutes(1));
    everybody(&app).await;
    let restarted = app.beside(Duration::ZERO).await;
    everybody(&restarted).await;

    // The server that runs on has not read the new key yet: a token of it makes it do so.
    let body = json!({ "refresh_token": user["refresh_token"] });
    let renewed = restarted
        .visitor()
        .post("/api/merchant/refresh_token", body)
        .await
        .ok();
    let fresh = renewed["api_token"].as_str().expect("a token");
    let header = base64_text(fresh.split('.').next().expect("a header"));
    assert!(header.contains(&kid), "{header}");
    ask(&app.session("merchant", fresh)).await.ok();

    // Whoever comes back after days is renewed, not signed out.
    app.clock.advance(chrono::Duration::hours(11));
    ask(&app.session("merchant", fresh))
        .await
        .refused(401, "token_expired");
    let body = json!({ "refresh_token": renewed["refresh_token"] });
    app.visitor()
        .post("/api/merchant/refresh_token", body)
        .await
        .ok();
}
