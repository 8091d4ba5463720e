//! Webhooks through real worker processes that are killed at random moments: each event at least once, those of a record in
//! the order in which they happened.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use kernel::config::Config;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection};
use testing::{Receiver, Reply, TestDatabase};

use crate::support::{self, Worker};

const KILLS: u64 = 20;
const RECORDS: i64 = 10;
const EVENTS: i64 = 60;
const MADE: &str = "SELECT count(*) FROM m_palm01.webhook_deliveries";
const LEFT: &str = "SELECT count(*) FROM m_palm01.webhook_deliveries WHERE state <> 'delivered'";

async fn happen(db: &mut PgConnection) {
    let sql = format!(
        "INSERT INTO m_palm01.audit_log (at, actor_kind, actor_name, noun, record_id, action, after) \
         SELECT now(), 'system', 'x', 'customers', 1 + n % {RECORDS}, 'updated', jsonb_build_object('name_en', n) \
         FROM generate_series(1, {EVENTS}) n"
    );
    let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(db).await;
    done.expect("it happened");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_event_comes_in_order_through_workers_that_are_killed() {
    let (database, receiver) = (TestDatabase::create().await, Receiver::start().await);
    let mut db = database.connect().await;
    let url = database.url.clone();
    let config = Config {
        demo: true,
        // The workers'.
        secret_key: "5a".repeat(32),
        ..testing::config(&database)
    };
    let app = testing::app_with(config, database).await;
    let input = json!({ "url": receiver.url(), "kinds": ["customer.updated"] });
    app.palm
        .admin()
        .post("/webhook_endpoints", input)
        .await
        .ok();
    receiver.answer(|_| Reply {
        after: Duration::from_millis(3),
        ..Reply::status(200)
    });
    let mut workers = [Worker::start(&url), Worker::start(&url)];
    for kill in 1..=KILLS {
        let before = receiver.received().len();
        happen(&mut db).await;
        let made = i64::try_from(kill).expect("few") * EVENTS;
        support::wait_for_at_least(&mut db, made - EVENTS / 2, MADE).await;
        while receiver.received().len() == before {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        // A prime step, so that every kill's moment is another one.
        tokio::time::sleep(Duration::from_millis(kill * 7 % 23)).await;
        workers.iter_mut().for_each(Worker::kill);
        workers = [Worker::start(&url), Worker::start(&url)];
    }
    let all = i64::try_from(KILLS).expect("few") * EVENTS;
    support::wait_until(&mut db, "all were made", all, MADE).await;
    support::wait_until(&mut db, "all are delivered", 0, LEFT).await;

    let mut ids = BTreeSet::new();
    let mut by_record: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for received in receiver.received() {
        let event: Value = serde_json::from_str(&received.body).expect("an event");
        let id = event["id"].as_str().expect("an id").to_owned();
        let number = id.rsplit('_').next().and_then(|number| number.parse().ok());
        let record = event["data"]["id"].as_i64().expect("a record");
        by_record
            .entry(record)
            .or_default()
            .push(number.expect("a number"));
        ids.insert(id);
    }
    assert_eq!(
        i64::try_from(ids.len()).expect("few"),
        all,
        "each at least once"
    );
    assert_eq!(i64::try_from(by_record.len()).expect("few"), RECORDS);
    for (record, numbers) in by_record {
        assert!(numbers.is_sorted(), "record {record}: {numbers:?}");
    }
}
