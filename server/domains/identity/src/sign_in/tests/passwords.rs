//! Forgotten and changed passwords, and forgotten account IDs.

use chrono::Duration;
use serde_json::json;

use super::{ADMIN, FORGOT, RESET, login, token};
use crate::fixtures::{ADMIN_PASSWORD, PASSWORD, insisting, last_mail, mailed_token, typed};

#[tokio::test]
async fn a_forgotten_password_is_set_once_by_a_mailed_link() {
    let app = testing::app().await;
    let visitor = app.visitor();
    let known = visitor.post(FORGOT, json!({ "login": ADMIN })).await.ok();
    let unknown = visitor
        .post(FORGOT, json!({ "login": "nobody@palm01.example" }))
        .await
        .ok();
    assert_eq!(known, unknown);
    assert_eq!(
        app.palm.number("SELECT count(*) FROM platform.mails").await,
        1
    );
    let token = mailed_token(&app, ADMIN).await;
    let (kind, text, url) = last_mail(&app, ADMIN).await.unwrap();
    assert_eq!(kind, "sign_in.password_reset");
    assert!(text.contains("100001"), "{text}");
    assert!(
        url.starts_with("https://manzil.test/en/merchant/reset-password/palm01-"),
        "{url}"
    );

    let reset = async |path: &str, password: &str| {
        visitor
            .post(path, json!({ "token": token, "password": password }))
            .await
    };
    reset(RESET, "short").await.invalid("password");
    reset(RESET, "aaaaaaaaaa").await.invalid("password");
    reset("/api/owner/reset_password", PASSWORD)
        .await
        .refused(501, "link_ended");
    reset(RESET, PASSWORD).await.ok();
    reset(RESET, "Another-one-9")
        .await
        .refused(501, "link_ended");
    app.palm
        .admin()
        .get("/sessions")
        .await
        .refused(401, "session_ended");
    login(&app, typed(ADMIN, ADMIN_PASSWORD))
        .await
        .refused(422, "wrong_credentials");
    login(&app, typed(ADMIN, PASSWORD)).await.ok();
    let unknown = json!({ "token": "nonsense", "password": PASSWORD });
    visitor
        .post(RESET, unknown)
        .await
        .refused(501, "link_ended");
}

#[tokio::test]
async fn a_password_that_is_chosen_by_a_link_signs_in() {
    let app = testing::app().await;
    let visitor = app.visitor();
    let before = app.palm.admin();
    visitor.post(FORGOT, json!({ "login": ADMIN })).await.ok();
    let chosen = json!({ "token": mailed_token(&app, ADMIN).await, "password": PASSWORD });
    let answer = visitor
        .post("/api/merchant/choose_password", chosen.clone())
        .await
        .ok();
    assert_eq!(answer["account"]["account_id"], 100001);
    let token = answer["user"]["api_token"].as_str().expect("a token");
    app.session("merchant", token).get("/sessions").await.ok();
    before.get("/sessions").await.refused(401, "session_ended");
    for path in ["/api/merchant/choose_password", RESET] {
        visitor
            .post(path, chosen.clone())
            .await
            .refused(501, "link_ended");
    }
    login(&app, typed(ADMIN, PASSWORD))
        .await
        .refused(409, "another_session");
}

#[tokio::test]
async fn a_link_expires_and_the_newest_use_ends_the_others() {
    let app = testing::app().await;
    let visitor = app.visitor();
    let forgot = async || {
        visitor
            .post(FORGOT, json!({ "login": "100001" }))
            .await
            .ok();
        mailed_token(&app, ADMIN).await
    };
    let reset = async |token: String| {
        visitor
            .post(RESET, json!({ "token": token, "password": PASSWORD }))
            .await
    };
    let late = forgot().await;
    app.clock.advance(Duration::hours(1));
    reset(late).await.refused(501, "link_ended");
    let (one, other) = (forgot().await, forgot().await);
    reset(other).await.ok();
    reset(one).await.refused(501, "link_ended");
}

