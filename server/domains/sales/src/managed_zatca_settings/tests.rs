use kernel::auth::token_hash;
use serde_json::json;

use crate::fixtures::{OTP, World, details, saudi};

async fn merchant_id(world: &World) -> i64 {
    world.app.palm.merchant().await.id
}

/// A manager of a role that sees no e-invoicing.
async fn salesperson(world: &World) -> testing::Session {
    let jti = "sales-of-the-tests";
    let hex = |text: &str| -> String {
        let hash = token_hash(text);
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let sql = format!(
        "WITH s AS (INSERT INTO platform.staff (name, email, role_ids, created_at, updated_at) \
             SELECT 'Sales', 'sales@manzil.example', ARRAY[r.id], now(), now() \
             FROM platform.staff_roles r WHERE r.preset = 'sales' RETURNING id) \
         INSERT INTO platform.sessions (subject_id, token_hash, expires_at, refresh_hash, refresh_expires_at, \
             created_at, last_seen_at) \
         SELECT id, decode('{}', 'hex'), '2100-01-01', decode('{}', 'hex'), '2100-01-01', '2026-01-01', \
             '2026-01-01' FROM s",
        hex(jti),
        hex("refresh sales"),
    );
    world.execute(&sql).await;
    let made = "SELECT id, subject_id FROM platform.sessions ORDER BY id DESC LIMIT 1";
    let session = &world.rows(made).await[0];
    let id = |column: &str| session[column].as_i64().expect("an id");
    world.app.manager_with(id("subject_id"), id("id"), jti)
}

#[tokio::test]
async fn a_manager_acts_for_a_merchant_and_is_named_in_its_history() {
    let world = saudi().await;
    let manager = world.app.manager();
    let base = format!("/zatca_settings/{}", merchant_id(&world).await);
    let empty = manager.get(&base).await.ok();
    assert_eq!(empty["available"], true);
    let saved = manager.put(&base, details("simplified")).await.ok();
    let input = json!({ "otp": OTP, "version": saved["version"] });
    manager.post(&format!("{base}/connect"), input).await.ok();
    world.app.run_jobs().await;
    let shown = manager.get(&base).await.ok();
    assert_eq!(shown["status"], 2);
    assert_eq!(shown, world.shown().await, "the merchant sees the same");
    let history = manager.get(&format!("{base}/history")).await.ok();
    let entries = history["items"].as_array().expect("entries");
    let first = entries.last().expect("an entry");
    assert_eq!(
        (&first["actor_kind"], &first["action"]),
        (&json!("manager"), &json!("created"))
    );
    let renewal = json!({ "otp": OTP });
    manager.post(&format!("{base}/renew"), renewal).await.ok();
    world.app.run_jobs().await;
    let list = manager.get("/zatca_settings?status=3").await.ok();
    assert_eq!(
        (&list["total"], &list["items"][0]["name_en"]),
        (&json!(1), &json!("Palm Properties"))
    );
    assert_eq!(list["items"][0]["step"], "active");
    assert!(list["items"][0]["certificate_expires_at"].is_string());
    let none = manager.post(&format!("{base}/continue"), json!({})).await;
    none.refused(501, "zatca_settings.nothing_to_continue");
    let reason = json!({ "reason": "The merchant asked for it" });
    manager.post(&format!("{base}/cancel"), reason).await.ok();
    world.app.run_jobs().await;
    let counts = manager.get("/zatca_settings/counts").await.ok();
    assert_eq!(
        (&counts["cancelled"], &counts["renewed"]),
        (&json!(1), &json!(0))
    );
}

#[tokio::test]
async fn the_list_shows_what_stands_still() {
    let world = saudi().await;
    let admin = world.app.palm.admin();
    admin.put("/zatca_setting", details("both")).await.ok();
    let wrong = json!({ "otp": "999999", "version": 1 });
    admin.post("/zatca_setting/connect", wrong).await.ok();
    world.app.run_jobs().await;
    let manager = world.app.manager();
    let list = manager.get("/zatca_settings?failed=true").await.ok();
    let row = &list["items"][0];
    assert_eq!(
        (&row["failure"], &row["step"]),
        (&json!("Invalid-OTP"), &json!("compliance"))
    );
    let path = format!("/zatca_settings/{}/continue", merchant_id(&world).await);
    let input = json!({ "otp": OTP });
    manager.post(&path, input).await.ok();
    world.app.run_jobs().await;
    assert_eq!(world.shown().await["status"], 2);
    let list = manager.get("/zatca_settings?failed=true").await.ok();
    assert_eq!(list["total"], 0);
}

#[tokio::test]
async fn only_who_may_acts_and_only_for_merchants_that_exist() {
    let world = saudi().await;
    let id = merchant_id(&world).await;
    let base = format!("/zatca_settings/{id}");
    let sales = salesperson(&world).await;
    sales.get(&base).await.refused(403, "no_permission");
    let answer = sales.put(&base, details("both")).await;
    answer.refused(403, "no_permission");
    let merchant = world.app.session("manager", world.app.palm.admin().token());
    merchant.get(&base).await.status(403);
    let manager = world.app.manager();
    for unknown in ["999999", "x", "0"] {
        let path = format!("/zatca_settings/{unknown}");
        let status = manager.get(&path).await.status;
        assert!([400, 404].contains(&status), "{unknown}: {status}");
        let status = manager.put(&path, details("both")).await.status;
        assert!([400, 404].contains(&status), "{unknown}: {status}");
    }
    let cedar = world.app.cedar.merchant().await.id;
    let answer = manager
        .put(&format!("/zatca_settings/{cedar}"), details("both"))
        .await;
    answer.refused(501, "zatca_settings.not_in_saudi_arabia");
    assert!(world.rows("SELECT * FROM zatca_settings").await.is_empty());
}
