//! Campaigns on their way: at the number's pace, each tenant once, through workers that are killed.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::json;
use tokio::sync::Notify;

use super::{act_now, caught, context, draft, launched, next_turn, run_out, shown, tenants};
use crate::campaigns::turns;
use crate::deliveries::whatsapp::{
    Ack, GatewayFailure, Presence, StandIn, Trace, WhatsAppGateway, WhatsAppMessage,
};

/// How a gateway that a test has behaves.
enum Mood {
    /// The worker is killed before the message is given to it.
    DiesBefore,
    /// The worker is killed after that.
    DiesAfter,
    Refuses,
    Away,
    /// It took the message and does not say so.
    Silent,
}

struct Moody {
    mood: Mood,
    real: StandIn,
    reached: Arc<Notify>,
}

#[async_trait]
impl WhatsAppGateway for Moody {
    async fn send(&self, message: &WhatsAppMessage) -> Result<Ack, GatewayFailure> {
        match self.mood {
            Mood::DiesBefore => {}
            Mood::DiesAfter | Mood::Silent => drop(self.real.send(message).await?),
            Mood::Refuses => return Err(GatewayFailure::Refused("no such number".to_owned())),
            Mood::Away => return Err(GatewayFailure::NotSent("timed out".to_owned())),
        }
        if let Mood::Silent = self.mood {
            return Err(GatewayFailure::Unknown("no answer".to_owned()));
        }
        self.reached.notify_one();
        std::future::pending().await
    }

    async fn trace(&self, reference: &str) -> Result<Trace, GatewayFailure> {
        self.real.trace(reference).await
    }

    async fn check(&self, number: &str) -> Result<Presence, GatewayFailure> {
        self.real.check(number).await
    }
}

/// One turn with such a gateway; ends where the worker is killed.
async fn turn(app: &testing::App, mood: Mood) {
    let at = app.next_turn().await.expect("a turn");
    app.clock.set(at);
    let reached = Arc::new(Notify::new());
    let gateway = Moody {
        mood,
        real: StandIn {
            kernel: app.kernel.clone(),
        },
        reached: reached.clone(),
    };
    let context = context(app).await;
    tokio::select! {
        ended = turns::take_by(&context, &gateway) => ended.expect("it ended well"),
        () = reached.notified() => {}
    }
}

async fn statuses(app: &testing::App, status: i64) -> i64 {
    let sql = format!("SELECT count(*) FROM campaign_recipients WHERE status = {status}");
    app.palm.number(&sql).await
}

#[tokio::test]
async fn every_tenant_gets_the_message_once_at_the_numbers_pace() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 130).await;
    let id = launched(&app).await;
    let begun = shown(&app, id).await;
    assert_eq!(begun["campaign"]["status"], 1, "{begun}");
    assert_eq!(begun["campaign"]["recipients"], 130);
    assert_eq!(begun["plan"]["wait"], "start");
    let promised = begun["plan"]["finishes_at"]
        .as_str()
        .expect("an estimate")
        .to_owned();
    assert_eq!(app.run_turns().await, 0, "not before some minutes are over");

    run_out(&app).await;
    let done = shown(&app, id).await;
    assert_eq!(done["campaign"]["status"], 5, "{done}");
    assert_eq!(
        (&done["campaign"]["sent"], &done["campaign"]["pending"]),
        (&json!(130), &json!(0))
    );
    assert_eq!(
        done["campaign"]["ended_at"].as_str(),
        Some(promised.as_str()),
        "as it was estimated"
    );
    assert_eq!(caught(&app).await, 130);
    let different = "SELECT count(DISTINCT recipient) FROM platform.caught_messages";
    assert_eq!(app.palm.number(different).await, 130);
    let too_fast = "SELECT count(*) FROM (SELECT sent_at - lag(sent_at) OVER (ORDER BY sent_at) AS gap \
        FROM campaign_recipients) g WHERE gap < interval '30 seconds'";
    assert_eq!(app.palm.number(too_fast).await, 0);
    let rest = "SELECT count(*) FROM (SELECT position, sent_at - lag(sent_at) OVER (ORDER BY sent_at) AS gap \
        FROM campaign_recipients) g WHERE position = 101 AND gap BETWEEN interval '5 minutes' AND interval '15 minutes'";
    assert_eq!(app.palm.number(rest).await, 1);
    let told = "SELECT count(*) FROM timeline WHERE kind = 'campaign_message'";
    assert_eq!(app.palm.number(told).await, 130);
    let body = "SELECT count(*) FROM platform.caught_messages WHERE body = 'Dear Tenant 7, happy Eid from Palm.'";
    let name = app.palm.number("SELECT count(*) FROM platform.caught_messages WHERE body LIKE 'Dear Tenant 7, happy Eid from %'").await;
    assert!(app.palm.number(body).await <= name && name == 1);
    let known = "SELECT count(*) FROM platform.campaigns WHERE status = 5 AND recipients = 130 AND sent = 130";
    assert_eq!(app.palm.number(known).await, 1, "the platform's figures");
    assert_eq!(app.next_turn().await, None, "no turn is left behind");
}

