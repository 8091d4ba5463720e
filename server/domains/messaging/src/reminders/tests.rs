//! Through HTTP and jobs, on a real Postgres. The tests' clock stands at 12:00 in Dubai.

use kernel::jobs::Job as _;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::{Value, json};
use testing::{App, TestMerchant};

use super::payloads::Remind;
use super::{ReminderId, jobs, permission};

async fn run(merchant: &TestMerchant, sql: &str) {
    let tx = merchant.tx().await;
    tx.execute_unprepared(sql).await.expect("prepared");
    tx.commit().await.expect("committed");
}

/// A tenant with e-mail and WhatsApp, a live contract, and payments due on these days from now.
pub(crate) async fn lease(app: &App, merchant: &TestMerchant, days: &[i64]) {
    run(
        merchant,
        "INSERT INTO cities (name_en, name_ar, country, created_at, updated_at) VALUES ('Ajman', 'عجمان', 'AE', now(), now()); \
         INSERT INTO buildings (name_en, name_ar, city_id, created_at, updated_at) SELECT 'Corniche Residence', 'سكن الكورنيش', id, now(), now() FROM cities; \
         INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) SELECT id, '1203', 1, 'apartment', now(), now() FROM buildings; \
         INSERT INTO customers (name_en, name_ar, mobile, email, language, search_key, created_at, updated_at) \
             VALUES ('Sara Haddad', 'سارة حداد', '+971501234567', 'sara@example.com', 'ar', 'sara haddad', now(), now()); \
         INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price, total_rent, \
             issued_at, created_at, updated_at) SELECT 'C-1', 'palm01-x', 1, c.id, u.id, '2026-01-01', '2026-01-01', '2026-12-31', 1, 1, \
             '2026-01-01', '2026-01-01', '2026-01-01' FROM units u, customers c",
    )
    .await;
    let today = app.kernel.clock.now().date_naive();
    for (sequence, days) in days.iter().enumerate() {
        let due = today + chrono::Duration::days(*days);
        run(
            merchant,
            &format!(
                "INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, created_at, updated_at) \
                 SELECT id, 1, {sequence} + 1, 12500, '{due}', 1, 'cash', now(), now() FROM contracts"
            ),
        )
        .await;
    }
}

async fn whatsapp_of(app: &App) -> Value {
    let admin = app.palm.admin();
    let known = admin.post("/get_global_informations", json!({})).await.ok();
    let account = &known["global_informations"]["account"];
    json!([
        account["account_whatsapp_package_status"],
        account["account_whatsapp_package_connected"]
    ])
}

/// What the worker's schedule does each morning.
pub(crate) async fn morning(app: &App, merchant: &TestMerchant) {
    plan(app, merchant).await;
    app.run_jobs().await;
}

/// The same without what follows from it.
pub(crate) async fn plan(app: &App, merchant: &TestMerchant) {
    app.run_daily(merchant, jobs::PLAN).await;
}

async fn caught(app: &App) -> i64 {
    let sql = "SELECT count(*) AS n FROM platform.caught_messages";
    let row = app
        .palm
        .read()
        .await
        .query_one_raw(Statement::from_string(DbBackend::Postgres, sql))
        .await;
    row.expect("asked")
        .expect("a row")
        .try_get("", "n")
        .expect("a number")
}

async fn list(app: &App, query: &str) -> Value {
    app.palm
        .admin()
        .get(&format!("/reminders{query}"))
        .await
        .ok()
}

#[tokio::test]
async fn a_tenant_is_reminded_once_on_both_channels() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7, 3, 30]).await;
    morning(&app, &app.palm).await;
    morning(&app, &app.palm).await;
    let all = list(&app, "?sort=status").await;
    assert_eq!(all["total"], 2, "{all}");
    assert_eq!(caught(&app).await, 2);
    let mail = &list(&app, "?channel=email&status=2").await["items"][0];
    assert_eq!(mail["recipient"], "sara@example.com");
    assert_eq!(
        (mail["rule_days"].as_i64(), mail["amount"].as_str()),
        (Some(7), Some("12500.00"))
    );
    assert!(
        mail["body"]
            .as_str()
            .expect("a text")
            .contains("خلال 7 أيام"),
        "in the tenant's language: {mail}"
    );
    let whatsapp = &list(&app, "?channel=whatsapp").await["items"][0];
    assert_eq!(whatsapp["recipient"], "971501234567");
    assert!(
        whatsapp["body"]
            .as_str()
            .expect("a text")
            .contains("https://manzil.test/ar/account-contract/palm01-x")
    );
    assert_eq!(
        app.palm
            .number("SELECT count(*) FROM timeline WHERE kind LIKE 'reminder_%'")
            .await,
        2
    );
    assert_eq!(list(&app, "?search=sara").await["total"], 2);
    assert_eq!(list(&app, "?due_from=2030-01-01").await["total"], 0);
    assert_eq!(app.cedar.admin().get("/reminders").await.ok()["total"], 0);
}

