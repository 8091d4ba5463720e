//! Rent that a settlement gives back, and the credit notes of its invoices.

use serde_json::{Value, json};

use super::portfolio::{Payments, buyer, payments};
use crate::fixtures::{World, connected};

/// Both rents of the office collected and invoiced; nothing of its deposit.
async fn collected(world: &World) -> Payments {
    let payments = payments(world).await;
    world
        .execute("UPDATE contract_payments SET method = 'cash'")
        .await;
    let admin = world.app.palm.admin();
    for id in [payments.office, payments.office_next] {
        let collect = format!("/contract_payments/{id}/collect");
        let body = json!({ "collected_on": "2026-03-01", "version": 1 });
        admin.post(&collect, body).await.ok();
        let invoice = format!("/contract_payments/{id}/invoice");
        admin.post(&invoice, json!({ "buyer": buyer() })).await.ok();
    }
    world.app.run_jobs().await;
    payments
}

/// The office leaves on 10 March: 69 days of 23,000.00 a year are 4,347.95 of the 23,000.00 that were paid.
async fn settled(world: &World, payments: &Payments) -> Value {
    let admin = world.app.palm.admin();
    let payment = format!("/contract_payments/{}", payments.office);
    let contract = admin.get(&payment).await.ok()["contract_id"].clone();
    let input = json!({ "contract_id": contract, "last_day": "2026-03-10", "basis": "daily" });
    let draft = admin.post("/settlements", input).await.ok();
    assert_eq!(draft["account"]["net"], "18652.05");
    let body = json!({ "net": "18652.05", "version": draft["version"] });
    admin
        .post(&format!("/settlements/{}/post", draft["id"]), body)
        .await
        .ok()
}

/// `[kind, original, net, vat, total]` of the settlement's notes, in their order.
async fn notes(world: &World, settlement: &Value) -> Vec<[Value; 5]> {
    let path = format!(
        "/invoices?settlement_id={}&sort=issue_date",
        settlement["id"]
    );
    let list = world.app.palm.admin().get(&path).await.ok();
    let mut notes = list["items"].as_array().expect("notes").clone();
    notes.sort_by_key(|note| note["id"].as_i64());
    let of = |note: &Value| {
        ["kind", "original_number", "net", "vat", "total"].map(|name| note[name].clone())
    };
    notes.iter().map(of).collect()
}

#[tokio::test]
async fn credit_notes_take_back_the_latest_rent_first_and_debit_notes_charge_it_again() {
    let world = connected().await;
    let payments = collected(&world).await;
    let settlement = settled(&world, &payments).await;
    world.app.run_jobs().await;
    let credited = [
        [
            "credit_note",
            "INV-2026-00002",
            "-10000.00",
            "-1500.00",
            "-11500.00",
        ],
        [
            "credit_note",
            "INV-2026-00001",
            "-6219.17",
            "-932.88",
            "-7152.05",
        ],
    ]
    .map(|note| note.map(|text| json!(text)));
    assert_eq!(notes(&world, &settlement).await, credited);
    world.app.run_jobs().await;
    let admin = world.app.palm.admin();
    let list = admin.get("/invoices?kind=credit_note").await.ok();
    for note in list["items"].as_array().expect("notes") {
        assert_eq!(note["state"], "cleared", "{note}");
        let reason = note["reason"].as_str().expect("a reason");
        assert!(
            reason.contains("ST-2026-00001") && reason.contains("إيجار مردود"),
            "{reason}"
        );
    }

    let reason = json!({ "reason": "They stay", "version": settlement["version"] });
    admin
        .post(
            &format!("/settlements/{}/reverse", settlement["id"]),
            reason,
        )
        .await
        .ok();
    world.app.run_jobs().await;
    let again = [
        [
            "debit_note",
            "INV-2026-00002",
            "10000.00",
            "1500.00",
            "11500.00",
        ],
        [
            "debit_note",
            "INV-2026-00001",
            "6219.17",
            "932.88",
            "7152.05",
        ],
    ]
    .map(|note| note.map(|text| json!(text)));
    assert_eq!(notes(&world, &settlement).await[2..], again);
    let next = format!("/contract_payments/{}/invoice", payments.office_next);
    admin
        .post(&next, json!({}))
        .await
        .refused(501, "invoices.already_invoiced");
}

#[tokio::test]
async fn a_credit_note_that_cannot_be_issued_waits_for_a_person() {
    let world = connected().await;
    let payments = collected(&world).await;
    world.execute("UPDATE zatca_settings SET status = 0").await;
    let settlement = settled(&world, &payments).await;
    world.app.run_jobs().await;
    assert!(notes(&world, &settlement).await.is_empty());
    let admin = world.app.palm.admin();
    let waiting = admin.get("/invoices/unissued").await.ok()["items"][0].clone();
    assert_eq!(
        (&waiting["refusal_code"], &waiting["amount"]),
        (&json!("zatca_settings.not_connected"), &json!("-18652.05"))
    );
    world.execute("UPDATE zatca_settings SET status = 2").await;
    let path = format!(
        "/contract_payments/{}/credit_notes",
        waiting["contract_payment_id"]
    );
    let issued = admin.post(&path, json!({})).await.ok();
    assert_eq!(issued.as_array().map(Vec::len), Some(2));
    assert_eq!(admin.get("/invoices/unissued").await.ok()["total"], 0);
    admin
        .post(&path, json!({}))
        .await
        .refused(501, "invoices.nothing_to_credit");
    let rent = format!("/contract_payments/{}/credit_notes", payments.office);
    admin
        .post(&rent, json!({}))
        .await
        .refused(501, "invoices.nothing_to_credit");
}

#[tokio::test]
async fn rent_that_was_never_invoiced_gets_no_credit_note() {
    let world = connected().await;
    let payments = payments(&world).await;
    world
        .execute("UPDATE contract_payments SET method = 'cash'")
        .await;
    let admin = world.app.palm.admin();
    for id in [payments.office, payments.office_next] {
        let body = json!({ "collected_on": "2026-03-01", "version": 1 });
        admin
            .post(&format!("/contract_payments/{id}/collect"), body)
            .await
            .ok();
    }
    let settlement = settled(&world, &payments).await;
    world.app.run_jobs().await;
    assert!(notes(&world, &settlement).await.is_empty());
    assert_eq!(admin.get("/invoices/unissued").await.ok()["total"], 0);
}
