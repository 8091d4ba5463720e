//! Through HTTP and jobs, on a real Postgres. The tests' clock stands at 2026-03-15, 12:00 in Dubai.

use kernel::config::Config;
use kernel::jobs::{Envelope, JobContext, JobRegistry};
use serde_json::{Value, json};
use testing::{Answer, App, TestMerchant};

use super::{CareRunId, jobs, permission, runs};
use crate::reminders::tests::lease;

/// With the demo's WhatsApp channel.
async fn connected() -> App {
    let database = testing::TestDatabase::create().await;
    let config = Config {
        demo: true,
        ..testing::config(&database)
    };
    testing::app_with(config, database).await
}

async fn rows(app: &App, query: &str) -> Value {
    let path = format!("/customers_care?{query}");
    app.palm.admin().get(&path).await.ok()
}

async fn count(app: &App, list: &str) -> i64 {
    let listed = rows(app, &format!("list={list}")).await;
    listed["total"].as_i64().expect("a number")
}

fn subject(list: &str, row: &Value) -> Value {
    json!({ "list": list, "record_id": row["record_id"] })
}

async fn first(app: &App, list: &str) -> Value {
    rows(app, &format!("list={list}")).await["items"][0].clone()
}

async fn send(app: &App, list: &str) -> Answer {
    let row = first(app, list).await;
    let path = "/customers_care/messages";
    app.palm.admin().post(path, subject(list, &row)).await
}

async fn log(app: &App, query: &str) -> Value {
    let path = format!("/customers_care/log?{query}");
    app.palm.admin().get(&path).await.ok()
}

/// So many more tenants with live contracts and nothing on their papers.
async fn crowd(merchant: &TestMerchant, people: u32) {
    merchant
        .execute(&format!(
            "INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) \
                 SELECT b.id, 'U' || n, 1, 'apartment', now(), now() FROM buildings b, generate_series(1, {people}) n; \
             INSERT INTO customers (name_en, name_ar, mobile, email, search_key, created_at, updated_at) \
                 SELECT 'Tenant ' || n, 'مستأجر', '+97150' || (2000000 + n), 't' || n || '@example.com', '', now(), now() \
                 FROM generate_series(1, {people}) n; \
             INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price, \
                 total_rent, issued_at, created_at, updated_at) \
                 SELECT 'C-' || u.number, 'palm01-' || u.number, 1, c.id, u.id, '2026-01-01', '2026-01-01', '2026-12-31', 1, 1, \
                 '2026-01-01', '2026-01-01', '2026-01-01' FROM units u JOIN customers c ON c.email = 't' || substr(u.number, 2) || '@example.com'"
        ))
        .await;
}

#[tokio::test]
async fn each_list_has_who_qualifies_and_says_why() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[-10, 3, 30]).await;
    let missing = first(&app, "missing_data").await;
    assert_eq!(missing["missing"], json!(["nationality", "identity"]));
    assert_eq!(missing["channel"], "email");
    assert_eq!(
        first(&app, "unattested_contracts").await["due_on"],
        "2026-01-01"
    );
    let owed = first(&app, "account_balance").await;
    assert_eq!(
        (&owed["amount"], &owed["due_on"]),
        (&json!("12500.00"), &json!("2026-03-05"))
    );
    assert_eq!(
        count(&app, "contract_payment").await,
        2,
        "not the one of 30 days"
    );
    assert_eq!(
        rows(&app, "list=account_balance").await["totals"]["amount"],
        "12500.00"
    );

    let palm = &app.palm;
    palm.execute("UPDATE customers SET nationality = 'JO', passport_number = 'P1', email = ''")
        .await;
    let missing = first(&app, "missing_data").await;
    assert_eq!(missing["missing"], json!(["email", "identity_expiry"]));
    assert!(missing["channel"].is_null(), "{missing}");
    assert_eq!(
        rows(&app, "list=missing_data&reachable=true").await["total"],
        0
    );
    assert_eq!(
        rows(&app, "list=missing_data&missing=email").await["total"],
        1
    );
    assert_eq!(
        rows(&app, "list=missing_data&missing=name_ar").await["total"],
        0
    );
    palm.execute("UPDATE customers SET gender = 3").await;
    let missing = first(&app, "missing_data").await;
    assert_eq!(missing["missing"], json!(["email", "trade_licence"]));
    palm.execute("UPDATE contracts SET tasdeq_number = 'T-1'; UPDATE contract_payments SET status = 2, collected_on = '2026-03-06'").await;
    for list in [
        "unattested_contracts",
        "account_balance",
        "contract_payment",
    ] {
        assert_eq!(count(&app, list).await, 0, "{list}");
    }
    palm.execute("UPDATE customers SET status = 0").await;
    assert_eq!(count(&app, "missing_data").await, 0, "disabled");
}