#[tokio::test]
async fn a_forgotten_account_id_is_mailed() {
    let app = testing::app().await;
    let path = "/api/merchant/forgot_account_id";
    let visitor = app.visitor();
    visitor
        .post(path, json!({ "email": "nobody@palm01.example" }))
        .await
        .ok();
    assert_eq!(
        app.palm.number("SELECT count(*) FROM platform.mails").await,
        0
    );
    visitor.post(path, json!({ "email": ADMIN })).await.ok();
    let (kind, text, _) = last_mail(&app, ADMIN).await.unwrap();
    assert_eq!(kind, "sign_in.account_ids");
    assert!(text.contains("Palm Properties: 100001"), "{text}");
    visitor
        .post(path, json!({ "email": "100001" }))
        .await
        .invalid("email");
}

#[tokio::test]
async fn one_changes_ones_own_password() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let change = async |current: &str, new: &str, confirm: &str| {
        let input = json!({ "current_password": current, "new_password": new, "confirm": confirm });
        admin.post("/change_password", input).await
    };
    change("wrong-password", PASSWORD, PASSWORD)
        .await
        .invalid("current_password");
    change(ADMIN_PASSWORD, PASSWORD, "Green-river-8")
        .await
        .invalid("confirm");
    change(ADMIN_PASSWORD, "short", "short")
        .await
        .invalid("new_password");
    change(ADMIN_PASSWORD, PASSWORD, PASSWORD).await.ok();
    admin.get("/sessions").await.ok();
    login(&app, insisting(ADMIN, ADMIN_PASSWORD))
        .await
        .refused(422, "wrong_credentials");
    login(&app, insisting(ADMIN, PASSWORD)).await.ok();
}

#[tokio::test]
async fn an_owner_does_the_same_in_the_own_area() {
    let app = testing::app().await;
    let (admin, visitor) = (app.palm.admin(), app.visitor());
    let email = "noor@example.com";
    let owner = json!({ "name_en": "Noor Hamdan", "mobile": "+971501234568", "email": email });
    let owner = admin.post("/owners", owner).await.ok();
    let access = json!({ "access": true, "version": owner["version"] });
    let path = format!("/owners/{}/access", owner["id"]);
    admin.post(&path, access).await.ok();

    let choose = "/api/owner/choose_password";
    let chosen = json!({ "token": mailed_token(&app, email).await, "password": PASSWORD });
    let answer = visitor.post(choose, chosen.clone()).await.ok();
    let here = app.session("owner", token(&answer));
    here.get("/sessions").await.ok();
    visitor
        .post(choose, chosen)
        .await
        .refused(501, "link_ended");

    let next = "Another-river-9";
    let change = json!({ "current_password": PASSWORD, "new_password": next, "confirm": next });
    here.post("/change_password", change).await.ok();
    let enter = async |password: &str| {
        let input = insisting(email, password);
        visitor.post("/api/owner/login", input).await
    };
    enter(PASSWORD).await.refused(422, "wrong_credentials");
    let answer = enter(next).await.ok();
    let there = app.session("owner", token(&answer));
    let own = there.get("/sessions").await.ok()[0]["id"].clone();
    there.delete(&format!("/sessions/{own}")).await.ok();
    there.get("/sessions").await.refused(401, "session_ended");

    let forgotten = json!({ "email": email });
    visitor
        .post("/api/owner/forgot_account_id", forgotten)
        .await
        .ok();
    let (kind, text, _) = last_mail(&app, email).await.unwrap();
    assert_eq!(kind, "sign_in.account_ids");
    assert!(text.contains("100001"), "{text}");
}

#[tokio::test]
async fn guesses_of_the_current_password_are_limited() {
    let app = testing::app().await;
    let input = |current: &str| json!({ "current_password": current, "new_password": PASSWORD, "confirm": PASSWORD });
    for _ in 0..10 {
        app.palm
            .admin()
            .post("/change_password", input("wrong-password"))
            .await
            .invalid("current_password");
    }
    app.palm
        .admin()
        .post("/change_password", input(ADMIN_PASSWORD))
        .await
        .refused(429, "too_many_requests");
    app.cedar
        .admin()
        .post("/change_password", input(ADMIN_PASSWORD))
        .await
        .ok();
}
