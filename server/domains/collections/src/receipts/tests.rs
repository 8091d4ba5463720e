use serde_json::json;

use crate::fixtures::world;

#[tokio::test]
async fn a_receipt_is_listed_found_and_printed() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let input = json!({ "collected_on": "2026-03-15", "version": 1 });
    let path = format!("/contract_payments/{}/collect", world.payments[2]);
    let id = admin.post(&path, input).await.ok()["receipt_id"]
        .as_i64()
        .expect("a receipt");
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
