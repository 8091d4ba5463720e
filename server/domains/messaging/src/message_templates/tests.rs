//! Through HTTP and jobs, on a real Postgres. The tests' clock stands at 2026-03-15, 12:00 in Dubai.

use serde_json::{Value, json};
use testing::App;

use super::permission;
use crate::reminders::tests::{lease, morning};

async fn shown(app: &App, kind: &str) -> Value {
    let path = format!("/message_templates/{kind}");
    app.palm.admin().get(&path).await.ok()
}

/// The form of a kind as it is shown, with some fields changed.
async fn form(app: &App, kind: &str, changes: Value) -> Value {
    let shown = shown(app, kind).await;
    let mut form = json!({});
    for field in [
        "by_email",
        "by_whatsapp",
        "is_english",
        "is_arabic",
        "subject_en",
        "subject_ar",
        "body_en",
        "body_ar",
        "version",
    ] {
        form[field] = shown[field].clone();
    }
    for (field, value) in changes.as_object().expect("fields") {
        form[field] = value.clone();
    }
    form
}

async fn change(app: &App, kind: &str, changes: Value) -> testing::Answer {
    let form = form(app, kind, changes).await;
    let path = format!("/message_templates/{kind}");
    app.palm.admin().put(&path, form).await
}

async fn switch_off(app: &App, kind: &str) {
    change(
        app,
        kind,
        json!({ "by_email": false, "by_whatsapp": false }),
    )
    .await
    .ok();
}

async fn reminders(app: &App) -> Value {
    app.palm.admin().get("/reminders").await.ok()
}

#[tokio::test]
async fn own_words_are_sent_with_their_version_and_given_up_again() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7]).await;
    let first = shown(&app, "payment_reminder").await;
    assert_eq!(
        (&first["version"], &first["is_own"]),
        (&json!(0), &json!(false))
    );
    let words = json!({
        "subject_ar": "دفعة {amount}", "body_ar": "عزيزي {customer}، {payment} {is_due}. العقد {contract}",
    });
    let saved = change(&app, "payment_reminder", words).await.ok();
    assert_eq!(
        (&saved["version"], &saved["is_own"]),
        (&json!(1), &json!(true))
    );
    morning(&app, &app.palm).await;
    let sent = reminders(&app).await;
    for row in sent["items"].as_array().expect("rows") {
        let body = row["body"].as_str().expect("a text");
        assert!(body.starts_with("عزيزي سارة حداد، دفعة الإيجار"), "{body}");
        assert_eq!(row["template_version"], 1);
    }
    let mail = "SELECT count(*) FROM platform.mails WHERE template = 'payment_reminder' AND template_version = 1 \
         AND subject LIKE 'دفعة %12,500.00%'";
    assert_eq!(app.palm.number(mail).await, 1);
    let admin = app.palm.admin();
    let path = "/message_templates/payment_reminder/reset";
    admin.post(path, json!({ "version": 0 })).await.status(409);
    let again = admin.post(path, json!({ "version": 1 })).await.ok();
    assert_eq!(
        (&again["body_ar"], &again["is_own"], &again["version"]),
        (&first["body_ar"], &json!(false), &json!(2))
    );
    let path = "/message_templates/payment_reminder/history";
    let history = admin.get(path).await.ok();
    assert_eq!(history["total"], 2);
    let none = admin
        .get("/message_templates/unattested/history")
        .await
        .ok();
    assert_eq!(none["total"], 0);
}

#[tokio::test]
async fn a_form_is_refused_with_what_is_wrong() {
    let app = testing::app().await;
    let refused = change(
        &app,
        "payment_reminder",
        json!({ "body_en": "Dear {tenant}" }),
    )
    .await;
    let said = refused.invalid("body_en");
    assert!(
        said.contains("{tenant}") && said.contains("{customer}"),
        "names the fault and what is known: {said}"
    );
    let no = |changes| change(&app, "payment_reminder", changes);
    no(json!({ "is_english": false, "is_arabic": false }))
        .await
        .invalid("is_english");
    no(json!({ "body_ar": "" })).await.invalid("body_ar");
    no(json!({ "subject_en": "x".repeat(201) }))
        .await
        .invalid("subject_en");
    let code = |changes| change(&app, "signing_code", changes);
    code(json!({ "by_email": false })).await.invalid("by_email");
    code(json!({ "by_whatsapp": false }))
        .await
        .invalid("by_whatsapp");
    change(&app, "signing_invitation", json!({ "by_whatsapp": true }))
        .await
        .invalid("by_whatsapp");
    code(json!({ "body_en": "Sign {contract}" }))
        .await
        .invalid("body_en");
    // A language that is not written in may be left empty.
    no(json!({ "is_english": false, "body_en": "", "subject_en": "" }))
        .await
        .ok();
    let stale = form(&app, "payment_reminder", json!({ "version": 0 })).await;
    let admin = app.palm.admin();
    admin
        .put("/message_templates/payment_reminder", stale)
        .await
        .status(409);
    admin.get("/message_templates/nothing").await.status(400);
}

