use serde_json::json;

use crate::support::{chosen, last_mail, plan_form, selling};

#[tokio::test]
async fn a_link_is_sent_opened_paid_and_followed() {
    let (app, _gateway) = selling().await;
    let manager = app.manager();
    let plan = manager.post("/plans", plan_form("basic")).await.ok();
    chosen(&app, &plan["id"], "monthly").await;
    let invoices = manager.get("/account_invoices").await.ok();
    let invoice = invoices["items"][0].clone();
    let form = json!({
        "invoice_id": invoice["id"], "recipient": "boss@palm.example", "language": "en",
        "message": "As agreed on the phone.",
    });
    let sent = manager.post("/payment_requests", form.clone()).await.ok();
    assert_eq!(sent["state"], "sent");
    let (subject, text, link) = last_mail(&app, "boss@palm.example").await;
    assert!(
        subject.contains("S-2026-00001")
            && text.contains("As agreed")
            && text.contains("AED 315.00")
    );
    let path = format!("/api/public/account_invoices/{link}");
    let shown = app.visitor().get(&path).await.ok();
    assert_eq!(shown["total"], "315.00");
    let list = manager.get("/payment_requests?opened=true").await.ok();
    assert_eq!(list["items"][0]["state"], "opened");
    let pay =
        json!({ "method": "cash", "received_on": "2026-03-15", "version": invoice["version"] });
    let path_of_invoice = format!("/account_invoices/{}/pay", invoice["id"]);
    manager.post(&path_of_invoice, pay).await.ok();
    let one = format!("/payment_requests/{}", sent["id"]);
    let paid = manager.get(&one).await.ok();
    assert_eq!(paid["state"], "paid");
    let refused = manager.post("/payment_requests", form).await;
    refused.refused(501, "payment_requests.not_open");
    let cancel = json!({ "version": paid["version"] });
    manager.post(&format!("{one}/cancel"), cancel).await.ok();
    let history = manager.get(&format!("{one}/history")).await.ok();
    assert_eq!(history["items"][0]["action"], "cancelled");
    app.visitor().get(&path).await.status(404);
}
