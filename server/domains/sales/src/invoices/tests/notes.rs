use serde_json::{Value, json};

use super::portfolio::{buyer, payments};
use crate::fixtures::{World, connected};

async fn invoiced(world: &World) -> Value {
    let payments = payments(world).await;
    let path = format!("/contract_payments/{}/invoice", payments.office);
    let admin = world.app.palm.admin();
    admin.post(&path, json!({ "buyer": buyer() })).await.ok()
}

#[tokio::test]
async fn a_credit_note_takes_back_a_part_and_then_the_rest() {
    let world = connected().await;
    let invoice = invoiced(&world).await;
    let admin = world.app.palm.admin();
    let path = format!("/invoices/{}/credit_note", invoice["id"]);
    let part = json!({ "amount": "1150.00", "reason": "Moved in late" });
    admin
        .post(&path, part.clone())
        .await
        .refused(501, "invoices.original_not_accepted");
    world.app.run_jobs().await;

    let note = admin.post(&path, part).await.ok();
    assert_eq!(
        (&note["number"], &note["kind"], &note["total"], &note["vat"]),
        (
            &json!("CN-2026-00001"),
            &json!("credit_note"),
            &json!("-1150.00"),
            &json!("-150.00")
        )
    );
    assert_eq!(note["original_number"], invoice["number"]);
    let too_much = json!({ "amount": "10350.01", "reason": "All of it" });
    admin
        .post(&path, too_much)
        .await
        .refused(501, "invoices.more_than_charged");
    let rest = admin
        .post(&path, json!({ "reason": "Cancelled" }))
        .await
        .ok();
    assert_eq!(rest["total"], "-10350.00");
    world.app.run_jobs().await;
    for id in [&note["id"], &rest["id"]] {
        let shown = admin.get(&format!("/invoices/{id}")).await.ok();
        assert_eq!(shown["state"], "cleared", "{shown}");
    }
    let taken_back = admin
        .get(&format!("/invoices/{}", invoice["id"]))
        .await
        .ok();
    assert!(!taken_back["taken_back_at"].is_null());
    // The payment may be invoiced again.
    let again = format!(
        "/contract_payments/{}/invoice",
        invoice["contract_payment_id"]
    );
    let again = admin.post(&again, json!({})).await.ok();
    assert_eq!(again["number"], "INV-2026-00002");
    admin
        .post(&path, json!({ "reason": "Once more" }))
        .await
        .refused(501, "invoices.more_than_charged");
}

#[tokio::test]
async fn a_debit_note_charges_more_and_notes_are_not_corrected() {
    let world = connected().await;
    let invoice = invoiced(&world).await;
    world.app.run_jobs().await;
    let admin = world.app.palm.admin();
    let path = format!("/invoices/{}/debit_note", invoice["id"]);
    admin
        .post(&path, json!({ "reason": "Late fee" }))
        .await
        .invalid("amount");
    admin
        .post(&path, json!({ "amount": "10.00", "reason": "" }))
        .await
        .invalid("reason");
    let note = admin
        .post(&path, json!({ "amount": "230.00", "reason": "Late fee" }))
        .await
        .ok();
    assert_eq!(
        (&note["net"], &note["vat"]),
        (&json!("200.00"), &json!("30.00"))
    );
    world.app.run_jobs().await;
    admin
        .post(
            &format!("/invoices/{}/credit_note", note["id"]),
            json!({ "reason": "Wrong" }),
        )
        .await
        .refused(501, "invoices.not_an_invoice");
    let documents = world.authority.documents();
    assert_eq!(documents.len(), 2, "invoice and note were accepted");
}

/// 1,000.00 is no sum of a net and its rounded tax: the authority's document is rounded by a halala, and every list says
/// what is due.
#[tokio::test]
async fn a_notes_amounts_add_up_and_take_away() {
    let world = connected().await;
    let invoice = invoiced(&world).await;
    world.app.run_jobs().await;
    let admin = world.app.palm.admin();
    let path = format!("/invoices/{}/credit_note", invoice["id"]);
    let input = json!({ "amount": "1000.00", "reason": "Moved in late" });
    let note = admin.post(&path, input).await.ok();
    let amounts = ["net", "vat", "rounding", "total"].map(|name| note[name].clone());
    assert_eq!(amounts, ["-869.57", "-130.44", "0.01", "-1000.00"]);
    let listed = admin.get("/invoices?sort=total").await.ok();
    let totals: Vec<_> = listed["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|item| item["total"].clone())
        .collect();
    assert_eq!(totals, ["-1000.00", "11500.00"]);
    let queue = admin.get("/zatca_submissions?search=CN-2026").await.ok();
    assert_eq!(queue["items"][0]["total"], "-1000.00", "{queue}");
    world.app.run_jobs().await;
    let pdf = admin.get(&format!("/invoices/{}/pdf", note["id"])).await;
    assert!(pdf.status(200).bytes.starts_with(b"%PDF"));
}