#[tokio::test]
async fn papers_count_by_the_record_or_a_newer_file() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let palm = &app.palm;
    for (day, listed) in [("2026-05-15", 0), ("2026-05-14", 1), ("2025-01-01", 1)] {
        palm.execute(&format!(
            "UPDATE customers SET passport_expires_on = '{day}', national_id_expires_on = '{day}'"
        ))
        .await;
        for list in ["update_passport", "update_national_id"] {
            assert_eq!(count(&app, list).await, listed, "{list} {day}");
        }
    }
    palm.execute(
        "INSERT INTO documents (noun, record_id, kind, file_name, path, size_bytes, expires_on, created_at, updated_at) \
         SELECT 'customers', id, 'passport', 'p.pdf', 'palm01/00/p.pdf', 1, '2031-01-01', now(), now() FROM customers",
    )
    .await;
    assert_eq!(count(&app, "update_passport").await, 0);
    assert_eq!(count(&app, "update_national_id").await, 1);
}

#[tokio::test]
async fn a_contract_that_ends_is_in_one_list_until_it_is_renewed() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let lists = [
        "expired_within_three_months",
        "expired_within_one_month",
        "expired_contracts",
    ];
    for (ends_on, expected) in [
        ("2026-06-16", [0, 0, 0]),
        ("2026-06-15", [1, 0, 0]),
        ("2026-04-16", [1, 0, 0]),
        ("2026-04-15", [0, 1, 0]),
        ("2026-03-15", [0, 1, 0]),
        ("2026-03-14", [0, 0, 1]),
    ] {
        let sql = format!("UPDATE contracts SET ends_on = '{ends_on}'");
        app.palm.execute(&sql).await;
        for (list, expected) in lists.iter().zip(expected) {
            assert_eq!(count(&app, list).await, expected, "{list} on {ends_on}");
        }
    }
    app.palm.execute("UPDATE contracts SET status = 3").await;
    assert_eq!(count(&app, "expired_contracts").await, 1);
    app.palm
        .execute(
            "INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price, \
             total_rent, issued_at, created_at, updated_at) SELECT 'C-2', 'palm01-y', 1, customer_id, unit_id, '2026-03-10', \
             '2026-04-01', '2027-03-31', 1, 1, now(), now(), now() FROM contracts",
        )
        .await;
    assert_eq!(count(&app, "expired_contracts").await, 0, "renewed");
}

#[tokio::test]
async fn a_contract_that_is_stopped_is_not_written_about() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[-10]).await;
    let listed = rows(&app, "").await["total"].as_i64();
    assert_eq!(listed, Some(4), "data, registry, balance and payment");
    app.palm
        .execute(
            "UPDATE contracts SET stopped_on = '2026-03-01', stop_reason = 'x', stopped_by = 'x'",
        )
        .await;
    assert_eq!(rows(&app, "").await["total"], 0);
}

#[tokio::test]
async fn a_preview_is_in_both_languages_and_says_what_would_be_sent() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[3]).await;
    let admin = app.palm.admin();
    for list in ["missing_data", "unattested_contracts", "contract_payment"] {
        let row = first(&app, list).await;
        let shown = admin
            .post("/customers_care/preview", subject(list, &row))
            .await
            .ok();
        assert_eq!(
            (&shown["channel"], &shown["recipient"], &shown["language"]),
            (&json!("email"), &json!("sara@example.com"), &json!("ar")),
        );
        let text = |field: &str| shown[field].as_str().expect("a text").to_owned();
        assert!(text("body_en").contains("Dear Sara Haddad"), "{shown}");
        assert!(text("body_ar").contains("سارة حداد"), "{shown}");
        assert!(!format!("{shown}").contains('{') || !text("body_en").contains('{'));
    }
    let row = first(&app, "missing_data").await;
    let shown = admin
        .post("/customers_care/preview", subject("missing_data", &row))
        .await
        .ok();
    let english = shown["body_en"].as_str().expect("a text");
    assert!(
        english.contains("Nationality, National ID or passport"),
        "{english}"
    );
    let row = first(&app, "unattested_contracts").await;
    let asked = subject("unattested_contracts", &row);
    let shown = admin.post("/customers_care/preview", asked).await.ok();
    assert!(
        shown["body_ar"].as_str().expect("a text").contains("تصديق"),
        "{shown}"
    );
}

