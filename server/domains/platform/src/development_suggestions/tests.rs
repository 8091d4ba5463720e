use serde_json::json;

use crate::support::manager_as;

#[tokio::test]
async fn a_suggestion_is_sent_answered_and_told_to_its_sender_only() {
    let app = testing::app().await;
    let (_, lina) = app.palm.employee_with_id(&[]).await;
    let manager = app.manager();
    let picture = || ("screen.png", b"\x89PNG\r\n\x1a\n".to_vec());
    lina.upload("/development_suggestions", &[("content", "")], picture())
        .await
        .invalid("content");
    let fields = [
        ("content", "Show rents by week"),
        ("page", "/en/merchant/units"),
    ];
    lina.upload("/development_suggestions", &fields, picture())
        .await
        .ok();
    let list = manager
        .get("/development_suggestions?status=1&search=rents")
        .await
        .ok();
    let row = &list["items"][0];
    assert_eq!(
        (&row["page"], &row["merchant_name_en"], &row["has_picture"]),
        (
            &json!("/en/merchant/units"),
            &json!("Palm Properties"),
            &json!(true)
        ),
        "{list}"
    );
    let path = format!("/development_suggestions/{}", row["id"]);
    let shown = manager.get(&format!("{path}/file")).await.status(200);
    assert!(shown.bytes.starts_with(b"\x89PNG"));
    let answer = format!("{path}/answer");
    let input = |status: i64, words: Option<&str>, version: &serde_json::Value| json!({ "status": status, "answer_en": words, "version": version });
    let silent = input(0, None, &row["version"]);
    manager.post(&answer, silent).await.invalid("answer_en");
    let sales = manager_as(&app, "sales").await;
    sales
        .post(&answer, input(2, None, &row["version"]))
        .await
        .refused(403, "no_permission");
    let taken = manager
        .post(&answer, input(2, None, &row["version"]))
        .await
        .ok();
    let done = input(
        3,
        Some("Weekly rents are in the report."),
        &taken["version"],
    );
    let done = manager.post(&answer, done).await.ok();
    manager
        .post(&answer, input(2, None, &done["version"]))
        .await
        .refused(501, "development_suggestions.not_allowed");
    let read = manager.get(&path).await.ok();
    assert_eq!(
        (&read["status"], &read["answer_en"], &read["version"]),
        (
            &json!(3),
            &json!("Weekly rents are in the report."),
            &done["version"]
        )
    );
    app.run_jobs().await;
    let own = lina.get("/development_suggestions").await.ok();
    assert_eq!(
        own["items"][0]["answer_ar"],
        "Weekly rents are in the report."
    );
    assert_eq!(own["items"][0]["status"], 3);
    let told = lina
        .get("/notifications/get_records?type=development")
        .await
        .ok();
    assert_eq!(told["items"].as_array().map(Vec::len), Some(2), "{told}");
    let others = app.palm.admin();
    let told = others
        .get("/notifications/get_records?type=development")
        .await;
    assert_eq!(told.ok()["items"], json!([]), "it is the sender's alone");
    for stranger in [&others, &app.cedar.admin()] {
        let list = stranger.get("/development_suggestions").await.ok();
        assert_eq!(list["total"], 0);
    }
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 3);
}
