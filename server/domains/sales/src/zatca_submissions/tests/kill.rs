//! Hundreds of documents, an authority that fails at random, and workers that are killed at random.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use authority::{Call, Fault, FaultKind};
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait as _, DbBackend, QueryResult, Statement};
use tokio::task::JoinSet;
use zatca::model::Subtype;

use super::*;

/// ZATCA_DOCUMENTS asks for more.
const DOCUMENTS: usize = 150;
/// Every so many documents, one that the authority rejects whenever it comes.
const REJECTED_EACH: usize = 13;
const WORKERS: usize = 6;
/// Jobs that come when all is over: what the killed workers left, and as many more of the same.
const FORGOTTEN: usize = 25;
/// So often time passes, by two seconds, before the next worker is killed in any case.
const ROUND: usize = 30;
/// A worker is killed after so many deliveries at most.
const DELIVERIES_A_KILL: u64 = 4;
/// A document takes no longer than this unless it is stuck.
const LONGEST_FOR_ONE: Duration = Duration::from_secs(4);

#[expect(
    clippy::disallowed_methods,
    reason = "a test is told by the environment how thorough it is"
)]
fn documents() -> usize {
    std::env::var("ZATCA_DOCUMENTS").map_or(DOCUMENTS, |number| {
        number.parse().expect("ZATCA_DOCUMENTS is a number")
    })
}

/// SplitMix64: the same moments at every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn killed_at_any_moment_every_document_ends_once_and_is_there_once() {
    let began = Instant::now();
    let world: Shared = Arc::new(world().await);
    let wrong = make(&world).await;
    let order = a_job(&world).await;
    order_faults(&world);
    let made = began.elapsed();
    let kills = kill_until_all_is_decided(&world, began).await;
    let time = began.elapsed();
    let faults = world.authority.faults().happened();
    everything_ended_once(&world, &wrong, &order).await;
    the_authority_has_each_once(&world, &wrong).await;
    let deliveries = sent(&world);
    assert!(
        kills > 0 && faults > 0 && deliveries > documents(),
        "it was no test: {kills} {faults} {deliveries}"
    );
    println!(
        "{} documents, {} of them to be rejected: {faults} faults, {kills} workers killed, \
         {deliveries} deliveries, {time:.1?} of which {made:.1?} to make them",
        documents(),
        wrong.len(),
    );
}

/// The documents, in one transaction, since their making is not what is tried here; the UUIDs of the
/// wrong ones.
async fn make(world: &World) -> BTreeSet<String> {
    let mut wrong = BTreeSet::new();
    let tx = world.app.palm.tx().await;
    for number in 1..=documents() {
        let is_wrong = number % REJECTED_EACH == 0;
        let is_standard = number % 3 == 0;
        let subtype = if is_wrong || is_standard {
            Subtype::Standard
        } else {
            Subtype::Simplified
        };
        let made = issue_as(&tx, subtype, is_standard && !is_wrong)
            .await
            .expect("issued");
        if is_wrong {
            wrong.insert(made.uuid.to_string());
        }
    }
    tx.commit().await.expect("committed");
    wrong
}

/// Each with a chance of its own at every call.
fn order_faults(world: &World) {
    let stored = |fault: Fault| Fault {
        stored: true,
        ..fault
    };
    let faults = [
        (Fault::new(FaultKind::ResetBefore, Call::Any), 0.06),
        (Fault::new(FaultKind::ResetAfter, Call::Any), 0.08),
        (Fault::new(FaultKind::Delay, Call::Any).delay_ms(40), 0.10),
        (
            stored(Fault::new(FaultKind::Timeout, Call::Any).delay_ms(60)),
            0.03,
        ),
        (Fault::new(FaultKind::TooMany, Call::Any), 0.04),
        (Fault::new(FaultKind::Internal, Call::Any), 0.03),
        (stored(Fault::new(FaultKind::Internal, Call::Any)), 0.04),
        (Fault::new(FaultKind::BadGateway, Call::Any), 0.02),
        (Fault::new(FaultKind::Unavailable, Call::Any), 0.02),
        (
            stored(Fault::new(FaultKind::GatewayTimeout, Call::Any)),
            0.03,
        ),
        (Fault::new(FaultKind::Unauthorized, Call::Any), 0.003),
        (Fault::new(FaultKind::Duplicate, Call::Any), 0.03),
        (
            Fault::new(FaultKind::Warn, Call::Any).codes(&["BR-KSA-98"]),
            0.03,
        ),
        (Fault::new(FaultKind::ClearanceOff, Call::Clearance), 0.08),
    ];
    for (seed, (fault, chance)) in (1..).zip(faults) {
        order(world, fault.chance(chance, seed));
    }
}

