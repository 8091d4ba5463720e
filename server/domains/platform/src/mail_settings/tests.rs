//! Through HTTP and jobs, with a mail server on loopback.

use gateway::mail::MailCatcher;
use kernel::mail::Mail;
use kernel::text::Language;
use serde_json::{Value, json};
use testing::App;

const PATH: &str = "/mail_settings";

fn input(catcher: &MailCatcher, version: i64) -> Value {
    json!({
        "host": "127.0.0.1", "port": catcher.port.to_string(), "security": "none", "user_name": "manzil",
        "password": "secret-of-the-platform", "sender_address": "hello@manzil.example", "sender_name": "Manzil",
        "version": version,
    })
}

async fn queue(app: &App) {
    let tx = app.palm.tx().await;
    let mail = Mail {
        to: "sara@example.com".to_owned(),
        subject: "Hello".to_owned(),
        text: "Dear Sara".to_owned(),
        action: None,
        language: Language::En,
        kind: "test.mail",
    };
    tx.send_mail(mail).await.expect("queued");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
}

#[tokio::test]
async fn the_server_of_the_screen_replaces_the_configurations_until_it_is_removed() {
    let app = testing::app().await;
    let catcher = MailCatcher::start().await.expect("started");
    let manager = app.manager();
    let to = json!({ "to": "me@example.com" });
    let none = manager.post("/mail_settings/test", to.clone()).await;
    none.refused(501, "mail_settings.not_set");
    let set = manager.put(PATH, input(&catcher, 0)).await.ok();
    assert_eq!(
        (&set["is_set"], &set["has_password"], &set["version"]),
        (&json!(true), &json!(true), &json!(1))
    );
    assert!(!set.to_string().contains("secret"), "{set}");
    let tested = manager.post("/mail_settings/test", to).await.ok();
    assert_eq!(tested["answer"], "250 taken as 1");
    queue(&app).await;
    let mails = catcher.mails();
    assert_eq!(mails.len(), 2, "{mails:?}");
    assert_eq!(mails[1].sender, "hello@manzil.example");
    let version = json!({ "version": 1 });
    let removed = manager.post("/mail_settings/remove", version).await.ok();
    assert_eq!(removed["is_set"], json!(false));
    queue(&app).await;
    assert_eq!(catcher.mails().len(), 2);
    let caught = "SELECT count(*) FROM platform.caught_messages";
    assert_eq!(app.palm.number(caught).await, 1);
    let history = manager.get("/mail_settings/history").await.ok();
    assert_eq!(history["items"].as_array().map(Vec::len), Some(2));
    assert!(!history.to_string().contains("secret"), "{history}");
}

#[tokio::test]
async fn a_server_that_refuses_is_not_saved_and_its_words_are_told() {
    let app = testing::app().await;
    let catcher = MailCatcher::start().await.expect("started");
    catcher.refuse("AUTH", "535 5.7.8 wrong password");
    let manager = app.manager();
    let refused = manager.put(PATH, input(&catcher, 0)).await;
    let said = refused.refused(501, "mail_settings.refused").to_string();
    assert!(said.contains("wrong password"), "{said}");
    let shown = manager.get(PATH).await.ok();
    assert_eq!(shown["is_set"], json!(false));
}

#[tokio::test]
async fn no_transaction_is_open_while_the_server_is_asked() {
    let app = testing::app().await;
    let catcher = MailCatcher::start().await.expect("started");
    let manager = app.manager();
    let hold = catcher.hold();
    let asked = async {
        hold.reached().await;
        assert_eq!(app.idle_transactions().await, 0);
        hold.release();
    };
    let (set, ()) = tokio::join!(manager.put(PATH, input(&catcher, 0)), asked);
    set.ok();
    let hold = catcher.hold();
    let asked = async {
        hold.reached().await;
        assert_eq!(app.idle_transactions().await, 0);
        hold.release();
    };
    let to = json!({ "to": "me@example.com" });
    let (tested, ()) = tokio::join!(manager.post("/mail_settings/test", to), asked);
    tested.ok();
}
