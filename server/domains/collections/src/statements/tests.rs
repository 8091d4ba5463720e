use serde_json::json;

use crate::fixtures::{more_cheques, world};

#[tokio::test]
async fn the_lines_end_at_the_balance() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}/collect", world.payments[0]);
    admin
        .post(&path, json!({ "collected_on": "2026-03-10", "version": 1 }))
        .await
        .ok();
    let path = format!("/customers/{}/statement", world.customer);
    let statement = admin.get(&path).await.ok();
    let overall = &statement["overall"];
    assert_eq!(overall["total"], "350.00");
    assert_eq!(overall["due"], "250.30");
    assert_eq!(overall["collected"], "100.10");
    assert_eq!(overall["overdue"], "50.00");
    assert_eq!(overall["due_today"], "100.20");
    assert_eq!(overall["cheques_in_hand"], "99.70");
    assert_eq!(overall["balance"], "150.20");
    assert_eq!(statement["contracts"][0]["figures"], *overall);
    let lines = statement["lines"].as_array().expect("lines");
    assert_eq!(lines.last().expect("a line")["balance"], overall["balance"]);
    world.app.cedar.admin().get(&path).await.status(404);
}

#[tokio::test]
async fn a_fee_for_a_cheque_is_owed_until_it_is_paid_or_waived() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let (_, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    let path = format!("/customers/{}/statement", world.customer);
    let before = admin.get(&path).await.ok();
    let bounced = json!({ "reason": "stopped", "bank_fee": "50", "fee": "250", "version": 2, "on": "2026-03-15" });
    let account = json!({ "name": "Palm", "bank": "ADIB", "number": "1020" });
    let account = admin.post("/bank_accounts", account).await.ok();
    let slip = json!({ "bank_account_id": account["id"], "deposited_on": "2026-03-15",
        "cheques": [{ "id": cheque, "version": 1 }] });
    admin.post("/deposit_slips", slip).await.ok();
    let bounced = admin
        .post(&format!("/cheques/{cheque}/bounce"), bounced)
        .await
        .ok();
    let owed = async || {
        let statement = admin.get(&path).await.ok();
        let figures = &statement["overall"];
        assert_eq!(statement["contracts"][0]["figures"], *figures);
        let lines = statement["lines"].as_array().expect("lines");
        assert_eq!(lines.last().expect("a line")["balance"], figures["balance"]);
        let kinds = lines.iter().filter(|line| line["charge"].is_object());
        (
            figures["charges"].clone(),
            figures["balance"].clone(),
            kinds.count(),
        )
    };
    assert_eq!(before["overall"]["balance"], "260.31");
    assert_eq!(owed().await, (json!("300.00"), json!("560.31"), 2));
    let charges = bounced["charges"].as_array().expect("charges");
    let charge = |kind: &str| {
        let found = charges.iter().find(|charge| charge["kind"] == kind);
        format!("/charges/{}", found.expect("a charge")["id"])
    };
    let paid = json!({ "on": "2026-03-15", "method": "cash", "version": 1 });
    admin
        .post(&format!("{}/pay", charge("bank_fee")), paid)
        .await
        .ok();
    assert_eq!(owed().await, (json!("250.00"), json!("510.31"), 3));
    let waived = json!({ "reason": "A good tenant", "version": 1 });
    admin
        .post(&format!("{}/waive", charge("bounce")), waived)
        .await
        .ok();
    assert_eq!(owed().await, (json!("0.00"), json!("260.31"), 2));
    let file = admin.get(&format!("{path}/export?format=csv")).await;
    let file = String::from_utf8(file.status(200).bytes.clone()).expect("text");
    assert!(file.contains("Bank charge: charge paid"), "{file}");
}
