use serde_json::json;

use crate::support::{execute, last_mail, manager_as, number};

async fn palm_id(app: &testing::App) -> i64 {
    number(
        app,
        "SELECT id FROM platform.merchants WHERE key = 'palm01'",
    )
    .await
}

#[tokio::test]
async fn merchants_are_listed_by_status() {
    let app = testing::app().await;
    let all = app.manager().get("/merchants?sort=name_en").await.ok();
    assert_eq!(
        (all["total"].as_i64(), all["items"][0]["name_en"].as_str()),
        (Some(2), Some("Cedar Homes"))
    );
    assert_eq!(
        app.manager().get("/merchants?status=expired").await.ok()["total"],
        0
    );
    app.manager()
        .get("/merchants?status=unknown")
        .await
        .invalid("status");
    app.manager()
        .get("/merchants/export?format=csv")
        .await
        .status(200);
    app.manager().get("/merchants/999").await.status(404);
}

#[tokio::test]
async fn disabling_signs_people_out_and_enabling_lets_them_back() {
    let app = testing::app().await;
    let (manager, id) = (app.manager(), palm_id(&app).await);
    app.palm.admin().get("/cities").await.ok();
    let disable = format!("/merchants/{id}/disable");
    manager
        .post(&disable, json!({ "reason": " " }))
        .await
        .invalid("reason");
    manager
        .post(&disable, json!({ "reason": "Unpaid", "version": 7 }))
        .await
        .refused(409, "stale_version");
    let disabled = manager
        .post(&disable, json!({ "reason": "Unpaid", "version": 1 }))
        .await
        .ok();
    assert_eq!(
        (
            disabled["status"].as_str(),
            disabled["disabled_reason"].as_str()
        ),
        (Some("disabled"), Some("Unpaid"))
    );
    assert_ne!(app.palm.admin().get("/cities").await.status, 200);
    app.cedar.admin().get("/cities").await.ok();
    manager
        .post(&disable, json!({ "reason": "Again" }))
        .await
        .refused(501, "merchants.already_disabled");
    let enabled = manager
        .post(&format!("/merchants/{id}/enable"), json!({}))
        .await
        .ok();
    assert_eq!(enabled["status"], "trial");
    app.palm.admin().get("/cities").await.ok();
    manager
        .post(&format!("/merchants/{id}/enable"), json!({}))
        .await
        .refused(501, "merchants.not_disabled");
    let history = manager.get(&format!("/merchants/{id}/history")).await.ok();
    assert_eq!(history["items"][1]["action"], "disabled");
    assert_eq!(history["items"][1]["actor_name"], "Manager");
    let support = manager_as(&app, "support").await;
    support
        .post(&disable, json!({ "reason": "x" }))
        .await
        .refused(403, "no_permission");
}

#[tokio::test]
async fn a_trial_ends_in_the_night_after_its_last_day_and_can_be_extended() {
    let app = testing::app().await;
    let id = palm_id(&app).await;
    // 20:30 UTC on the 15th is the 16th in Dubai.
    execute(
        &app,
        "UPDATE platform.merchants SET trial_ends_on = '2026-03-15' WHERE key = 'palm01'",
    )
    .await;
    let job = "INSERT INTO platform.outbox (name, key, payload, run_at, created_at) \
         VALUES ('merchants.expire_trials', '2026-03-15', '{\"date\": \"2026-03-15\"}', '2026-01-01', '2026-01-01')";
    execute(&app, job).await;
    app.run_jobs().await;
    let status = format!("/merchants/{id}");
    assert_eq!(app.manager().get(&status).await.ok()["status"], "trial");
    app.clock.advance(chrono::Duration::minutes(12 * 60 + 30));
    execute(&app, job).await;
    app.run_jobs().await;
    assert_eq!(app.manager().get(&status).await.ok()["status"], "expired");
    assert_ne!(app.palm.admin().get("/cities").await.status, 200);
    let (subject, _, _) = last_mail(&app, "admin@palm01.example").await;
    assert!(subject.contains("trial has ended"));
    let extend = format!("/merchants/{id}/extend_trial");
    app.manager()
        .post(&extend, json!({ "days": "0" }))
        .await
        .invalid("days");
    app.manager()
        .post(&extend, json!({ "days": "91" }))
        .await
        .invalid("days");
    let extended = app
        .manager()
        .post(&extend, json!({ "days": "3" }))
        .await
        .ok();
    assert_eq!(
        (
            extended["status"].as_str(),
            extended["trial_ends_on"].as_str()
        ),
        (Some("trial"), Some("2026-03-19"))
    );
    app.palm.admin().get("/cities").await.ok();
    execute(
        &app,
        "UPDATE platform.merchants SET status = 'active', package = 'basic' WHERE key = 'palm01'",
    )
    .await;
    app.manager()
        .post(&extend, json!({ "days": "3" }))
        .await
        .refused(501, "merchants.no_trial");
}