/// Workers take jobs and are killed one after the other, each after a few deliveries more; how many were killed.
async fn kill_until_all_is_decided(world: &Shared, began: Instant) -> u32 {
    let longest = LONGEST_FOR_ONE * u32::try_from(documents()).expect("not that many");
    let mut chance = Chance(7);
    let mut kills = 0;
    let mut workers: Vec<JoinSet<()>> = (0..WORKERS).map(|_| worker(world)).collect();
    while undecided(world).await > 0 {
        assert!(
            began.elapsed() < longest,
            "{} are left",
            undecided(world).await
        );
        let more = usize::try_from(1 + chance.below(DELIVERIES_A_KILL)).expect("small");
        some_deliveries(world, sent(world) + more).await;
        // Another moment of the work each time.
        tokio::time::sleep(Duration::from_millis(chance.below(20))).await;
        let unlucky = usize::try_from(chance.below(WORKERS as u64)).expect("small");
        workers[unlucky].abort_all();
        workers[unlucky] = worker(world);
        kills += 1;
        if kills % 5 == 0 {
            resume_if_stopped(world).await;
        }
    }
    kills
}

/// Until so many deliveries were made. Time passes meanwhile, for what waits until its turn; when that
/// alone helps no more, the round is over: all is decided, or a person has to resume.
async fn some_deliveries(world: &Shared, wanted: usize) {
    for _ in 0..ROUND {
        if sent(world) >= wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
        world.advance(TimeDelta::seconds(2));
    }
}

async fn undecided(world: &World) -> i64 {
    let sql = "SELECT count(*) FROM zatca_submissions WHERE finished_at IS NULL";
    world.app.palm.number(sql).await
}

/// What a person does about a 401.
async fn resume_if_stopped(world: &World) {
    let sql = "SELECT count(*) FROM zatca_settings WHERE stopped_at IS NOT NULL";
    if world.app.palm.number(sql).await > 0 {
        let admin = world.app.palm.admin();
        admin
            .post("/zatca_submissions/resume", json!({}))
            .await
            .ok();
    }
}

/// One worker: a job that it does not finish is given out again, as the real queue does.
fn worker(world: &Shared) -> JoinSet<()> {
    let world = world.clone();
    let mut set = JoinSet::new();
    set.spawn(async move {
        loop {
            match take(&world).await {
                Some((id, context)) => {
                    run(&context).await;
                    end(&world, id).await;
                }
                None => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
    });
    set
}

/// Any of the jobs that wait: all of them are the same order to send what there is.
async fn a_job(world: &World) -> JobContext {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT payload FROM platform.outbox WHERE name = $1 LIMIT 1",
        [jobs::SendDue::NAME.into()],
    );
    let tx = world.app.palm.tx().await;
    let row = tx.query_one_raw(statement).await.expect("asked");
    context_of(world, &row.expect("a job waits")).await
}

/// The job of a row of the outbox.
async fn context_of(world: &World, row: &QueryResult) -> JobContext {
    let mut context = sending(world, ZatcaSettingId(0)).await;
    context.job.payload = row.try_get("", "payload").expect("a payload");
    context
}

async fn take(world: &World) -> Option<(i64, JobContext)> {
    let now = world.app.kernel.clock.now();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE platform.outbox SET run_at = $1::timestamptz + interval '5 minutes' WHERE id = \
         (SELECT id FROM platform.outbox WHERE run_at <= $1 AND name = $2 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) \
         RETURNING id, payload",
        [now.into(), jobs::SendDue::NAME.into()],
    );
    let tx = world.app.palm.tx().await;
    let row = tx.query_one_raw(statement).await.expect("asked")?;
    tx.commit().await.expect("taken");
    let id = row.try_get("", "id").expect("an id");
    Some((id, context_of(world, &row).await))
}

