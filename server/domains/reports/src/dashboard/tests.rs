use super::permission;

#[tokio::test]
async fn every_number_is_what_its_list_shows() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let dashboard = admin.get("/dashboard").await.ok();
    assert_eq!(dashboard["months"].as_array().map(Vec::len), Some(12));
    for entry in dashboard["to_do"].as_array().expect("entries") {
        let text = |name: &str| entry[name].as_str().expect("a text").to_owned();
        let list = admin
            .get(&format!("/{}?{}", text("noun"), text("filter")))
            .await
            .ok();
        assert_eq!(list["total"], entry["count"], "{entry}");
    }
}

#[tokio::test]
async fn only_what_may_be_seen_is_counted() {
    let app = testing::app().await;
    let employee = app.palm.employee_with::<permission::View>().await;
    let dashboard = employee.get("/dashboard").await.ok();
    assert_eq!(dashboard["to_do"].as_array().map(Vec::len), Some(0));
    assert_eq!(dashboard["activity"].as_array().map(Vec::len), Some(0));
    app.palm
        .employee(&[])
        .await
        .get("/dashboard")
        .await
        .status(403);
}
