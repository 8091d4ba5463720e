//! Through HTTP, turns and a receiver on this machine, on a real Postgres with two merchants.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::time::Duration;

use chrono::{DateTime, TimeDelta};
use proptest::prelude::*;
use reqwest::Url;
use serde_json::{Value, json};
use testing::{App, Received, Receiver, Reply, Session, app_in_demo as app};

use super::WebhookFailure;
use super::patience::wait_after;
use super::posting::{self, Tried};
use crate::webhook_endpoints::address::{Reach, Unreachable, resolve_by};
use crate::webhook_endpoints::signing;

async fn endpoint(session: &Session, url: &str) -> Value {
    let kinds = ["customer.created", "customer.updated"];
    let input = json!({ "url": url, "kinds": kinds });
    session.post("/webhook_endpoints", input).await.ok()
}

async fn customer(session: &Session, number: i64) -> Value {
    let input =
        json!({ "name_en": "Sara Ahmed", "mobile": format!("+97150{}", 1_000_000 + number) });
    session.post("/customers", input).await.ok()
}

async fn renamed(session: &Session, customer: &Value, name: &str) -> Value {
    let input = json!({ "name_en": name, "mobile": customer["mobile"], "status": 1, "version": customer["version"] });
    session
        .put(&format!("/customers/{}", customer["id"]), input)
        .await
        .ok()
}

/// Turns as the worker takes them, until nothing is due.
async fn turns(app: &App) {
    for _ in 0..6 {
        app.clock.advance(TimeDelta::seconds(3));
        app.run_turns().await;
    }
}

fn event(received: &Received) -> Value {
    serde_json::from_str(&received.body).expect("JSON")
}

async fn deliveries(session: &Session, query: &str) -> Vec<Value> {
    let page = session.get(&format!("/webhook_deliveries?{query}")).await;
    let page = page.ok();
    page["items"].as_array().expect("items").clone()
}

#[tokio::test]
async fn what_happens_is_sent_once_signed_and_logged() {
    let (app, receiver) = (app(true).await, Receiver::start().await);
    let admin = app.palm.admin();
    customer(&admin, 1).await;
    let endpoint = endpoint(&admin, &receiver.url()).await;
    let made = customer(&admin, 2).await;
    customer(&app.cedar.admin(), 3).await;
    turns(&app).await;
    let received = receiver.received();
    assert_eq!(
        received.len(),
        1,
        "what was before it, and another merchant's, is not told"
    );
    let told = event(&received[0]);
    assert_eq!(
        (&told["type"], &told["data"]["id"]),
        (&json!("customer.created"), &made["id"])
    );
    let headers = &received[0].headers;
    assert!(!headers.contains_key("manzil-sandbox"));
    let id = &headers["webhook-id"];
    assert_eq!(told["id"], id.as_str());
    let at: i64 = headers["webhook-timestamp"].parse().unwrap();
    let secret = endpoint["secret"].as_str().unwrap();
    let expected = signing::header(&[secret], id, at, &received[0].body).unwrap();
    assert_eq!(headers["webhook-signature"], expected);
    let log = deliveries(&admin, "").await;
    assert_eq!(
        (log.len(), &log[0]["state"], &log[0]["tries"]),
        (1, &json!("delivered"), &json!(1))
    );
    let detail = admin
        .get(&format!("/webhook_deliveries/{}", log[0]["id"]))
        .await
        .ok();
    assert_eq!(detail["payload"].as_str(), Some(received[0].body.as_str()));
    assert_eq!(detail["attempts"][0]["status"], 200);
    let foreign = app.cedar.admin();
    foreign
        .get(&format!("/webhook_deliveries/{}", log[0]["id"]))
        .await
        .status(404);
    // The body is for who may see the record.
    let reader = app.palm.employee(&[(98, 1)]).await;
    let detail = reader
        .get(&format!("/webhook_deliveries/{}", log[0]["id"]))
        .await
        .ok();
    assert!(detail.get("payload").is_none(), "{detail}");
}

