use sea_orm::ConnectionTrait as _;
use serde_json::json;

use crate::fixtures::{World, world};

/// The receipt of the payment by cheque, which is collected.
async fn collected(world: &World) -> i64 {
    let input = json!({ "collected_on": "2026-03-15", "version": 1 });
    let path = format!("/contract_payments/{}/collect", world.payments[2]);
    let answer = world.app.palm.admin().post(&path, input).await.ok();
    answer["receipt_id"].as_i64().expect("a receipt")
}

#[tokio::test]
async fn a_receipt_is_listed_found_and_printed() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let id = collected(&world).await;
    let found = admin
        .get("/receipts?search=R-2026-00001&method=cheque")
        .await
        .ok();
    assert_eq!(found["items"][0]["id"], id);
    let pdf = admin.get(&format!("/receipts/{id}/pdf")).await.status(200);
    assert!(pdf.bytes.starts_with(b"%PDF"));
    world
        .app
        .cedar
        .admin()
        .get(&format!("/receipts/{id}/pdf"))
        .await
        .status(404);
    let nobody = world.app.palm.employee(&[]).await;
    nobody.get("/receipts").await.status(403);
    let open = format!("/contract_payments/{}/receipt/pdf", world.payments[0]);
    admin.get(&open).await.status(404);
}

#[tokio::test]
async fn the_receipts_of_several_payments_are_one_file() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let [first, second, third, _] = world.payments;
    let rows = [first, third].map(|id| json!({ "id": id, "version": 1 }));
    let input = json!({ "collected_on": "2026-03-15", "payments": rows });
    let result = admin.post("/contract_payments/collect", input).await.ok();
    let path = |ids: &[i64]| {
        let ids: Vec<_> = ids.iter().map(i64::to_string).collect();
        let ids = ids.join(",");
        format!("/contract_payments/receipts/pdf?contract_payment_ids={ids}")
    };
    let both = admin.get(&path(&[third, first])).await.status(200).bytes;
    let alone = admin.get(&path(&[third])).await.status(200).bytes;
    let plain = format!("/contract_payments/{third}/receipt/pdf");
    assert!(both.starts_with(b"%PDF") && both.len() > alone.len());
    assert!(alone == admin.get(&plain).await.status(200).bytes);
    // One without a valid receipt: nothing is printed as if it were all.
    admin.get(&path(&[first, second])).await.status(404);
    admin
        .get("/contract_payments/receipts/pdf")
        .await
        .invalid("contract_payment_ids");
    let stranger = world.app.cedar.admin();
    stranger.get(&path(&[first])).await.status(404);
    let nobody = world.app.palm.employee(&[]).await;
    nobody.get(&path(&[first])).await.status(403);
    // The answer's versions take exactly these back; what a bank paid only the bank takes back.
    for row in result["results"].as_array().expect("rows") {
        let undo = json!({ "reason": "Wrong day", "version": row["version"] });
        let path = format!("/contract_payments/{}/uncollect", row["id"]);
        let undone = admin.post(&path, undo).await;
        if row["id"] == third {
            undone.refused(501, "contract_payments.cheque_cleared");
        } else {
            assert_eq!(undone.ok()["status"], 1);
        }
    }
}

#[tokio::test]
async fn a_copy_says_what_the_receipt_said_when_it_was_issued() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = format!("/receipts/{}/pdf", collected(&world).await);
    let original = admin.get(&path).await.status(200).bytes;
    let change = async |sql: &str| {
        let tx = world.app.palm.tx().await;
        tx.execute_unprepared(sql).await.expect("changed");
        tx.commit().await.expect("committed");
    };
    change(
        "UPDATE customers SET name_en = 'Somebody Else', name_ar = 'شخص آخر', mobile = '+971500000000'; \
         UPDATE buildings SET name_en = 'Sold Tower', name_ar = 'برج مباع'; \
         UPDATE account SET name_en = 'Renamed', trn = '100000000000003'; \
         UPDATE cheques SET number = '999999', bank = 'CBD'",
    )
    .await;
    let copy = admin.get(&path).await.status(200).bytes;
    assert!(copy == original, "the copy differs from the original");
    change("UPDATE receipts SET printed = NULL").await;
    let of_an_older_program = admin.get(&path).await.status(200).bytes;
    assert!(of_an_older_program != original);
}

#[tokio::test]
async fn a_receipt_keeps_the_terms_and_the_tax_of_commercial_rent() {
    let world = world().await;
    let palm = &world.app.palm;
    palm.execute(
        "UPDATE account SET vat_registered = true, trn = '100123456700003', vat_percentage = 5, \
         invoice_terms_en = 'Cheques are subject to collection.', city = 'Ajman'; \
         UPDATE units SET usage = 2",
    )
    .await;
    let id = collected(&world).await;
    let kept = "SELECT count(*) FROM receipts WHERE (printed->>'vat_percentage')::numeric = 5 \
         AND printed->'account'->>'invoice_terms_en' = 'Cheques are subject to collection.'";
    assert_eq!(palm.number(kept).await, 1);
    let path = format!("/receipts/{id}/pdf");
    let original = palm.admin().get(&path).await.status(200).bytes;
    palm.execute(
        "UPDATE account SET invoice_terms_en = NULL, vat_percentage = 10; UPDATE units SET usage = 1",
    )
    .await;
    let copy = palm.admin().get(&path).await.status(200).bytes;
    assert!(copy == original, "the copy differs from the original");
    // A home's rent and a deposit hold none.
    let collect = json!({ "collected_on": "2026-03-15", "version": 1 });
    for payment in [world.payments[0], world.payments[3]] {
        let path = format!("/contract_payments/{payment}/collect");
        palm.admin().post(&path, collect.clone()).await.ok();
    }
    let taxed = "SELECT count(*) FROM receipts WHERE printed->>'vat_percentage' IS NOT NULL";
    assert_eq!(palm.number(taxed).await, 1);
}