#[tokio::test]
async fn what_a_merchant_changes_about_itself_is_known_here() {
    let app = testing::app().await;
    let (admin, manager) = (app.palm.admin(), app.manager());
    let account = admin.get("/account").await.ok();
    let mut general = json!({
        "name_en": "Date Palm Homes", "name_ar": "بيوت النخلة", "email": "new@palm.example",
        "mobile": "+971501234567", "city": "Sharjah", "version": account["version"],
    });
    let saved = admin.put("/account/general", general.clone()).await.ok();
    app.run_jobs().await;
    let found = manager.get("/merchants?search=بيوت").await.ok();
    let row = &found["items"][0];
    assert_eq!(found["total"], 1);
    assert_eq!(row["name_en"], "Date Palm Homes");
    assert_eq!(
        (&row["mobile"], &row["city"]),
        (&json!("+971501234567"), &json!("Sharjah"))
    );
    assert_ne!(row["email"], "new@palm.example", "it is not verified");
    // Nothing changed, nothing written.
    let version = row["version"].clone();
    general["version"] = saved["version"].clone();
    admin.put("/account/general", general).await.ok();
    app.run_jobs().await;
    let found = manager.get("/merchants?search=sharjah").await.ok();
    assert_eq!(found["items"][0]["version"], version);
}

#[tokio::test]
async fn a_merchant_whose_migration_failed_is_seen_and_tried_again_on_demand() {
    let app = testing::app().await;
    let id = palm_id(&app).await;
    let (merchant, retry) = (
        format!("/merchants/{id}"),
        format!("/merchants/{id}/migrate"),
    );
    let manager = app.manager();
    let shown = manager.get(&merchant).await.ok();
    assert_eq!(shown["data_state"], "current");
    manager
        .post(&retry, json!({}))
        .await
        .refused(501, "merchants.nothing_failed");
    let latest = tenant_migrations::LATEST;
    for sql in [
        format!("UPDATE platform.merchants SET schema_version = {latest} - 1 WHERE id = {id}"),
        format!(
            "UPDATE platform.merchant_migrations SET error = 'a row is in its way', error_code = '23505', \
             failed_at = '2026-01-01', tries = 3, next_try_at = '2099-01-01' WHERE merchant_id = {id} AND version = {latest}"
        ),
    ] {
        execute(&app, &sql).await;
    }
    let shown = manager.get(&merchant).await.ok();
    assert_eq!(
        (
            &shown["data_state"],
            &shown["migration_error"],
            &shown["migration_tries"],
            &shown["migration_failed_at"]
        ),
        (
            &json!("failed"),
            &json!("a row is in its way"),
            &json!(3),
            &json!("2026-01-01T00:00:00Z")
        )
    );
    assert_eq!(shown["migration_cause"], "records");
    for (code, cause) in [
        ("'55P03'", "busy"),
        ("'42501'", "rights"),
        ("'42701'", "shape"),
        ("'53100'", "space"),
        ("NULL", "interrupted"),
        ("'XX000'", "other"),
    ] {
        let sql = format!(
            "UPDATE platform.merchant_migrations SET error_code = {code} WHERE error IS NOT NULL"
        );
        execute(&app, &sql).await;
        let shown = manager.get(&merchant).await.ok();
        assert_eq!(shown["migration_cause"], cause, "{code}");
    }
    let erased = "UPDATE platform.merchants SET schema_version = schema_version - 1, erased_at = now() \
         WHERE key LIKE 'cedar%'";
    execute(&app, erased).await;
    let behind = manager.get("/merchants?behind=true").await.ok();
    assert_eq!(
        (&behind["total"], &behind["items"][0]["id"]),
        (&json!(1), &json!(id))
    );
    let waiting = manager.get("/merchants?data_state=waiting").await.ok();
    assert_eq!(waiting["total"], 0, "an erased one waits for nothing");
    let back = "UPDATE platform.merchants SET schema_version = schema_version + 1, erased_at = NULL \
         WHERE erased_at IS NOT NULL";
    execute(&app, back).await;
    let failed = manager.get("/merchants?data_state=failed").await.ok();
    assert_eq!(
        (&failed["total"], &failed["items"][0]["id"]),
        (&json!(1), &json!(id))
    );
    let support = manager_as(&app, "support").await;
    support
        .post(&retry, json!({}))
        .await
        .refused(403, "no_permission");
    let asked = manager.post(&retry, json!({})).await.ok();
    assert!(asked["migration_retry_asked_at"].is_string(), "{asked}");
    let due = "SELECT count(*) FROM platform.merchant_migrations WHERE next_try_at <= now()";
    assert_eq!(number(&app, due).await, 1);
    let history = manager.get(&format!("{merchant}/history")).await.ok();
    assert_eq!(history["items"][0]["action"], "migration_retried");
    app.palm
        .admin()
        .get("/cities")
        .await
        .refused(503, "merchant_updating");
    app.cedar.admin().get("/cities").await.ok();
}