#[tokio::test]
async fn a_tenant_is_told_once_in_the_period_and_the_mail_arrives() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let sent = send(&app, "missing_data").await.ok();
    assert_eq!(
        (&sent["status"], &sent["channel"]),
        (&json!(1), &json!("email"))
    );
    app.run_jobs().await;
    let row = first(&app, "missing_data").await;
    assert_eq!(
        (&row["told_status"], &row["silent_until"]),
        (&json!(2), &json!("2026-04-14"))
    );
    let timeline = "SELECT count(*) FROM timeline WHERE kind = 'care_message'";
    assert_eq!(app.palm.number(timeline).await, 1);
    let caught = "SELECT count(*) FROM platform.caught_messages WHERE body LIKE '%سارة%'";
    assert_eq!(app.palm.number(caught).await, 1, "in the tenant's language");
    send(&app, "missing_data")
        .await
        .refused(501, "customers_care.already_told");
    let path = "/customers_care/preview";
    let shown = app
        .palm
        .admin()
        .post(path, subject("missing_data", &row))
        .await
        .ok();
    assert!(
        shown["refusal"]
            .as_str()
            .expect("why")
            .contains("2026-04-14")
    );
    assert_eq!(rows(&app, "list=missing_data&told=false").await["total"], 0);
    send(&app, "unattested_contracts").await.ok();
    app.clock.advance(chrono::Duration::days(30));
    send(&app, "missing_data").await.ok();
    assert_eq!(
        log(&app, "list=missing_data&kind=message").await["total"],
        2
    );
}

#[tokio::test]
async fn two_at_once_tell_a_tenant_once() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    crowd(&app.palm, 3).await;
    for _ in 0..4 {
        app.palm.execute("DELETE FROM care_messages").await;
        let both = tokio::join!(
            send(&app, "unattested_contracts"),
            send(&app, "unattested_contracts")
        );
        let mut statuses = [both.0.status, both.1.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 501], "{} {}", both.0.json, both.1.json);
        let rows = "SELECT count(*) FROM care_messages";
        assert_eq!(app.palm.number(rows).await, 1);
    }
    // Whoever goes round the service is refused by the database.
    let again = "INSERT INTO care_messages (list, record_id, customer_id, contract_id, period, channel, recipient, subject, \
         body, status, sent_by, created_at) SELECT list, record_id, customer_id, contract_id, daterange(upper(period) - 1, NULL), \
         channel, recipient, subject, body, status, sent_by, created_at FROM care_messages";
    let tx = app.palm.tx().await;
    let refused = sea_orm::ConnectionTrait::execute_unprepared(&tx, again).await;
    assert!(
        refused
            .expect_err("refused")
            .to_string()
            .contains("care_messages_once")
    );
}

#[tokio::test]
async fn whatsapp_is_taken_where_it_is_connected_and_allowed() {
    let app = connected().await;
    lease(&app, &app.palm, &[]).await;
    let sent = send(&app, "missing_data").await.ok();
    assert_eq!(
        (&sent["channel"], &sent["recipient"]),
        (&json!("whatsapp"), &json!("971501234567"))
    );
    app.run_jobs().await;
    assert_eq!(log(&app, "status=2&channel=whatsapp").await["total"], 1);
    app.palm
        .execute("UPDATE customers SET allow_whatsapp = false")
        .await;
    let row = first(&app, "unattested_contracts").await;
    let mut asked = subject("unattested_contracts", &row);
    asked["channel"] = json!("whatsapp");
    let admin = app.palm.admin();
    admin
        .post("/customers_care/messages", asked.clone())
        .await
        .refused(501, "customers_care.whatsapp_not_allowed");
    let sent = send(&app, "unattested_contracts").await.ok();
    assert_eq!(sent["channel"], "email");
}

