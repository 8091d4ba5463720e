use serde_json::json;

use crate::testkit::{city, id};

#[tokio::test]
async fn places_are_a_tree() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let (ajman, sharjah) = (city(&admin, "Ajman").await, city(&admin, "Sharjah").await);
    let sector = json!({ "city_id": ajman, "name_en": "Nuaimiya", "name_ar": "النعيمية" });
    let sector = id(&admin.post("/sectors", sector).await.ok());
    let district = json!({ "sector_id": sector, "name_en": "Two", "name_ar": "اثنان" });
    let district = id(&admin.post("/districts", district).await.ok());
    let building = json!({ "name_en": "Tower", "name_ar": "برج", "city_id": sharjah,
                           "sector_id": sector, "district_id": district });
    admin
        .post("/buildings", building)
        .await
        .invalid("sector_id");
    let lost = json!({ "city_id": 999_999, "name_en": "X", "name_ar": "س" });
    admin.post("/sectors", lost).await.invalid("city_id");
    admin
        .delete(&format!("/sectors/{sector}"))
        .await
        .refused(501, "sectors.in_use");
    admin.delete(&format!("/districts/{district}")).await.ok();
    admin.delete(&format!("/sectors/{sector}")).await.ok();
}
