//! Through HTTP and jobs, with a mail server on loopback that refuses where it is told to.

use gateway::mail::{HANG_UP, MailCatcher};
use serde_json::{Value, json};
use testing::{Answer, App, app_in_demo as app};

use super::permission;
use crate::reminders::tests::{lease, morning};

const PATH: &str = "/email_settings";
const PASSWORD: &str = "secret-of-the-server";

async fn catcher() -> MailCatcher {
    MailCatcher::start().await.expect("started")
}

fn input(catcher: &MailCatcher, falls_back: bool, version: i64) -> Value {
    json!({
        "host": "127.0.0.1", "port": catcher.port.to_string(), "security": "none", "user_name": "palm",
        "password": PASSWORD, "sender_address": "office@palm.example", "reply_to": "answers@palm.example",
        "falls_back": falls_back, "version": version,
    })
}

async fn save(app: &App, input: Value) -> Answer {
    app.palm.admin().put(PATH, input).await
}

/// Palm with its own server and a tenant who is reminded.
async fn with_server(falls_back: bool) -> (App, MailCatcher) {
    let (app, catcher) = (app(true).await, catcher().await);
    save(&app, input(&catcher, falls_back, 0)).await.ok();
    lease(&app, &app.palm, &[7]).await;
    (app, catcher)
}

async fn shown(app: &App) -> Value {
    app.palm.admin().get(PATH).await.ok()
}

/// The mail to the tenant in the platform's tracker.
async fn status(app: &App) -> i64 {
    let sql = "SELECT status::bigint FROM platform.mails WHERE template IS NOT NULL";
    app.palm.number(sql).await
}

async fn caught(app: &App) -> i64 {
    let sql = "SELECT count(*) FROM platform.caught_messages WHERE channel = 'email'";
    app.palm.number(sql).await
}

/// As a worker does, which releases what nothing is in the way of.
async fn release(app: &App) {
    app.palm
        .execute(
            "UPDATE platform.outbox o SET held_for = NULL, held_since = NULL WHERE held_for = 'email' \
             AND NOT EXISTS (SELECT FROM platform.email_channels c WHERE c.merchant_id = o.merchant_id)",
        )
        .await;
    app.run_jobs().await;
}