#[tokio::test]
async fn a_worker_that_is_killed_repeats_nobody_and_skips_nobody() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 6).await;
    let id = launched(&app).await;
    for mood in [Mood::DiesBefore, Mood::DiesAfter] {
        let before = caught(&app).await;
        let sends = matches!(mood, Mood::DiesAfter);
        turn(&app, mood).await;
        assert_eq!(caught(&app).await, before + i64::from(sends));
        // Another worker looks at once: somebody has the message.
        app.run_turns().await;
        assert_eq!(
            statuses(&app, 1).await,
            6 - before,
            "nothing is decided before the lease is over"
        );
        next_turn(&app).await;
        let asked = statuses(&app, 2).await;
        assert_eq!(
            asked,
            before + i64::from(sends),
            "what the gateway had is sent, and nothing else"
        );
        if !sends {
            next_turn(&app).await;
        }
    }
    run_out(&app).await;
    assert_eq!((caught(&app).await, statuses(&app, 2).await), (6, 6));
    assert_eq!(shown(&app, id).await["campaign"]["status"], 5);
}

#[tokio::test]
async fn an_outcome_that_nobody_told_is_asked_for_before_anything_is_repeated() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 1).await;
    launched(&app).await;
    turn(&app, Mood::Silent).await;
    assert_eq!((caught(&app).await, statuses(&app, 2).await), (1, 1));
}

#[tokio::test]
async fn refused_messages_fail_and_are_sent_again_when_somebody_says_so() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 2).await;
    let id = launched(&app).await;
    turn(&app, Mood::Refuses).await;
    turn(&app, Mood::Refuses).await;
    let ended = shown(&app, id).await;
    assert_eq!(
        (&ended["campaign"]["status"], &ended["campaign"]["failed"]),
        (&json!(5), &json!(2))
    );
    let path = format!("/campaigns/recipients?campaign_id={id}&status=0");
    let failed = app.palm.admin().get(&path).await.ok();
    assert_eq!(
        (&failed["items"][0]["failure"], &failed["items"][0]["error"]),
        (&json!("refused"), &json!("no such number"))
    );
    act_now(&app, id, "resend").await.ok();
    run_out(&app).await;
    assert_eq!(caught(&app).await, 2);
    assert_eq!(shown(&app, id).await["campaign"]["status"], 5);
    act_now(&app, id, "resend")
        .await
        .refused(501, "campaigns.nothing_failed");
}

#[tokio::test]
async fn a_gateway_that_is_away_is_tried_again_more_and_more_seldom() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 1).await;
    let id = launched(&app).await;
    let mut waits = Vec::new();
    for _ in 0..4 {
        turn(&app, Mood::Away).await;
        let now = kernel::clock::Clock::now(&*app.clock);
        waits.push((app.next_turn().await.expect("a turn") - now).num_seconds());
    }
    assert!(
        waits.is_sorted() && waits[0] >= 60 && waits[3] >= 480,
        "{waits:?}"
    );
    assert_eq!(shown(&app, id).await["plan"]["wait"], "gateway");
    turn(&app, Mood::Away).await;
    assert_eq!(statuses(&app, 0).await, 1, "not for ever");
    assert_eq!(caught(&app).await, 0);
}

