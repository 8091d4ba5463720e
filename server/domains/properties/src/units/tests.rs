use serde_json::json;

use super::permission;
use crate::testkit::{building, flat, id, unit};

#[tokio::test]
async fn a_unit_is_added_found_edited_and_guarded() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let id = unit(&admin, tower, "101").await;
    let path = format!("/units/{id}");
    assert_eq!(admin.get(&path).await.ok()["minimum_rent"], "35000.00");
    admin
        .post("/units", flat(tower, "101"))
        .await
        .invalid("number");
    admin
        .post("/units", flat(999_999, "1"))
        .await
        .invalid("building_id");
    let mut edit = flat(tower, "102");
    edit["version"] = json!(1);
    admin.put(&path, edit.clone()).await.ok();
    admin.put(&path, edit).await.refused(409, "stale_version");
    assert_eq!(
        admin
            .get("/units?rent_from=35000&rent_to=35000&bedrooms=2")
            .await
            .ok()["total"],
        1
    );
    assert_eq!(admin.get("/units/vacant?usage=2").await.ok()["total"], 0);
    admin.get("/units?sort=secret").await.invalid("sort");
    app.cedar.admin().get(&path).await.status(404);
    let reader = app.palm.employee_with::<permission::View>().await;
    reader.delete(&path).await.refused(403, "no_permission");
    assert!(admin.get(&format!("{path}/history")).await.ok()["total"].as_i64() > Some(1));
}

#[tokio::test]
async fn later_pages_go_on_where_the_one_before_ended() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    for name in ["West", "East"] {
        let tower = building(&admin, name).await;
        for number in 101..106 {
            unit(&admin, tower, &number.to_string()).await;
        }
    }
    let sorted = "/units?search=10&usage=1&sort=-building,number";
    let whole = admin.get(&format!("{sorted}&page_size=50")).await.ok();
    assert_eq!(whole["total"], 10);
    let mut walked = Vec::new();
    for page in 1..=4 {
        let path = format!("{sorted}&page_size=3&page={page}");
        let part = admin.get(&path).await.ok();
        assert_eq!(part["total"], 10);
        walked.extend(part["items"].as_array().expect("rows").clone());
    }
    assert_eq!(json!(walked), whole["items"]);
    assert_eq!(walked[0]["building_name_en"], "West");
    let beyond = admin
        .get(&format!("{sorted}&page_size=3&page=9"))
        .await
        .ok();
    assert_eq!(
        (&beyond["total"], &beyond["items"]),
        (&json!(10), &json!([]))
    );
}

#[tokio::test]
async fn each_wrong_field_has_its_message() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let wrong = json!({ "building_id": tower, "number": "<1>", "floor": 999, "usage": 1, "kind": "apartment",
        "bathrooms": 6, "size_sqft": "0", "minimum_rent": "1.005",
        "location_url": "javascript:alert(1)" });
    let refused = admin
        .in_arabic()
        .post("/units", wrong)
        .await
        .status(422)
        .json;
    for field in [
        "number",
        "floor",
        "bathrooms",
        "size_sqft",
        "minimum_rent",
        "location_url",
    ] {
        assert!(refused["errors"][field].is_array(), "{field}: {refused}");
    }
    assert_eq!(app.palm.number("SELECT count(*) FROM units").await, 0);
}

#[tokio::test]
async fn a_wrong_code_is_refused_with_the_right_ones() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    for (field, wrong, named) in [
        ("usage", json!(3), "1 (residence), 2 (commercial)"),
        ("kind", json!("castle"), "apartment, villa"),
        ("bedrooms", json!(7), "99 (studio)"),
    ] {
        let mut body = flat(tower, "101");
        body[field] = wrong;
        let refused = admin.post("/units", body).await.status(422).json;
        assert!(refused["errors"].to_string().contains(named), "{refused}");
    }
    admin
        .get("/units?occupancy=sold")
        .await
        .invalid("occupancy");
}

#[tokio::test]
async fn an_export_has_its_columns_in_order_and_in_both_languages() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    unit(&admin, tower, "101").await;
    let export = |session: testing::Session| async move {
        let answer = session.get("/units/export?format=csv").await.status(200);
        String::from_utf8_lossy(&answer.bytes).into_owned()
    };
    let english = export(admin.clone()).await;
    assert!(
        english.contains(
            "Building,Number,Floor,Usage,Type,Bedrooms,Bathrooms,Size (sqft),Minimum rent,City,Sector,\
             Occupancy,Status,Missing for registration\r\nTower,101,0,Residential,Apartment,2,,,35000.00,Tower,,Vacant,Active,"
        ),
        "{english}"
    );
    unit(&admin, tower, "102").await;
    app.palm
        .execute("UPDATE units SET status = 0 WHERE number = '101'")
        .await;
    let vacant = admin
        .get("/units/vacant/export?format=csv")
        .await
        .status(200);
    let vacant = String::from_utf8_lossy(&vacant.bytes).into_owned();
    assert!(
        vacant.contains("Tower,102,") && !vacant.contains("Tower,101,"),
        "{vacant}"
    );
    app.palm
        .execute("UPDATE units SET status = 1 WHERE number = '101'; DELETE FROM units WHERE number = '102'")
        .await;
    let arabic = export(admin.in_arabic()).await;
    assert!(
        arabic.contains("برج Tower,101,0,سكني,شقة,2,,,35000.00,مدينة Tower,,شاغرة,نشطة"),
        "{arabic}"
    );
}