#[tokio::test]
async fn a_missed_morning_is_made_up_for_once() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7]).await;
    app.clock.advance(chrono::Duration::days(2));
    morning(&app, &app.palm).await;
    app.clock.advance(chrono::Duration::days(1));
    morning(&app, &app.palm).await;
    assert_eq!(list(&app, "").await["total"], 2);
    app.clock.advance(chrono::Duration::days(3));
    morning(&app, &app.palm).await;
    assert_eq!(
        list(&app, "?channel=email").await["total"],
        2,
        "and the rule of one day before has its own"
    );
}

#[tokio::test]
async fn who_does_not_want_whatsapp_or_has_paid_is_left_alone() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[1, 7]).await;
    run(
        &app.palm,
        "UPDATE customers SET allow_whatsapp = false; \
         UPDATE contract_payments SET status = 2, collected_on = '2026-03-01' WHERE sequence = 2",
    )
    .await;
    morning(&app, &app.palm).await;
    let all = list(&app, "").await;
    assert_eq!(
        (all["total"].as_i64(), all["items"][0]["channel"].as_str()),
        (Some(1), Some("email"))
    );
}

#[tokio::test]
async fn the_preview_shows_who_is_next() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7, 9]).await;
    let admin = app.palm.admin();
    let today = admin.post("/reminders/preview", json!({})).await.ok();
    assert_eq!(today.as_array().map(Vec::len), Some(1));
    assert_eq!(today[0]["channels"], json!(["email", "whatsapp"]));
    assert_eq!(today[0]["is_done"], false);
    let later = admin
        .post("/reminders/preview", json!({ "date": "2026-03-17" }))
        .await
        .ok();
    assert_eq!(later[0]["due_on"], "2026-03-24", "{later}");
    assert_eq!(
        later.as_array().map(Vec::len),
        Some(1),
        "nothing is made up for on a day that lies ahead"
    );
    morning(&app, &app.palm).await;
    assert_eq!(
        admin.post("/reminders/preview", json!({})).await.ok()[0]["is_done"],
        true
    );
    admin
        .post("/reminders/preview", json!({ "date": "2026-03-01" }))
        .await
        .invalid("date");
    admin
        .post("/reminders/preview", json!({ "date": "soon" }))
        .await
        .invalid("date");
}

#[tokio::test]
async fn settings_are_checked_and_versioned() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let before = admin.get("/reminders/settings").await.ok();
    assert_eq!(
        (&before["days"], &before["hour"]),
        (&json!([7, 1, 0]), &json!(8))
    );
    let version = before["version"].as_i64().expect("a version");
    let put = |days: Value, hour: i64, version: i64| {
        let admin = admin.clone();
        async move {
            admin
                .put(
                    "/reminders/settings",
                    json!({ "days": days, "hour": hour, "version": version }),
                )
                .await
        }
    };
    put(json!([7, 61]), 24, version).await.invalid("hour");
    put(json!([-61]), 8, version).await.invalid("days");
    put(json!([1, 2, 3, 4, 5, 6, 7, 8, 9]), 8, version)
        .await
        .invalid("days");
    let after = put(json!([-3, 14, 14]), 15, version).await.ok();
    assert_eq!(
        (&after["days"], &after["hour"]),
        (&json!([14, -3]), &json!(15))
    );
    put(json!([1]), 9, version)
        .await
        .refused(409, "stale_version");
    let waiting = app.waiting_jobs().await;
    assert!(
        waiting.iter().any(|(name, _)| name == Remind::NAME),
        "the later hour of today has its own run"
    );
    let hour = json!({ "hour": 16 });
    admin.patch_only("/reminders/settings", hour).await;
}

#[tokio::test]
async fn the_hour_is_waited_for() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7]).await;
    run(&app.palm, "UPDATE account SET reminder_hour = 15").await;
    morning(&app, &app.palm).await;
    assert_eq!(list(&app, "").await["total"], 0);
    app.clock.advance(chrono::Duration::hours(3));
    app.run_jobs().await;
    assert_eq!(list(&app, "").await["total"], 2);
}

