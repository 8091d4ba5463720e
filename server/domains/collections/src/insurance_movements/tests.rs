use serde_json::{Value, json};

use crate::fixtures::world;

fn amount(value: &Value) -> rust_decimal::Decimal {
    let text = value.as_str().expect("an amount");
    text.parse().expect("a decimal")
}

#[tokio::test]
async fn a_period_begins_with_what_was_held_and_ends_with_what_is() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}/collect", world.payments[3]);
    let collected = json!({ "collected_on": "2026-02-10", "version": 1 });
    admin.post(&path, collected).await.ok();
    for (on, paid) in [("2026-02-20", "10"), ("2026-03-05", "20")] {
        let body = json!({ "contract_id": world.contract, "amount": paid, "moved_on": on });
        admin.post("/insurances/top_up", body).await.ok();
    }
    let version = admin.get("/insurances").await.ok()["items"][0].clone();
    let body = json!({ "amount": "7.25", "moved_on": "2026-03-06", "paid_to": "Owner", "version": version["version"] });
    let path = format!("/insurances/{}/transfer", version["id"]);
    admin.post(&path, body).await.ok();
    let march = "/insurance_movements?moved_from=2026-03-01&moved_to=2026-03-31";
    let page = admin.get(march).await.ok();
    assert_eq!(page["total"], 2);
    let totals = &page["totals"];
    assert_eq!(
        (&totals["opening"], &totals["closing"]),
        (&json!("60.00"), &json!("72.75"))
    );
    assert_eq!(
        (&totals["topped_up"], &totals["transferred"]),
        (&json!("20.00"), &json!("7.25"))
    );
    let held = admin.get("/insurances").await.ok();
    assert_eq!(
        amount(&totals["closing"]),
        amount(&held["totals"]["balance"])
    );
    // Some kinds alone tell nothing of what is held.
    let page = admin.get(&format!("{march}&kind=topped_up")).await.ok();
    assert_eq!(page["total"], 1);
    assert!(page["totals"].get("opening").is_none());
    let file = admin
        .get("/insurance_movements/export?format=csv&moved_from=2026-03-01")
        .await
        .status(200);
    assert_eq!(
        String::from_utf8_lossy(&file.bytes).trim().lines().count(),
        3
    );
    let found = admin
        .get("/insurance_movements?search=DM-2026-00003")
        .await
        .ok();
    assert_eq!(found["total"], 1);
}

#[tokio::test]
async fn each_movement_has_its_paper_and_keeps_it() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let body = json!({ "contract_id": world.contract, "amount": "20", "moved_on": "2026-03-05" });
    admin.post("/insurances/top_up", body).await.ok();
    let movement = admin.get("/insurance_movements").await.ok()["items"][0].clone();
    let path = format!("/insurance_movements/{}/pdf", movement["id"]);
    let paper = admin.get(&path).await.status(200).bytes;
    assert!(paper.starts_with(b"%PDF"));
    world
        .app
        .palm
        .execute("UPDATE customers SET name_en = 'Somebody Else'")
        .await;
    assert_eq!(admin.get(&path).await.status(200).bytes, paper);
    let reverse = format!("/insurance_movements/{}/reverse", movement["id"]);
    let body = json!({ "note": "Counted twice", "version": 1 });
    admin.post(&reverse, body).await.ok();
    assert_ne!(admin.get(&path).await.status(200).bytes, paper);
}

#[tokio::test]
async fn what_came_with_a_receipt_is_taken_back_with_it() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}/collect", world.payments[3]);
    let collected = json!({ "collected_on": "2026-03-10", "version": 1 });
    admin.post(&path, collected).await.ok();
    let movement = admin.get("/insurance_movements").await.ok()["items"][0].clone();
    let reverse = format!("/insurance_movements/{}/reverse", movement["id"]);
    let body = json!({ "note": "Counted twice", "version": 1 });
    admin
        .post(&reverse, body)
        .await
        .refused(501, "insurances.by_payment");
}
