use serde_json::json;

use crate::fixtures::world;

#[tokio::test]
async fn the_lines_end_at_the_balance() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}/collect", world.payments[0]);
    admin
        .post(&path, json!({ "collected_on": "2026-03-10", "version": 1 }))
        .await
        .ok();
    let path = format!("/customers/{}/statement", world.customer);
    let statement = admin.get(&path).await.ok();
    let overall = &statement["overall"];
    assert_eq!(overall["total"], "350.00");
    assert_eq!(overall["due"], "250.30");
    assert_eq!(overall["collected"], "100.10");
    assert_eq!(overall["overdue"], "50.00");
    assert_eq!(overall["due_today"], "100.20");
    assert_eq!(overall["cheques_in_hand"], "99.70");
    assert_eq!(overall["balance"], "150.20");
    assert_eq!(statement["contracts"][0]["figures"], *overall);
    let lines = statement["lines"].as_array().expect("lines");
    assert_eq!(lines.last().expect("a line")["balance"], overall["balance"]);
    world.app.cedar.admin().get(&path).await.status(404);
}