#[tokio::test]
async fn how_a_merchant_stands_is_read_from_what_its_events_told() {
    let app = testing::app().await;
    let (manager, id) = (app.manager(), palm_id(&app).await);
    let tx = app.palm.tx().await;
    let report = identity::users::jobs::ReportEmployees {};
    tx.enqueue(report, "first").await.expect("enqueued");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
    let path = format!("/merchants/{id}/standing");
    let shown = manager.get(&path).await.ok();
    let state = |shown: &serde_json::Value, kind: &str| {
        let all = shown["connections"].as_array().expect("connections").iter();
        let mut all = all.filter(|connection| connection["kind"] == kind);
        all.next().cloned().unwrap_or_default()
    };
    for kind in ["whatsapp", "email", "payment_gateway"] {
        assert_eq!(state(&shown, kind)["state"], "off", "{kind}");
    }
    assert!(
        state(&shown, "e_invoicing").is_null(),
        "not in the Emirates"
    );
    assert_eq!(shown["people"]["active_employees"], 1);
    assert_eq!(shown["people"]["administrators"], 1);
    assert_eq!(shown["faults"], json!([]));

    for sql in [
        format!(
            "INSERT INTO platform.whatsapp_channels (merchant_id, package, connection, number, connected_at, dropped_at, \
             updated_at) VALUES ({id}, 1, 0, '971501234567', '2026-02-01', '2026-03-01', now()) \
             ON CONFLICT (merchant_id) DO UPDATE SET package = 1, connection = 0, number = excluded.number, \
             connected_at = excluded.connected_at, dropped_at = excluded.dropped_at"
        ),
        format!(
            "INSERT INTO platform.merchant_mail_servers (merchant_id, host, sender_address, set_at, reported_at) \
             VALUES ({id}, 'mail.palm.example', 'office@palm.example', '2026-01-02', '2026-01-02') \
             ON CONFLICT (merchant_id) DO UPDATE SET host = excluded.host, sender_address = excluded.sender_address, \
             set_at = excluded.set_at"
        ),
        format!(
            "INSERT INTO platform.zatca_settings (merchant_id, status, environment, vat_number, step, stopped_reason, \
             reported_at) VALUES ({id}, 2, 'production', '300', 'active', 'the certificate ended', '2026-03-02')"
        ),
        format!(
            "INSERT INTO platform.dead_letters (merchant_id, name, key, payload, attempts, error, failed_at) \
             VALUES ({id}, 'reminders.send', 'k', '{{}}', 5, 'no such unit', '2026-03-05')"
        ),
        format!(
            "INSERT INTO platform.js_errors (type, merchant_id, error, route, at) \
             VALUES (1, {id}, '{{\"error\": \"x is undefined\"}}', '/merchant/units', '2026-03-06')"
        ),
    ] {
        execute(&app, &sql).await;
    }
    let shown = manager.get(&path).await.ok();
    let whatsapp = state(&shown, "whatsapp");
    assert_eq!(
        (&whatsapp["state"], &whatsapp["since"], &whatsapp["peer"]),
        (
            &json!("broken"),
            &json!("2026-03-01T00:00:00Z"),
            &json!("971501234567")
        )
    );
    assert_eq!(state(&shown, "email")["state"], "working");
    assert_eq!(
        state(&shown, "email")["peer"],
        "office@palm.example · mail.palm.example"
    );
    let invoicing = state(&shown, "e_invoicing");
    assert_eq!(
        (&invoicing["state"], &invoicing["error"]),
        (&json!("broken"), &json!("the certificate ended"))
    );
    let kinds: Vec<_> = shown["faults"].as_array().expect("faults").iter().collect();
    assert_eq!(
        (&kinds[0]["kind"], &kinds[0]["error"]),
        (&json!("screen"), &json!("x is undefined"))
    );
    assert_eq!(
        (&kinds[1]["kind"], &kinds[1]["subject"]),
        (&json!("job"), &json!("reminders.send"))
    );
    // Who may not see a list is not told its last row.
    let sales = manager_as(&app, "sales").await;
    let seen = sales.get(&path).await.ok();
    assert_eq!(seen["faults"], json!([]));
    let refused = format!(
        "INSERT INTO platform.email_channels (merchant_id, refused_since, refusal, updated_at) \
         VALUES ({id}, '2026-03-07', '535 no', now())"
    );
    execute(&app, &refused).await;
    let email = state(&manager.get(&path).await.ok(), "email");
    assert_eq!(
        (&email["state"], &email["error"]),
        (&json!("broken"), &json!("535 no"))
    );
    manager.get("/merchants/999/standing").await.status(404);
}

