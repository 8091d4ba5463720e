//! Workers that are killed while they send documents to the tax authority.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use authority::{Authority, Call, Environment, Fault, FaultKind, Options, Running};
use kernel::clock::{Clock as _, SystemClock};
use serde_json::json;
use sqlx::{AssertSqlSafe, PgConnection};
use testing::{App, TestDatabase};

use crate::support::{self, Worker};

const DOCUMENTS: i64 = 40;
const WORKERS: usize = 2;
const UNDECIDED: &str = "SELECT count(*) FROM m_palm01.zatca_submissions WHERE finished_at IS NULL";
/// What a worker can do something about before time passes.
const IN_HAND: &str = "SELECT count(*) FROM m_palm01.zatca_submissions \
     WHERE state = 'sending' OR (state = 'waiting' AND next_attempt_at <= now())";

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_every_document_is_with_the_authority_once() {
    let database = TestDatabase::create().await;
    let mut db = database.connect().await;
    let url = database.url.clone();
    let authority = Authority::start(Options::default())
        .await
        .expect("the authority starts");
    let app = connected(database, &authority, &mut db).await;
    let uuids = issued(&app, &mut db).await;
    order_faults(&authority);

    let sandbox = authority.base(Environment::Sandbox);
    let kills = kill_until_all_is_decided(&mut db, &url, &sandbox).await;

    assert!(kills > 0, "nothing was killed");
    println!(
        "{DOCUMENTS} documents: {kills} workers killed, {} faults",
        authority.faults().happened()
    );
    let ends = "SELECT count(*) FROM m_palm01.zatca_submissions WHERE state = 'reported'";
    assert_eq!(support::number(&mut db, ends).await, DOCUMENTS);
    let twice = "SELECT count(*) - count(DISTINCT record_id) FROM m_palm01.audit_log \
                 WHERE noun = 'zatca_submissions' AND action IN ('reported', 'cleared', 'rejected')";
    assert_eq!(support::number(&mut db, twice).await, 0, "one end each");
    let accepted = authority.documents();
    assert!(accepted.iter().all(|document| document.acceptances == 1));
    let there: BTreeSet<String> = accepted
        .iter()
        .map(|document| document.uuid.clone())
        .collect();
    assert_eq!((there.len(), there), (accepted.len(), uuids));
    let chain = authority.chain(&accepted[0].device).expect("a chain");
    assert!(chain.is_whole(), "{chain:?}");
}

/// Palm in Saudi Arabia with a connected device, on the machine's time as the workers are.
async fn connected(database: TestDatabase, authority: &Running, db: &mut PgConnection) -> App {
    let moved = "UPDATE platform.merchants SET country = 'SA', currency = 'SAR', city = 'Riyadh', \
                 time_zone = 'Asia/Riyadh' WHERE key = 'palm01'";
    execute(db, moved).await;
    let mut config = testing::config(&database);
    config.zatca_sandbox_url = authority.base(Environment::Sandbox);
    let app = testing::app_with(config, database).await;
    app.clock.set(SystemClock.now());
    let details = json!({
        "environment": "sandbox", "invoice_types": "both", "name_en": "Palm Properties LLC",
        "name_ar": "شركة نخيل العقارية", "vat_number": "300075588700003", "identity_scheme": "CRN",
        "identity_number": "1010010000", "branch_name": "Riyadh Branch", "industry": "Real estate",
        "street": "Prince Sultan Street", "building_number": "2322", "additional_number": "1234",
        "district": "Al Murabba", "city": "Riyadh", "postal_code": "23333", "prices_include_vat": true,
        "issue_on_collection": false,
    });
    let admin = app.palm.admin();
    let saved = admin.put("/zatca_setting", details).await.ok();
    let input = json!({ "otp": "123345", "version": saved["version"] });
    admin.post("/zatca_setting/connect", input).await.ok();
    app.run_jobs().await;
    let shown = admin.get("/zatca_setting").await.ok();
    assert_eq!(shown["status"], 2, "{shown}");
    app
}

