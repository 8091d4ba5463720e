use serde_json::json;
use testing::{Answer, Session};

use crate::fixtures::{World, world};

async fn spend(admin: &Session, fields: &[(&str, &str)], bill: &[u8]) -> Answer {
    let mut all = vec![
        ("kind", "maintenance"),
        ("spent_on", "2026-03-10"),
        ("note", "Lift repaired"),
    ];
    all.extend_from_slice(fields);
    admin
        .upload("/owner_costs", &all, ("bill.pdf", bill.to_vec()))
        .await
}

async fn unit(world: &World) -> String {
    let id = world.app.palm.number("SELECT max(id) FROM units").await;
    id.to_string()
}

#[tokio::test]
async fn a_cost_has_its_bill_and_is_taken_back_by_another_once() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let unit = unit(&world).await;
    let fields = [("unit_id", unit.as_str()), ("amount", "100"), ("vat", "5")];
    let cost = spend(&admin, &fields, b"%PDF-1.4 bill").await.ok();
    assert_eq!(
        (&cost["number"], &cost["total"], &cost["has_bill"]),
        (&json!("OC-2026-00001"), &json!("105.00"), &json!(true))
    );
    let path = format!("/owner_costs/{}", cost["id"]);
    let bill = admin.get(&format!("{path}/file")).await.status(200);
    assert_eq!(bill.bytes, b"%PDF-1.4 bill");
    let reverse = format!("{path}/reverse");
    let back = admin.post(&reverse, json!({ "note": "Paid by the tenant" }));
    let back = back.await.ok();
    assert_eq!(
        (&back["total"], &back["reversed_number"]),
        (&json!("-105.00"), &cost["number"])
    );
    let again = json!({ "note": "Twice" });
    admin
        .post(&reverse, again.clone())
        .await
        .refused(501, "owner_costs.already_reversed");
    admin
        .post(&format!("/owner_costs/{}/reverse", back["id"]), again)
        .await
        .refused(501, "owner_costs.is_reversal");
    let page = admin.get("/owner_costs").await.ok();
    assert_eq!(page["totals"]["total"], "0.00");
    world.app.cedar.admin().get(&path).await.status(404);
}

#[tokio::test]
async fn a_cost_is_borne_by_somebody() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let amount = ("amount", "100");
    spend(&admin, &[amount], b"").await.invalid("owner_id");
    world
        .app
        .palm
        .execute("UPDATE ownerships SET starts_on = '2026-03-11'")
        .await;
    let unit = unit(&world).await;
    let of_unit = [("unit_id", unit.as_str()), amount];
    spend(&admin, &of_unit, b"").await.invalid("owner_id");
    let owner = world.owner.to_string();
    let charged = [of_unit[0], amount, ("owner_id", owner.as_str())];
    spend(&admin, &charged, b"").await.ok();
    let taxed = [amount, ("owner_id", owner.as_str()), ("vat", "101")];
    spend(&admin, &taxed, b"").await.invalid("vat");
}
