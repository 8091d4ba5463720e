//! API keys through HTTP.

use poem::http::Method;
use serde_json::json;

use crate::fixtures::{hired, role, signed_in};

#[tokio::test]
async fn a_key_works_until_it_is_revoked() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    admin
        .post("/api_keys", json!({ "name": " " }))
        .await
        .invalid("name");
    let made = admin
        .post("/api_keys", json!({ "name": "Import" }))
        .await
        .ok();
    let token = made["token"].as_str().unwrap();
    let prefix = made["prefix"].as_str().unwrap();
    assert!(
        token.starts_with("mzk_palm01_") && token.starts_with(prefix) && prefix.len() < 20,
        "{made}"
    );
    let listed = admin.get("/api_keys").await.ok();
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
    assert!(
        listed[0]["token"].is_null() && listed[0]["last_used_at"].is_null(),
        "{listed}"
    );

    let program = app.session("merchant", token);
    let customer = json!({ "name_en": "Sara Ahmed", "mobile": "+971501234567" });
    let added = program.post("/customers", customer).await.ok();
    assert_eq!(program.get("/customers?search=sara").await.ok()["total"], 1);
    app.cedar
        .admin()
        .get(&format!("/customers/{}", added["id"]))
        .await
        .status(404);
    let history = admin
        .get(&format!("/customers/{}/history", added["id"]))
        .await
        .ok();
    assert_eq!(
        history["items"][0]["actor_name"], "Import (Administrator)",
        "{history}"
    );
    assert!(admin.get("/api_keys").await.ok()[0]["last_used_at"].is_string());

    app.cedar
        .admin()
        .delete(&format!("/api_keys/{}", made["id"]))
        .await
        .status(404);
    admin
        .delete(&format!("/api_keys/{}", made["id"]))
        .await
        .ok();
    program
        .get("/customers")
        .await
        .refused(401, "session_ended");
    admin
        .delete(&format!("/api_keys/{}", made["id"]))
        .await
        .status(404);
    assert_eq!(admin.get("/api_keys").await.ok(), json!([]));
}

#[tokio::test]
async fn a_key_cannot_act_as_the_person_at_the_screen() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let made = admin
        .post("/api_keys", json!({ "name": "Import" }))
        .await
        .ok();
    let program = app.session("merchant", made["token"].as_str().unwrap());
    program
        .post("/api_keys", json!({ "name": "Child" }))
        .await
        .refused(403, "no_permission");
    program
        .delete(&format!("/api_keys/{}", made["id"]))
        .await
        .refused(403, "no_permission");
    let session = admin.get("/sessions").await.ok()[0]["id"].clone();
    program
        .delete(&format!("/sessions/{session}"))
        .await
        .refused(403, "no_permission");
    let change = json!({ "current_password": "Correct-horse-1", "new_password": "Green-river-7",
        "confirm": "Green-river-7" });
    program
        .post("/change_password", change)
        .await
        .refused(403, "no_permission");
    app.session("owner", made["token"].as_str().unwrap())
        .get("/sessions")
        .await
        .refused(403, "wrong_area");
}

#[tokio::test]
async fn a_key_has_its_makers_rights_and_ends_with_them() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "10": [1] })).await;
    let huda = hired(&app, &admin, "huda@palm01.example", &desk).await;
    let (_, session) = signed_in(&app, "huda@palm01.example").await;
    let made = session
        .post("/api_keys", json!({ "name": "Reader" }))
        .await
        .ok();
    assert_eq!(admin.get("/api_keys").await.ok(), json!([]));
    admin
        .delete(&format!("/api_keys/{}", made["id"]))
        .await
        .status(404);
    let program = app.session("merchant", made["token"].as_str().unwrap());
    program.get("/customers").await.ok();
    program.get("/users").await.refused(403, "no_permission");
    admin.delete(&format!("/users/{}", huda["id"])).await.ok();
    program
        .get("/customers")
        .await
        .refused(401, "session_ended");
}

#[tokio::test]
async fn a_repeated_making_shows_no_token_again() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let make = async || {
        admin
            .once("k1", Method::POST, "/api_keys", json!({ "name": "Import" }))
            .await
            .ok()
    };
    let (first, again) = (make().await, make().await);
    assert!(
        first["token"].is_string() && again["token"].is_null(),
        "{again}"
    );
    assert_eq!(first["id"], again["id"]);
    assert_eq!(app.palm.number("SELECT count(*) FROM api_keys").await, 1);
}