#[tokio::test]
async fn a_record_waits_for_its_own_event_and_no_other_does() {
    let (app, receiver) = (app(true).await, Receiver::start().await);
    let admin = app.palm.admin();
    endpoint(&admin, &receiver.url()).await;
    let stuck = customer(&admin, 1).await;
    let stuck_id = stuck["id"].clone();
    receiver.answer(move |received| {
        let is_stuck = event(received)["data"]["id"] == stuck_id;
        Reply::status(if is_stuck { 500 } else { 200 })
    });
    let stuck = renamed(&admin, &stuck, "Sara Haddad").await;
    customer(&admin, 2).await;
    turns(&app).await;
    let of_stuck = |received: Vec<Received>| -> Vec<String> {
        let of = received
            .iter()
            .map(event)
            .filter(|event| event["data"]["id"] == stuck["id"]);
        of.map(|event| event["type"].as_str().unwrap().to_owned())
            .collect()
    };
    let before = of_stuck(receiver.received());
    assert!(
        !before.is_empty() && before.iter().all(|kind| kind == "customer.created"),
        "{before:?}"
    );
    assert_eq!(deliveries(&admin, "state=delivered").await.len(), 1);
    receiver.answer(|_| Reply::status(204));
    app.clock.advance(TimeDelta::minutes(10));
    turns(&app).await;
    let after = of_stuck(receiver.received());
    assert_eq!(
        after[after.len() - 2..],
        ["customer.created", "customer.updated"]
    );
    assert_eq!(deliveries(&admin, "state=delivered").await.len(), 3);
}

#[tokio::test]
async fn redirects_are_not_followed_and_long_answers_are_cut() {
    let (app, receiver, other) = (
        app(true).await,
        Receiver::start().await,
        Receiver::start().await,
    );
    let admin = app.palm.admin();
    endpoint(&admin, &receiver.url()).await;
    let to = other.url();
    receiver.answer(move |_| Reply {
        headers: vec![("location", to.clone())],
        body: "x".repeat(100_000),
        ..Reply::status(307)
    });
    customer(&admin, 1).await;
    turns(&app).await;
    assert!(other.received().is_empty());
    let log = deliveries(&admin, "state=waiting").await;
    let detail = admin
        .get(&format!("/webhook_deliveries/{}", log[0]["id"]))
        .await
        .ok();
    let attempt = &detail["attempts"][0];
    assert_eq!(
        (&attempt["failure"], &attempt["status"]),
        (&json!("redirected"), &json!(307))
    );
    assert_eq!(attempt["answer"].as_str().map(str::len), Some(1_000));
}

#[tokio::test]
async fn a_receiver_in_a_private_network_is_not_called() {
    let (app, receiver) = (app(false).await, Receiver::start().await);
    let admin = app.palm.admin();
    endpoint(&admin, "https://hooks.example.com/").await;
    // As if the name meant this machine from now on.
    let here = receiver.url().replace("http:", "https:");
    app.palm
        .execute(&format!("UPDATE webhook_endpoints SET url = '{here}'"))
        .await;
    customer(&admin, 1).await;
    turns(&app).await;
    assert!(receiver.received().is_empty());
    let log = deliveries(&admin, "state=waiting").await;
    let detail = admin
        .get(&format!("/webhook_deliveries/{}", log[0]["id"]))
        .await
        .ok();
    let attempt = &detail["attempts"][0];
    assert_eq!(attempt["failure"], "private_address");
    assert!(
        attempt.get("status").is_none() && attempt.get("answer").is_none(),
        "{attempt}"
    );
}

