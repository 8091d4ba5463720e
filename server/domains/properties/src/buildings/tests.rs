use serde_json::json;

use crate::testkit::{building, lease, unit};

#[tokio::test]
async fn counts_follow_the_units_and_a_rented_building_stays_active() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let first = unit(&admin, tower, "101").await;
    let second = unit(&admin, tower, "102").await;
    let contract = lease(&app.palm, first, "2026-03-15", "2027-03-14").await;
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
        .post(&disable(first), json!({ "version": 1 }))
        .await
        .refused(501, "units.rented");
    // Of a year that has not begun: vacant today, and still not to be disabled.
    let next = format!("UPDATE contracts SET starts_on = '2026-03-16' WHERE id = {contract}");
    app.palm.execute(&next).await;
    assert_eq!(admin.get(&path).await.ok()["vacant"], 2);
    assert_eq!(
        admin.get(&format!("/units/{first}")).await.ok()["occupancy"],
        "vacant"
    );
    admin
        .post(&disable(first), json!({ "version": 1 }))
        .await
        .refused(501, "units.rented");
    admin
        .post(&format!("{path}/disable"), json!({ "version": 1 }))
        .await
        .refused(501, "buildings.rented");
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

#[tokio::test]
async fn a_building_is_removed_after_its_last_unit() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let unit = unit(&admin, tower, "101").await;
    let (tower, unit) = (format!("/buildings/{tower}"), format!("/units/{unit}"));
    admin.delete(&tower).await.refused(501, "buildings.in_use");
    admin.delete(&unit).await.ok();
    admin.get(&unit).await.status(404);
    admin.delete(&tower).await.ok();
    admin.get(&tower).await.status(404);
}
