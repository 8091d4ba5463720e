//! Webhooks through real worker processes that are killed while they deliver: each event at least once, those of a record in
//! the order in which they happened.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use futures::future::join_all;
use kernel::config::Config;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection};
use testing::{App, Receiver, Reply, TestDatabase};

use crate::support::{self, Worker};

/// Databases side by side, for most of a kill is waiting until the dead worker's lease is over: how many workers run on each.
const LANES: [usize; 4] = [2, 1, 1, 1];
/// In all lanes together: a hundred.
const KILLS_A_LANE: usize = 25;
const RECORDS: i64 = 10;
/// What happens before each kill; more than is waited for, so that something is left to be killed over.
const EVENTS: i64 = 30;
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
    join_all(LANES.map(lane)).await;
}

async fn lane(workers: usize) {
    let (database, receiver) = (TestDatabase::create().await, Receiver::start().await);
    let mut db = database.connect().await;
    let url = database.url.clone();
    let app = told_to(&receiver, database).await;
    let start = || -> Vec<Worker> { (0..workers).map(|_| Worker::start(&url)).collect() };
    let mut running = start();
    for kill in 1..=KILLS_A_LANE {
        let before = receiver.received_count();
        happen(&mut db).await;
        // A prime step: before, within and after the rounds of ten that a worker sends at a time.
        arrived(&receiver, before + 1 + kill * 7 % 23).await;
        running.iter_mut().for_each(Worker::kill);
        running = start();
    }
    let all = i64::try_from(KILLS_A_LANE).expect("few") * EVENTS;
    support::wait_until(&mut db, "all were made", all, MADE).await;
    support::wait_until(&mut db, "all are delivered", 0, LEFT).await;
    came_in_order(&receiver, all);
    drop(app);
}

/// A merchant whose receiver takes everything, a moment later.
async fn told_to(receiver: &Receiver, database: TestDatabase) -> App {
    let config = Config {
        demo: true,
        // The workers'.
        secret_key: "5a".repeat(32),
        ..testing::config(&database)
    };
    let app = testing::app_with(config, database).await;
    let input = json!({ "url": receiver.url(), "kinds": ["customer.updated"] });
    let made = app.palm.admin().post("/webhook_endpoints", input).await;
    made.ok();
    receiver.answer(|_| Reply {
        after: Duration::from_millis(10),
        ..Reply::status(200)
    });
    app
}

async fn arrived(receiver: &Receiver, least: usize) {
    let deadline = Instant::now() + support::PATIENCE;
    while receiver.received_count() < least {
        assert!(Instant::now() < deadline, "not even {least} came");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

fn came_in_order(receiver: &Receiver, all: i64) {
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
