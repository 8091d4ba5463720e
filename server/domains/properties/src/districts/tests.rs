use serde_json::json;

use crate::testkit::{city, id};

#[tokio::test]
async fn a_name_is_unique_in_its_sector_only() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let city = city(&admin, "Ajman").await;
    let mut sectors = Vec::new();
    for (en, ar) in [("North", "شمال"), ("South", "جنوب")] {
        let body = json!({ "city_id": city, "name_en": en, "name_ar": ar });
        sectors.push(id(&admin.post("/sectors", body).await.ok()));
    }
    let one = |sector: i64| json!({ "sector_id": sector, "name_en": "One", "name_ar": "واحد" });
    admin.post("/districts", one(sectors[0])).await.ok();
    admin.post("/districts", one(sectors[1])).await.ok();
    admin
        .post("/districts", one(sectors[0]))
        .await
        .invalid("name_en");
    let listed = admin
        .get(&format!("/districts?sector_id={}", sectors[0]))
        .await
        .ok();
    assert_eq!(
        (&listed["total"], &listed["items"][0]["city_name_en"]),
        (&json!(1), &json!("Ajman"))
    );
}