#[tokio::test]
async fn who_reads_a_language_that_is_off_is_written_to_in_the_other_one() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[7]).await;
    change(&app, "payment_reminder", json!({ "is_arabic": false }))
        .await
        .ok();
    morning(&app, &app.palm).await;
    let body = reminders(&app).await["items"][0]["body"].clone();
    let body = body.as_str().expect("a text");
    assert!(body.starts_with("Dear Sara Haddad"), "{body}");
    let mail = "SELECT count(*) FROM platform.mails WHERE template = 'payment_reminder' AND language = 'en'";
    assert_eq!(app.palm.number(mail).await, 1);
}

#[tokio::test]
async fn a_preview_has_the_values_of_a_real_record_or_says_that_there_is_none() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let words = json!({
        "subject_en": "{amount}", "subject_ar": "{amount}", "body_en": "Dear {customer}", "body_ar": "عزيزي {customer}",
    });
    let path = "/message_templates/payment_reminder/preview";
    let empty = admin.post(path, words.clone()).await.ok();
    assert_eq!(
        (&empty["body_en"], empty.get("customer_id")),
        (&json!("Dear [Name of the reader]"), None)
    );
    lease(&app, &app.palm, &[7]).await;
    let filled = admin.post(path, words.clone()).await.ok();
    assert_eq!(filled["subject_en"], "AED 12,500.00");
    assert_eq!(filled["body_ar"], "عزيزي سارة حداد");
    assert_eq!(filled["language"], "ar");
    let all = admin.get("/message_templates").await.ok();
    for shown in all.as_array().expect("kinds") {
        let kind = shown["kind"].as_str().expect("a code");
        let mut words = json!({});
        for field in ["subject_en", "subject_ar", "body_en", "body_ar"] {
            words[field] = shown[field].clone();
        }
        let path = format!("/message_templates/{kind}/preview");
        let preview = admin.post(&path, words).await.ok();
        for field in ["body_en", "body_ar"] {
            let text = preview[field].as_str().expect("a text");
            assert!(!text.contains('{'), "{kind} leaves a field open: {text}");
        }
    }
    admin
        .post(
            path,
            json!({ "subject_en": "{x}", "subject_ar": "", "body_en": "", "body_ar": "" }),
        )
        .await
        .invalid("subject_en");
}

#[tokio::test]
async fn what_is_off_is_not_planned_not_sent_and_not_sent_again() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7]).await;
    crate::reminders::tests::plan(&app, &app.palm).await;
    switch_off(&app, "payment_reminder").await;
    app.run_jobs().await;
    assert_eq!(reminders(&app).await["total"], 0, "not planned");
    change(
        &app,
        "payment_reminder",
        json!({ "by_email": true, "by_whatsapp": true }),
    )
    .await
    .ok();
    app.clock.advance(chrono::Duration::days(1));
    let preview = app.palm.admin().post("/reminders/preview", json!({})).await;
    assert_eq!(preview.ok()[0]["channels"], json!(["email", "whatsapp"]));
    morning(&app, &app.palm).await;
    assert_eq!(reminders(&app).await["total"], 2);
    app.palm.execute("UPDATE reminders SET status = 0").await;
    switch_off(&app, "payment_reminder").await;
    let admin = app.palm.admin();
    for row in reminders(&app).await["items"].as_array().expect("rows") {
        let path = format!("/reminders/{}/resend", row["id"]);
        admin
            .post(&path, json!({}))
            .await
            .refused(501, "reminders.switched_off");
    }
    let preview = admin.post("/reminders/preview", json!({})).await.ok();
    assert_eq!(preview[0]["channels"], json!([]));
}

/// A mail and a message that were queued before their kind was switched off.
#[tokio::test]
async fn what_was_queued_before_it_was_switched_off_is_not_sent_either() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7]).await;
    morning(&app, &app.palm).await;
    app.palm
        .execute(
            "DELETE FROM platform.caught_messages; UPDATE platform.mails SET status = 1; UPDATE reminders SET status = 1; \
             INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at) \
             SELECT merchant_id, 'deliveries.send_mail', 'again', jsonb_build_object('mail_id', id), '2026-01-01', now() \
             FROM platform.mails; \
             INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at) \
             SELECT m.merchant_id, 'reminders.send_whatsapp', 'again', jsonb_build_object('reminder_id', r.id), '2026-01-01', now() \
             FROM platform.mails m, reminders r WHERE r.channel = 'whatsapp'",
        )
        .await;
    switch_off(&app, "payment_reminder").await;
    app.run_jobs().await;
    let sql = "SELECT count(*) FROM reminders WHERE status = 0 AND error = 'messages of this kind are switched off'";
    assert_eq!(app.palm.number(sql).await, 2);
    let sql = "SELECT count(*) FROM platform.caught_messages";
    assert_eq!(app.palm.number(sql).await, 0);
}

