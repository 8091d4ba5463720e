use serde_json::json;

use crate::testkit::building;

#[tokio::test]
async fn a_range_of_parkings_is_made_at_once() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let mut plan = json!({ "building_id": tower, "prefix": "P-", "from": 1, "to": 20, "digits": 2,
                           "price": "2500", "preview": true });
    assert_eq!(
        admin.post("/parkings/generate", plan.clone()).await.ok()["parkings"][0]["number"],
        "P-01"
    );
    plan["preview"] = json!(false);
    assert_eq!(
        admin.post("/parkings/generate", plan.clone()).await.ok()["created"],
        20
    );
    admin
        .post("/parkings/generate", plan.clone())
        .await
        .invalid("from");
    plan["to"] = json!(0);
    admin.post("/parkings/generate", plan).await.invalid("to");
    let listed = admin
        .get(&format!("/parkings?building_id={tower}&search=p-07"))
        .await
        .ok();
    assert_eq!(
        (&listed["total"], &listed["items"][0]["price"]),
        (&json!(1), &json!("2500.00"))
    );
}
