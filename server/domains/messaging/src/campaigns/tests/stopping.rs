//! Campaigns that are paused, disabled, cut off from WhatsApp or over, and tenants who say no meanwhile.

use serde_json::json;

use super::{act, act_now, caught, draft, launched, next_turn, run_out, shown, tenants};
use crate::whatsapp_settings::tests::{NUMBER, linked};

const DAYS: &str =
    "SELECT count(DISTINCT (sent_at AT TIME ZONE 'Asia/Dubai')::date) FROM campaign_recipients";

#[tokio::test]
async fn a_paused_campaign_sends_nothing_until_it_is_resumed() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 4).await;
    let id = launched(&app).await;
    next_turn(&app).await;
    assert_eq!(shown(&app, id).await["campaign"]["status"], 2);
    act_now(&app, id, "pause").await.ok();
    assert_eq!(app.next_turn().await, None);
    let paused = shown(&app, id).await;
    assert_eq!(
        (&paused["campaign"]["status"], &paused["plan"]["wait"]),
        (&json!(3), &json!("paused"))
    );
    act_now(&app, id, "pause")
        .await
        .refused(501, "campaigns.not_running");
    act_now(&app, id, "resume").await.ok();
    run_out(&app).await;
    assert_eq!(caught(&app).await, 4);
    act_now(&app, id, "resume")
        .await
        .refused(501, "campaigns.ended");
}

#[tokio::test]
async fn a_disabled_campaign_is_over_for_ever() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 3).await;
    let id = launched(&app).await;
    next_turn(&app).await;
    act_now(&app, id, "disable").await.ok();
    assert_eq!(app.next_turn().await, None);
    let ended = shown(&app, id).await;
    assert_eq!(
        (
            &ended["campaign"]["status"],
            &ended["campaign"]["failed"],
            &ended["campaign"]["sent"]
        ),
        (&json!(0), &json!(2), &json!(1))
    );
    for verb in ["resume", "disable", "resend", "pause"] {
        act_now(&app, id, verb)
            .await
            .refused(501, "campaigns.ended");
    }
    act_now(&app, id, "launch")
        .await
        .refused(501, "campaigns.launched");
    assert_eq!(caught(&app).await, 1);
}

#[tokio::test]
async fn a_draft_is_launched_once_and_by_who_saw_it() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 1).await;
    let (id, version) = draft(&app).await;
    act(&app, id, "pause", version)
        .await
        .refused(501, "campaigns.draft");
    act(&app, id, "launch", version + 1).await.status(409);
    act(&app, id, "launch", version).await.ok();
    act_now(&app, id, "launch")
        .await
        .refused(501, "campaigns.launched");
    let path = format!("/campaigns/{id}");
    app.palm
        .admin()
        .delete(&path)
        .await
        .refused(501, "campaigns.launched");
    app.palm
        .admin()
        .put(&path, super::written())
        .await
        .refused(501, "campaigns.launched");
}

#[tokio::test]
async fn a_number_that_is_disconnected_waits_and_says_so() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 2).await;
    let id = launched(&app).await;
    next_turn(&app).await;
    app.palm.disconnect_whatsapp().await;
    for _ in 0..5 {
        next_turn(&app).await;
    }
    assert_eq!(caught(&app).await, 1);
    assert_eq!(shown(&app, id).await["plan"]["wait"], "not_connected");
    app.palm.connect_whatsapp().await;
    run_out(&app).await;
    assert_eq!(caught(&app).await, 2);
}

#[tokio::test]
async fn who_says_no_after_the_launch_gets_nothing() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 5).await;
    let id = launched(&app).await;
    next_turn(&app).await;
    app.palm
        .execute("UPDATE customers SET allow_whatsapp = false WHERE name_en = 'Tenant 2'; UPDATE customers SET status = 0 WHERE name_en = 'Tenant 3'; \
              INSERT INTO whatsapp_opt_outs (number, words, opted_out_at) VALUES ('971502000004', 'إيقاف', now())")
        .await;
    run_out(&app).await;
    let done = shown(&app, id).await;
    assert_eq!(
        (
            &done["campaign"]["sent"],
            &done["campaign"]["excluded"],
            &done["campaign"]["status"]
        ),
        (&json!(2), &json!(3), &json!(5))
    );
    let reasons: Vec<_> = done["exclusions"]
        .as_array()
        .expect("reasons")
        .iter()
        .map(|one| one["reason"].clone())
        .collect();
    assert!(
        reasons.contains(&json!("not_allowed"))
            && reasons.contains(&json!("opted_out"))
            && reasons.contains(&json!("inactive")),
        "{reasons:?}"
    );
}

