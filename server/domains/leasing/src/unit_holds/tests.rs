use serde_json::{Value, json};

use super::permission;
use crate::fixtures::{World, world};

fn hold(world: &World, from: &str, to: &str) -> Value {
    json!({ "unit_id": world.unit, "name": "Sara Nasser", "mobile": "+971501112299",
        "starts_on": from, "ends_on": to, "reason": "Deciding until Sunday" })
}

async fn occupancy(world: &World) -> Value {
    let path = format!("/units/{}", world.unit);
    world.admin().get(&path).await.ok()["occupancy"].clone()
}

#[tokio::test]
async fn a_held_unit_cannot_be_let_and_is_free_after_its_day() {
    let world = world().await;
    let admin = world.admin();
    let made = admin
        .post("/unit_holds", hold(&world, "2026-03-15", "2026-03-17"))
        .await
        .ok();
    assert_eq!(
        (&made["state"], &made["name_en"]),
        (&json!("held"), &json!("Sara Nasser"))
    );
    assert_eq!(occupancy(&world).await, "held");
    assert_eq!(admin.get("/units/vacant").await.ok()["total"], 0);
    let dashboard = admin.get("/dashboard").await.ok();
    assert_eq!(dashboard["occupancy"]["vacant"], 0);
    assert_eq!(dashboard["occupancy"]["rented"], 0);
    let day = |text: &str| text.parse().expect("a date");
    world.app.clock.set_date(day("2026-03-18"));
    assert_eq!(occupancy(&world).await, "vacant");
    assert_eq!(admin.get("/unit_holds?state=lapsed").await.ok()["total"], 1);
    let path = format!("/unit_holds/{}/release", made["id"]);
    let body = json!({ "reason": "Decided", "version": 1 });
    admin
        .post(&path, body)
        .await
        .refused(501, "unit_holds.over");
}

#[tokio::test]
async fn two_holds_never_keep_one_unit_on_one_day() {
    let world = world().await;
    let admin = world.admin();
    admin
        .post("/unit_holds", hold(&world, "2026-03-15", "2026-03-20"))
        .await
        .ok();
    admin
        .post("/unit_holds", hold(&world, "2026-03-20", "2026-03-25"))
        .await
        .refused(409, "unit_holds.held");
    let next = admin
        .post("/unit_holds", hold(&world, "2026-03-21", "2026-03-25"))
        .await
        .ok();
    assert_eq!(next["state"], "upcoming");
    // The database itself refuses it.
    let tx = world.app.palm.tx().await;
    let twice = "INSERT INTO unit_holds (unit_id, name, mobile, starts_on, ends_on, held_by, created_at, updated_at) \
         SELECT unit_id, name, mobile, starts_on, ends_on, held_by, now(), now() FROM unit_holds LIMIT 1";
    let refused = sea_orm::ConnectionTrait::execute_unprepared(&tx, twice).await;
    let refused = refused.expect_err("an overlap").to_string();
    assert!(refused.contains("unit_holds_unit_overlap"), "{refused}");
}

#[tokio::test]
async fn a_hold_and_a_contract_never_have_one_unit_on_one_day() {
    let world = world().await;
    let admin = world.admin();
    admin
        .post("/unit_holds", hold(&world, "2026-03-15", "2026-03-20"))
        .await
        .ok();
    let draft = world.draft("2026-03-20", "2027-03-19").await;
    assert_eq!(draft["warnings"][0]["code"], "contracts.held");
    let path = format!("/contracts/{}/issue", draft["id"]);
    let version = json!({ "version": draft["version"] });
    admin
        .post(&path, version.clone())
        .await
        .refused(409, "contracts.held");
    let held = admin.get("/unit_holds").await.ok()["items"][0].clone();
    let release = format!("/unit_holds/{}/release", held["id"]);
    let reason = json!({ "reason": "Changed her mind", "version": held["version"] });
    let released = admin.post(&release, reason).await.ok();
    assert_eq!(
        (&released["state"], &released["released_on"]),
        (&json!("released"), &json!("2026-03-15"))
    );
    admin.post(&path, version).await.ok();
    admin
        .post("/unit_holds", hold(&world, "2026-03-15", "2026-03-20"))
        .await
        .refused(409, "unit_holds.let");
    admin
        .post("/unit_holds", hold(&world, "2026-03-15", "2026-03-19"))
        .await
        .ok();
}

#[tokio::test]
async fn the_contract_of_the_one_it_is_held_for_ends_the_hold() {
    let world = world().await;
    let admin = world.admin();
    let for_tenant =
        json!({ "unit_id": world.unit, "customer_id": world.customer, "ends_on": "2026-03-25" });
    let made = admin.post("/unit_holds", for_tenant).await.ok();
    assert_eq!(
        (&made["name_en"], &made["starts_on"]),
        (&json!("Omar Haddad"), &json!("2026-03-15"))
    );
    // By the mobile that somebody left, too.
    let by_mobile = json!({ "parking_id": world.parking, "name": "Omar", "mobile": "+971501112233", "ends_on": "2026-03-25" });
    admin.post("/unit_holds", by_mobile).await.ok();
    let issued = world
        .issue(&world.draft("2026-03-16", "2027-03-15").await)
        .await;
    let holds = admin.get("/unit_holds?state=released").await.ok();
    assert_eq!(holds["total"], 2);
    assert_eq!(holds["items"][0]["release_reason"], issued["number"]);
}

#[tokio::test]
async fn a_hold_names_a_place_a_person_and_days_to_come() {
    let world = world().await;
    let admin = world.admin();
    let with = |field: &str, value: Value| {
        let mut body = hold(&world, "2026-03-15", "2026-03-20");
        body[field] = value;
        body
    };
    for (body, field) in [
        (with("unit_id", Value::Null), "unit_id"),
        (with("parking_id", json!(world.parking)), "unit_id"),
        (with("starts_on", json!("2026-03-14")), "starts_on"),
        (with("ends_on", json!("2026-03-14")), "ends_on"),
        (with("name", json!("")), "name"),
        (with("mobile", json!("123")), "mobile"),
        (with("customer_id", json!(999_999)), "customer_id"),
    ] {
        admin.post("/unit_holds", body).await.invalid(field);
    }
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    viewer.get("/unit_holds").await.ok();
    viewer
        .post("/unit_holds", hold(&world, "2026-03-15", "2026-03-20"))
        .await
        .status(403);
}
