//! Through HTTP, on a real Postgres. The tests' clock stands at 2026-03-15, 12:00 in Dubai.

use serde_json::{Value, json};
use testing::App;

fn offer() -> Value {
    json!({
        "name_en": "Half a year", "name_ar": "نصف سنة", "country": "AE", "price": "600", "months": "6", "status": 1,
    })
}

async fn give(app: &App, input: Value) -> testing::Answer {
    let path = format!("/whatsapp_packages/{}/give", app.palm.merchant().await.id);
    app.manager().post(&path, input).await
}

#[tokio::test]
async fn a_package_is_kept_given_shown_to_the_merchant_and_taken_off_sale() {
    let app = testing::app().await;
    let manager = app.manager();
    for (field, wrong) in [
        ("name_en", json!("")),
        ("country", json!("XX")),
        ("price", json!("1.234")),
        ("months", json!("0")),
        ("months", json!("61")),
    ] {
        let mut form = offer();
        form[field] = wrong;
        manager.post("/whatsapp_offers", form).await.invalid(field);
    }
    let made = manager.post("/whatsapp_offers", offer()).await.ok();
    assert_eq!(
        (&made["price"], &made["currency"], &made["merchants"]),
        (&json!("600.00"), &json!("AED"), &json!(0))
    );
    manager
        .post("/whatsapp_offers", offer())
        .await
        .invalid("name_en");
    let mut elsewhere = offer();
    elsewhere["country"] = json!("SA");
    let elsewhere = manager.post("/whatsapp_offers", elsewhere).await.ok();
    give(&app, json!({ "offer_id": elsewhere["id"] }))
        .await
        .invalid("offer_id");
    let given = give(&app, json!({ "offer_id": made["id"] })).await.ok();
    assert_eq!(
        (&given["package_ends_on"], &given["offer_name_en"]),
        (&json!("2026-09-14"), &json!("Half a year"))
    );
    let again = give(&app, json!({ "offer_id": made["id"] })).await.ok();
    assert_eq!(again["package_ends_on"], "2027-03-14", "it follows");
    let path = format!("/whatsapp_offers/{}", made["id"]);
    manager
        .delete(&path)
        .await
        .refused(501, "whatsapp_offers.was_given");
    let shown = app.palm.admin().get("/campaigns/packages").await.ok();
    assert_eq!(shown["name_en"], "Half a year");
    assert_eq!(shown["ends_on"], "2027-03-14");
    assert_eq!(shown["offers"].as_array().map(Vec::len), Some(1), "{shown}");
    let mut off = offer();
    off["status"] = json!(0);
    off["version"] = made["version"].clone();
    manager.put(&path, off).await.ok();
    let dearer = json!({ "price": "650.00" });
    manager.patch_only(&path, dearer).await;
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 3);
    give(&app, json!({ "offer_id": made["id"] }))
        .await
        .invalid("offer_id");
    let shown = app.palm.admin().get("/campaigns/packages").await.ok();
    assert_eq!(
        (&shown["offers"], &shown["name_en"]),
        (&json!([]), &json!("Half a year"))
    );
    let path = format!("/whatsapp_offers/{}", elsewhere["id"]);
    manager.delete(&path).await.ok();
}
