use serde_json::json;

#[tokio::test]
async fn the_world_is_listed_and_the_served_countries_are_as_they_were() {
    let app = testing::app().await;
    let manager = app.manager();
    let all = manager.get("/countries_list").await.ok();
    assert!(all["total"].as_i64() > Some(110), "{}", all["total"]);
    let found = manager.get("/countries_list?search=egypt").await.ok();
    let egypt = &found["items"][0];
    assert_eq!(
        (&egypt["prefix"], &egypt["currency"], &egypt["served"]),
        (&json!("20"), &json!("EGP"), &json!(false)),
        "{egypt}"
    );
    assert_eq!(egypt["weekend"], json!([5, 6]));
    let served = manager
        .get("/countries_list?served=true&sort=code")
        .await
        .ok();
    let codes: Vec<&str> = served["items"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|row| row["code"].as_str())
        .collect();
    assert_eq!(codes, ["AE", "BH", "KW", "OM", "QA", "SA"]);
    let kuwait = &served["items"][2];
    assert_eq!(
        (&kuwait["exponent"], &kuwait["time_zone"]),
        (&json!(3), &json!("Asia/Kuwait"))
    );
    let file = manager.get("/countries_list/export?format=csv").await;
    let text = String::from_utf8(file.status(200).bytes).expect("text");
    assert!(text.contains("Asia/Dubai"), "{text}");
    for zone in text.split(',').filter(|cell| cell.starts_with("Asia/")) {
        assert!(zone.parse::<chrono_tz::Tz>().is_ok(), "{zone}");
    }
}
