//! Queued mails through the job, on a real Postgres.

use gateway::mail::MailCatcher;
use kernel::mail::Mail;
use kernel::text::Language;
use kernel::whatsapp::SendText;
use sea_orm::{ConnectionTrait as _, DbBackend, QueryResult, Statement};
use serde_json::json;
use testing::App;

async fn one(app: &App, sql: &str) -> QueryResult {
    let db = app.palm.read().await;
    db.query_one_raw(Statement::from_string(DbBackend::Postgres, sql))
        .await
        .expect("asked")
        .expect("a row")
}

async fn queue(app: &App) {
    let tx = app.palm.tx().await;
    let mail = Mail {
        to: "sara@example.com".to_owned(),
        subject: "Hello".to_owned(),
        text: "Dear Sara".to_owned(),
        action: Some(("Open".to_owned(), "https://manzil.test/en/".to_owned())),
        language: Language::En,
        kind: "test.mail",
    };
    tx.send_mail(mail).await.expect("queued");
    tx.commit().await.expect("committed");
}

#[tokio::test]
async fn a_queued_mail_is_caught_and_tracked() {
    let app = testing::app().await;
    queue(&app).await;
    app.run_jobs().await;
    let mail = one(
        &app,
        "SELECT status, attempts, sent_at IS NOT NULL AS sent, action_url IS NULL AS forgotten \
         FROM platform.mails",
    )
    .await;
    assert!(mail.try_get::<bool>("", "forgotten").unwrap(), "the link");
    assert_eq!(mail.try_get::<i16>("", "status").unwrap(), 2);
    assert_eq!(mail.try_get::<i32>("", "attempts").unwrap(), 1);
    assert!(mail.try_get::<bool>("", "sent").unwrap());
    let caught = one(
        &app,
        "SELECT reference, action_url FROM platform.caught_messages",
    )
    .await;
    let reference: String = caught.try_get("", "reference").unwrap();
    assert!(
        reference.starts_with("<mail-") && reference.ends_with("@manzil.example>"),
        "{reference}"
    );
    assert_eq!(
        caught.try_get::<String>("", "action_url").unwrap(),
        "https://manzil.test/en/"
    );
}

#[tokio::test]
async fn a_mail_that_is_sent_again_is_the_same_mail() {
    let app = testing::app().await;
    queue(&app).await;
    app.run_jobs().await;
    let tx = app.palm.tx().await;
    let again = "UPDATE platform.mails SET status = 1; \
        INSERT INTO platform.outbox (name, key, payload, run_at, created_at) \
        SELECT 'deliveries.send_mail', 'again', jsonb_build_object('mail_id', id), '2026-01-01', now() FROM platform.mails";
    tx.execute_unprepared(again).await.expect("enqueued");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
    let count = one(&app, "SELECT count(*) AS n FROM platform.caught_messages").await;
    assert_eq!(count.try_get::<i64>("", "n").unwrap(), 1);
}

#[tokio::test]
async fn an_address_without_a_mailbox_is_marked_until_it_is_changed_or_works() {
    let catcher = MailCatcher::start().await.expect("started");
    catcher.refuse("RCPT TO:<sara@", "550 5.1.1 no such mailbox");
    let database = testing::TestDatabase::create().await;
    let config = kernel::config::Config {
        smtp_url: Some(format!("smtp://127.0.0.1:{}", catcher.port)),
        ..testing::config(&database)
    };
    let app = testing::app_with(config, database).await;
    let admin = app.palm.admin();
    let sara =
        |email: &str| json!({ "name_en": "Sara", "mobile": "+971501234567", "email": email });
    let tenant = admin
        .post("/customers", sara("sara@example.com"))
        .await
        .ok();
    let path = format!("/customers/{}", tenant["id"]);
    queue(&app).await;
    app.try_jobs().await;
    let marked = admin.get(&path).await.ok();
    assert_eq!(marked["email_bounced_at"], json!(app.kernel.clock.now()));
    let said = marked["email_bounce"].as_str().expect("words");
    assert!(said.contains("no such mailbox"), "{said}");
    let failed = "SELECT count(*) FROM platform.mails WHERE status = 0";
    assert_eq!(app.palm.number(failed).await, 1);
    let mut edit = sara("known@example.com");
    edit["status"] = json!(1);
    edit["version"] = marked["version"].clone();
    let changed = admin.put(&path, edit).await.ok();
    assert_eq!(changed.get("email_bounced_at"), None);
    app.palm
        .execute("UPDATE customers SET email_bounced_at = now(), email_bounce = 'x'")
        .await;
    app.palm
        .execute("UPDATE platform.mails SET recipient = 'known@example.com', status = 1; \
             INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at) \
             SELECT merchant_id, 'deliveries.send_mail', 'again', jsonb_build_object('mail_id', id), '2026-01-01', now() FROM platform.mails")
        .await;
    app.try_jobs().await;
    let works = admin.get(&path).await.ok();
    assert_eq!(works.get("email_bounced_at"), None, "{works}");
}

#[tokio::test]
async fn a_text_goes_out_by_the_merchants_number_while_it_is_worth_it() {
    let app = testing::app_with_whatsapp().await;
    let tx = app.palm.tx().await;
    let now = kernel::clock::Clock::now(&*app.clock);
    for (text, ends_at) in [
        ("in time", now + chrono::Duration::minutes(10)),
        ("late", now),
    ] {
        let job = SendText {
            to: "+971501234567".to_owned(),
            text: text.to_owned(),
            ends_at: Some(ends_at),
        };
        tx.enqueue(job, text).await.expect("enqueued");
    }
    tx.commit().await.expect("committed");
    app.run_jobs().await;
    let sql = "SELECT recipient, body FROM platform.caught_messages WHERE channel = 'whatsapp'";
    let caught = one(&app, sql).await;
    let field = |name: &str| caught.try_get::<String>("", name).expect("a text");
    assert_eq!(
        (field("recipient"), field("body")),
        ("971501234567".to_owned(), "in time".to_owned())
    );
    let count = "SELECT count(*) FROM platform.caught_messages";
    assert_eq!(app.palm.number(count).await, 1);
}