#[tokio::test]
async fn a_generation_is_previewed_made_and_never_doubled() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    unit(&admin, tower, "102").await;
    let mut plan = json!({ "building_id": tower, "floor_from": 1, "floor_to": 2, "units_per_floor": 2,
        "pattern": "{floor}{index:2}", "usage": 1, "kind": "apartment", "preview": true });
    let preview = admin.post("/units/generate", plan.clone()).await.ok();
    assert_eq!(
        (&preview["total"], &preview["existing"], &preview["created"]),
        (&json!(4), &json!(1), &json!(0))
    );
    plan["preview"] = json!(false);
    admin
        .post("/units/generate", plan.clone())
        .await
        .invalid("pattern");
    assert_eq!(app.palm.number("SELECT count(*) FROM units").await, 1);
    plan["floor_from"] = json!(2);
    assert_eq!(
        admin.post("/units/generate", plan.clone()).await.ok()["created"],
        2
    );
    plan["floor_to"] = json!(300);
    plan["units_per_floor"] = json!(200);
    admin
        .post("/units/generate", plan)
        .await
        .invalid("units_per_floor");
}

#[tokio::test]
async fn a_unit_is_ready_when_it_has_what_its_place_asks_for() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let city = json!({ "name_en": "Dubai", "name_ar": "دبي", "country": "AE" });
    let city = id(&admin.post("/cities", city).await.ok());
    let marina = json!({ "name_en": "Marina", "name_ar": "مارينا", "city_id": city });
    let marina = admin.post("/buildings", marina).await.ok();
    assert_eq!(
        marina["asked_identifiers"],
        json!([
            "plot",
            "property_number",
            "makani_number",
            "electricity_number",
            "size_sqft"
        ])
    );
    let mut flat = flat(id(&marina), "101");
    flat["makani_number"] = json!("12345");
    admin
        .post("/units", flat.clone())
        .await
        .invalid("makani_number");
    flat["makani_number"] = json!("12345 67890");
    flat["size_sqft"] = json!("850");
    let made = admin.post("/units", flat.clone()).await.ok();
    assert_eq!(made["makani_number"], "1234567890");
    assert_eq!(
        made["missing_identifiers"],
        json!(["plot", "property_number", "electricity_number"])
    );
    assert_eq!(admin.get("/units?ready=false").await.ok()["total"], 1);
    flat["property_number"] = json!("P-77");
    flat["electricity_number"] = json!("300012345");
    flat["version"] = json!(1);
    let path = format!("/units/{}", made["id"]);
    admin.put(&path, flat).await.ok();
    let plot = json!({ "name_en": "Marina", "name_ar": "مارينا", "city_id": city, "plot": "392-77", "version": 1 });
    admin
        .put(&format!("/buildings/{}", marina["id"]), plot)
        .await
        .ok();
    assert_eq!(
        admin.get(&path).await.ok()["missing_identifiers"],
        json!([])
    );
    assert_eq!(admin.get("/units?ready=true").await.ok()["total"], 1);
    // A place without a known registry asks for nothing, and is neither.
    let elsewhere = building(&admin, "Elsewhere").await;
    let other = unit(&admin, elsewhere, "1").await;
    let other = admin.get(&format!("/units/{other}")).await.ok();
    assert!(
        other
            .get("missing_identifiers")
            .is_none_or(|missing| missing.is_null())
    );
    assert_eq!(admin.get("/units?ready=false").await.ok()["total"], 0);
}

#[tokio::test]
async fn a_unit_is_where_its_building_is_unless_it_says_otherwise() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let city = crate::testkit::city(&admin, "Town").await;
    let link = "https://www.google.com/maps?q=25.197197,55.274376";
    let tower =
        json!({ "name_en": "Tower", "name_ar": "برج", "city_id": city, "location_url": link });
    let tower = admin.post("/buildings", tower).await.ok();
    assert_eq!(tower["coordinates"], "25.197197, 55.274376");
    let mut flat = flat(id(&tower), "101");
    let made = admin.post("/units", flat.clone()).await.ok();
    assert!(made.get("coordinates").is_none_or(|own| own.is_null()));
    assert_eq!(made["position"], "25.197197, 55.274376");
    flat["version"] = json!(1);
    flat["coordinates"] = json!("Dubai");
    let path = format!("/units/{}", made["id"]);
    admin.put(&path, flat.clone()).await.invalid("coordinates");
    flat["coordinates"] = json!("25.1, 55.2");
    let moved = admin.put(&path, flat).await.ok();
    assert_eq!(moved["position"], "25.1, 55.2");
    let page = json!({ "unit_id": made["id"], "ends_on": "2026-12-31" });
    let page = admin.post("/e_units", page).await.ok();
    let address = format!(
        "/api/public/shared_units/{}",
        page["public_id"].as_str().expect("an id")
    );
    assert_eq!(
        app.visitor().get(&address).await.ok()["position"],
        "25.1, 55.2"
    );
}
