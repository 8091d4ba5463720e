use super::service::country_code;

#[tokio::test]
async fn served_countries_have_their_prefix() {
    let app = testing::app().await;
    let countries = app.visitor().get("/api/public/countries").await.ok();
    let countries = countries.as_array().expect("a list");
    assert!(
        countries
            .iter()
            .all(|country| country["served"] == true && country["prefix"].is_string())
    );
    assert!(
        countries
            .iter()
            .any(|country| country["code"] == "SA" && country["prefix"] == "966")
    );
    let unknown = app.visitor().get("/api/public/calling_code").await.ok();
    assert!(unknown.get("country").is_none());
    app.manager().get("/countries").await.ok();
}

#[test]
fn only_two_letters_are_a_country() {
    assert_eq!(country_code(" ae ").as_deref(), Some("AE"));
    assert_eq!(country_code("XX'--"), None);
    assert_eq!(country_code("T1"), None);
}
