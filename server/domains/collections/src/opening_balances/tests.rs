use serde_json::{Value, json};
use testing::Session;

use crate::fixtures::{World, world};

fn of(party: &str, id: i64, side: &str, amount: &str) -> Value {
    json!({ (party): id, "side": side, "amount": amount, "dated_on": "2025-12-31", "reason": "Cut-over" })
}

async fn balance(admin: &Session, world: &World) -> String {
    let path = format!("/customers/{}/statement", world.customer);
    let statement = admin.get(&path).await.ok();
    let lines = statement["lines"].as_array().expect("lines");
    let overall = &statement["overall"]["balance"];
    assert_eq!(&lines.last().expect("a line")["balance"], overall);
    overall.as_str().expect("an amount").to_owned()
}

#[tokio::test]
async fn what_a_tenant_owed_is_paid_as_anything_else_and_withdrawn_only_untouched() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let before = balance(&admin, &world).await;
    assert_eq!(before, "250.30");
    let owed = of("customer_id", world.customer, "to_office", "80");
    let made = admin.post("/opening_balances", owed.clone()).await.ok();
    assert_eq!(
        (&made["number"], &made["contract_number"]),
        (&json!("OB-2026-00001"), &json!("C-2026-00001"))
    );
    assert_eq!(balance(&admin, &world).await, "330.30");
    admin
        .post("/opening_balances", owed)
        .await
        .refused(501, "opening_balances.already_there");
    // The oldest debt is paid first: the balance.
    let sum = json!({ "customer_id": world.customer, "amount": "30", "received_on": "2026-03-15", "method": "cash" });
    admin.post("/money_received", sum).await.ok();
    assert_eq!(balance(&admin, &world).await, "300.30");
    let path = format!("/opening_balances/{}/withdraw", made["id"]);
    let why = json!({ "reason": "A mistake", "version": 1 });
    admin
        .post(&path, why.clone())
        .await
        .refused(501, "opening_balances.used");
    world.app.cedar.admin().post(&path, why).await.status(404);
}

#[tokio::test]
async fn what_the_office_owed_a_tenant_is_money_on_the_account() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let owed = of("customer_id", world.customer, "by_office", "40");
    let made = admin.post("/opening_balances", owed).await.ok();
    assert_eq!(balance(&admin, &world).await, "210.30");
    let path = format!("/opening_balances/{}/withdraw", made["id"]);
    let why = json!({ "reason": "A mistake", "version": 1 });
    let withdrawn = admin.post(&path, why.clone()).await.ok();
    assert_eq!(withdrawn["withdraw_reason"], "A mistake");
    assert_eq!(balance(&admin, &world).await, "250.30");
    admin
        .post(&path, why)
        .await
        .refused(501, "opening_balances.withdrawn");
}

#[tokio::test]
async fn an_owners_account_begins_with_the_balance_and_on_its_day() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let body = json!({ "owner_id": world.owner, "starts_on": "2025-01-01", "percentage": "5", "minimum": "3" });
    admin.post("/management_agreements", body).await.ok();
    let collected = json!({ "collected_on": "2026-02-10", "version": 1 });
    let path = format!("/contract_payments/{}/collect", world.payments[0]);
    admin.post(&path, collected).await.ok();
    let owed = of("owner_id", world.owner, "by_office", "500");
    let made = admin.post("/opening_balances", owed.clone()).await.ok();
    let path = format!("/owner_statements/draft?owner_id={}", world.owner);
    let draft = admin.get(&path).await.ok();
    assert_eq!(draft["starts_on"], "2025-12-31");
    assert_eq!(
        (
            &draft["opening_line"]["kind"],
            &draft["opening_line"]["balance"]
        ),
        (&json!("opening"), &json!("500.00"))
    );
    // December, January and March at the minimum, 5 % of 100.10 in February; the year before is not charged.
    assert_eq!(draft["figures"]["fees"], "-14.01");
    assert_eq!(draft["figures"]["closing"], "586.09");
    let close = json!({ "owner_id": world.owner, "ends_on": "2026-02-28" });
    let closed = admin.post("/owner_statements", close).await.ok();
    assert_eq!(
        (&closed["opening"], &closed["closing"]),
        (&json!("500.00"), &json!("589.09"))
    );
    let statement = admin
        .get(&format!("/owner_statements/{}", closed["id"]))
        .await
        .ok();
    let said = statement["opening_line"]["said_en"]
        .as_str()
        .expect("words");
    assert!(said.contains("OB-2026-00001 · Cut-over"), "{said}");
    let file = admin
        .get(&format!(
            "/owner_statements/{}/export?format=csv",
            closed["id"]
        ))
        .await;
    let file = String::from_utf8(file.status(200).bytes.clone()).expect("text");
    assert!(file.contains("OB-2026-00001"), "{file}");
    // The next period begins with what this one left.
    let draft = admin.get(&path).await.ok();
    assert_eq!(draft["opening_line"]["balance"], "589.09");
    let withdraw = format!("/opening_balances/{}/withdraw", made["id"]);
    let why = json!({ "reason": "A mistake", "version": 1 });
    admin
        .post(&withdraw, why)
        .await
        .refused(501, "opening_balances.stated");
}

#[tokio::test]
async fn a_closed_month_takes_no_balance_and_one_party_has_it() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let both = json!({ "customer_id": world.customer, "owner_id": world.owner, "side": "to_office", "amount": "1",
        "dated_on": "2025-12-31", "reason": "Cut-over" });
    admin
        .post("/opening_balances", both)
        .await
        .invalid("customer_id");
    let body = json!({ "through": "2025-12-31", "version": 1 });
    admin.post("/period_locks/close", body).await.ok();
    let owed = of("owner_id", world.owner, "to_office", "1");
    admin
        .post("/opening_balances", owed)
        .await
        .refused(501, "period_locks.closed");
}
