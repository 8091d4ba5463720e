//! Recharges through HTTP.

use serde_json::{Value, json};
use testing::Session;

use super::permission;
use crate::fixtures::{World, world};

async fn read(by: &Session, meter: &Value, on: &str, value: &str) {
    let meter = meter["id"].to_string();
    let fields = [
        ("meter_id", meter.as_str()),
        ("read_on", on),
        ("value", value),
    ];
    by.upload("/meters/readings", &fields, ("none.png", Vec::new()))
        .await
        .ok();
}

/// A meter of the contract's unit, read on these days; the contract runs for 2026.
async fn metered(world: &World, readings: &[(&str, &str)]) -> Value {
    let admin = world.app.palm.admin();
    let unit = admin.get("/units").await.ok()["items"][0]["id"].clone();
    let meter = json!({ "unit_id": unit, "kind": "electricity", "number": "E-1" });
    let meter = admin.post("/meters", meter).await.ok();
    for (on, value) in readings {
        read(&admin, &meter, on, value).await;
    }
    meter
}

async fn tariff(by: &Session, from: &str, price: &str) {
    let tariff =
        json!({ "kind": "electricity", "valid_from": from, "price": price, "fixed": "10" });
    by.post("/meters/tariffs", tariff).await.ok();
}

#[tokio::test]
async fn what_was_used_is_charged_once_and_undone() {
    let world = world().await;
    let admin = world.app.palm.admin();
    metered(
        &world,
        &[
            ("2026-01-01", "1000"),
            ("2026-02-01", "1120.5"),
            ("2026-03-01", "1200"),
        ],
    )
    .await;
    tariff(&admin, "2026-01-01", "0.45").await;
    tariff(&admin, "2026-02-15", "0.5").await;
    let open = admin
        .get("/recharges/open?chargeable=true&sort=covers_to")
        .await
        .ok();
    let amounts: Vec<&Value> = open["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|one| &one["amount"])
        .collect();
    // 120.5 × 0.45 + 10 and 79.5 × 0.5 + 10.
    assert_eq!(amounts, ["64.23", "49.75"]);
    assert_eq!(open["items"][0]["contract_id"], world.contract);
    let ids: Vec<&Value> = open["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|one| &one["id"])
        .collect();
    let found = admin.get("/recharges/open?search=e-1").await.ok();
    assert_eq!(found["total"], 2);
    let body = json!({ "meter_reading_ids": ids });
    let charged = admin.post("/recharges", body.clone()).await.ok();
    assert_eq!(
        (&charged["recharges"], &charged["amount"]),
        (&json!(2), &json!("113.98"))
    );
    admin
        .post("/recharges", body)
        .await
        .refused(501, "recharges.changed");
    assert_eq!(admin.get("/recharges/open").await.ok()["total"], 0);
    let owed = admin.get("/charges?kind=utilities&status=open").await.ok();
    assert_eq!(owed["total"], 2);
    assert_eq!(
        owed["items"][1]["note"],
        "E-1: 1000 → 1120.5 (2026-01-01 – 2026-02-01)"
    );
    // What was charged keeps its reading.
    let reading = format!("/meters/readings/{}", ids[1]);
    admin
        .delete(&reading)
        .await
        .refused(501, "meters.reading_used");
    let recharge = admin.get("/recharges?sort=-covers_to").await.ok()["items"][0].clone();
    assert_eq!(recharge["status"], "open");
    let undo = format!("/recharges/{}/undo", recharge["id"]);
    admin
        .post(&undo, json!({ "version": 1 }))
        .await
        .invalid("reason");
    let reason = json!({ "reason": "Read wrongly", "version": 1 });
    let undone = admin.post(&undo, reason.clone()).await.ok();
    assert_eq!(undone["status"], "waived");
    admin
        .post(&undo, reason)
        .await
        .refused(501, "recharges.undone");
    assert_eq!(
        admin.get("/charges?kind=utilities&status=open").await.ok()["total"],
        1
    );
    assert_eq!(admin.get("/recharges/open").await.ok()["total"], 1);
    admin.delete(&reading).await.ok();
}

#[tokio::test]
async fn only_who_had_the_unit_all_the_time_is_charged() {
    let world = world().await;
    let admin = world.app.palm.admin();
    // Vacant until the end of 2025.
    metered(
        &world,
        &[
            ("2025-12-01", "900"),
            ("2026-01-10", "1000"),
            ("2026-02-01", "1000"),
        ],
    )
    .await;
    let open = admin.get("/recharges/open?sort=covers_to").await.ok();
    let vacant = &open["items"][0];
    assert!(
        vacant.get("contract_id").is_none_or(Value::is_null),
        "{vacant}"
    );
    let charge = |row: &Value| json!({ "meter_reading_ids": [row["id"]] });
    admin
        .post("/recharges", charge(vacant))
        .await
        .refused(501, "recharges.no_tenant");
    let let_out = &open["items"][1];
    admin
        .post("/recharges", charge(let_out))
        .await
        .refused(501, "recharges.no_tariff");
    let free = json!({ "kind": "electricity", "valid_from": "2026-01-01", "price": "1" });
    admin.post("/meters/tariffs", free).await.ok();
    admin
        .post("/recharges", charge(let_out))
        .await
        .refused(501, "recharges.nothing");
    let nothing = json!({ "meter_reading_ids": [] });
    admin
        .post("/recharges", nothing)
        .await
        .invalid("meter_reading_ids");
    let looker = world.app.palm.employee_with::<permission::View>().await;
    looker.post("/recharges", charge(let_out)).await.status(403);
    world.app.cedar.admin().get("/recharges/open").await.ok();
}