/// Invoices of a flat's rents, through the API; their UUIDs.
async fn issued(app: &App, db: &mut PgConnection) -> BTreeSet<String> {
    let flat = format!(
        "SET search_path TO m_palm01; \
         INSERT INTO cities (name_en, name_ar, country, created_at, updated_at) VALUES ('Riyadh', 'الرياض', 'SA', now(), now()); \
         INSERT INTO buildings (name_en, name_ar, city_id, created_at, updated_at) SELECT 'Olaya Plaza', 'بلازا العليا', id, now(), now() FROM cities; \
         INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) SELECT id, '202', 1, 'apartment', now(), now() FROM buildings; \
         INSERT INTO customers (name_en, name_ar, mobile, gender, created_at, updated_at) VALUES ('Sara Haddad', 'سارة حداد', '+966501234567', 2, now(), now()); \
         INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, rent_price, total_rent, issued_at, created_at, updated_at) \
             SELECT 'C-1', 'palm01-x', 1, c.id, u.id, current_date, current_date, current_date + 3000, 1, 1, now(), now(), now() FROM units u, customers c; \
         INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, created_at, updated_at) \
             SELECT id, 1, n, 3000, current_date + n, 1, 'transfer', now(), now() FROM contracts, generate_series(1, {DOCUMENTS}) n; \
         SET search_path TO DEFAULT"
    );
    execute(db, &flat).await;
    let admin = app.palm.admin();
    let mut uuids = BTreeSet::new();
    let ids: Vec<i64> = sqlx::query_scalar("SELECT id FROM m_palm01.contract_payments ORDER BY id")
        .fetch_all(&mut *db)
        .await
        .expect("payments");
    for id in ids {
        app.clock.set(SystemClock.now());
        let made = admin
            .post(&format!("/contract_payments/{id}/invoice"), json!({}))
            .await
            .ok();
        uuids.insert(made["uuid"].as_str().expect("a UUID").to_owned());
    }
    uuids
}

fn order_faults(authority: &Running) {
    let faults = [
        (
            Fault::new(FaultKind::Delay, Call::Reporting).delay_ms(120),
            0.30,
        ),
        (Fault::new(FaultKind::ResetAfter, Call::Reporting), 0.10),
        (Fault::new(FaultKind::ResetBefore, Call::Reporting), 0.08),
        (Fault::new(FaultKind::Unavailable, Call::Reporting), 0.05),
    ];
    for (seed, (fault, chance)) in (11..).zip(faults) {
        authority.faults().order(fault.chance(chance, seed));
    }
}

/// Both workers are killed again and again, a little after a document was on its way; how often.
async fn kill_until_all_is_decided(db: &mut PgConnection, url: &str, sandbox: &str) -> i64 {
    let settings = [("MANZIL_ZATCA_SANDBOX_URL", sandbox)];
    let start = || [(); WORKERS].map(|()| Worker::start_with(url, &settings));
    let began = Instant::now();
    let mut kills = 0;
    let mut workers = start();
    while support::number(db, UNDECIDED).await > 0 {
        assert!(
            began.elapsed() < support::PATIENCE,
            "{} are left",
            support::number(db, UNDECIDED).await
        );
        let sendings = "SELECT count(*) FROM m_palm01.zatca_attempts";
        let before = support::number(db, sendings).await;
        while support::number(db, sendings).await < before + 3
            && support::number(db, IN_HAND).await > 0
            && began.elapsed() < support::PATIENCE
        {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // A prime step, so that every round's moment is another one.
        let moment = u64::try_from(kills * 67 % 200).expect("not negative");
        tokio::time::sleep(Duration::from_millis(moment)).await;
        workers.iter_mut().for_each(Worker::kill);
        kills += i64::try_from(WORKERS).expect("small");
        time_passes(db).await;
        workers = start();
    }
    workers.iter_mut().for_each(Worker::kill);
    kills
}

/// With no worker alive: leases and waits are over, instead of waiting for them.
async fn time_passes(db: &mut PgConnection) {
    let passed = "UPDATE m_palm01.zatca_submissions SET leased_until = now() WHERE state = 'sending'; \
         UPDATE m_palm01.zatca_submissions SET next_attempt_at = now() WHERE state = 'waiting'; \
         UPDATE platform.outbox SET run_at = now() WHERE name = 'zatca_submissions.send'";
    execute(db, passed).await;
}

async fn execute(db: &mut PgConnection, sql: &str) {
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(db)
        .await
        .expect("executed");
}
