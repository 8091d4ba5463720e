//! Registrations through HTTP.

mod recording;

use serde_json::{Value, json};

use super::permission;
use crate::fixtures::{World, world};

async fn listed(world: &World, query: &str) -> Value {
    let path = format!("/registrations?{query}");
    world.admin().get(&path).await.ok()
}

fn numbers(row: &Value, field: &str, number: &str) -> Value {
    json!({ field: number, "version": row["version"], "unit_version": row["unit_version"] })
}

#[tokio::test]
async fn what_is_missing_is_entered_in_place() {
    let world = world().await;
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    assert_eq!(
        listed(&world, "").await["total"],
        0,
        "a draft is not registered"
    );
    world.issue(&draft).await;
    let page = listed(&world, "missing=registration").await;
    assert_eq!(
        page["totals"],
        json!({ "tasdeq_number": 1, "electricity_number": 1, "sewerage_number": 1 })
    );
    let row = page["items"][0].clone();
    assert_eq!(
        (&row["registry"], &row["number"]),
        (&json!("tasdeeq"), &json!("C-2026-00001"))
    );
    let path = format!("/registrations/{}", row["id"]);
    let admin = world.admin();
    let row = admin
        .put(&path, numbers(&row, "tasdeq_number", "T-77"))
        .await
        .ok();
    assert_eq!(row["tasdeq_number"], "T-77");
    let stale = json!({ "tasdeq_number": "T-78", "version": 1, "unit_version": 1 });
    admin.put(&path, stale).await.refused(409, "stale_version");
    let row = admin
        .put(&path, numbers(&row, "electricity_number", "E-1"))
        .await
        .ok();
    assert_eq!(listed(&world, "missing=meters").await["total"], 1);
    let row = admin
        .put(&path, numbers(&row, "sewerage_number", "S-1"))
        .await
        .ok();
    assert_eq!(
        (&row["tasdeq_number"], &row["electricity_number"]),
        (&json!("T-77"), &json!("E-1")),
        "what is left out stays"
    );
    for missing in ["registration", "electricity", "sewerage", "meters"] {
        let query = format!("missing={missing}");
        assert_eq!(listed(&world, &query).await["total"], 0, "{missing}");
    }
    assert_eq!(listed(&world, "search=t-77").await["total"], 1);
    admin
        .put(&path, numbers(&row, "tasdeq_number", " "))
        .await
        .invalid("tasdeq_number");
    let long = "x".repeat(41);
    admin
        .put(&path, numbers(&row, "electricity_number", &long))
        .await
        .invalid("electricity_number");
}

#[tokio::test]
async fn a_runner_enters_numbers_without_the_right_to_edit_contracts() {
    let world = world().await;
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    world.issue(&draft).await;
    let row = listed(&world, "").await["items"][0].clone();
    let path = format!("/registrations/{}", row["id"]);
    let palm = &world.app.palm;
    let viewer = palm.employee_with::<permission::View>().await;
    viewer
        .get("/registrations/export?format=csv")
        .await
        .status(200);
    let input = numbers(&row, "tasdeq_number", "T-1");
    viewer.put(&path, input.clone()).await.status(403);
    let runner = palm.employee_with::<permission::Edit>().await;
    runner.put(&path, input).await.ok();
    let stranger = world.app.cedar.admin();
    stranger
        .put(&path, numbers(&row, "tasdeq_number", "T-2"))
        .await
        .status(404);
}