async fn end(world: &World, id: i64) {
    let sql = format!("DELETE FROM platform.outbox WHERE id = {id}");
    world.execute(&sql).await;
}

/// In one final state each, which it entered once, with the bytes it was made with.
async fn everything_ended_once(world: &World, wrong: &BTreeSet<String>, order: &JobContext) {
    let ends = world
        .rows(
            "SELECT s.uuid, s.state, s.hash, s.call, s.attempts, s.messages, convert_from(s.xml, 'UTF8') AS xml, \
             (SELECT count(*) FROM audit_log a WHERE a.noun = 'zatca_submissions' AND a.record_id = s.id \
                AND a.action IN ('reported', 'cleared', 'rejected')) AS ends FROM zatca_submissions s",
        )
        .await;
    assert_eq!(ends.len(), documents());
    for end in ends {
        let uuid = end["uuid"].as_str().expect("a UUID");
        assert_eq!(end["ends"], 1, "{uuid} is {}", end["state"]);
        assert_eq!(
            end["state"] == "rejected",
            wrong.contains(uuid),
            "{uuid} is {} by {} at attempt {}: {}",
            end["state"],
            end["call"],
            end["attempts"],
            end["messages"],
        );
        let hash = zatca::canonical::hash(end["xml"].as_str().expect("xml")).expect("readable");
        assert_eq!(end["hash"], hash.base64().as_str());
    }
    // What ended is never sent again, however late a forgotten job comes.
    let before = sent(world);
    world.advance(TimeDelta::hours(3));
    while let Some((id, context)) = take(world).await {
        run(&context).await;
        end(world, id).await;
    }
    for _ in 0..FORGOTTEN {
        run(order).await;
    }
    assert_eq!(sent(world), before);
}

/// Deliveries of documents, the trials of the onboarding apart.
fn sent(world: &World) -> usize {
    let deliveries = world.authority.deliveries().into_iter();
    deliveries
        .filter(|it| matches!(it.call, Call::Reporting | Call::Clearance))
        .count()
}

async fn the_authority_has_each_once(world: &World, wrong: &BTreeSet<String>) {
    let accepted = world.authority.documents();
    assert!(
        accepted.iter().all(|it| it.acceptances == 1),
        "accepted twice"
    );
    let there: BTreeSet<String> = accepted.iter().map(|it| it.uuid.clone()).collect();
    assert_eq!(there.len(), accepted.len());
    let ours = world
        .rows("SELECT uuid FROM zatca_submissions WHERE state <> 'rejected'")
        .await;
    let ours: BTreeSet<String> = ours
        .iter()
        .map(|it| it["uuid"].as_str().expect("a UUID").to_owned())
        .collect();
    assert_eq!(there, ours);
    let refused = world.authority.refused().into_iter();
    let refused: BTreeSet<String> = refused
        .filter(|it| it.outcome == authority::Outcome::Refused)
        .map(|it| it.uuid)
        .collect();
    assert_eq!(&refused, wrong);
    cleared_copies_are_the_authoritys(world, &accepted).await;
    let chain = world.authority.chain(&accepted[0].device).expect("a chain");
    assert!(chain.is_whole(), "{chain:?}");
    assert_eq!(chain.segments[0].documents, documents());
}

async fn cleared_copies_are_the_authoritys(world: &World, accepted: &[authority::Document]) {
    let sql = "SELECT uuid, replace(encode(cleared_xml, 'base64'), E'\\n', '') AS copy \
               FROM zatca_submissions WHERE state = 'cleared'";
    let cleared = world.rows(sql).await;
    assert!(
        cleared.len() > documents() / 10,
        "{} were cleared",
        cleared.len()
    );
    for row in cleared {
        let theirs = accepted
            .iter()
            .find(|it| row["uuid"] == it.uuid.as_str())
            .expect("accepted");
        assert_eq!(row["copy"].as_str(), theirs.cleared_invoice.as_deref());
    }
}
