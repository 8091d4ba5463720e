use serde_json::{Value, json};

use super::permission;
use crate::fixtures::{World, world};

fn agreement(world: &World, starts_on: &str) -> Value {
    json!({ "owner_id": world.owner, "starts_on": starts_on, "percentage": "5" })
}

#[tokio::test]
async fn two_agreements_of_one_owner_and_building_never_share_a_day() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let first = agreement(&world, "2026-01-01");
    let first = admin.post("/management_agreements", first).await.ok();
    assert_eq!(
        (&first["percentage"], &first["state"], &first["basis"]),
        (&json!("5.00"), &json!("running"), &json!("collected"))
    );
    let second = agreement(&world, "2026-03-01");
    admin
        .post("/management_agreements", second.clone())
        .await
        .refused(409, "management_agreements.overlap");
    // Of one building there may be another one beside it.
    let building = world.app.palm.number("SELECT max(id) FROM buildings").await;
    let mut own = second.clone();
    own["building_id"] = json!(building);
    let own = admin.post("/management_agreements", own).await.ok();
    let path = format!("/management_agreements/{}", first["id"]);
    let ended = json!({ "starts_on": "2026-01-01", "ends_on": "2026-02-28", "percentage": "5", "version": 1 });
    admin.put(&path, ended).await.ok();
    let note = json!({ "note": "Ends with the year's budget" });
    admin.patch_only(&path, note).await;
    admin.post("/management_agreements", second).await.ok();
    let all = admin
        .get(&format!("/management_agreements?owner_id={}", world.owner))
        .await
        .ok();
    assert_eq!(all["total"], 3);
    let own = format!("/management_agreements/{}", own["id"]);
    admin.delete(&own).await.ok();
    admin.get(&own).await.status(404);
    let cedar = world.app.cedar.admin();
    assert_eq!(cedar.get("/management_agreements").await.ok()["total"], 0);
}

#[tokio::test]
async fn what_was_charged_by_an_agreement_stays() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let made = agreement(&world, "2026-01-01");
    let made = admin.post("/management_agreements", made).await.ok();
    let close = json!({ "owner_id": world.owner, "ends_on": "2026-02-28" });
    admin.post("/owner_statements", close).await.ok();
    let path = format!("/management_agreements/{}", made["id"]);
    let edit = |percentage: &str, ends_on: Option<&str>| json!({ "starts_on": "2026-01-01", "ends_on": ends_on, "percentage": percentage, "version": 1 });
    let stated = "management_agreements.stated";
    admin.put(&path, edit("6", None)).await.refused(501, stated);
    admin
        .put(&path, edit("5", Some("2026-02-20")))
        .await
        .refused(501, stated);
    admin.delete(&path).await.refused(501, stated);
    admin.put(&path, edit("5", Some("2026-02-28"))).await.ok();
    let mut before = agreement(&world, "2026-02-01");
    before["building_id"] = json!(world.app.palm.number("SELECT max(id) FROM buildings").await);
    admin
        .post("/management_agreements", before)
        .await
        .refused(501, stated);
    admin
        .post("/management_agreements", agreement(&world, "2026-03-01"))
        .await
        .ok();
}

#[tokio::test]
async fn a_wrong_agreement_is_refused_by_its_fields() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let body = json!({ "owner_id": 999, "starts_on": "2026-01-01", "ends_on": "2025-12-31",
        "percentage": "101", "minimum": "-1" });
    let refused = admin.post("/management_agreements", body).await;
    let errors = refused.status(422).json["errors"].clone();
    for field in ["owner_id", "ends_on", "percentage", "minimum"] {
        assert!(errors.get(field).is_some(), "{field}: {errors}");
    }
    let clerk = world.app.palm.employee_with::<permission::View>().await;
    let body = agreement(&world, "2026-01-01");
    let refused = clerk.post("/management_agreements", body).await;
    refused.status(403);
}
