//! Events with several subscribers, and jobs that wait for what they need.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kernel::jobs::{Event, Handler, Job, JobContext, JobError, JobRegistry, JobResult};
use kernel::tenancy::MerchantTx;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use testing::{App, TestMerchant};

use crate::hosted::{self, Hosted};
use crate::support::{self, wait_until};

const DEAD: &str = "SELECT count(*) FROM platform.dead_letters";
const HELD: &str = "SELECT count(*) FROM platform.outbox WHERE held_for IS NOT NULL";
const CLAIMS: &str = "SELECT count(*) FROM m_palm01.job_claims WHERE name LIKE 'parcels.arrived@%'";

#[derive(Serialize, Deserialize)]
struct ParcelArrived {
    weight: i64,
}

impl Event for ParcelArrived {
    const NAME: &'static str = "parcels.arrived";
}

#[derive(Serialize, Deserialize)]
struct WeighParcel {}

impl Job for WeighParcel {
    const NAME: &'static str = "parcels.weigh";
}

/// What a subscriber did, as its own transaction wrote it down.
fn effects(who: &str) -> String {
    format!("SELECT count(*) FROM m_palm01.effects WHERE who = '{who}'")
}

async fn app() -> (App, PgConnection) {
    let (app, mut db) = hosted::app().await;
    for merchant in [&app.palm, &app.cedar] {
        let tx = merchant.tx().await;
        let table = "CREATE TABLE effects (who text NOT NULL, key text NOT NULL)";
        tx.execute_unprepared(table).await.expect("made");
        tx.commit().await.expect("committed");
    }
    let rights = "SELECT platform.give_role(id) FROM platform.merchants";
    sqlx::query(rights).execute(&mut db).await.expect("given");
    (app, db)
}

async fn act(context: &JobContext, who: &str) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    write_down(&tx, who, &context.job.key).await?;
    Ok(tx.commit().await?)
}

async fn write_down(tx: &MerchantTx, who: &str, key: &str) -> JobResult {
    let sql = "INSERT INTO effects (who, key) VALUES ($1, $2)";
    let values = [who.into(), key.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    tx.execute_raw(statement).await?;
    Ok(())
}

fn acts<P: Send + 'static>(who: &'static str) -> impl Handler<P> {
    move |context: JobContext, _: P| async move { act(&context, who).await }
}

async fn publish(merchant: &TestMerchant, key: &str) {
    let tx = merchant.tx().await;
    let event = ParcelArrived { weight: 7 };
    tx.publish(event, key).await.expect("published");
    tx.commit().await.expect("committed");
}

async fn enqueue(merchant: &TestMerchant, key: &str) {
    let tx = merchant.tx().await;
    tx.enqueue(WeighParcel {}, key).await.expect("enqueued");
    tx.commit().await.expect("committed");
}