#[tokio::test]
async fn who_may_try_again_is_told_once_of_data_that_goes_on_failing() {
    let app = testing::app().await;
    let id = palm_id(&app).await;
    manager_as(&app, "support").await;
    let latest = tenant_migrations::LATEST;
    let tell = async |key: &str| {
        let caller = std::sync::Arc::new(kernel::tenancy::Caller::system("test"));
        let tx = kernel::tenancy::PlatformTx::begin(&app.kernel, caller)
            .await
            .expect("begun");
        let alert = super::jobs::AlertOfMigration {
            merchant_id: id,
            version: latest,
        };
        tx.enqueue(None, alert, key).await.expect("enqueued");
        tx.commit().await.expect("committed");
        app.run_jobs().await;
    };
    let told = "SELECT count(*) FROM platform.mails WHERE kind = 'merchants.migration_failed'";
    tell("mended").await;
    assert_eq!(number(&app, told).await, 0, "it succeeded meanwhile");
    let failing = format!(
        "UPDATE platform.merchant_migrations SET error = 'a row is in its way', failed_at = '2026-01-01', \
         tries = 3, next_try_at = '2099-01-01' WHERE merchant_id = {id} AND version = {latest}"
    );
    execute(&app, &failing).await;
    tell("first").await;
    tell("again").await;
    assert_eq!(number(&app, told).await, 1, "support cannot try again");
    let (subject, body, _) = last_mail(&app, "manager@manzil.example").await;
    assert!(subject.contains("Palm Properties"), "{subject}");
    assert!(body.contains("a row is in its way"), "{body}");
}
