//! Real worker processes, killed at random moments: nothing is lost, nothing happens twice.

use std::time::Duration;

use testing::TestDatabase;

use crate::support::{self, Worker};

const MAILS: i64 = 40;
const PAYMENTS: i64 = 20;
/// Jobs that have to be cut off in the middle before the test is content.
const INTERRUPTED: i64 = 60;
const MOST_ROUNDS: i64 = 40;

/// Two workers are killed again and again while mails and reminders are on their way.
#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_every_job_ends_exactly_once() {
    let database = TestDatabase::create().await;
    let mut db = database.connect().await;
    support::payments_due_in_seven_days(&mut db, "palm01", PAYMENTS).await;

    let (mut rounds, mut interrupted) = (0, 0);
    let mut workers = [Worker::start(&database.url), Worker::start(&database.url)];
    while interrupted < INTERRUPTED && rounds < MOST_ROUNDS {
        let caught = support::number(&mut db, support::CAUGHT).await;
        support::queue_mails(&mut db, MAILS).await;
        // A prime step, so that every round's moment is another one.
        let moment = u64::try_from(rounds * 67 % 400).expect("not negative");
        support::wait_for_at_least(&mut db, caught + 1, support::CAUGHT).await;
        tokio::time::sleep(Duration::from_millis(moment / 8)).await;
        workers.iter_mut().for_each(Worker::kill);
        interrupted = support::number(&mut db, support::INTERRUPTED).await;
        workers = [Worker::start(&database.url), Worker::start(&database.url)];
        rounds += 1;
    }
    assert!(interrupted > 0, "the kills came at idle moments only");

    let expected = rounds * MAILS + 2 * PAYMENTS;
    support::wait_until(
        &mut db,
        "everything is delivered",
        expected,
        support::DELIVERED,
    )
    .await;
    // Whatever was to run once more gets the time to do so.
    support::wait_until(&mut db, "the queue is empty", 0, support::UNFINISHED).await;

    assert_eq!(
        support::number(&mut db, support::CAUGHT).await,
        expected,
        "one message each"
    );
    assert_eq!(
        support::number(
            &mut db,
            "SELECT count(*) FROM platform.mails WHERE status <> 2"
        )
        .await,
        0
    );
    assert_eq!(
        support::number(&mut db, "SELECT count(*) FROM platform.dead_letters").await,
        0
    );
    assert_eq!(
        support::number(
            &mut db,
            "SELECT count(*) FROM m_palm01.reminders WHERE status = 2"
        )
        .await,
        2 * PAYMENTS
    );
    let timeline = "SELECT count(*) FROM m_palm01.timeline WHERE kind LIKE 'reminder%'";
    assert_eq!(
        support::number(&mut db, timeline).await,
        2 * PAYMENTS,
        "one entry each"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn recurring_work_runs_once_however_many_workers() {
    let database = TestDatabase::create().await;
    let mut db = database.connect().await;
    support::payments_due_in_seven_days(&mut db, "palm01", 3).await;
    let _workers = [(); 3].map(|()| Worker::start(&database.url));
    support::wait_until(&mut db, "reminders went out", 6, support::DELIVERED).await;
    support::wait_until(&mut db, "the queue is empty", 0, support::UNFINISHED).await;

    let planned = "SELECT count(*) FROM platform.schedule_runs WHERE job = 'reminders.plan'";
    assert_eq!(
        support::number(&mut db, planned).await,
        2,
        "one for each merchant"
    );
    let enqueued = "SELECT count(*) FROM apalis.jobs WHERE convert_from(job, 'UTF8')::jsonb->>'name' = 'reminders.plan'";
    assert_eq!(support::number(&mut db, enqueued).await, 2);
    assert_eq!(support::number(&mut db, support::CAUGHT).await, 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_worker_finishes_and_leaves_nothing_behind() {
    let database = TestDatabase::create().await;
    let mut db = database.connect().await;
    support::queue_mails(&mut db, 5 * MAILS).await;
    let mut worker = Worker::start(&database.url);
    support::wait_for_at_least(&mut db, 5, support::CAUGHT).await;
    assert!(worker.terminate(), "it ends by itself, with success");
    assert_eq!(
        support::number(&mut db, support::HELD).await,
        0,
        "no job is left in its hands"
    );

    let _next = Worker::start(&database.url);
    support::wait_until(
        &mut db,
        "the next one does the rest",
        5 * MAILS,
        support::CAUGHT,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_survives_the_loss_of_its_connections() {
    let database = TestDatabase::create().await;
    let mut db = database.connect().await;
    let _worker = Worker::start(&database.url);
    support::queue_mails(&mut db, 20).await;
    support::wait_until(&mut db, "the first mails", 20, support::CAUGHT).await;
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    assert!(support::number(&mut db, cut).await > 0);
    support::queue_mails(&mut db, 20).await;
    support::wait_until(&mut db, "the mails after the cut", 40, support::CAUGHT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_a_dead_letter_and_what_nobody_knows_is_held() {
    let database = TestDatabase::create().await;
    let mut db = database.connect().await;
    support::enqueue(&mut db, "nobody.knows", "1", None).await;
    support::enqueue(&mut db, "deliveries.send_mail", "2", None).await;
    support::enqueue(&mut db, "notifications.add", "3", Some(987_654)).await;
    let _worker = Worker::start(&database.url);
    let dead = "SELECT count(*) FROM platform.dead_letters";
    support::wait_until(&mut db, "a dead letter", 1, dead).await;
    support::wait_until(&mut db, "the queue is empty", 0, support::UNFINISHED).await;
    let unknown = "SELECT count(*) FROM platform.outbox WHERE name = 'nobody.knows' AND attempt = 0 AND held_for = 'worker'";
    assert_eq!(support::number(&mut db, unknown).await, 1);
    let malformed = "SELECT count(*) FROM platform.dead_letters WHERE name = 'deliveries.send_mail' AND error LIKE '%mail_id%'";
    assert_eq!(
        support::number(&mut db, malformed).await,
        1,
        "a payload that cannot be read never gets better"
    );
    assert_eq!(
        support::number(&mut db, dead).await,
        1,
        "a merchant that is gone is no failure"
    );
}
