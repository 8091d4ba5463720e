use serde_json::{Value, json};
use testing::App;

use crate::support::{number, public, selling};

async fn draft(app: &App, amount: &str) -> Value {
    let form = json!({
        "merchant_id": app.palm.merchant().await.id, "due_on": "2026-03-31",
        "lines": [
            { "title_en": "Training", "title_ar": "تدريب", "amount": amount },
            { "title_en": "Travel", "title_ar": "تنقل", "amount": "0.10" },
        ],
    });
    app.manager().post("/account_invoices", form).await.ok()
}

async fn issued(app: &App, draft: &Value) -> Value {
    let path = format!("/account_invoices/{}/issue", draft["id"]);
    let form = json!({ "version": draft["version"] });
    app.manager().post(&path, form).await.ok()
}

#[tokio::test]
async fn an_invoice_is_frozen_when_it_is_issued() {
    let (app, _gateway) = selling().await;
    let manager = app.manager();
    let draft = draft(&app, "100.05").await;
    assert!(draft.get("number").is_none());
    let path = format!("/account_invoices/{}", draft["id"]);
    manager.get(&format!("{path}/pdf")).await.status(501);
    app.visitor().get(&public(&draft, "")).await.status(404);
    let issued = issued(&app, &draft).await;
    assert_eq!(issued["number"], "S-2026-00001");
    let sums = (&issued["net"], &issued["vat"], &issued["total"]);
    assert_eq!(sums, (&json!("100.15"), &json!("5.01"), &json!("105.16")));
    let mut form = json!({
        "merchant_id": issued["merchant_id"], "due_on": "2026-03-31", "version": issued["version"],
        "lines": [{ "title_en": "Free", "title_ar": "مجاني", "amount": "0" }],
    });
    let changed = manager.put(&path, form.clone()).await;
    changed.refused(501, "account_invoices.frozen");
    // Another seller's name is on later invoices only.
    form = manager.get("/billing_settings").await.ok();
    form["seller_name_en"] = json!("Other Software");
    manager.put("/billing_settings", form).await.ok();
    let shown = app.visitor().get(&public(&issued, "")).await.ok();
    assert_eq!(shown["seller_name_en"], "Manzil Software");
    assert_eq!(shown["bank"]["iban"], "AE070331234567890123456");
    for answer in [
        manager.get(&format!("{path}/pdf")).await,
        app.visitor().get(&public(&issued, "/pdf")).await,
    ] {
        assert_eq!(answer.status, 200);
        assert!(answer.bytes.starts_with(b"%PDF"));
    }
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["items"][0]["action"], "issued");
}

#[tokio::test]
async fn a_draft_is_edited_until_it_is_issued() {
    let (app, _gateway) = selling().await;
    let manager = app.manager();
    let draft = draft(&app, "100.05").await;
    let path = format!("/account_invoices/{}", draft["id"]);
    let form = json!({
        "merchant_id": draft["merchant_id"], "due_on": "2026-04-15", "version": draft["version"],
        "lines": [{ "title_en": "Training", "title_ar": "تدريب", "amount": "200" }],
    });
    let edited = manager.put(&path, form.clone()).await.ok();
    let sums = (&edited["net"], &edited["vat"], &edited["total"]);
    assert_eq!(sums, (&json!("200.00"), &json!("10.00"), &json!("210.00")));
    manager.put(&path, form).await.refused(409, "stale_version");
    let day = json!({ "due_on": "2026-04-20" });
    manager.patch_only(&path, day).await;
}

#[tokio::test]
async fn numbers_have_no_gap() {
    let (app, _gateway) = selling().await;
    let manager = app.manager();
    let first = issued(&app, &draft(&app, "10").await).await;
    let second = draft(&app, "20").await;
    // A refused issue uses no number.
    let path = format!("/account_invoices/{}/issue", second["id"]);
    manager
        .post(&path, json!({ "version": 99 }))
        .await
        .status(409);
    let cancel = format!("/account_invoices/{}/cancel", first["id"]);
    let form = json!({ "reason": "Wrong merchant", "version": first["version"] });
    manager.post(&cancel, form).await.ok();
    let second = issued(&app, &second).await;
    assert_eq!(second["number"], "S-2026-00002");
    let drafts = "SELECT count(*) FROM platform.account_invoices WHERE number IS NOT NULL";
    assert_eq!(
        number(&app, drafts).await,
        2,
        "a cancelled one keeps its number"
    );
}

#[tokio::test]
async fn money_that_came_by_transfer_is_recorded_once() {
    let (app, _gateway) = selling().await;
    let manager = app.manager();
    let invoice = issued(&app, &draft(&app, "10").await).await;
    let path = format!("/account_invoices/{}/pay", invoice["id"]);
    let form = |method: &str, day: &str| json!({ "method": method, "received_on": day, "note": "Ref 4711", "version": invoice["version"] });
    manager
        .post(&path, form("card", "2026-03-14"))
        .await
        .invalid("method");
    manager
        .post(&path, form("transfer", "2026-03-17"))
        .await
        .invalid("received_on");
    let paid = manager
        .post(&path, form("transfer", "2026-03-14"))
        .await
        .ok();
    assert_eq!(paid["status"], "paid");
    manager
        .post(&path, form("transfer", "2026-03-14"))
        .await
        .status(409);
    let cancel = format!("/account_invoices/{}/cancel", invoice["id"]);
    let form = json!({ "reason": "Wrong", "version": paid["version"] });
    manager
        .post(&cancel, form)
        .await
        .refused(501, "account_invoices.paid");
    let payments = manager.get("/account_payments?method=transfer").await.ok();
    assert_eq!(payments["total"], 1);
    app.run_jobs().await;
}

#[tokio::test]
async fn abroad_no_tax_is_charged_and_without_a_seller_nothing_is() {
    let (app, _gateway) = selling().await;
    let manager = app.manager();
    let abroad = json!({ "seller_country": "SA" });
    manager.patch_only("/billing_settings", abroad).await;
    let invoice = draft(&app, "10").await;
    assert_eq!(
        (&invoice["vat"], &invoice["total"]),
        (&json!("0.00"), &json!("10.10"))
    );
    let bare = testing::app().await;
    let form = json!({
        "merchant_id": bare.palm.merchant().await.id, "due_on": "2026-03-31",
        "lines": [{ "title_en": "Training", "title_ar": "تدريب", "amount": "1" }],
    });
    let refused = bare.manager().post("/account_invoices", form.clone()).await;
    refused.refused(501, "billing_settings.no_seller");
    for (field, value) in [
        ("due_on", json!("2026-03-01")),
        ("lines", json!([])),
        (
            "lines.0.amount",
            json!([{ "title_en": "a", "title_ar": "ب", "amount": "1.005" }]),
        ),
    ] {
        let mut wrong = form.clone();
        wrong[field.split('.').next().expect("a name")] = value;
        manager
            .post("/account_invoices", wrong)
            .await
            .invalid(field);
    }
}
