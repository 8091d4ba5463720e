use serde_json::json;

use super::permission;

#[tokio::test]
async fn only_what_may_be_seen_is_counted() {
    let app = testing::app().await;
    let employee = app.palm.employee_with::<permission::View>().await;
    let dashboard = employee.get("/dashboard").await.ok();
    assert_eq!(dashboard["to_do"].as_array().map(Vec::len), Some(0));
    assert_eq!(dashboard["activity"].as_array().map(Vec::len), Some(0));
    app.palm
        .employee(&[])
        .await
        .get("/dashboard")
        .await
        .status(403);
}

#[tokio::test]
async fn the_activity_tells_what_was_done_once_for_each_time_it_was_done() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let named = |en: &str, ar: &str| json!({ "name_en": en, "name_ar": ar });
    let mut city = named("Ajman", "عجمان");
    city["country"] = json!("AE");
    let city = admin.post("/cities", city).await.ok();
    let mut tower = named("Al Rumailah Tower", "برج الرميلة");
    tower["city_id"] = city["id"].clone();
    let tower = admin.post("/buildings", tower).await.ok();
    let plan = json!({ "building_id": tower["id"], "floor_from": 1, "floor_to": 2, "units_per_floor": 2,
        "pattern": "{floor}{index:2}", "usage": 1, "kind": "apartment", "preview": false });
    admin.post("/units/generate", plan).await.ok();
    let id = tower["id"].as_i64().expect("an id");
    let sold = json!({ "version": tower["version"] });
    admin
        .post(&format!("/buildings/{id}/disable"), sold)
        .await
        .ok();
    let dashboard = admin.get("/dashboard").await.ok();
    let told: Vec<_> = dashboard["activity"]
        .as_array()
        .expect("the activity")
        .iter()
        .map(|one| json!([one["action"], one["noun"], one["name_ar"], one["others"]]))
        .collect();
    assert_eq!(
        told[..4],
        [
            json!(["disabled", "buildings", "برج الرميلة", 0]),
            json!(["created", "units", "101", 3]),
            json!(["created", "buildings", "برج الرميلة", 0]),
            json!(["created", "cities", "عجمان", 0]),
        ]
    );
}
