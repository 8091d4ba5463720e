use serde_json::json;

use crate::occupancy::{self, Occupancy};
use crate::testkit::{building, unit};
use crate::units::UnitId;

#[tokio::test]
async fn counts_follow_the_units_and_a_rented_building_stays_active() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let first = unit(&admin, tower, "101").await;
    let second = unit(&admin, tower, "102").await;
    let tx = app.palm.tx().await;
    occupancy::set(&tx, UnitId(first), Occupancy::Rented)
        .await
        .expect("set");
    tx.commit().await.expect("committed");
    let path = format!("/buildings/{tower}");
    let read = admin.get(&path).await.ok();
    assert_eq!(
        (&read["units"], &read["vacant"], &read["rented"]),
        (&json!(2), &json!(1), &json!(1))
    );
    admin
        .post(&format!("{path}/disable"), json!({ "version": 1 }))
        .await
        .refused(501, "buildings.rented");
    let disable = |id: i64| format!("/units/{id}/disable");
    admin
        .post(&disable(first), json!({ "version": 2 }))
        .await
        .refused(501, "units.rented");
    admin
        .post(&disable(second), json!({ "version": 1 }))
        .await
        .ok();
    assert_eq!(admin.get(&path).await.ok()["units"], 1);
    admin.delete(&path).await.refused(501, "buildings.in_use");
}

#[tokio::test]
async fn units_are_found_by_their_buildings_new_name() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    unit(&admin, tower, "101").await;
    let read = admin.get(&format!("/buildings/{tower}")).await.ok();
    let edit = json!({ "name_en": "Corniche", "name_ar": "الكورنيش", "city_id": read["city_id"], "version": 1 });
    admin.put(&format!("/buildings/{tower}"), edit).await.ok();
    for (word, total) in [
        ("corniche%20101", 1),
        ("%D9%83%D9%88%D8%B1%D9%86%D9%8A%D8%B4", 1),
        ("tower", 0),
    ] {
        assert_eq!(
            admin.get(&format!("/units?search={word}")).await.ok()["total"],
            total,
            "{word}"
        );
    }
}