#[tokio::test]
async fn each_care_list_that_is_off_refuses_and_is_unreachable() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[-10]).await;
    app.palm
        .execute(
            "UPDATE contracts SET ends_on = '2026-04-01'; UPDATE customers SET passport_expires_on = '2026-04-01', \
             national_id_expires_on = '2026-03-01'",
        )
        .await;
    let admin = app.palm.admin();
    for (list, kind) in [
        ("missing_data", "missing_data"),
        ("unattested_contracts", "unattested"),
        ("expired_within_one_month", "ending_within_one_month"),
        ("update_passport", "passport_expires"),
        ("update_national_id", "national_id_expired"),
        ("account_balance", "account_balance"),
    ] {
        let path = format!("/customers_care?list={list}");
        let row = admin.get(&path).await.ok()["items"][0].clone();
        assert_eq!(row["channel"], "email", "{list}");
        switch_off(&app, kind).await;
        let about = json!({ "list": list, "record_id": row["record_id"], "channel": "email" });
        admin
            .post("/customers_care/messages", about)
            .await
            .refused(501, "customers_care.switched_off");
        let path = format!("/customers_care?list={list}&reachable=false");
        assert_eq!(admin.get(&path).await.ok()["total"], 1, "{list}");
        let path = format!("/customers_care/runs?list={list}");
        admin.post(&path, json!({})).await.ok();
    }
    app.run_jobs().await;
    let sql = "SELECT count(*) FROM care_messages";
    assert_eq!(app.palm.number(sql).await, 0);
    let sql = "SELECT count(*) FROM care_runs WHERE unreachable = 1 AND queued = 0";
    assert_eq!(app.palm.number(sql).await, 6);
}

#[tokio::test]
async fn in_quiet_hours_everything_waits_for_their_end() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7]).await;
    let admin = app.palm.admin();
    let path = "/message_templates/settings";
    let settings = |from: Value, until: Value, version: i64| json!({ "quiet_from": from, "quiet_until": until, "first_channel": "whatsapp", "version": version });
    for (from, until, field) in [
        (json!(12), Value::Null, "quiet_until"),
        (json!(24), json!(3), "quiet_from"),
        (json!(3), json!(3), "quiet_until"),
    ] {
        admin
            .put(path, settings(from, until, 1))
            .await
            .invalid(field);
    }
    admin
        .put(path, settings(json!(11), json!(15), 1))
        .await
        .ok();
    morning(&app, &app.palm).await;
    let waiting = "SELECT count(*) FROM reminders WHERE status = 1";
    assert_eq!(app.palm.number(waiting).await, 2);
    app.clock.advance(chrono::Duration::hours(2));
    app.run_jobs().await;
    assert_eq!(app.palm.number(waiting).await, 2, "14:00");
    app.clock.advance(chrono::Duration::hours(1));
    app.run_jobs().await;
    let sent = "SELECT count(*) FROM reminders WHERE status = 2";
    assert_eq!(app.palm.number(sent).await, 2, "15:00");
    let history = admin.get("/message_templates/settings/history").await.ok();
    assert_eq!(history["total"], 1);
}

#[tokio::test]
async fn the_way_that_is_first_is_tried_first() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[]).await;
    let admin = app.palm.admin();
    let list = "/customers_care?list=missing_data";
    let channel = || async { app.palm.admin().get(list).await.ok()["items"][0]["channel"].clone() };
    assert_eq!(channel().await, "whatsapp");
    let first = json!({ "first_channel": "email" });
    admin.patch_only("/message_templates/settings", first).await;
    assert_eq!(channel().await, "email");
    app.palm.execute("UPDATE customers SET email = NULL").await;
    assert_eq!(channel().await, "whatsapp", "the other way");
}

#[tokio::test]
async fn rights_are_needed() {
    let app = testing::app().await;
    let form = form(&app, "unattested", json!({})).await;
    let nobody = app.palm.employee(&[]).await;
    nobody.get("/message_templates").await.status(403);
    let viewer = app.palm.employee_with::<permission::View>().await;
    viewer.get("/message_templates").await.ok();
    viewer
        .put("/message_templates/unattested", form)
        .await
        .status(403);
    let settings = json!({ "first_channel": "email", "version": 1 });
    viewer
        .put("/message_templates/settings", settings)
        .await
        .status(403);
}