#[tokio::test]
async fn a_name_that_comes_to_mean_a_private_address_is_not_followed_there() {
    let url = Url::parse("https://hooks.example.com/").unwrap();
    let means = |address: &'static str| {
        let found: SocketAddr = address.parse().unwrap();
        let look_up = move |_: String, _: u16| async move { Ok(vec![found]) };
        resolve_by(&url, Reach::Internet, look_up)
    };
    assert!(means("8.8.8.8:443").await.is_ok());
    for private in ["10.0.0.8:443", "127.0.0.1:443", "[fd00::1]:443"] {
        assert_eq!(means(private).await, Err(Unreachable::Private), "{private}");
    }
    // What was looked at is connected to: the name, which nobody knows here, is not looked up once more.
    let receiver = Receiver::start().await;
    let url = format!("http://rebound.example:{}/hooks", receiver.port);
    let tried = tried(&receiver, &url, Duration::from_secs(60)).await;
    assert_eq!(tried.status, Some(200), "{tried:?}");
    let received = receiver.received();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].headers["manzil-sandbox"], "true");
}

async fn tried(receiver: &Receiver, url: &str, patience: Duration) -> Tried {
    let address = SocketAddr::from(([127, 0, 0, 1], receiver.port));
    let pinned = posting::Receiver::at(url, address, patience);
    pinned.post(DateTime::UNIX_EPOCH, "evt_1", "{}").await
}

#[tokio::test]
async fn an_answer_that_comes_too_late_is_a_try_that_failed() {
    let receiver = Receiver::start().await;
    receiver.answer(|_| Reply {
        after: Duration::from_secs(3_600),
        ..Reply::status(200)
    });
    let tried = tried(&receiver, &receiver.url(), Duration::from_millis(50)).await;
    assert_eq!(tried.failure, Some(WebhookFailure::TooLate));
    assert!(
        tried.status.is_none() && tried.answer.is_none(),
        "{tried:?}"
    );
}