#[tokio::test]
async fn what_is_not_sent_when_the_period_ends_has_failed() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 3).await;
    let id = launched(&app).await;
    next_turn(&app).await;
    act_now(&app, id, "pause").await.ok();
    app.clock
        .set_date(chrono::NaiveDate::from_ymd_opt(2026, 5, 2).expect("a date"));
    act_now(&app, id, "resume")
        .await
        .refused(501, "campaigns.period_over");
    // One that was not paused comes to its end by itself.
    app.palm.execute("UPDATE campaigns SET status = 2").await;
    app.palm
        .execute("INSERT INTO platform.turns (name, merchant_id, due_at) SELECT 'campaigns.send_next', id, '2026-05-02' FROM platform.merchants WHERE key = 'palm01'")
        .await;
    run_out(&app).await;
    let done = shown(&app, id).await;
    assert_eq!(
        (
            &done["campaign"]["status"],
            &done["campaign"]["sent"],
            &done["campaign"]["failed"]
        ),
        (&json!(5), &json!(1), &json!(2))
    );
    let path = format!("/campaigns/recipients?campaign_id={id}&failure=period_over");
    assert_eq!(app.palm.admin().get(&path).await.ok()["total"], 2);
    assert_eq!(caught(&app).await, 1);
}

#[tokio::test]
async fn a_turn_that_comes_late_at_night_waits_for_the_morning() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 2).await;
    let id = launched(&app).await;
    next_turn(&app).await;
    // Half past eleven in Dubai, after an outage.
    let night = chrono::DateTime::parse_from_rfc3339("2026-03-15T19:30:00Z").expect("an instant");
    app.clock.set(night.to_utc());
    app.run_turns().await;
    let next = app.next_turn().await.expect("a turn");
    let opens = chrono::DateTime::parse_from_rfc3339("2026-03-16T05:00:00Z").expect("an instant");
    assert!(
        (0..=90).contains(&(next - opens.to_utc()).num_seconds()),
        "{next}"
    );
    assert_eq!(
        (caught(&app).await, &shown(&app, id).await["plan"]["wait"]),
        (1, &json!("hours"))
    );
    run_out(&app).await;
    assert_eq!(caught(&app).await, 2);
}

#[tokio::test]
async fn a_number_without_whatsapp_fails_alone_and_the_platform_sees_why() {
    let (app, gateway) = linked().await;
    gateway.state.set_absent("971502000001");
    tenants(&app, 2).await;
    let id = launched(&app).await;
    run_out(&app).await;
    let done = shown(&app, id).await;
    assert_eq!(
        (
            &done["campaign"]["status"],
            &done["campaign"]["sent"],
            &done["campaign"]["failed"]
        ),
        (&json!(5), &json!(1), &json!(1))
    );
    let path = format!("/campaigns/recipients?campaign_id={id}&status=0");
    let failed = app.palm.admin().get(&path).await.ok();
    assert_eq!(failed["items"][0]["failure"], "refused");
    let tracked = app.manager().get("/whatsapp_sends?status=0").await.ok();
    let tracked = &tracked["items"][0];
    assert_eq!(
        (&tracked["recipient"], &tracked["kind"]),
        (&json!("971502000001"), &json!("campaign"))
    );
    let said = tracked["error"].as_str().expect("the gateway's words");
    assert!(said.contains("no_whatsapp"), "{said}");
    let merchant = app.palm.merchant().await.id;
    let path = format!("/campaigns/recipients?merchant_id={merchant}&campaign_id={id}");
    assert_eq!(app.manager().get(&path).await.ok()["total"], 2);
}

#[tokio::test]
async fn a_newly_linked_number_begins_with_few_messages() {
    let (app, gateway) = linked().await;
    tenants(&app, 25).await;
    let id = launched(&app).await;
    let promised = shown(&app, id).await["plan"]["finishes_at"].clone();
    while gateway.state.messages().len() < 20 {
        assert!(next_turn(&app).await, "a message is due");
    }
    let plan = shown(&app, id).await["plan"].clone();
    assert_eq!(
        (&plan["wait"], &plan["finishes_at"]),
        (&json!("warm_up"), &promised),
        "nothing else goes out on this day"
    );
    run_out(&app).await;
    assert_eq!(
        (gateway.state.messages().len(), app.palm.number(DAYS).await),
        (25, 2)
    );
}

#[tokio::test]
async fn a_number_that_is_linked_again_is_not_new() {
    let (app, gateway) = linked().await;
    tenants(&app, 25).await;
    app.palm
        .execute(&format!(
            "INSERT INTO campaign_pace (seed, taken, number, since) VALUES (7, 1600, '{NUMBER}', '2026-03-01')"
        ))
        .await;
    launched(&app).await;
    run_out(&app).await;
    assert_eq!(
        (gateway.state.messages().len(), app.palm.number(DAYS).await),
        (25, 1)
    );
}
