use serde_json::{Value, json};

/// The people of both merchants that were there before the platform was told.
async fn report(app: &testing::App) {
    for merchant in [&app.palm, &app.cedar] {
        let tx = merchant.tx().await;
        let job = identity::users::jobs::ReportEmployees {};
        tx.enqueue(job, "first".to_owned()).await.expect("enqueued");
        tx.commit().await.expect("committed");
    }
    app.run_jobs().await;
}

fn names(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().expect("rows");
    items
        .iter()
        .filter_map(|row| row["name"].as_str())
        .collect()
}

#[tokio::test]
async fn employees_of_every_merchant_are_listed_as_they_stand() {
    let app = testing::app().await;
    let manager = app.manager();
    report(&app).await;
    report(&app).await;
    let all = manager.get("/managed_employees").await.ok();
    assert_eq!(all["total"], 2, "one administrator each, told once: {all}");
    let role = json!({ "name_en": "Cashier", "name_ar": "أمين الصندوق", "permissions": {}, "options": [] });
    let admin = app.palm.admin();
    let role = admin.post("/roles", role).await.ok();
    let person = json!({
        "name": "Lina Aziz", "email": "lina@palm.example", "mobile": "+971501112233",
        "role_id": role["id"], "language": "ar",
    });
    let made = admin.post("/users", person.clone()).await.ok();
    let found = manager.get("/managed_employees?search=lina").await.ok();
    let row = &found["items"][0];
    assert_eq!(
        (
            &row["merchant_name_en"],
            &row["role_name_en"],
            &row["status"]
        ),
        (&json!("Palm Properties"), &json!("Cashier"), &json!(1)),
        "{found}"
    );
    let mut renamed = json!({
        "name_en": "Teller", "name_ar": "صراف", "permissions": {}, "options": [],
    });
    renamed["version"] = role["version"].clone();
    let path = format!("/roles/{}", role["id"]);
    admin.put(&path, renamed).await.ok();
    let found = manager.get("/managed_employees?search=lina").await.ok();
    assert_eq!(found["items"][0]["role_name_en"], "Teller");
    let path = format!("/users/{}", made["id"]);
    admin.delete(&path).await.ok();
    let inactive = manager.get("/managed_employees?status=0").await.ok();
    assert_eq!(names(&inactive), ["Lina Aziz"]);
    let active = manager
        .get("/managed_employees?status=1&sort=name")
        .await
        .ok();
    assert_eq!(active["total"], 2);
    let cedar = app.cedar.merchant().await.id;
    let path = format!("/managed_employees?merchant_id={cedar}");
    assert_eq!(manager.get(&path).await.ok()["total"], 1);
    let file = manager.get("/managed_employees/export?format=csv&status=0");
    let text = String::from_utf8(file.await.status(200).bytes).expect("text");
    assert!(text.contains("lina@palm.example"), "{text}");
}