#[tokio::test]
async fn a_server_is_set_tried_out_and_removed() {
    let (app, catcher) = (app(true).await, catcher().await);
    let admin = app.palm.admin();
    let none = shown(&app).await;
    assert_eq!(
        (&none["is_own"], &none["version"]),
        (&json!(false), &json!(0))
    );
    let to = json!({ "to": "sara@example.com" });
    let test = admin.post("/email_settings/test", to.clone()).await;
    test.refused(501, "email_settings.not_set");
    let set = save(&app, input(&catcher, false, 0)).await.ok();
    assert_eq!(
        (&set["is_own"], &set["has_password"], &set["user_name"]),
        (&json!(true), &json!(true), &json!("palm"))
    );
    app.run_jobs().await;
    let standing = format!("/merchants/{}/standing", app.palm.merchant().await.id);
    let told = app.manager().get(&standing).await.ok();
    let told = &told["connections"][1];
    assert_eq!(
        (&told["kind"], &told["state"]),
        (&json!("email"), &json!("working"))
    );
    let tested = admin.post("/email_settings/test", to.clone()).await.ok();
    assert_eq!(tested["answer"], "250 taken as 1");
    let mail = catcher.mails().remove(0);
    assert_eq!(mail.sender, "office@palm.example");
    assert!(
        mail.content.contains("Reply-To: answers@palm.example"),
        "{mail:?}"
    );
    catcher.refuse("RCPT", "550 5.1.1 nobody of this name");
    let refused = admin.post("/email_settings/test", to).await;
    let said = refused.refused(501, "email_settings.refused").to_string();
    assert!(said.contains("nobody of this name"), "{said}");
    let removed = admin
        .post("/email_settings/remove", json!({ "version": 1 }))
        .await
        .ok();
    assert_eq!(removed["is_own"], json!(false));
    app.run_jobs().await;
    let told = app.manager().get(&standing).await.ok();
    assert_eq!(told["connections"][1]["state"], "off");
    let history = admin.get("/email_settings/history").await.ok();
    assert_eq!(history["items"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn the_password_is_sealed_never_shown_and_stays_with_its_server() {
    let (app, catcher) = (app(true).await, catcher().await);
    save(&app, input(&catcher, false, 0)).await.ok();
    let admin = app.palm.admin();
    let history = admin.get("/email_settings/history").await.ok();
    for text in [shown(&app).await.to_string(), history.to_string()] {
        assert!(
            !text.contains(PASSWORD) && !text.contains("sealed"),
            "{text}"
        );
    }
    let clear = "SELECT count(*) FROM email_accounts \
         WHERE position(convert_to('secret', 'UTF8') IN password_sealed) > 0 OR length(password_sealed) < 60";
    assert_eq!(app.palm.number(clear).await, 0);
    let mut again = input(&catcher, true, 1);
    again.as_object_mut().expect("fields").remove("password");
    let again = save(&app, again).await.ok();
    assert_eq!(
        (&again["has_password"], &again["falls_back"]),
        (&json!(true), &json!(true))
    );
    let mut elsewhere = input(&catcher, true, 2);
    elsewhere
        .as_object_mut()
        .expect("fields")
        .remove("password");
    elsewhere["host"] = json!("localhost");
    save(&app, elsewhere).await.invalid("password");
    save(&app, input(&catcher, true, 1)).await.status(409);
}

#[tokio::test]
async fn what_a_server_does_not_take_is_not_saved() {
    let (app, catcher) = (app(true).await, catcher().await);
    catcher.refuse("AUTH", "535 5.7.8 wrong password");
    let refused = save(&app, input(&catcher, false, 0)).await;
    let said = refused.refused(501, "email_settings.refused").to_string();
    assert!(said.contains("535"), "{said}");
    assert_eq!(shown(&app).await["is_own"], json!(false));
    for (field, wrong) in [
        ("host", json!("http://mail.example.com")),
        ("port", json!("70000")),
        ("sender_address", json!("nobody")),
        ("reply_to", json!("nobody")),
    ] {
        let mut given = input(&catcher, false, 0);
        given[field] = wrong;
        save(&app, given).await.invalid(field);
    }
}

#[tokio::test]
async fn outside_of_the_demo_no_private_address_is_connected_to() {
    let (app, catcher) = (app(false).await, catcher().await);
    let mut given = input(&catcher, false, 0);
    save(&app, given.clone()).await.invalid("security");
    for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"] {
        given["security"] = json!("starttls");
        given["host"] = json!(host);
        let refused = save(&app, given.clone()).await;
        let said = refused.refused(501, "email_settings.refused").to_string();
        assert!(said.contains("no public address"), "{said}");
    }
    assert_eq!(catcher.conversations(), 0);
}

#[tokio::test]
async fn mails_to_customers_leave_by_the_merchants_server_and_others_by_the_platforms() {
    let (app, catcher) = with_server(false).await;
    lease(&app, &app.cedar, &[7]).await;
    morning(&app, &app.palm).await;
    morning(&app, &app.cedar).await;
    let mails = catcher.mails();
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(
        (mails[0].sender.as_str(), mails[0].recipient.as_str()),
        ("office@palm.example", "sara@example.com")
    );
    assert_eq!(caught(&app).await, 1, "Cedar's");
}

#[tokio::test]
async fn a_server_that_refuses_holds_mails_is_told_and_sends_once_it_is_back() {
    let (app, catcher) = with_server(false).await;
    catcher.refuse("AUTH", "535 5.7.8 wrong password");
    morning(&app, &app.palm).await;
    let seen = shown(&app).await;
    assert_eq!(seen["waiting"], 1, "{seen}");
    assert!(
        seen["refusal"]
            .as_str()
            .is_some_and(|said| said.contains("535"))
    );
    assert_eq!(status(&app).await, 1, "it waits");
    release(&app).await;
    assert_eq!(shown(&app).await["waiting"], 1, "it still refuses");
    for _ in 0..4 {
        app.clock.advance(chrono::Duration::minutes(6));
        app.run_jobs().await;
    }
    let bells = "SELECT count(*) FROM notifications WHERE kind = 'email'";
    assert_eq!(app.palm.number(bells).await, 1, "once");
    let told =
        "SELECT count(*) FROM platform.mails WHERE kind = 'email_settings.refused' AND status = 2";
    assert_eq!(app.palm.number(told).await, 1, "by the platform's server");
    catcher.accept();
    app.clock.advance(chrono::Duration::minutes(6));
    app.run_jobs().await;
    assert_eq!(
        shown(&app).await.get("refusal"),
        None,
        "it was asked by itself"
    );
    release(&app).await;
    assert_eq!((catcher.mails().len(), status(&app).await), (1, 2));
    assert_eq!(shown(&app).await["waiting"], 0);
}

#[tokio::test]
async fn the_platforms_server_helps_out_only_where_the_merchant_said_so() {
    let (app, catcher) = with_server(true).await;
    catcher.refuse("MAIL", "550 5.7.60 not you");
    morning(&app, &app.palm).await;
    assert_eq!((caught(&app).await, status(&app).await), (1, 2));
    let seen = shown(&app).await;
    assert!(
        seen.get("refused_since").is_some() && seen["waiting"] == 0,
        "{seen}"
    );
}

#[tokio::test]
async fn a_mail_that_may_have_been_taken_leaves_by_no_second_server() {
    let (app, catcher) = with_server(true).await;
    catcher.refuse(".", HANG_UP);
    crate::reminders::tests::plan(&app, &app.palm).await;
    app.try_jobs().await;
    assert_eq!((caught(&app).await, status(&app).await), (0, 1));
    catcher.accept();
    app.clock.advance(chrono::Duration::minutes(2));
    app.run_jobs().await;
    assert_eq!((catcher.mails().len(), status(&app).await), (1, 2));
    assert_eq!(caught(&app).await, 0);
}

#[tokio::test]
async fn what_waits_leaves_by_the_platforms_server_when_the_own_one_is_removed() {
    let (app, catcher) = with_server(false).await;
    catcher.refuse("AUTH", "535 5.7.8 wrong password");
    morning(&app, &app.palm).await;
    let version = json!({ "version": shown(&app).await["version"] });
    app.palm
        .admin()
        .post("/email_settings/remove", version)
        .await
        .ok();
    release(&app).await;
    assert_eq!((caught(&app).await, status(&app).await), (1, 2));
}

#[tokio::test]
async fn only_who_may_sets_and_tries_out_the_server() {
    let (app, catcher) = (app(true).await, catcher().await);
    let viewer = app.palm.employee_with::<permission::View>().await;
    viewer.get(PATH).await.ok();
    viewer
        .put(PATH, input(&catcher, false, 0))
        .await
        .status(403);
    let to = json!({ "to": "sara@example.com" });
    viewer.post("/email_settings/test", to).await.status(403);
    assert_eq!(catcher.conversations(), 0);
}

#[tokio::test]
async fn no_transaction_is_open_while_the_server_is_asked() {
    let (app, catcher) = (app(true).await, catcher().await);
    let hold = catcher.hold();
    let asked = async {
        hold.reached().await;
        assert_eq!(app.idle_transactions().await, 0);
        hold.release();
    };
    let (set, ()) = tokio::join!(save(&app, input(&catcher, false, 0)), asked);
    set.ok();
}

#[tokio::test]
async fn a_repeat_gets_the_first_answer_and_asks_nobody() {
    let (app, catcher) = (app(true).await, catcher().await);
    let admin = app.palm.admin();
    let put = poem::http::Method::PUT;
    let send = || admin.once("k1", put.clone(), PATH, input(&catcher, false, 0));
    let first = send().await.ok();
    let again = send().await.ok();
    assert_eq!((first, catcher.conversations()), (again, 1));
}
