use serde_json::json;

use super::permission;
use crate::testkit::{city, id};

#[tokio::test]
async fn a_city_is_added_edited_and_counted() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let city = city(&admin, "Ajman").await;
    let sector = json!({ "city_id": city, "name_en": "Nuaimiya", "name_ar": "النعيمية" });
    admin.post("/sectors", sector).await.ok();
    let path = format!("/cities/{city}");
    let edit = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE", "status": 0, "version": 1 });
    let edited = admin.put(&path, edit.clone()).await.ok();
    assert_eq!(
        (&edited["status"], &edited["sectors"], &edited["version"]),
        (&json!(0), &json!(1), &json!(2))
    );
    admin.put(&path, edit).await.refused(409, "stale_version");
    admin.delete(&path).await.refused(501, "cities.in_use");
    app.cedar.admin().get(&path).await.status(404);
    let reader = app.palm.employee_with::<permission::View>().await;
    reader.get(&path).await.ok();
    reader.delete(&path).await.refused(403, "no_permission");
}

#[tokio::test]
async fn a_name_is_used_once_and_required() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let first = city(&admin, "Ajman").await;
    assert!(first > 0);
    let again = json!({ "name_en": "AJMAN", "name_ar": "أخرى", "country": "AE" });
    admin.post("/cities", again).await.invalid("name_en");
    let empty = json!({ "name_en": " ", "name_ar": "", "country": "Emirates" });
    let refused = admin.post("/cities", empty).await.status(422).json;
    assert_eq!(
        refused["errors"].as_object().map(|fields| fields.len()),
        Some(3)
    );
    let listed = admin.get("/cities?search=ajm").await.ok();
    assert_eq!(id(&listed["items"][0]), first);
}

#[tokio::test]
async fn the_database_knows_the_law_of_a_city_as_the_program_does() {
    use crate::jurisdictions::Jurisdiction;

    let app = testing::app().await;
    let cities = [
        ("Dubai", "دبي", "AE"),
        ("DUBAI ", "دُبَي", "AE"),
        ("Al-Ain", "العين", "AE"),
        ("Alain", "x", "AE"),
        ("Abu-Dhabi", "أبو ظبي", "AE"),
        ("Ras al Khaimah", "راس الخيمه", "AE"),
        ("Khor Fakkan", "خورفكان", "AE"),
        ("Fujayrah", "الفُجيرة", "AE"),
        ("Riyadh", "الرياض", "SA"),
        ("Jeddah", "جدة", "SA"),
        ("Salmiya", "السالمية", "KW"),
        ("Cairo", "القاهرة", "EG"),
    ];
    for (en, ar, country) in cities {
        let law = Jurisdiction::of(country, [en, ar]);
        let law = law.map_or_else(|| "none", Jurisdiction::as_str);
        let sql = format!(
            "SELECT count(*) FROM (VALUES ('{en}', '{ar}', '{country}')) AS c(name_en, name_ar, country) \
             WHERE coalesce({}, 'none') = '{law}'",
            Jurisdiction::of_city("c"),
        );
        assert_eq!(app.palm.number(&sql).await, 1, "{en} {ar} is under {law}");
    }
}

#[tokio::test]
async fn the_cities_of_the_country_are_taken_over_and_what_is_there_stays() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    for (en, ar) in [
        ("Dubai", "دُبي"),
        ("AJMAN", "مدينة عجمان"),
        ("The Ring", "العين"),
    ] {
        let own = json!({ "name_en": en, "name_ar": ar, "country": "AE" });
        admin.post("/cities", own).await.ok();
    }
    let missing = admin.get("/cities/missing").await.ok();
    let names: Vec<&str> = missing["cities"]
        .as_array()
        .expect("cities")
        .iter()
        .filter_map(|city| city["name_en"].as_str())
        .collect();
    assert_eq!(missing["country"], "AE");
    assert!(names.contains(&"Sharjah"), "{missing}");
    for own in ["Dubai", "Ajman", "Al Ain", "Riyadh"] {
        assert!(!names.contains(&own), "{own} is there, or elsewhere");
    }
    let reader = app.palm.employee_with::<permission::View>().await;
    reader
        .post("/cities/add_missing", json!({}))
        .await
        .refused(403, "no_permission");
    let added = admin.post("/cities/add_missing", json!({})).await.ok();
    assert_eq!(added["added"], json!(names.len()));
    let list = admin.get("/cities?page_size=100").await.ok();
    assert_eq!(list["total"], json!(names.len() + 3));
    let found = admin.get("/cities?search=الشارقة").await.ok();
    assert_eq!(
        (&found["items"][0]["name_en"], &found["items"][0]["status"]),
        (&json!("Sharjah"), &json!(1))
    );
    let path = format!("/cities/{}/history", found["items"][0]["id"]);
    assert_eq!(admin.get(&path).await.ok()["total"], 1);
    let again = admin.post("/cities/add_missing", json!({})).await.ok();
    assert_eq!(again["added"], 0);
    assert_eq!(admin.get("/cities/missing").await.ok()["cities"], json!([]));
    let others = app.cedar.admin().get("/cities").await.ok();
    assert_eq!(others["total"], 0, "another merchant's list is its own");
}
