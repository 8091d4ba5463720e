use serde_json::{Value, json};

use crate::fixtures::{World, world};

const IBAN: &str = "AE070331234567890123456";

/// An owner whose account has 100.10 less 5 %, of which 20 stay.
async fn with_money() -> World {
    let world = world().await;
    let admin = world.app.palm.admin();
    let body = json!({ "owner_id": world.owner, "starts_on": "2026-03-01", "percentage": "5", "reserve": "20" });
    admin.post("/management_agreements", body).await.ok();
    let path = format!("/contract_payments/{}/collect", world.payments[0]);
    let collected = json!({ "collected_on": "2026-03-10", "version": 1 });
    admin.post(&path, collected).await.ok();
    world
}

fn payout(world: &World, amount: &str) -> Value {
    json!({ "owner_id": world.owner, "paid_on": "2026-03-15", "amount": amount, "method": "transfer",
        "iban": IBAN, "reference": "FT-1" })
}

#[tokio::test]
async fn no_more_is_paid_than_the_account_has_above_its_reserve() {
    let world = with_money().await;
    let clerk = world.app.palm.employee(&[(72, 1), (72, 2)]).await;
    let refused = clerk.post("/owner_payouts", payout(&world, "75.10")).await;
    let refused = refused.refused(501, "owner_payouts.too_much");
    assert!(
        refused["message"].to_string().contains("75.09"),
        "{refused}"
    );
    let mut urged = payout(&world, "75.10");
    urged["excess_reason"] = json!("The owner asks for it");
    clerk
        .post("/owner_payouts", urged.clone())
        .await
        .refused(501, "owner_payouts.too_much");
    let paid = clerk.post("/owner_payouts", payout(&world, "75.09")).await;
    assert_eq!(paid.ok()["number"], "OP-2026-00001");
    clerk
        .post("/owner_payouts", payout(&world, "0.01"))
        .await
        .refused(501, "owner_payouts.too_much");
    // Who may pay more says why.
    let admin = world.app.palm.admin();
    admin
        .post("/owner_payouts", payout(&world, "1"))
        .await
        .refused(501, "owner_payouts.too_much");
    urged["amount"] = json!("1");
    let more = admin.post("/owner_payouts", urged).await.ok();
    assert_eq!(more["excess_reason"], "The owner asks for it");
}

#[tokio::test]
async fn a_payout_is_taken_back_once_and_is_to_be_paid_again() {
    let world = with_money().await;
    let admin = world.app.palm.admin();
    let paid = admin.post("/owner_payouts", payout(&world, "75.09")).await;
    let path = format!("/owner_payouts/{}/reverse", paid.ok()["id"]);
    let body = json!({ "note": "The bank sent it back" });
    let back = admin.post(&path, body.clone()).await.ok();
    assert_eq!(back["amount"], "-75.09");
    admin
        .post(&path, body)
        .await
        .refused(501, "owner_payouts.already_reversed");
    admin
        .post("/owner_payouts", payout(&world, "75.09"))
        .await
        .ok();
    let page = admin.get("/owner_payouts").await.ok();
    assert_eq!(page["totals"]["amount"], "75.09");
}

#[tokio::test]
async fn a_transfer_says_where_to_and_an_owner_without_an_agreement_is_not_paid() {
    let world = with_money().await;
    let admin = world.app.palm.admin();
    let mut body = payout(&world, "1");
    body["iban"] = Value::Null;
    admin.post("/owner_payouts", body).await.invalid("iban");
    let mut body = payout(&world, "1");
    body["owner_id"] = json!(world.other_owner);
    admin
        .post("/owner_payouts", body)
        .await
        .refused(501, "owner_statements.no_agreement");
}