#[tokio::test]
async fn nothing_is_sent_where_there_is_no_way() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let row = first(&app, "missing_data").await;
    let mut asked = subject("missing_data", &row);
    asked["channel"] = json!("whatsapp");
    let admin = app.palm.admin();
    admin
        .post("/customers_care/messages", asked.clone())
        .await
        .refused(501, "customers_care.whatsapp_not_connected");
    app.palm.execute("UPDATE customers SET email = NULL").await;
    asked["channel"] = json!("email");
    admin
        .post("/customers_care/messages", asked)
        .await
        .refused(501, "customers_care.no_email");
    send(&app, "missing_data")
        .await
        .refused(501, "customers_care.unreachable");
    let totals = rows(&app, "list=missing_data").await["totals"].clone();
    assert_eq!(totals["unreachable"], 1);
    assert_eq!(
        app.palm.number("SELECT count(*) FROM care_messages").await,
        0
    );
}

#[tokio::test]
async fn one_that_failed_is_tried_again_in_its_own_row() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let sent = send(&app, "missing_data").await.ok();
    let path = format!("/customers_care/messages/{}/resend", sent["message_id"]);
    let admin = app.palm.admin();
    admin
        .post(&path, json!({}))
        .await
        .refused(501, "customers_care.not_failed");
    for status in [0, 4] {
        app.palm
            .execute(&format!(
                "UPDATE care_messages SET status = {status}, error = 'x'"
            ))
            .await;
        app.palm
            .execute("UPDATE customers SET email = 'new@example.com'")
            .await;
        let again = admin.post(&path, json!({})).await.ok();
        assert_eq!(
            (&again["status"], &again["recipient"]),
            (&json!(1), &json!("new@example.com"))
        );
    }
    app.palm
        .execute("UPDATE care_messages SET status = 0")
        .await;
    send(&app, "missing_data").await.ok();
    app.run_jobs().await;
    assert_eq!(log(&app, "status=2").await["total"], 1);
    app.palm
        .execute("UPDATE care_messages SET status = 0; UPDATE contracts SET ends_on = '2026-03-01'")
        .await;
    admin
        .post(&path, json!({}))
        .await
        .refused(409, "customers_care.not_in_list");
}

#[tokio::test]
async fn a_run_tells_each_once_and_goes_on_after_a_crash() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    crowd(&app.palm, 120).await;
    app.palm
        .execute("UPDATE customers SET email = NULL WHERE email = 't7@example.com'")
        .await;
    send(&app, "missing_data").await.ok();
    let admin = app.palm.admin();
    let begun = admin
        .post("/customers_care/runs?list=missing_data", json!({}))
        .await
        .ok();
    assert_eq!((&begun["total"], &begun["done"]), (&json!(121), &json!(0)));
    let id = begun["id"].as_i64().expect("an id");
    // A worker did the first step and died in the second.
    let tx = app.palm.tx().await;
    assert!(runs::step(&tx, CareRunId(id)).await.expect("a step"));
    tx.commit().await.expect("committed");
    let tx = app.palm.tx().await;
    assert!(runs::step(&tx, CareRunId(id)).await.expect("a step"));
    tx.rollback().await.expect("undone");
    let path = format!("/customers_care/runs/{id}");
    assert_eq!(admin.get(&path).await.ok()["done"], 50);
    app.run_jobs().await;
    let run = admin.get(&path).await.ok();
    let figures =
        ["done", "queued", "told", "unreachable", "settled"].map(|name| run[name].clone());
    assert_eq!(
        figures,
        [121, 119, 1, 1, 0].map(|figure| json!(figure)),
        "{run}"
    );
    assert!(run["ended_at"].is_string());
    let each = "SELECT count(DISTINCT record_id) FROM care_messages WHERE status = 2";
    assert_eq!(app.palm.number(each).await, 120);
    assert_eq!(
        app.palm.number("SELECT count(*) FROM care_messages").await,
        120
    );
    assert_eq!(log(&app, &format!("care_run_id={id}")).await["total"], 119);
}

