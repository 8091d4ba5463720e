//! A campaign through real worker processes that are killed at random moments: none twice, none skipped.

use std::time::Duration;

use sqlx::{AssertSqlSafe, PgConnection};
use testing::TestDatabase;

use crate::support::{self, Worker};

const RECIPIENTS: i64 = 300;
const KILLS: u64 = 6;
/// A thousandth of the waits between messages.
const FAST: &[(&str, &str)] = &[("MANZIL_CAMPAIGN_PACE_DIVISOR", "1000")];

/// A campaign that was launched, at a merchant where it is noon.
async fn launched(db: &mut PgConnection) {
    let sql = format!(
        "UPDATE platform.merchants SET time_zone = (SELECT 'Etc/GMT' || CASE WHEN h >= 0 THEN '+' ELSE '' END || h \
             FROM (SELECT extract(hour FROM now() AT TIME ZONE 'UTC')::int - 12 AS h) z) WHERE key = 'palm01'; \
         INSERT INTO platform.whatsapp_channels (merchant_id, package, connection, number, connected_at, updated_at) \
             SELECT id, 1, 1, '971500000000', now(), now() FROM platform.merchants WHERE key = 'palm01'; \
         SET search_path TO m_palm01; \
         INSERT INTO customers (name_en, mobile, created_at, updated_at) \
             SELECT 'Tenant ' || n, '+97150' || (1000000 + n), now(), now() FROM generate_series(1, {RECIPIENTS}) n; \
         INSERT INTO campaigns (name, status, message_en, starts_at, ends_on, audience, ready_at, launched_at, launched_by, \
                 made_by, created_at, updated_at) \
             VALUES ('Eid', 1, 'Dear {{tenant}}', now(), current_date + 30, '{{}}', now(), now(), 'Sara', 'Sara', now(), now()); \
         INSERT INTO campaign_recipients (campaign_id, customer_id, position, mobile, language, status, created_at) \
             SELECT c.id, k.id, row_number() OVER (ORDER BY k.id), substr(k.mobile, 2), 'en', 1, now() \
             FROM campaigns c, customers k; \
         INSERT INTO campaign_pace (seed) VALUES (7); \
         INSERT INTO platform.turns (name, merchant_id, due_at) \
             SELECT 'campaigns.send_next', id, now() FROM platform.merchants WHERE key = 'palm01'; \
         SET search_path TO DEFAULT"
    );
    let made = sqlx::raw_sql(AssertSqlSafe(sql)).execute(db).await;
    made.expect("launched");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_reaches_everybody_once_through_workers_that_are_killed() {
    let database = TestDatabase::create().await;
    let mut db = database.connect().await;
    launched(&mut db).await;
    let start = || [(); 2].map(|()| Worker::start_with(&database.url, FAST));
    let mut workers = start();
    for kill in 1..=KILLS {
        let before = support::number(&mut db, support::CAUGHT).await;
        let part = RECIPIENTS / 10;
        support::wait_for_at_least(&mut db, (before + part).min(RECIPIENTS), support::CAUGHT).await;
        // A prime step, so that every kill's moment is another one.
        tokio::time::sleep(Duration::from_millis(kill * 67 % 100)).await;
        workers.iter_mut().for_each(Worker::kill);
        workers = start();
    }
    let done = "SELECT count(*) FROM m_palm01.campaigns WHERE status = 5";
    support::wait_until(&mut db, "the campaign is completed", 1, done).await;
    for (what, sql) in [
        ("messages", support::CAUGHT),
        (
            "numbers",
            "SELECT count(DISTINCT recipient) FROM platform.caught_messages",
        ),
        (
            "sent",
            "SELECT count(*) FROM m_palm01.campaign_recipients WHERE status = 2",
        ),
        (
            "timeline entries",
            "SELECT count(*) FROM m_palm01.timeline WHERE kind = 'campaign_message'",
        ),
        (
            "counted by the number",
            "SELECT taken FROM m_palm01.campaign_pace",
        ),
        (
            "counted by the platform",
            "SELECT sent::bigint FROM platform.campaigns",
        ),
    ] {
        assert_eq!(support::number(&mut db, sql).await, RECIPIENTS, "{what}");
    }
}
