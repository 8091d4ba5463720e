//! The parts of those who hold a place together are the whole, to the last coin.

use rust_decimal::{Decimal, dec};
use serde_json::{Value, json};

use crate::fixtures::world;

fn decimal(value: &Value) -> Decimal {
    value
        .as_str()
        .expect("an amount")
        .parse()
        .expect("a decimal")
}

#[tokio::test]
async fn parts_of_rent_and_costs_go_by_the_share_of_the_day() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let palm = &world.app.palm;
    let third = palm.add_owner("+971501110003").await;
    let building = palm.number("SELECT max(id) FROM buildings").await;
    let share = |owner: i64, share: &str| json!({ "owner_id": owner, "share": share });
    let shares = json!([
        share(world.owner, "33.33"),
        share(world.other_owner, "33.33"),
        share(third, "33.34")
    ]);
    let body = json!({ "building_id": building, "starts_on": "2026-02-01", "shares": shares });
    admin.post("/ownerships", body).await.ok();
    // Due in January, when one owner held all, and in March, when three did.
    for (payment, on) in [(0, "2026-02-05"), (1, "2026-03-15")] {
        let path = format!("/contract_payments/{}/collect", world.payments[payment]);
        let body = json!({ "collected_on": on, "version": 1 });
        admin.post(&path, body).await.ok();
    }
    let building = building.to_string();
    for (day, amount, vat) in [("2026-01-20", "10", "0.50"), ("2026-03-02", "100", "5")] {
        let fields = [
            ("kind", "cleaning"),
            ("building_id", building.as_str()),
            ("spent_on", day),
            ("amount", amount),
            ("vat", vat),
            ("note", "Stairs"),
        ];
        admin
            .upload("/owner_costs", &fields, ("bill.pdf", Vec::new()))
            .await
            .ok();
    }
    let mut all = Vec::new();
    for owner in [world.owner, world.other_owner, third] {
        let body = json!({ "owner_id": owner, "starts_on": "2026-01-01", "percentage": "0" });
        admin.post("/management_agreements", body).await.ok();
        let path = format!("/owner_statements/draft?owner_id={owner}");
        all.push(admin.get(&path).await.ok()["figures"].clone());
    }
    let of = |field: &str| -> Vec<Decimal> { all.iter().map(|one| decimal(&one[field])).collect() };
    assert_eq!(of("collected"), [dec!(133.50), dec!(33.39), dec!(33.41)]);
    assert_eq!(of("collected").iter().sum::<Decimal>(), dec!(200.30));
    assert_eq!(of("costs").iter().sum::<Decimal>(), dec!(-115.50));
    assert_eq!(of("costs")[0], dec!(-45.50));
    let closing: Decimal = of("closing").iter().sum();
    assert_eq!(closing, dec!(84.80));
}

#[tokio::test]
async fn days_without_a_tenant_are_counted() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let body = json!({ "owner_id": world.owner, "starts_on": "2025-12-01", "percentage": "5" });
    admin.post("/management_agreements", body).await.ok();
    let path = format!(
        "/owner_statements/draft?owner_id={}&ends_on=2026-01-31",
        world.owner
    );
    let unit = admin.get(&path).await.ok()["details"]["units"][0].clone();
    assert_eq!(
        (&unit["vacant_days"], &unit["is_vacant"]),
        (&json!(31), &json!(false))
    );
    assert_eq!(unit["contract_number"], "C-2026-00001");
}
