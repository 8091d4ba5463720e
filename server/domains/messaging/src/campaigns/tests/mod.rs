//! The engine by itself, and campaigns through HTTP and turns, on a real Postgres. The tests' clock stands at
//! 2026-03-15, 12:00 in Dubai.

mod following;
mod media;
mod pacing;
mod running;
mod simulation;
mod stopping;
mod writing;

use kernel::jobs::{Envelope, JobContext};
use serde_json::{Value, json};
use testing::App;

/// Tenants with a number each, from 1.
async fn tenants(app: &App, count: u32) {
    app.palm
        .execute(&format!(
            "INSERT INTO customers (name_en, name_ar, mobile, search_key, language, created_at, updated_at) \
             SELECT 'Tenant ' || n, 'مستأجر ' || n, '+97150' || (2000000 + n), '', 'en', now(), now() \
             FROM generate_series(1, {count}) n"
        ))
        .await;
}

fn written() -> Value {
    json!({
        "name": "Eid", "message_en": "Dear {tenant}, happy Eid from {merchant}.", "message_ar": null,
        "starts_on": "2026-03-15", "starts_time": "12:00", "ends_on": "2026-04-30", "audience": {},
    })
}

/// Writes a campaign and answers with its id and version.
async fn draft(app: &App) -> (i64, i64) {
    let made = app.palm.admin().post("/campaigns", written()).await.ok();
    let field = |name: &str| made["campaign"][name].as_i64().expect("a number");
    (field("id"), field("version"))
}

async fn launched(app: &App) -> i64 {
    let (id, version) = draft(app).await;
    act(app, id, "launch", version).await.ok();
    id
}

async fn act(app: &App, id: i64, verb: &str, version: i64) -> testing::Answer {
    let path = format!("/campaigns/{id}/{verb}");
    let body = json!({ "version": version });
    app.palm.admin().post(&path, body).await
}

async fn shown(app: &App, id: i64) -> Value {
    app.palm.admin().get(&format!("/campaigns/{id}")).await.ok()
}

/// The same with the version of now.
async fn act_now(app: &App, id: i64, verb: &str) -> testing::Answer {
    let version = shown(app, id).await["campaign"]["version"].as_i64();
    act(app, id, verb, version.expect("a version")).await
}

/// Has the next turn come.
async fn next_turn(app: &App) -> bool {
    let Some(at) = app.next_turn().await else {
        return false;
    };
    app.clock
        .set(at.max(kernel::clock::Clock::now(&*app.clock)));
    app.run_turns().await > 0
}

/// Turns until none is left.
async fn run_out(app: &App) {
    for _ in 0..2_000 {
        if !next_turn(app).await {
            return;
        }
    }
    panic!("turns without end");
}

async fn caught(app: &App) -> i64 {
    app.palm
        .number("SELECT count(*) FROM platform.caught_messages")
        .await
}

/// A turn of Palm as a worker has it.
async fn context(app: &App) -> JobContext {
    let merchant = app.palm.merchant().await;
    JobContext {
        kernel: app.kernel.clone(),
        job: Envelope::of_turn("campaigns.send_next", merchant.id),
        merchant: Some(merchant),
    }
}
