//! API keys through HTTP.

use chrono::Duration;
use poem::http::Method;
use serde_json::{Value, json};

use crate::fixtures::{PASSWORD, hired, last_mail, mailed_token, role, signed_in};

async fn key(session: &testing::Session, days: &str) -> Value {
    let input = json!({ "name": "Import", "days": days });
    session.post("/api_keys", input).await.ok()
}

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

#[tokio::test]
async fn a_key_ends_after_the_days_that_its_maker_chose() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    for days in ["0", "366", "soon"] {
        let input = json!({ "name": "Import", "days": days });
        admin.post("/api_keys", input).await.invalid("days");
    }
    let unsaid = admin.post("/api_keys", json!({ "name": "Unsaid" })).await;
    assert_eq!(unsaid.ok()["expires_at"], "2026-06-13T08:00:00Z");
    let made = key(&admin, "2").await;
    assert_eq!(made["expires_at"], "2026-03-17T08:00:00Z");
    let program = app.session("merchant", made["token"].as_str().unwrap());
    app.clock.advance(Duration::days(2) - Duration::seconds(1));
    program.get("/customers").await.ok();
    app.clock.advance(Duration::seconds(1));
    program
        .get("/customers")
        .await
        .refused(401, "api_key_ended");
}

#[tokio::test]
async fn the_maker_is_told_once_that_a_key_is_about_to_end() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let made = key(&admin, "30").await;
    key(&admin, "60").await;
    let morning = async |day: &str| {
        let payload = json!({ "date": day });
        let merchant = Some(app.palm.merchant().await.id);
        app.enqueue_raw(merchant, "api_keys.warn", day, payload)
            .await;
        app.run_jobs().await;
        app.palm
            .number("SELECT count(*) FROM platform.mails WHERE kind = 'api_keys.ends_soon'")
            .await
    };
    app.clock.advance(Duration::days(15));
    assert_eq!(morning("2026-03-30").await, 0);
    app.clock.advance(Duration::days(1));
    assert_eq!(morning("2026-03-31").await, 1);
    assert_eq!(morning("2026-04-01").await, 1);
    let (_, text, _) = last_mail(&app, "admin@palm01.example").await.unwrap();
    let prefix = made["prefix"].as_str().unwrap();
    assert!(
        text.contains(prefix) && text.contains("14 Apr 2026"),
        "{text}"
    );
}

#[tokio::test]
async fn every_key_ends_when_its_makers_password_is_reset() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "10": [1] })).await;
    hired(&app, &admin, "huda@palm01.example", &desk).await;
    let (_, session) = signed_in(&app, "huda@palm01.example").await;
    let programs = [key(&session, "1").await, key(&session, "365").await]
        .map(|made| app.session("merchant", made["token"].as_str().unwrap()));
    let others = key(&admin, "90").await;
    let visitor = app.visitor();
    let login = json!({ "login": "huda@palm01.example" });
    visitor
        .post("/api/merchant/forgot_password", login)
        .await
        .ok();
    programs[0].get("/customers").await.ok();
    let token = mailed_token(&app, "huda@palm01.example").await;
    let chosen = json!({ "token": token, "password": PASSWORD });
    visitor
        .post("/api/merchant/reset_password", chosen)
        .await
        .ok();
    for program in programs {
        program
            .get("/customers")
            .await
            .refused(401, "session_ended");
    }
    let noted = "SELECT count(*) FROM audit_log WHERE noun = 'api_keys' AND action = 'revoked'";
    assert_eq!(app.palm.number(noted).await, 2);
    app.session("merchant", others["token"].as_str().unwrap())
        .get("/customers")
        .await
        .ok();
}

#[tokio::test]
async fn who_manages_employees_sees_and_ends_their_keys() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "10": [1] })).await;
    hired(&app, &admin, "huda@palm01.example", &desk).await;
    let (_, session) = signed_in(&app, "huda@palm01.example").await;
    let made = key(&session, "30").await;
    let own = key(&admin, "30").await;
    let listed = admin
        .get("/api_keys/account?search=huda&sort=expires_at")
        .await
        .ok();
    assert_eq!(listed["total"], 1);
    let item = &listed["items"][0];
    assert_eq!(
        (&item["user_name"], &item["prefix"]),
        (&json!("Huda Saleh"), &made["prefix"])
    );
    assert!(item.get("token").is_none(), "{item}");
    session
        .get("/api_keys/account")
        .await
        .refused(403, "no_permission");
    app.cedar
        .admin()
        .delete(&format!("/api_keys/account/{}", made["id"]))
        .await
        .status(404);
    let manager = app.palm.employee(&[(3, 1), (3, 3), (10, 1)]).await;
    manager
        .delete(&format!("/api_keys/account/{}", own["id"]))
        .await
        .refused(501, "roles.more_than_own");
    manager
        .delete(&format!("/api_keys/account/{}", made["id"]))
        .await
        .ok();
    app.session("merchant", made["token"].as_str().unwrap())
        .get("/customers")
        .await
        .refused(401, "session_ended");
    let log = "SELECT count(*) FROM audit_log WHERE noun = 'api_keys' AND action = 'revoked' \
         AND actor_name <> 'Huda Saleh'";
    assert_eq!(app.palm.number(log).await, 1);
}

