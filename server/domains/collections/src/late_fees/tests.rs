use chrono::NaiveDate;
use kernel::permission::Permission as _;
use serde_json::{Value, json};

use super::jobs;
use super::permission::{Edit, View};
use crate::fixtures::{World, world};

fn rule(version: i64) -> Value {
    json!({ "is_active": true, "grace_days": 5, "basis": "flat", "rate": "25.00", "repeats": "monthly",
        "applies_from": "2026-01-01", "clause": "Clause 7", "version": version })
}

async fn switched_on(world: &World) {
    world.app.palm.admin().put("/late_fees", rule(1)).await.ok();
}

/// What the worker's schedule does on a night.
async fn night(world: &World, date: &str) {
    let date: NaiveDate = date.parse().expect("a date");
    world.app.clock.set_date(date);
    world.app.run_daily(&world.app.palm, jobs::CHARGE).await;
}

/// Amounts of the fees, the first on top.
async fn charged(world: &World) -> Vec<String> {
    let list = world.app.palm.admin();
    let list = list.get("/charges?kind=late&sort=charged_on").await.ok();
    let items = list["items"].as_array().expect("charges").clone();
    let amounts = items
        .iter()
        .map(|item| item["amount"].as_str().expect("an amount").to_owned());
    amounts.collect()
}

#[tokio::test]
async fn a_night_charges_what_is_late_once_and_makes_up_for_nights_that_were_missed() {
    let world = world().await;
    night(&world, "2026-03-15").await;
    assert_eq!(charged(&world).await, Vec::<String>::new());
    switched_on(&world).await;
    let admin = world.app.palm.admin();
    let next = admin.get("/late_fees").await.ok()["next"].clone();
    // January's rent: on 7 January, February and March. Its deposit and what is due today cost nothing.
    assert_eq!(next, json!({ "payments": 1, "amount": "75.00" }));
    let clause = json!({ "clause": "Clause 8" });
    admin.patch_only("/late_fees", clause).await;
    night(&world, "2026-03-16").await;
    night(&world, "2026-03-16").await;
    night(&world, "2026-03-17").await;
    assert_eq!(charged(&world).await, ["25.00", "25.00", "25.00"]);
    let next = admin.get("/late_fees").await.ok()["next"].clone();
    assert_eq!(next, json!({ "payments": 0, "amount": "0.00" }));
    // The rent of 15 March is late after 20 March.
    night(&world, "2026-03-21").await;
    assert_eq!(charged(&world).await.len(), 4);
    // Programs that read what was changed see what a night wrote.
    let changed = "/charges?kind=late&updated_since=2026-03-21T00:00:00Z";
    let changed = world.app.palm.admin().get(changed).await.ok();
    assert_eq!(changed["total"], 1);
    let list = admin.get("/charges?kind=late").await.ok();
    let first = &list["items"][0];
    assert_eq!(
        (&first["payment_due_on"], &first["note"]),
        (&json!("2026-03-15"), &json!("Clause 8"))
    );
    let statement = format!("/customers/{}/statement", world.customer);
    let statement = admin.get(&statement).await.ok();
    assert_eq!(statement["overall"]["charges"], "100.00");
}

#[tokio::test]
async fn two_workers_in_one_night_charge_once() {
    let world = world().await;
    switched_on(&world).await;
    tokio::join!(night(&world, "2026-03-16"), night(&world, "2026-03-16"));
    assert_eq!(charged(&world).await.len(), 3);
}

#[tokio::test]
async fn what_is_waived_is_not_charged_again_and_parts_go_on_counting() {
    let world = world().await;
    switched_on(&world).await;
    night(&world, "2026-03-16").await;
    let admin = world.app.palm.admin();
    let list = admin.get("/charges?kind=late").await.ok();
    let (id, version) = (&list["items"][0]["id"], &list["items"][0]["version"]);
    let waived = json!({ "reason": "The office asked for the money late", "version": version });
    admin
        .post(&format!("/charges/{id}/waive"), waived)
        .await
        .ok();
    let part = json!({ "customer_id": world.customer, "amount": "40.10", "received_on": "2026-03-16", "method": "cash",
        "allocations": [{ "contract_payment_id": world.payments[0], "amount": "40.10", "version": 1 }] });
    admin.post("/money_received", part).await.ok();
    night(&world, "2026-03-18").await;
    assert_eq!(charged(&world).await.len(), 3);
    // What is left of January's rent has its fourth fee on 7 April, and March's rent its first.
    night(&world, "2026-04-07").await;
    assert_eq!(charged(&world).await.len(), 5);
}

#[tokio::test]
async fn a_cheque_in_the_safe_is_no_delay_and_a_stopped_contract_is_left_alone() {
    let world = world().await;
    switched_on(&world).await;
    let palm = &world.app.palm;
    palm.execute("UPDATE contracts SET stopped_on = '2026-03-01', stop_reason = 'Dispute', stopped_by = 'Mona'")
        .await;
    night(&world, "2026-06-20").await;
    assert_eq!(charged(&world).await, Vec::<String>::new());
    palm.execute("UPDATE contracts SET stopped_on = NULL, stop_reason = NULL, stopped_by = NULL")
        .await;
    let json = json!({ "is_active": true, "grace_days": 5, "basis": "percent", "rate": "2", "repeats": "once",
        "most": "1.50", "applies_from": "2026-06-01", "version": 2 });
    palm.admin().put("/late_fees", json).await.ok();
    // June's rent waits for a cheque that the office has.
    night(&world, "2026-06-21").await;
    assert_eq!(charged(&world).await, Vec::<String>::new());
    let cheque = palm
        .number("SELECT id FROM cheques WHERE number = '000123'")
        .await;
    let back = json!({ "on": "2026-06-21", "reference": "Handed back", "version": 1 });
    palm.admin()
        .post(&format!("/cheques/{cheque}/return"), back)
        .await
        .ok();
    night(&world, "2026-06-22").await;
    assert_eq!(charged(&world).await, ["1.50"]);
}

#[tokio::test]
async fn a_rule_is_complete_while_it_charges_and_belongs_to_who_may_edit_it() {
    let world = world().await;
    let palm = &world.app.palm;
    let admin = palm.admin();
    let off = json!({ "is_active": false, "grace_days": 0, "version": 1 });
    let saved = admin.put("/late_fees", off).await.ok();
    assert_eq!(
        (&saved["is_active"], &saved["rate"]),
        (&json!(false), &json!("0.00"))
    );
    for (field, wrong) in [
        ("rate", json!("0")),
        ("rate", json!("-5")),
        ("rate", Value::Null),
        ("applies_from", Value::Null),
        ("grace_days", json!(91)),
        ("most", json!("0")),
    ] {
        let mut body = rule(2);
        body[field] = wrong;
        admin.put("/late_fees", body).await.invalid(field);
    }
    let mut body = rule(2);
    body["basis"] = json!("percent");
    body["rate"] = json!("101");
    admin.put("/late_fees", body).await.invalid("rate");
    admin.put("/late_fees", rule(1)).await.status(409);
    palm.employee_with::<View>()
        .await
        .put("/late_fees", rule(2))
        .await
        .refused(403, "no_permission");
    let both = [(View::PAGE, View::ACTION), (Edit::PAGE, Edit::ACTION)];
    palm.employee(&both)
        .await
        .put("/late_fees", rule(2))
        .await
        .ok();
    let history = admin.get("/late_fees/history").await.ok();
    assert_eq!(history["total"], 2);
}
