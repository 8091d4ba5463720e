//! Sending to many.

use serde_json::{Value, json};

use super::super::{CareRunId, runs};
use super::{crowd, log, rows, send};
use crate::reminders::tests::lease;

#[tokio::test]
async fn a_run_tells_each_once_and_goes_on_after_a_crash() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    crowd(&app.palm, 120).await;
    app.palm
        .execute("UPDATE customers SET email = NULL WHERE email = 't7@example.com'")
        .await;
    send(&app, "missing_data").await.ok();
    let admin = app.palm.admin();
    let begun = admin
        .post("/customers_care/runs?list=missing_data", json!({}))
        .await
        .ok();
    assert_eq!((&begun["total"], &begun["done"]), (&json!(121), &json!(0)));
    let id = begun["id"].as_i64().expect("an id");
    // A worker did the first step and died in the second.
    let tx = app.palm.tx().await;
    assert!(runs::step(&tx, CareRunId(id)).await.expect("a step"));
    tx.commit().await.expect("committed");
    let tx = app.palm.tx().await;
    assert!(runs::step(&tx, CareRunId(id)).await.expect("a step"));
    tx.rollback().await.expect("undone");
    let path = format!("/customers_care/runs/{id}");
    assert_eq!(admin.get(&path).await.ok()["done"], 50);
    app.run_jobs().await;
    let run = admin.get(&path).await.ok();
    let figures =
        ["done", "queued", "told", "unreachable", "settled"].map(|name| run[name].clone());
    assert_eq!(
        figures,
        [121, 119, 1, 1, 0].map(|figure| json!(figure)),
        "{run}"
    );
    assert!(run["ended_at"].is_string());
    let each = "SELECT count(DISTINCT record_id) FROM care_messages WHERE status = 2";
    assert_eq!(app.palm.number(each).await, 120);
    assert_eq!(
        app.palm.number("SELECT count(*) FROM care_messages").await,
        120
    );
    assert_eq!(log(&app, &format!("care_run_id={id}")).await["total"], 119);
}

#[tokio::test]
async fn a_run_takes_the_chosen_ones_that_the_filters_show() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[]).await;
    crowd(&app.palm, 3).await;
    let admin = app.palm.admin();
    let chosen = rows(&app, "list=unattested_contracts&search=sara").await;
    assert_eq!(chosen["total"], 1);
    let all = "/customers_care/runs?list=unattested_contracts&search=sara";
    assert_eq!(admin.post(all, json!({})).await.ok()["total"], 1);
    let ids: Vec<Value> = rows(&app, "list=unattested_contracts").await["items"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["record_id"].clone())
        .collect();
    let path = "/customers_care/runs?list=unattested_contracts";
    let two = json!({ "record_ids": &ids[..2] });
    assert_eq!(admin.post(path, two).await.ok()["total"], 2);
    let nobody = json!({ "record_ids": [987_654] });
    admin.post(path, nobody).await.invalid("record_ids");
    admin
        .post("/customers_care/runs", json!({}))
        .await
        .invalid("list");
}