#[tokio::test]
async fn a_key_has_the_part_of_its_makers_rights_that_was_chosen() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "10": [1, 2] })).await;
    hired(&app, &admin, "huda@palm01.example", &desk).await;
    let (_, session) = signed_in(&app, "huda@palm01.example").await;
    let asked = |permissions: Value| json!({ "name": "Reader", "permissions": permissions });
    for refused in [json!({}), json!({ "999": [1] }), json!({ "10": [] })] {
        session
            .post("/api_keys", asked(refused))
            .await
            .invalid("permissions");
    }
    for more in [json!({ "10": [3] }), json!({ "10": [1], "3": [1] })] {
        session
            .post("/api_keys", asked(more))
            .await
            .invalid("permissions");
    }
    let made = session
        .post("/api_keys", asked(json!({ "10": [1] })))
        .await
        .ok();
    assert_eq!(made["permissions"], json!({ "10": [1] }));
    let program = app.session("merchant", made["token"].as_str().unwrap());
    program.get("/customers").await.ok();
    let customer = json!({ "name_en": "Sara Ahmed", "mobile": "+971501234567" });
    program
        .post("/customers", customer.clone())
        .await
        .refused(403, "no_permission");
    session.post("/customers", customer).await.ok();
    // What the role loses, the key loses.
    let path = format!("/roles/{}", desk["id"]);
    let less = json!({ "name_en": "Desk", "name_ar": "استقبال", "permissions": { "10": [2] },
        "options": [], "version": desk["version"] });
    admin.put(&path, less).await.ok();
    program
        .get("/customers")
        .await
        .refused(403, "no_permission");
}

#[tokio::test]
async fn a_key_of_limited_reach_has_the_records_that_its_maker_made() {
    let app = testing::app().await;
    if app.is_on_cluster() {
        return;
    }
    let admin = app.palm.admin();
    let customer =
        |name: &str, mobile: &str| json!({ "name_en": name, "mobile": mobile, "language": "en" });
    let sara = customer("Sara Ahmed", "+971501234567");
    admin.post("/customers", sara).await.ok();
    let colleague = app.palm.employee(&[(10, 1), (10, 2)]).await;
    let omar = customer("Omar Saeed", "+971501234568");
    colleague.post("/customers", omar).await.ok();
    let input = json!({ "name": "Portal", "reach": "customers" });
    let made = admin.post("/api_keys", input).await.ok();
    assert_eq!(made["reach"], "customers");
    let program = app.session("merchant", made["token"].as_str().unwrap());
    let reached = program.get("/customers").await.ok();
    assert_eq!(
        (&reached["total"], &reached["items"][0]["name_en"]),
        (&json!(1), &json!("Sara Ahmed"))
    );
    assert_eq!(admin.get("/customers").await.ok()["total"], 2);
    // What takes every record is not for it, though its maker is the administrator.
    program
        .post("/roles", json!({ "name_en": "X", "name_ar": "س" }))
        .await
        .refused(403, "no_permission");

    let desk = json!({ "name_en": "Desk", "name_ar": "استقبال", "permissions": { "10": [1] },
        "options": [], "reach": "records" });
    let desk = admin.post("/roles", desk).await.ok();
    hired(&app, &admin, "huda@palm01.example", &desk).await;
    let (_, session) = signed_in(&app, "huda@palm01.example").await;
    let wider = json!({ "name": "Wider", "reach": "all" });
    session.post("/api_keys", wider).await.invalid("reach");
}

#[tokio::test]
async fn a_replaced_key_works_on_for_the_overlap_and_tells_where_it_is_used() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let input = json!({ "name": "Import", "days": "30", "permissions": { "10": [1] } });
    let old = admin.post("/api_keys", input).await.ok();
    let path = format!("/api_keys/{}/replace", old["id"]);
    let order = |version: &Value| json!({ "overlap_hours": "2", "version": version });
    let too_long = json!({ "overlap_hours": "169", "version": old["version"] });
    admin.post(&path, too_long).await.invalid("overlap_hours");
    app.cedar
        .admin()
        .post(&path, order(&old["version"]))
        .await
        .status(404);
    admin.post(&path, order(&json!(7))).await.status(409);
    let new = admin.post(&path, order(&old["version"])).await.ok();
    assert_eq!(
        (&new["name"], &new["permissions"]),
        (&json!("Import"), &json!({ "10": [1] }))
    );
    let programs =
        [&old, &new].map(|key| app.session("merchant", key["token"].as_str().expect("a token")));
    for program in &programs {
        program.get("/customers").await.ok();
        program.get("/users").await.refused(403, "no_permission");
    }
    let listed = admin.get("/api_keys").await.ok();
    assert_eq!(listed[0]["id"], new["id"]);
    assert_eq!(
        (&listed[1]["replaced_by_id"], &listed[1]["expires_at"]),
        (&new["id"], &json!("2026-03-15T10:00:00Z"))
    );
    admin
        .post(&path, order(&listed[1]["version"]))
        .await
        .refused(501, "api_keys.replaced");
    app.clock.advance(Duration::hours(2));
    programs[0]
        .get("/customers")
        .await
        .refused(401, "api_key_ended");
    programs[1].get("/customers").await.ok();
}
