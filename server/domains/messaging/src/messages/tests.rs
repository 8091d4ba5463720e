//! Everything that was sent to one tenant, through HTTP.

use serde_json::{Value, json};

use super::permission;
use crate::reminders::tests::{lease, morning};

fn causes(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().expect("items");
    items
        .iter()
        .filter_map(|item| item["cause"].as_str())
        .collect()
}

#[tokio::test]
async fn a_tenants_messages_are_one_list() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7]).await;
    morning(&app, &app.palm).await;
    let admin = app.palm.admin();
    let rows = admin.get("/customers_care?list=missing_data").await.ok();
    let subject = json!({ "list": "missing_data", "record_id": rows["items"][0]["record_id"], "channel": "email" });
    admin.post("/customers_care/messages", subject).await.ok();
    app.palm
        .execute(
            "INSERT INTO campaigns (name, status, message_en, starts_at, launched_at, ready_at, ends_on, ended_at, made_by, audience, created_at, updated_at) \
                 VALUES ('Eid', 5, 'Happy Eid', now(), now(), now(), '2026-12-31', now(), 'Palm', '{}', now(), now()); \
             INSERT INTO campaign_recipients (campaign_id, customer_id, position, mobile, language, status, body, sent_at, created_at) \
                 SELECT g.id, c.id, 1, '971501234567', 'ar', 2, 'Happy Eid', now(), now() FROM campaigns g, customers c; \
             INSERT INTO customers (name_en, mobile, created_at, updated_at) VALUES ('Nobody', '+971509990001', now(), now())",
        )
        .await;
    let id = app
        .palm
        .number("SELECT id FROM customers WHERE name_en = 'Sara Haddad'")
        .await;
    let path = format!("/messages/customers/{id}");
    let all = admin.get(&path).await.ok();
    let mut found = causes(&all);
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, ["campaign", "care", "reminder"]);
    let reminders = admin.get(&format!("{path}?cause=reminder")).await.ok();
    let first = &reminders["items"][0];
    assert!(first["reminder_id"].is_i64() && first["contract_number"] == "C-1");
    let mails = admin.get(&format!("{path}?channel=email")).await.ok();
    assert!(mails["total"].as_i64() < all["total"].as_i64());
    let file = admin.get(&format!("{path}/export?format=csv")).await;
    let file = file.status(200);
    assert!(String::from_utf8_lossy(&file.bytes).contains("Happy Eid"));
    let nobody = format!("/messages/customers/{}", id + 1);
    assert_eq!(admin.get(&nobody).await.ok()["total"], 0);
    admin.get("/messages/customers/999999").await.status(404);
    let contract = app.palm.number("SELECT max(id) FROM contracts").await;
    let of_contract = admin.get(&format!("/messages/contracts/{contract}")).await;
    let of_contract = of_contract.ok();
    let mut found = causes(&of_contract);
    found.sort_unstable();
    found.dedup();
    assert_eq!(
        found,
        ["care", "reminder"],
        "a campaign is about no contract"
    );
    let file = format!("/messages/contracts/{contract}/export?format=csv");
    admin.get(&file).await.status(200);
    admin.get("/messages/contracts/999999").await.status(404);
    let other = app.palm.employee(&[(10, 1)]).await;
    other.get(&path).await.status(403);
    let looker = app.palm.employee_with::<permission::View>().await;
    looker.get(&path).await.ok();
}

#[tokio::test]
async fn a_cheque_has_the_messages_about_its_payment() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[7, 7]).await;
    morning(&app, &app.palm).await;
    app.palm
        .execute(
            "INSERT INTO cheques (contract_id, contract_payment_id, purpose, amount, state, is_current, created_at, updated_at) \
                 SELECT contract_id, id, 'payment', amount, 'expected', true, now(), now() FROM contract_payments \
                 WHERE id IN (SELECT contract_payment_id FROM reminders) ORDER BY id LIMIT 1",
        )
        .await;
    let admin = app.palm.admin();
    let cheque = app.palm.number("SELECT max(id) FROM cheques").await;
    let list = admin.get(&format!("/messages/cheques/{cheque}")).await.ok();
    let sql = "SELECT count(*) FROM reminders r JOIN cheques q USING (contract_payment_id)";
    let expected = app.palm.number(sql).await;
    let all = app.palm.number("SELECT count(*) FROM reminders").await;
    assert_eq!(list["total"], json!(expected), "{list}");
    assert!(expected > 0 && expected < all, "{expected} of {all}");
    let file = format!("/messages/cheques/{cheque}/export?format=csv");
    admin.get(&file).await.status(200);
    admin.get("/messages/cheques/999999").await.status(404);
}
