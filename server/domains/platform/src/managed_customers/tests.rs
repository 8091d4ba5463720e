use serde_json::{Value, json};

async fn tenant(app: &testing::App, name: &str, mobile: &str) -> Value {
    let form = json!({
        "name_en": name, "mobile": mobile, "gender": 1, "language": "en", "allow_whatsapp": true,
    });
    app.palm.admin().post("/customers", form).await.ok()
}

#[tokio::test]
async fn tenants_of_merchants_are_listed_until_they_are_gone() {
    let app = testing::app().await;
    let manager = app.manager();
    assert_eq!(manager.get("/managed_customers").await.ok()["total"], 0);
    let made = tenant(&app, "Omar Said", "+971502220001").await;
    let twice = tenant(&app, "Omar Saeed", "+971502220002").await;
    let list = manager.get("/managed_customers?search=omar").await.ok();
    assert_eq!(list["total"], 2, "{list}");
    let merge = json!({
        "survivor_id": made["id"], "merged_id": twice["id"], "take": [],
        "survivor_version": made["version"], "merged_version": twice["version"],
    });
    let admin = app.palm.admin();
    admin.post("/customer_merges", merge).await.ok();
    let list = manager.get("/managed_customers").await.ok();
    assert_eq!(list["total"], 1, "who was merged is no tenant: {list}");
    assert_eq!(
        list["items"][0]["name_ar"], "Omar Said",
        "the name that exists"
    );
    let third = tenant(&app, "Mona Ali", "+971502220003").await;
    let path = format!("/customers/{}", third["id"]);
    admin.delete(&path).await.ok();
    let list = manager.get("/managed_customers?status=1").await.ok();
    assert_eq!(list["total"], 1, "who was removed is not shown");
    let cedar = app.cedar.merchant().await.id;
    let path = format!("/managed_customers?merchant_id={cedar}");
    assert_eq!(manager.get(&path).await.ok()["total"], 0);
    let file = manager.get("/managed_customers/export?format=csv").await;
    let text = String::from_utf8(file.status(200).bytes).expect("text");
    assert!(text.contains("Omar Said"), "{text}");
}