async fn all_is_done(db: &mut PgConnection) {
    wait_until(db, "everything ends", 0, support::UNFINISHED).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscribers_failure_and_retry_are_its_own() {
    let (app, mut db) = app().await;
    let broken = Arc::new(AtomicBool::new(true));
    let fails = {
        let broken = broken.clone();
        move |context: JobContext, event: ParcelArrived| {
            let broken = broken.clone();
            async move {
                assert_eq!(event.weight, 7);
                if broken.load(Ordering::SeqCst) {
                    return Err(JobError::fail(anyhow::anyhow!("no scales")));
                }
                act(&context, "scales").await
            }
        }
    };
    let registry = JobRegistry::default()
        .on::<ParcelArrived, _>("scales", fails)
        .on::<ParcelArrived, _>("porter", acts("porter"));
    let _worker = Hosted::start(&app, registry);
    publish(&app.palm, "1").await;
    wait_until(&mut db, "the porter acts", 1, &effects("porter")).await;
    wait_until(&mut db, "the scales fail", 1, DEAD).await;
    let letters = app.manager().get("/jobs/dead_letters").await.ok();
    assert_eq!(letters["items"][0]["name"], "parcels.arrived@scales");

    broken.store(false, Ordering::SeqCst);
    let path = format!("/jobs/dead_letters/{}/retry", letters["items"][0]["id"]);
    app.manager().post(&path, json!({})).await.ok();
    wait_until(&mut db, "the scales act", 1, &effects("scales")).await;
    publish(&app.palm, "1").await;
    publish(&app.palm, "2").await;
    for who in ["porter", "scales"] {
        wait_until(&mut db, "the second parcel", 2, &effects(who)).await;
    }
    all_is_done(&mut db).await;
    for who in ["porter", "scales"] {
        let effects = support::number(&mut db, &effects(who)).await;
        assert_eq!(effects, 2, "{who}: one effect for each key");
    }
    assert_eq!(support::number(&mut db, CLAIMS).await, 4);
    assert_eq!(support::number(&mut db, DEAD).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscriber_that_is_killed_half_way_acts_once_and_the_others_not_again() {
    let (app, mut db) = app().await;
    let is_half_way = Arc::new(AtomicBool::new(false));
    let hangs = {
        let is_half_way = is_half_way.clone();
        move |context: JobContext, _: ParcelArrived| {
            let is_half_way = is_half_way.clone();
            async move {
                let tx = context.claim().await?.expect("the first delivery");
                write_down(&tx, "scales", &context.job.key).await?;
                is_half_way.store(true, Ordering::SeqCst);
                std::future::pending::<()>().await;
                Ok(tx.commit().await?)
            }
        }
    };
    let killed = JobRegistry::default()
        .on::<ParcelArrived, _>("porter", acts("porter"))
        .on::<ParcelArrived, _>("scales", hangs);
    let worker = Hosted::start(&app, killed);
    publish(&app.palm, "1").await;
    wait_until(&mut db, "the porter acts", 1, &effects("porter")).await;
    while !is_half_way.load(Ordering::SeqCst) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    worker.kill();

    let next = JobRegistry::default()
        .on::<ParcelArrived, _>("porter", acts("porter"))
        .on::<ParcelArrived, _>("scales", acts("scales"));
    let _next = Hosted::start(&app, next);
    wait_until(&mut db, "the scales act", 1, &effects("scales")).await;
    all_is_done(&mut db).await;
    assert_eq!(support::number(&mut db, &effects("porter")).await, 1);
    assert_eq!(support::number(&mut db, &effects("scales")).await, 1);
    assert_eq!(support::number(&mut db, CLAIMS).await, 2);
    assert_eq!(support::number(&mut db, DEAD).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_worker_fans_out_to_a_subscriber_that_it_does_not_have() {
    let (app, mut db) = app().await;
    let old = || JobRegistry::default().on::<ParcelArrived, _>("porter", acts("porter"));
    let new = || old().on::<ParcelArrived, _>("scales", acts("scales"));
    let first = Hosted::start(&app, new());
    let known = "SELECT count(*) FROM platform.event_subscribers WHERE event = 'parcels.arrived'";
    wait_until(&mut db, "the subscribers are known", 2, known).await;
    first.stop().await;

    let older = Hosted::start(&app, old());
    publish(&app.palm, "1").await;
    wait_until(&mut db, "the porter acts", 1, &effects("porter")).await;
    wait_until(&mut db, "the scales' job is held", 1, HELD).await;
    older.stop().await;

    let _newer = Hosted::start(&app, new());
    wait_until(&mut db, "the scales act", 1, &effects("scales")).await;
    all_is_done(&mut db).await;
    assert_eq!(support::number(&mut db, &effects("porter")).await, 1);
    assert_eq!(support::number(&mut db, DEAD).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_worker_knows_waits_for_one_that_does() {
    let (app, mut db) = app().await;
    let older = Hosted::start(&app, JobRegistry::default());
    enqueue(&app.palm, "1").await;
    publish(&app.palm, "1").await;
    wait_until(&mut db, "job and event are held", 2, HELD).await;
    let figures = app.manager().get("/jobs/figures").await.ok();
    assert_eq!(figures["held_for_workers"], 2);
    let tried = "SELECT count(*) FROM platform.outbox WHERE attempt > 0";
    assert_eq!(support::number(&mut db, tried).await, 0);
    older.stop().await;

    let registry = JobRegistry::default()
        .handler::<WeighParcel, _>(acts("weigher"))
        .on::<ParcelArrived, _>("porter", acts("porter"));
    let _newer = Hosted::start(&app, registry);
    wait_until(&mut db, "the job runs", 1, &effects("weigher")).await;
    wait_until(&mut db, "the event is heard", 1, &effects("porter")).await;
    assert_eq!(support::number(&mut db, HELD).await, 0);
    assert_eq!(support::number(&mut db, DEAD).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_worker_knows_for_a_week_is_a_dead_letter() {
    let (app, mut db) = app().await;
    let _worker = Hosted::start(&app, JobRegistry::default());
    enqueue(&app.palm, "1").await;
    wait_until(&mut db, "it is held", 1, HELD).await;
    app.clock.advance(chrono::Duration::days(8));
    wait_until(&mut db, "it is given up", 1, DEAD).await;
    assert_eq!(support::number(&mut db, HELD).await, 0);
    let untried = "SELECT count(*) FROM platform.dead_letters WHERE name = 'parcels.weigh' \
                   AND attempts = 0 AND error LIKE '%no worker had a handler%'";
    assert_eq!(support::number(&mut db, untried).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_of_a_disabled_merchant_run_when_it_is_enabled() {
    let (app, mut db) = app().await;
    let id = app.palm.merchant().await.id;
    for key in ["1", "2"] {
        enqueue(&app.palm, key).await;
    }
    enqueue(&app.cedar, "1").await;
    let set = |status: &'static str| format!("/merchants/{id}/{status}");
    let reason = json!({ "reason": "Unpaid" });
    app.manager().post(&set("disable"), reason).await.ok();
    let registry = JobRegistry::default().handler::<WeighParcel, _>(acts("weigher"));
    let _worker = Hosted::start(&app, registry);
    wait_until(&mut db, "the disabled one's are held", 2, HELD).await;
    let others = "SELECT count(*) FROM m_cedar1.effects";
    wait_until(&mut db, "the other's has run", 1, others).await;
    let figures = app.manager().get("/jobs/figures").await.ok();
    assert_eq!(figures["held_for_merchants"], 2);
    assert_eq!(support::number(&mut db, &effects("weigher")).await, 0);

    app.manager().post(&set("enable"), json!({})).await.ok();
    wait_until(&mut db, "they run now", 2, &effects("weigher")).await;
    all_is_done(&mut db).await;
    assert_eq!(support::number(&mut db, HELD).await, 0);
    assert_eq!(support::number(&mut db, DEAD).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_that_wait_for_whatsapp_leave_one_by_one_when_the_number_is_back() {
    let (app, mut db) = app().await;
    app.palm.connect_whatsapp().await;
    let drop = "UPDATE platform.whatsapp_channels SET connection = 0, dropped_at = now()";
    sqlx::query(drop).execute(&mut db).await.expect("dropped");
    let now = app.kernel.clock.now();
    let hold = "INSERT INTO platform.outbox \
            (merchant_id, name, key, payload, run_at, created_at, held_for, held_since) \
        SELECT m.id, 'parcels.weigh', m.key || n, '{}', $1, $1, 'whatsapp', $1 \
        FROM platform.merchants m, generate_series(1, 3) n";
    sqlx::query(hold)
        .bind(now)
        .execute(&mut db)
        .await
        .expect("held");
    let registry = JobRegistry::default().handler::<WeighParcel, _>(acts("weigher"));
    let _worker = Hosted::start(&app, registry);
    // Cedar has no package: its jobs do not wait, and end as their handler says.
    let others = "SELECT count(*) FROM platform.outbox o JOIN platform.merchants m ON m.id = o.merchant_id \
         WHERE m.key = 'cedar1' AND o.held_for IS NOT NULL";
    wait_until(&mut db, "the other's are released", 0, others).await;
    assert_eq!(support::number(&mut db, HELD).await, 3);
    app.palm.connect_whatsapp().await;
    wait_until(&mut db, "they are released", 0, HELD).await;
    wait_until(&mut db, "the first has run", 1, &effects("weigher")).await;
    app.clock.advance(chrono::Duration::seconds(2));
    wait_until(&mut db, "then the second", 2, &effects("weigher")).await;
    app.clock.advance(chrono::Duration::seconds(2));
    wait_until(&mut db, "then the third", 3, &effects("weigher")).await;
    all_is_done(&mut db).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn held_jobs_of_a_merchant_that_is_deleted_are_over() {
    let (app, mut db) = app().await;
    let hold = "INSERT INTO platform.outbox \
            (merchant_id, name, key, payload, run_at, created_at, held_for, held_since) \
        SELECT 987654, 'parcels.weigh', h, '{}', now(), now(), h, now() \
        FROM unnest(ARRAY['merchant', 'worker']) AS h";
    sqlx::query(hold).execute(&mut db).await.expect("held");
    let _worker = Hosted::start(&app, JobRegistry::default());
    wait_until(&mut db, "they are over", 0, HELD).await;
    all_is_done(&mut db).await;
    assert_eq!(support::number(&mut db, DEAD).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_nobody_subscribes_to_is_over() {
    let (app, mut db) = app().await;
    publish(&app.palm, "1").await;
    let registry = JobRegistry::default()
        .publishes::<ParcelArrived>()
        .handler::<WeighParcel, _>(acts("weigher"));
    let _worker = Hosted::start(&app, registry);
    enqueue(&app.palm, "after").await;
    wait_until(&mut db, "the job after it runs", 1, &effects("weigher")).await;
    all_is_done(&mut db).await;
    let jobs = "SELECT count(*) FROM apalis.jobs";
    assert_eq!(
        support::number(&mut db, jobs).await,
        1,
        "no job was made of it"
    );
    assert_eq!(support::number(&mut db, HELD).await, 0);
}