#[tokio::test]
async fn a_failed_one_can_be_sent_again() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7]).await;
    morning(&app, &app.palm).await;
    let id = list(&app, "?channel=whatsapp").await["items"][0]["id"]
        .as_i64()
        .expect("an id");
    let admin = app.palm.admin();
    admin
        .post(&format!("/reminders/{id}/resend"), json!({}))
        .await
        .refused(501, "reminders.not_failed");
    run(&app.palm, "UPDATE reminders SET status = 0, error = 'x'").await;
    admin
        .post(&format!("/reminders/{id}/resend"), json!({}))
        .await
        .ok();
    app.run_jobs().await;
    assert_eq!(
        admin.get(&format!("/reminders/{id}")).await.ok()["status"],
        2
    );
    assert_eq!(
        admin.get(&format!("/reminders/{id}/history")).await.ok()["items"][0]["action"],
        "resent"
    );
    assert_eq!(caught(&app).await, 2, "the gateway knows its reference");

    run(
        &app.palm,
        "UPDATE reminders SET status = 4; UPDATE customers SET allow_whatsapp = false",
    )
    .await;
    admin
        .post(&format!("/reminders/{id}/resend"), json!({}))
        .await
        .refused(501, "reminders.whatsapp_not_allowed");
    run(&app.palm, "UPDATE contract_payments SET status = 0").await;
    admin
        .post(&format!("/reminders/{id}/resend"), json!({}))
        .await
        .refused(501, "reminders.not_due_any_more");
    app.cedar
        .admin()
        .post(&format!("/reminders/{id}/resend"), json!({}))
        .await
        .status(404);
    app.cedar
        .admin()
        .get(&format!("/reminders/{id}"))
        .await
        .status(404);
}

#[tokio::test]
async fn a_crash_between_claim_and_mark_is_resolved_by_the_gateway() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7]).await;
    morning(&app, &app.palm).await;
    // As if the worker had been killed after the gateway took it and before that was written down.
    run(
        &app.palm,
        "UPDATE reminders SET status = 3, sent_at = NULL WHERE channel = 'whatsapp'",
    )
    .await;
    let id = list(&app, "?channel=whatsapp").await["items"][0]["id"]
        .as_i64()
        .expect("an id");
    let tx = app.palm.tx().await;
    super::plan::enqueue_whatsapp(&tx, ReminderId(id), "again".to_owned())
        .await
        .expect("enqueued");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
    assert_eq!(list(&app, "?channel=whatsapp&status=2").await["total"], 1);
    assert_eq!(caught(&app).await, 2);
}

#[tokio::test]
async fn without_a_channel_whatsapp_reminders_stay_unsent_and_mail_goes_out() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[7]).await;
    assert_eq!(whatsapp_of(&app).await, json!([0, 0]));
    let admin = app.palm.admin();
    let preview = admin.post("/reminders/preview", json!({})).await.ok();
    assert_eq!(preview[0]["channels"], json!(["email"]));
    morning(&app, &app.palm).await;
    assert_eq!(list(&app, "?channel=email&status=2").await["total"], 1);
    let unsent = list(&app, "?channel=whatsapp").await["items"][0].clone();
    assert_eq!(
        (&unsent["status"], &unsent["sent_at"]),
        (&json!(5), &Value::Null)
    );
    let id = unsent["id"].as_i64().expect("an id");
    admin
        .post(&format!("/reminders/{id}/resend"), json!({}))
        .await
        .refused(501, "reminders.whatsapp_not_connected");
    // Queued, or claimed by a worker that died, while the demo's channel was there.
    for status in [1, 3] {
        run(
            &app.palm,
            &format!("UPDATE reminders SET status = {status} WHERE id = {id}"),
        )
        .await;
        let tx = app.palm.tx().await;
        super::plan::enqueue_whatsapp(&tx, ReminderId(id), format!("older-{status}"))
            .await
            .expect("enqueued");
        tx.commit().await.expect("committed");
        app.run_jobs().await;
        assert_eq!(list(&app, "?channel=whatsapp&status=5").await["total"], 1);
    }
    assert_eq!(caught(&app).await, 1, "the mail");
    assert_eq!(
        app.palm
            .number("SELECT count(*) FROM timeline WHERE kind = 'reminder_whatsapp'")
            .await,
        0
    );
}

