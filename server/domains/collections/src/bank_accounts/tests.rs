use serde_json::json;

use super::service::is_iban;

#[test]
fn an_iban_has_its_countrys_length_and_its_check_digits() {
    assert!(is_iban("AE070331234567890123456"));
    assert!(is_iban("SA0380000000608010167519"));
    assert!(is_iban("KW81CBKU0000000000001234560101"));
    assert!(!is_iban("AE070331234567890123457"));
    assert!(!is_iban("AE07033123456789012345"));
    assert!(!is_iban("AE07033123456789012345É"));
}

#[tokio::test]
async fn an_account_is_added_edited_and_disabled() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let input = json!({ "name": "Palm Real Estate", "bank": "ADIB", "number": "10203040",
        "iban": "ae07 0331 2345 6789 0123 456" });
    let made = admin.post("/bank_accounts", input.clone()).await.ok();
    assert_eq!(made["iban"], "AE070331234567890123456");
    admin.post("/bank_accounts", input).await.invalid("number");
    let wrong = json!({ "name": "Palm", "bank": "FAB", "number": "1", "iban": "AE1" });
    admin.post("/bank_accounts", wrong).await.invalid("iban");
    let path = format!("/bank_accounts/{}", made["id"]);
    let edit =
        json!({ "name": "Palm", "bank": "ADIB", "number": "10203040", "status": 0, "version": 1 });
    assert_eq!(admin.put(&path, edit).await.ok()["status"], 0);
    let renamed = json!({ "name": "Palm Rents" });
    admin.patch_only(&path, renamed).await;
    assert_eq!(admin.get("/bank_accounts?status=1").await.ok()["total"], 0);
    app.cedar.admin().get(&path).await.status(404);
    app.palm.employee(&[]).await.get(&path).await.status(403);
    admin.delete(&path).await.ok();
}
