use serde_json::{Value, json};

use crate::support::manager_as;

fn city() -> Value {
    json!({ "country": "AE", "name_en": "Al Jazirah Al Hamra", "name_ar": "الجزيرة الحمراء" })
}

#[tokio::test]
async fn the_seats_of_all_six_countries_are_there_from_the_start() {
    let app = testing::app().await;
    let manager = app.manager();
    for (country, seats) in [
        ("QA", "Doha|Al Rayyan|Al Wakrah|Umm Salal|Al Shahaniya"),
        ("AE", "Abu Dhabi|Dubai|Umm Al Quwain|Khor Fakkan"),
        ("SA", "Riyadh|Makkah|Sakaka|Arar|Al Bahah"),
        ("KW", "Kuwait City|Mubarak Al Kabeer|Al Jahra"),
        ("BH", "Manama|Muharraq|Riffa|Hamad Town"),
        ("OM", "Muscat|Haima|Khasab|Ibra|Rustaq"),
    ] {
        let path = format!("/known_cities?country={country}&status=1&page_size=100");
        let list = manager.get(&path).await.ok();
        let rows = list["items"].as_array().expect("rows");
        for seat in seats.split('|') {
            let is_there = rows.iter().any(|row| row["name_en"] == seat);
            assert!(is_there, "{country} {seat}");
        }
        assert!(rows.iter().all(|row| row["country"] == country), "{list}");
    }
    let found = manager.get("/known_cities?search=الفجيرة").await.ok();
    assert_eq!(found["items"][0]["country_name_en"], "United Arab Emirates");
    let file = manager
        .get("/known_cities/export?format=csv&country=QA")
        .await;
    let text = String::from_utf8(file.status(200).bytes).expect("text");
    let is_of_qatar = text.contains("Lusail") && !text.contains("Riyadh");
    assert!(is_of_qatar, "{text}");
}

#[tokio::test]
async fn a_city_is_added_edited_and_taken_off() {
    let app = testing::app().await;
    let manager = app.manager();
    for (field, wrong) in [
        ("country", "XX"),
        ("country", "EG"),
        ("name_en", " "),
        ("name_ar", ""),
        ("name_en", "DUBAI"),
        ("name_ar", "دبي"),
    ] {
        let mut form = city();
        form[field] = json!(wrong);
        manager.post("/known_cities", form).await.invalid(field);
    }
    let mut elsewhere = city();
    elsewhere["country"] = json!("OM");
    manager.post("/known_cities", elsewhere).await.ok();
    let made = manager.post("/known_cities", city()).await.ok();
    assert_eq!(made["status"], 1);
    let path = format!("/known_cities/{}", made["id"]);
    let mut off = city();
    off["status"] = json!(0);
    off["version"] = made["version"].clone();
    let edited = manager.put(&path, off.clone()).await.ok();
    assert_eq!(
        (&edited["status"], &edited["version"]),
        (&json!(0), &json!(2))
    );
    manager.put(&path, off).await.refused(409, "stale_version");
    let on = json!({ "status": 1 });
    manager.patch_only(&path, on).await;
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 3);
    let sales = manager_as(&app, "sales").await;
    sales.get("/known_cities").await.ok();
    sales
        .post("/known_cities", city())
        .await
        .refused(403, "no_permission");
}
