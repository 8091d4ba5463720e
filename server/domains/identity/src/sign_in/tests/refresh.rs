//! A new access token for a refresh token.

use chrono::Duration;
use serde_json::{Value, json};
use testing::{Answer, App};

use super::{ADMIN, REFRESH, login, token};
use crate::fixtures::{ADMIN_PASSWORD, insisting};

async fn refresh(app: &App, token: &Value) -> Answer {
    let body = json!({ "refresh_token": token });
    app.visitor().post(REFRESH, body).await
}

#[tokio::test]
async fn a_refresh_token_works_once_and_its_reuse_ends_the_session() {
    let app = testing::app().await;
    let first = login(&app, insisting(ADMIN, ADMIN_PASSWORD)).await.ok();
    app.clock.advance(Duration::minutes(9));
    let second = refresh(&app, &first["refresh_token"]).await.ok();
    let access = second["api_token"].as_str().unwrap();
    app.session("merchant", access).get("/sessions").await.ok();
    app.session("merchant", token(&first))
        .get("/sessions")
        .await
        .refused(401, "session_ended");
    app.clock.advance(Duration::minutes(1));
    app.session("merchant", token(&first))
        .get("/sessions")
        .await
        .refused(401, "token_expired");
    app.clock.advance(Duration::seconds(61));
    refresh(&app, &first["refresh_token"])
        .await
        .refused(401, "session_ended");
    app.session("merchant", access)
        .get("/sessions")
        .await
        .refused(401, "session_ended");
    refresh(&app, &second["refresh_token"])
        .await
        .refused(401, "session_ended");
    refresh(&app, &json!(""))
        .await
        .refused(401, "session_ended");
    refresh(&app, &json!("palm01-x"))
        .await
        .refused(401, "session_ended");
    assert_eq!(
        app.palm
            .number("SELECT count(*) FROM sessions WHERE revoked_reason = 'refresh_reused'")
            .await,
        1
    );
}

#[tokio::test]
async fn a_refresh_whose_answer_was_lost_can_be_asked_for_again() {
    let app = testing::app().await;
    let first = login(&app, insisting(ADMIN, ADMIN_PASSWORD)).await.ok();
    let lost = refresh(&app, &first["refresh_token"]).await.ok();
    app.clock.advance(Duration::seconds(59));
    let again = refresh(&app, &first["refresh_token"]).await.ok();
    let access = again["api_token"].as_str().unwrap();
    app.session("merchant", access).get("/sessions").await.ok();
    refresh(&app, &lost["refresh_token"])
        .await
        .refused(401, "session_ended");
}

#[tokio::test]
async fn whoever_refreshed_with_a_stolen_token_is_found_out_however_often_they_did() {
    let app = testing::app().await;
    let owners = login(&app, insisting(ADMIN, ADMIN_PASSWORD)).await.ok();
    let mut thiefs = refresh(&app, &owners["refresh_token"]).await.ok();
    for _ in 0..3 {
        app.clock.advance(Duration::minutes(20));
        thiefs = refresh(&app, &thiefs["refresh_token"]).await.ok();
    }
    let access = thiefs["api_token"].as_str().unwrap();
    app.session("merchant", access).get("/sessions").await.ok();
    refresh(&app, &owners["refresh_token"])
        .await
        .refused(401, "session_ended");
    app.session("merchant", access)
        .get("/sessions")
        .await
        .refused(401, "session_ended");
    refresh(&app, &thiefs["refresh_token"])
        .await
        .refused(401, "session_ended");
}