#[tokio::test]
async fn the_demo_says_that_its_channel_is_connected() {
    assert_eq!(
        whatsapp_of(&testing::app_with_whatsapp().await).await,
        json!([1, 1])
    );
}

#[tokio::test]
async fn rights_are_needed() {
    let app = testing::app().await;
    let nobody = app.palm.employee(&[]).await;
    nobody.get("/reminders").await.status(403);
    let viewer = app.palm.employee_with::<permission::View>().await;
    viewer.get("/reminders/export?format=csv").await.status(200);
    let input = json!({ "days": [1], "hour": 8, "version": 1 });
    viewer.put("/reminders/settings", input).await.status(403);
    viewer
        .post("/reminders/1/resend", json!({}))
        .await
        .status(403);
}

#[tokio::test]
async fn nobody_is_reminded_of_a_contract_that_is_stopped() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[7]).await;
    run(
        &app.palm,
        "UPDATE contracts SET stopped_on = '2026-03-01', stop_reason = 'A dispute', stopped_by = 'Palm'",
    )
    .await;
    morning(&app, &app.palm).await;
    assert_eq!(list(&app, "").await["total"], 0);
}

/// A viewing of unit 1203 on a day of March, at an hour in Dubai.
async fn visit(app: &App, agent: i64, day: u32, hour: u32, rest: &str) {
    let utc = hour - 4;
    let sql = format!(
        "INSERT INTO viewings (public_id, unit_id, name, mobile, email, allow_whatsapp, language, agent_id, starts_at, \
             ends_at, state, closed_at, planned_by, created_at, updated_at) \
         SELECT 'palm01-{day}-{hour}', u.id, 'Huda Salem', '+971501112233', 'huda@example.com', {rest}, 'Palm', now(), now() \
         FROM units u",
        rest = rest.replace(
            "TIME",
            &format!("'en', {agent}, '2026-03-{day}T{utc:02}:00Z', '2026-03-{day}T{utc:02}:30Z'"),
        ),
    );
    run(&app.palm, &sql).await;
}

#[tokio::test]
async fn a_visitor_is_reminded_once_the_day_before_by_the_ways_agreed_on() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[]).await;
    let (agent, _) = app.palm.employee_with_id(&[(55, 1)]).await;
    visit(&app, agent, 16, 10, "true, TIME, 'planned', NULL").await;
    visit(&app, agent, 16, 12, "false, TIME, 'planned', NULL").await;
    visit(&app, agent, 16, 14, "true, TIME, 'cancelled', now()").await;
    visit(&app, agent, 17, 10, "true, TIME, 'planned', NULL").await;
    visit(&app, agent, 15, 18, "true, TIME, 'planned', NULL").await;
    morning(&app, &app.palm).await;
    morning(&app, &app.palm).await;
    let sent = "SELECT count(*) FROM viewing_reminders WHERE status = 2";
    assert_eq!(app.palm.number(sent).await, 3);
    let by_whatsapp = "SELECT count(*) FROM viewing_reminders WHERE channel = 'whatsapp' \
         AND recipient = '971501112233' AND body LIKE '%16 Mar 2026, 10:00%/en/viewing/palm01-16-10%'";
    assert_eq!(app.palm.number(by_whatsapp).await, 1);
    assert_eq!(caught(&app).await, 3);
    // At another time it is another promise.
    let moved = "UPDATE viewings SET starts_at = starts_at + interval '6 hours', ends_at = ends_at + interval '6 hours' \
         WHERE public_id = 'palm01-16-10'";
    run(&app.palm, moved).await;
    let tx = app.palm.tx().await;
    super::viewings::remind(&tx).await.expect("promised");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
    assert_eq!(app.palm.number(sent).await, 5);
}

#[tokio::test]
async fn a_viewing_that_was_called_off_is_not_reminded_of() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[]).await;
    let (agent, _) = app.palm.employee_with_id(&[(55, 1)]).await;
    visit(&app, agent, 16, 10, "true, TIME, 'planned', NULL").await;
    let off = "UPDATE viewings SET state = 'cancelled', closed_at = now()";
    let tx = app.palm.tx().await;
    super::viewings::remind(&tx).await.expect("promised");
    tx.commit().await.expect("committed");
    run(&app.palm, off).await;
    app.run_jobs().await;
    let kept = "SELECT count(*) FROM viewing_reminders WHERE channel = 'whatsapp' AND status = 0 \
         AND error = 'the viewing was moved, cancelled or is over'";
    assert_eq!(app.palm.number(kept).await, 1);
}
