//! Renewals through HTTP and jobs. The clock stands at 2026-03-15; the unit is in Ajman.

mod guard;
mod letters;
mod many;

use serde_json::{Value, json};

use crate::fixtures::World;

/// The law of Ajman, as a test wants it.
async fn law(world: &World, changes: Value) {
    let mut rule = json!({
        "jurisdiction": "ajman", "valid_from": "2026-02-01", "cap": "none", "enforcement": "refuse",
        "source_en": "A test", "source_ar": "اختبار",
    });
    for (name, value) in changes.as_object().expect("fields") {
        rule[name] = value.clone();
    }
    world.admin().post("/tenancy_rules", rule).await.ok();
}

/// Five per cent more at most, else refused.
async fn five_per_cent(world: &World) {
    law(world, json!({ "cap": "percent", "cap_percent": "5" })).await;
}

fn renewal(contracts: &[&Value], by: &str) -> Value {
    let rows: Vec<Value> = contracts
        .iter()
        .map(|contract| json!({ "contract_id": contract["id"] }))
        .collect();
    json!({ "change": "percent", "change_by": by, "round_to": 50, "contracts": rows })
}

/// A contract of another unit of the same building and tenant, for the year 2026.
async fn neighbour(world: &World, number: &str) -> Value {
    let sql = "INSERT INTO units (building_id, number, usage, kind, search_key, created_at, updated_at) \
         SELECT building_id, $1, 1, 'apartment', $1, now(), now() FROM units LIMIT 1 RETURNING id";
    let unit = crate::fixtures::insert(&world.app.palm, sql, vec![number.into()]).await;
    let mut input = world.contract("2026-01-01", "2026-12-31");
    input["unit_id"] = json!(unit);
    input["parking_id"] = Value::Null;
    input["payments"][1]["cheque_number"] = json!(format!("9{number}"));
    let draft = world.admin().post("/contracts", input).await.ok();
    world.issue(&draft).await
}

async fn run(world: &World, input: Value) -> Value {
    let admin = world.admin();
    let begun = admin.post("/renewals", input).await.ok();
    world.app.run_jobs().await;
    let path = format!("/renewals/{}", begun["id"]);
    admin.get(&path).await.ok()
}

async fn rows(world: &World, renewal: &Value) -> Vec<Value> {
    let path = format!("/renewals/rows?renewal_id={}", renewal["id"]);
    let list = world.admin().get(&path).await.ok();
    list["items"].as_array().cloned().expect("rows")
}