#[tokio::test]
async fn a_run_takes_the_chosen_ones_that_the_filters_show() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    crowd(&app.palm, 3).await;
    let admin = app.palm.admin();
    let chosen = rows(&app, "list=unattested_contracts&search=sara").await;
    assert_eq!(chosen["total"], 1);
    let all = "/customers_care/runs?list=unattested_contracts&search=sara";
    assert_eq!(admin.post(all, json!({})).await.ok()["total"], 1);
    let ids: Vec<Value> = rows(&app, "list=unattested_contracts").await["items"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["record_id"].clone())
        .collect();
    let path = "/customers_care/runs?list=unattested_contracts";
    let two = json!({ "record_ids": &ids[..2] });
    assert_eq!(admin.post(path, two).await.ok()["total"], 2);
    let nobody = json!({ "record_ids": [987_654] });
    admin.post(path, nobody).await.invalid("record_ids");
    admin
        .post("/customers_care/runs", json!({}))
        .await
        .invalid("list");
}

#[tokio::test]
async fn answers_are_kept_and_seen_with_the_row_the_tenant_and_the_contract() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    app.palm
        .execute("UPDATE contracts SET ends_on = '2026-05-31'")
        .await;
    let list = "expired_within_three_months";
    let row = first(&app, list).await;
    let admin = app.palm.admin();
    let enter = |fields: Value| {
        let mut input = subject(list, &row);
        input
            .as_object_mut()
            .expect("fields")
            .extend(fields.as_object().expect("fields").clone());
        let admin = admin.clone();
        async move { admin.post("/customers_care/answers", input).await }
    };
    enter(json!({ "answer": "no_answer" }))
        .await
        .invalid("call_on");
    enter(json!({ "answer": "no_answer", "call_on": "2026-03-14" }))
        .await
        .invalid("call_on");
    enter(json!({ "answer": "other" })).await.invalid("note");
    enter(json!({ "answer": "will_pay" }))
        .await
        .invalid("answer");
    enter(json!({ "answer": "no_answer", "call_on": "2026-03-17" }))
        .await
        .ok();
    assert_eq!(rows(&app, "to_call=true").await["total"], 0);
    app.clock.advance(chrono::Duration::days(2));
    assert_eq!(rows(&app, "to_call=true").await["total"], 1);
    let said = enter(json!({ "answer": "will_renew", "note": "wants a parking" }))
        .await
        .ok();
    assert_eq!(
        (&said["kind"], &said["answer"]),
        (&json!("answer"), &json!("will_renew"))
    );
    let row = first(&app, list).await;
    assert_eq!(
        (&row["answer"], &row["answer_note"]),
        (&json!("will_renew"), &json!("wants a parking"))
    );
    assert_eq!(
        rows(&app, "to_call=true").await["total"],
        0,
        "answered since"
    );
    assert_eq!(rows(&app, "answer=will_renew").await["total"], 1);
    for filter in ["customer_id", "contract_id", "record_id"] {
        let query = format!("list={list}&{filter}={}", row[filter]);
        assert_eq!(log(&app, &query).await["total"], 2, "{query}");
    }
    let timeline = format!("/customers/{}/timeline", row["customer_id"]);
    let newest = admin.get(&timeline).await.ok()["items"][0]["text_en"].clone();
    assert_eq!(newest, "Contracts ending within three months: Will renew");
}

/// What the worker's schedule does each morning.
async fn morning(app: &App) {
    let merchant = app.palm.merchant().await;
    let date = app.kernel.clock.now().date_naive().to_string();
    let job = Envelope {
        name: jobs::PLAN.to_owned(),
        key: date.clone(),
        merchant_id: Some(merchant.id),
        payload: json!({ "date": date }),
        attempt: 0,
    };
    let handler = crate::jobs(JobRegistry::default())
        .find(jobs::PLAN)
        .expect("registered");
    let context = JobContext {
        kernel: app.kernel.clone(),
        merchant: Some(merchant),
        job,
    };
    handler.run(context).await.expect("planned");
    app.run_jobs().await;
}

