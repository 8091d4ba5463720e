//! What a messenger shows of a link to a shared unit.

use poem::http::Method;
use serde_json::json;

const PAGE: &str = "<html><head><title>Manzil</title></head><body></body></html>";

#[tokio::test]
async fn the_page_of_a_published_unit_names_it_in_its_head() {
    let root = std::env::temp_dir().join(format!("manzil-previews-{}", std::process::id()));
    std::fs::create_dir_all(&root).expect("a folder");
    for file in ["index.html", "ar.html", "ar.html.gz"] {
        std::fs::write(root.join(file), PAGE).expect("written");
    }
    let database = testing::TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.frontend_dir = Some(root.clone());
    let app = testing::app_with(config, database).await;
    let admin = app.palm.admin();
    let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
    let city = admin.post("/cities", city).await.ok();
    let tower = json!({ "name_en": "\"Rose\" <b>", "name_ar": "برج الورد", "city_id": city["id"] });
    let tower = admin.post("/buildings", tower).await.ok();
    let flat =
        json!({ "building_id": tower["id"], "number": "1203", "usage": 1, "kind": "apartment" });
    let flat = admin.post("/units", flat).await.ok();
    let page = json!({ "unit_id": flat["id"], "ends_on": "2026-12-31", "rent_asked": "62000.00" });
    let page = admin.post("/e_units", page).await.ok();
    let id = page["public_id"].as_str().expect("a public id");
    let visitor = app.visitor();
    let read = async |path: String| {
        let answer = visitor.call(Method::GET, &path, None).await.status(200);
        String::from_utf8(answer.bytes).expect("text")
    };
    let arabic = read(format!("/ar/e-unit/{id}")).await;
    assert!(arabic.contains("<meta property=\"og:title\" content=\"شقة 1203 · برج الورد\">"));
    assert!(arabic.contains("62000.00 AED سنويًا · عجمان"), "{arabic}");
    assert!(arabic.contains("<meta name=\"robots\" content=\"noindex\">"));
    let english = read(format!("/e-unit/{id}")).await;
    assert!(
        english.contains("Apartment 1203 · &quot;Rose&quot; &lt;b&gt;"),
        "{english}"
    );
    // A link that shows nothing has the page as it is: what it says is the page's own.
    let version = json!({ "version": page["version"] });
    let path = format!("/e_units/{}/withdraw", page["id"]);
    admin.post(&path, version).await.ok();
    assert_eq!(read(format!("/ar/e-unit/{id}")).await, PAGE);
    assert_eq!(read("/ar/e-contract/x".to_owned()).await, PAGE);
    std::fs::remove_dir_all(root).expect("removed");
}
