//! Sums that come in, and what they pay.

mod paying;
mod refusals;

use serde_json::{Value, json};
use testing::Session;

use crate::fixtures::{World, payment};

fn sum(world: &World, amount: &str) -> Value {
    json!({ "customer_id": world.customer, "amount": amount, "received_on": "2026-03-15", "method": "transfer",
        "reference": "FT-88120" })
}

async fn statement(world: &World) -> Value {
    let path = format!("/customers/{}/statement", world.customer);
    let statement = world.app.palm.admin().get(&path).await.ok();
    let lines = statement["lines"].as_array().expect("lines");
    let last = lines.last().expect("a line");
    assert_eq!(last["balance"], statement["overall"]["balance"]);
    statement
}

/// A second contract of the tenant, of another unit, with one payment due between the first one's.
async fn second_contract(world: &World) -> i64 {
    let palm = &world.app.palm;
    palm.execute(
        "INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) \
         SELECT building_id, '1204', 1, 'apartment', now(), now() FROM units LIMIT 1; \
         INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, \
         rent_price, total_rent, issued_at, search_key, created_at, updated_at) \
         SELECT 'C-2026-00002', 'palm01-more', 1, customer_id, (SELECT max(id) FROM units), '2026-01-01', \
         '2026-01-01', '2026-12-31', 80, 80, now(), 'c 202600002', now(), now() FROM contracts LIMIT 1",
    )
    .await;
    let contract = palm.number("SELECT max(id) FROM contracts").await;
    let tx = palm.tx().await;
    let method = "'cash', NULL, NULL";
    let id = payment(&tx, contract, 1, 1, "80.00", "2026-02-01", method).await;
    tx.commit().await.expect("committed");
    id
}

async fn state(admin: &Session, payment: i64) -> (Value, Value) {
    let path = format!("/contract_payments/{payment}");
    let payment = admin.get(&path).await.ok();
    (payment["amount"].clone(), payment["status"].clone())
}