#[tokio::test]
async fn a_list_that_is_switched_on_is_sent_each_morning_at_60_30_and_7_days() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    app.palm
        .execute("UPDATE customers SET passport_expires_on = '2026-05-14'")
        .await;
    let sent = "SELECT count(*) FROM care_messages WHERE list = 'update_passport'";
    morning(&app).await;
    assert_eq!(app.palm.number(sent).await, 0, "nobody switched it on");
    let admin = app.palm.admin();
    let settings = admin.get("/customers_care/settings").await.ok();
    assert_eq!(settings["daily"], json!([]));
    let version = settings["version"].clone();
    let put = |daily: Value| {
        let (admin, version) = (admin.clone(), version.clone());
        async move {
            let input = json!({ "daily": daily, "version": version });
            admin.put("/customers_care/settings", input).await
        }
    };
    put(json!(["contract_payment"])).await.invalid("daily");
    let after = put(json!(["update_passport", "update_passport"]))
        .await
        .ok();
    assert_eq!(after["daily"], json!(["update_passport"]));
    put(json!([])).await.refused(409, "stale_version");
    let mut told = Vec::new();
    for day in 1..=70 {
        let before = app.palm.number(sent).await;
        app.clock.advance(chrono::Duration::days(1));
        morning(&app).await;
        if app.palm.number(sent).await > before {
            told.push(60 - day);
        }
    }
    assert_eq!(told, [59, 30, 7, -1], "days before it expires");
    let by = "SELECT count(*) FROM care_messages WHERE list <> 'update_passport'";
    assert_eq!(app.palm.number(by).await, 0);
}

#[tokio::test]
async fn a_payments_reminder_of_the_morning_counts() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[1]).await;
    app.palm
        .execute(
            "INSERT INTO reminders (contract_payment_id, customer_id, rule_days, due_on, channel, recipient, status, body, created_at) \
             SELECT p.id, c.id, 1, p.due_on, 'email', 'sara@example.com', 2, 'x', '2026-03-14T04:00:00Z' \
             FROM contract_payments p, customers c",
        )
        .await;
    let row = first(&app, "contract_payment").await;
    assert_eq!(row["silent_until"], "2026-03-17");
    send(&app, "contract_payment")
        .await
        .refused(501, "customers_care.already_told");
    app.clock.advance(chrono::Duration::days(2));
    let sent = send(&app, "contract_payment").await.ok();
    assert!(
        sent["subject"]
            .as_str()
            .expect("a text")
            .contains("12,500.00"),
        "{sent}"
    );
}

#[tokio::test]
async fn figures_of_all_lists_and_files() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[-10]).await;
    let admin = app.palm.admin();
    send(&app, "missing_data").await.ok();
    let counts = admin.get("/customers_care/lists").await.ok();
    let of = |list: &str| {
        let found = counts
            .as_array()
            .expect("lists")
            .iter()
            .find(|it| it["list"] == list);
        found.map(|it| (it["rows"].clone(), it["told"].clone()))
    };
    assert_eq!(of("missing_data"), Some((json!(1), json!(1))));
    assert_eq!(of("account_balance"), Some((json!(1), json!(0))));
    assert_eq!(of("update_passport"), Some((json!(0), json!(0))));
    for path in [
        "/customers_care/export?list=missing_data&format=csv",
        "/customers_care/log/export?format=csv",
    ] {
        let file = admin.in_arabic().get(path).await.status(200);
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        assert!(text.contains("سارة حداد"), "{text}");
    }
    assert_eq!(
        app.cedar.admin().get("/customers_care").await.ok()["total"],
        0
    );
}

#[tokio::test]
async fn rights_are_needed() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    let row = first(&app, "missing_data").await;
    let about = subject("missing_data", &row);
    let nobody = app.palm.employee(&[]).await;
    nobody.get("/customers_care").await.status(403);
    let viewer = app.palm.employee_with::<permission::View>().await;
    viewer
        .post("/customers_care/preview", about.clone())
        .await
        .ok();
    viewer
        .post("/customers_care/messages", about)
        .await
        .status(403);
    let path = "/customers_care/runs?list=missing_data";
    viewer.post(path, json!({})).await.status(403);
    let daily = json!({ "daily": [], "version": 1 });
    viewer
        .put("/customers_care/settings", daily)
        .await
        .status(403);
}
