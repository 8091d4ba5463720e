//! Queued mails through the job, on a real Postgres.

use kernel::mail::Mail;
use kernel::text::Language;
use sea_orm::{ConnectionTrait as _, DbBackend, QueryResult, Statement};
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
