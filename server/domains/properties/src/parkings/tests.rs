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

#[tokio::test]
async fn a_disabled_parking_comes_back_and_a_removed_one_does_not() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let parking = json!({ "building_id": tower, "number": "P-1", "price": "2500" });
    let parking = admin.post("/parkings", parking).await.ok();
    let path = format!("/parkings/{}", parking["id"]);
    let verb = async |verb: &str, version: i64| {
        let path = format!("{path}/{verb}");
        admin.post(&path, json!({ "version": version })).await
    };
    assert_eq!(verb("disable", 1).await.ok()["status"], 0);
    assert_eq!(admin.get("/parkings?status=1").await.ok()["total"], 0);
    verb("activate", 1).await.refused(409, "stale_version");
    assert_eq!(verb("activate", 2).await.ok()["status"], 1);
    assert_eq!(admin.get("/parkings?status=1").await.ok()["total"], 1);
    app.cedar.admin().delete(&path).await.status(404);
    admin.delete(&path).await.ok();
    admin.get(&path).await.status(404);
}