#[tokio::test]
async fn campaigns_of_one_number_go_one_after_the_other() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 3).await;
    let first = launched(&app).await;
    app.clock.advance(chrono::Duration::minutes(5));
    let second = launched(&app).await;
    let waiting = shown(&app, second).await;
    assert_eq!(waiting["plan"]["wait"], "earlier", "{waiting}");
    for _ in 0..3 {
        next_turn(&app).await;
    }
    assert_eq!(shown(&app, first).await["campaign"]["status"], 5);
    assert_eq!(shown(&app, second).await["campaign"]["sent"], 0);
    run_out(&app).await;
    assert_eq!(caught(&app).await, 6);
    let gaps = "SELECT count(*) FROM (SELECT sent_at - lag(sent_at) OVER (ORDER BY sent_at) AS gap \
        FROM campaign_recipients) g WHERE gap < interval '30 seconds'";
    assert_eq!(app.palm.number(gaps).await, 0, "one number has one pace");
    // A third one in the same week reaches nobody.
    let (third, version) = draft(&app).await;
    super::act(&app, third, "launch", version)
        .await
        .refused(501, "campaigns.nobody");
}

#[tokio::test]
async fn another_merchants_campaign_waits_for_nobody() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 2).await;
    app.cedar
        .execute("INSERT INTO customers (name_en, mobile, search_key, created_at, updated_at) VALUES ('Omar', '+971509999999', '', now(), now())")
        .await;
    launched(&app).await;
    let made = app
        .cedar
        .admin()
        .post("/campaigns", super::written())
        .await
        .ok();
    let id = made["campaign"]["id"].as_i64().expect("an id");
    let path = format!("/campaigns/{id}/launch");
    app.cedar
        .admin()
        .post(&path, json!({ "version": 1 }))
        .await
        .ok();
    app.clock.advance(chrono::Duration::minutes(15));
    assert_eq!(app.run_turns().await, 2, "both at the same instant");
    assert_eq!(caught(&app).await, 2);
}

#[tokio::test]
async fn a_viewing_that_was_booked_within_seven_days_is_a_result() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 2).await;
    let id = launched(&app).await;
    run_out(&app).await;
    app.palm
        .execute(
            "INSERT INTO cities (name_en, name_ar, country, created_at, updated_at) VALUES ('Ajman', 'عجمان', 'AE', now(), now()); \
             INSERT INTO buildings (name_en, name_ar, city_id, created_at, updated_at) \
                 SELECT 'Corniche', 'الكورنيش', id, now(), now() FROM cities; \
             INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) \
                 SELECT id, '1203', 1, 'apartment', now(), now() FROM buildings; \
             INSERT INTO viewings (public_id, unit_id, name, mobile, language, agent_id, starts_at, ends_at, state, closed_at, \
                     created_at, updated_at) \
                 SELECT 'palm01-' || v.n, u.id, 'Tenant', '+' || r.mobile, 'en', (SELECT min(id) FROM users), \
                     now() + v.n * interval '1 day', now() + v.n * interval '1 day' + interval '1 hour', v.state, \
                     CASE WHEN v.state = 'cancelled' THEN now() END, r.sent_at + v.days * interval '1 day', now() \
                 FROM units u, campaign_recipients r, \
                     (VALUES (1, 1, 'planned'), (2, 6, 'cancelled'), (3, 8, 'planned'), (4, -1, 'planned')) v (n, days, state) \
                 WHERE r.position = 1",
        )
        .await;
    assert_eq!(shown(&app, id).await["results"]["viewings"], 1);
    let path = format!("/campaigns/recipients?campaign_id={id}&sort=position");
    let list = app.palm.admin().get(&path).await.ok();
    let counts = [&list["items"][0]["viewings"], &list["items"][1]["viewings"]];
    assert_eq!(counts, [&json!(1), &json!(0)], "{list}");
}