#[tokio::test]
async fn a_slow_receiver_holds_no_other_up() {
    let (app, slow, quick) = (
        app(true).await,
        Receiver::start().await,
        Receiver::start().await,
    );
    let admin = app.palm.admin();
    endpoint(&admin, &slow.url()).await;
    endpoint(&admin, &quick.url()).await;
    slow.answer(|_| Reply {
        after: Duration::from_secs(3_600),
        ..Reply::status(200)
    });
    for number in 1..=40 {
        customer(&admin, number).await;
    }
    app.clock.advance(TimeDelta::seconds(3));
    app.run_turns().await;
    let sending = app.run_turns();
    // While the slow one is waited for, the quick one has everything.
    let all = async {
        while quick.received().len() < 40 {
            tokio::task::yield_now().await;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        slow.received().len()
    };
    let asked_slow = tokio::select! {
        _ = sending => panic!("the slow one answered"),
        asked = all => asked,
    };
    assert!(asked_slow <= 32, "{asked_slow}");
}

#[tokio::test]
async fn one_that_fails_for_three_days_is_disabled_and_told_and_loses_nothing() {
    let (app, receiver) = (app(true).await, Receiver::start().await);
    let admin = app.palm.admin();
    let endpoint = endpoint(&admin, &receiver.url()).await;
    let path = format!("/webhook_endpoints/{}", endpoint["id"]);
    receiver.answer(|_| Reply::status(500));
    customer(&admin, 1).await;
    turns(&app).await;
    let mut tries = 1;
    while let Some(wait) = wait_after(tries) {
        app.clock.advance(wait);
        app.run_turns().await;
        app.run_turns().await;
        tries += 1;
    }
    let shown = admin.get(&path).await.ok();
    assert_eq!(
        (&shown["is_enabled"], &shown["disabled_reason"]),
        (&json!(false), &json!("failing"))
    );
    app.run_jobs().await;
    let bell = "SELECT count(*) FROM notifications WHERE kind = 'webhooks'";
    assert_eq!(app.palm.number(bell).await, 1);
    let mail = "SELECT count(*) FROM platform.mails WHERE kind = 'webhook_endpoints.disabled'";
    assert_eq!(app.palm.number(mail).await, 1);
    customer(&admin, 2).await;
    turns(&app).await;
    let before = receiver.received().len();
    admin
        .post(&format!("{path}/test"), json!({}))
        .await
        .refused(501, "webhook_endpoints.disabled");
    receiver.answer(|_| Reply::status(200));
    let enable = json!({ "missed": true, "version": shown["version"] });
    let enabled = admin
        .post(&format!("{path}/enable"), enable.clone())
        .await
        .ok();
    assert_eq!(enabled["is_enabled"], true);
    admin
        .post(&format!("{path}/enable"), enable)
        .await
        .refused(501, "webhook_endpoints.enabled");
    turns(&app).await;
    let after: Vec<Value> = receiver.received()[before..].iter().map(event).collect();
    assert_eq!(after.len(), 2, "{after:?}");
    let ids: HashSet<String> = receiver
        .received()
        .iter()
        .map(|one| one.headers["webhook-id"].clone())
        .collect();
    assert_eq!(ids.len(), 2, "a delivery has the same id at every try");
}

#[tokio::test]
async fn one_that_answers_500_for_two_days_stays_enabled_and_then_gets_everything_in_order() {
    let (app, receiver) = (app(true).await, Receiver::start().await);
    let admin = app.palm.admin();
    let endpoint = endpoint(&admin, &receiver.url()).await;
    receiver.answer(|_| Reply::status(500));
    let mut sara = customer(&admin, 1).await;
    turns(&app).await;
    let names = [
        "Sara Haddad",
        "Sara Mansour",
        "Sara Saleh",
        "Sara Nasser",
        "Sara Khoury",
        "Sara Darwish",
        "Sara Hamdan",
        "Sara Awad",
    ];
    for name in names {
        sara = renamed(&admin, &sara, name).await;
        app.clock.advance(TimeDelta::hours(6));
        turns(&app).await;
    }
    let path = format!("/webhook_endpoints/{}", endpoint["id"]);
    assert_eq!(admin.get(&path).await.ok()["is_enabled"], true);
    let before = receiver.received_count();
    let refused = receiver.received();
    let only_the_first = refused
        .iter()
        .all(|one| event(one)["type"] == "customer.created");
    assert!(before > 2 && only_the_first, "{before} tries");
    receiver.answer(|_| Reply::status(200));
    app.clock.advance(TimeDelta::hours(23));
    turns(&app).await;
    let told: Vec<Value> = receiver.received()[before..].iter().map(event).collect();
    let told: Vec<&str> = told
        .iter()
        .map(|event| event["data"]["record"]["name_en"].as_str().unwrap())
        .collect();
    assert_eq!(told, [&["Sara Ahmed"][..], &names[..]].concat());
    assert!(deliveries(&admin, "state=waiting").await.is_empty());
}

#[tokio::test]
async fn one_that_is_gone_is_disabled_at_once_and_what_it_missed_can_be_left_out() {
    let (app, receiver) = (app(true).await, Receiver::start().await);
    let admin = app.palm.admin();
    let endpoint = endpoint(&admin, &receiver.url()).await;
    let path = format!("/webhook_endpoints/{}", endpoint["id"]);
    receiver.answer(|_| Reply::status(410));
    customer(&admin, 1).await;
    turns(&app).await;
    let shown = admin.get(&path).await.ok();
    assert_eq!(shown["disabled_reason"], "gone");
    customer(&admin, 2).await;
    receiver.answer(|_| Reply::status(200));
    let before = receiver.received().len();
    let enable = json!({ "missed": false, "version": shown["version"] });
    admin.post(&format!("{path}/enable"), enable).await.ok();
    customer(&admin, 3).await;
    turns(&app).await;
    assert_eq!(receiver.received().len(), before + 1);
}

#[tokio::test]
async fn one_delivery_or_some_days_are_sent_again_and_a_test_is_sent() {
    let (app, receiver) = (app(true).await, Receiver::start().await);
    let admin = app.palm.admin();
    let first = endpoint(&admin, &receiver.url()).await;
    customer(&admin, 1).await;
    customer(&admin, 2).await;
    turns(&app).await;
    let log = deliveries(&admin, "").await;
    let again = format!("/webhook_deliveries/{}/replay", log[0]["id"]);
    admin.post(&again, json!({})).await.ok();
    app.cedar.admin().post(&again, json!({})).await.status(404);
    turns(&app).await;
    let received = receiver.received();
    assert_eq!(received.len(), 3);
    assert_eq!(
        received[2].headers["webhook-id"],
        event(&received[2])["id"].as_str().unwrap()
    );
    // A later endpoint can be told what happened before it.
    let second = endpoint(&admin, &receiver.url()).await;
    let path =
        |endpoint: &Value, what: &str| format!("/webhook_endpoints/{}/{what}", endpoint["id"]);
    let days = json!({ "from": "2026-03-15", "to": "2026-03-14" });
    admin
        .post(&path(&second, "replay"), days)
        .await
        .invalid("to");
    let days = json!({ "from": "2026-03-15", "to": "2026-03-15" });
    let replayed = admin.post(&path(&second, "replay"), days).await.ok();
    assert_eq!(replayed["count"], 2);
    turns(&app).await;
    assert_eq!(receiver.received().len(), 5);
    admin.post(&path(&first, "test"), json!({})).await.ok();
    turns(&app).await;
    let received = receiver.received();
    assert_eq!(event(received.last().unwrap())["type"], "webhook.test");
}

/// What a receiver does at its requests, one after the other.
fn moods() -> impl Strategy<Value = Vec<bool>> {
    proptest::collection::vec(any::<bool>(), 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    /// However a receiver fails, it gets each event, and those of one record in the order in which they happened.
    #[test]
    fn every_event_comes_and_those_of_a_record_in_order(moods in moods(), changes in proptest::collection::vec(0..3_usize, 1..12)) {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let (app, receiver) = (app(true).await, Receiver::start().await);
            let admin = app.palm.admin();
            endpoint(&admin, &receiver.url()).await;
            let left = std::sync::Mutex::new(moods.into_iter());
            receiver.answer(move |_| {
                let takes = left.lock().expect("no panic").next().unwrap_or(true);
                Reply::status(if takes { 200 } else { 503 })
            });
            let mut customers = Vec::new();
            for number in 0..3 {
                customers.push(customer(&admin, number).await);
            }
            for (step, index) in changes.iter().enumerate() {
                customers[*index] = renamed(&admin, &customers[*index], &format!("Sara {}", "abcdefghijkl".get(step..=step).unwrap_or("z"))).await;
            }
            for _ in 0..40 {
                if deliveries(&admin, "state=waiting").await.is_empty() && app.palm.number("SELECT count(*) FROM webhook_deliveries").await > 0 {
                    break;
                }
                app.clock.advance(TimeDelta::hours(3));
                app.run_turns().await;
                app.run_turns().await;
            }
            let mut first: HashMap<String, usize> = HashMap::new();
            let mut taken: HashMap<i64, Vec<i64>> = HashMap::new();
            for received in receiver.received() {
                let told = event(&received);
                let id = told["id"].as_str().expect("an id").to_owned();
                let number: i64 = id.rsplit('_').next().and_then(|number| number.parse().ok()).expect("a number");
                let tries = first.entry(id).or_default();
                *tries += 1;
                let of = taken.entry(told["data"]["id"].as_i64().expect("a record")).or_default();
                if of.last() != Some(&number) {
                    of.push(number);
                }
            }
            assert_eq!(first.len(), 3 + changes.len(), "each event comes");
            for (record, numbers) in taken {
                assert!(numbers.is_sorted(), "{record}: {numbers:?}");
            }
        });
    }
}
