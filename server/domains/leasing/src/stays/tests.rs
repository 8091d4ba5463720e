use serde_json::{Value, json};

use crate::fixtures::{World, world};

async fn timeline(world: &World, from: &str, to: &str) -> Value {
    let path = format!("/units/{}/stays?from={from}&to={to}", world.unit);
    world.admin().get(&path).await.ok()
}

fn told(timeline: &Value) -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let spans = timeline["spans"].as_array().expect("spans").iter();
    spans
        .map(|span| {
            (
                text(&span["occupancy"]),
                text(&span["starts_on"]),
                text(&span["ends_on"]),
            )
        })
        .collect()
}

fn span(occupancy: &str, from: &str, to: &str) -> (String, String, String) {
    (occupancy.to_owned(), from.to_owned(), to.to_owned())
}

#[tokio::test]
async fn every_day_of_a_unit_is_told_once() {
    let world = world().await;
    let contract = world.issued().await;
    let admin = world.admin();
    let notice =
        json!({ "contract_id": contract["id"], "given_by": "tenant", "given_on": "2026-03-10" });
    admin.post("/notices", notice).await.ok();
    let hold = json!({ "unit_id": world.unit, "name": "Sara Nasser", "mobile": "+971501112299",
        "starts_on": "2027-01-10", "ends_on": "2027-01-19" });
    let hold = admin.post("/unit_holds", hold).await.ok();
    let year = timeline(&world, "2025-12-01", "2027-01-31").await;
    assert_eq!(
        told(&year),
        [
            span("vacant", "2025-12-01", "2025-12-31"),
            span("rented", "2026-01-01", "2026-03-09"),
            span("notice", "2026-03-10", "2026-12-31"),
            span("vacant", "2027-01-01", "2027-01-09"),
            span("held", "2027-01-10", "2027-01-19"),
            span("vacant", "2027-01-20", "2027-01-31"),
        ]
    );
    assert_eq!(
        (&year["days"], &year["rented_days"]),
        (&json!(427), &json!(365))
    );
    assert_eq!(
        (&year["held_days"], &year["vacant_days"]),
        (&json!(10), &json!(52))
    );
    assert_eq!(year["spans"][1]["contract_number"], contract["number"]);
    assert_eq!(year["spans"][1]["name_en"], "Omar Haddad");
    assert_eq!(year["spans"][4]["unit_hold_id"], hold["id"]);
    // The list says of a day what the timeline says.
    for (day, occupancy) in [
        ("2025-12-31", "vacant"),
        ("2026-01-01", "rented"),
        ("2026-03-10", "notice"),
        ("2026-12-31", "notice"),
        ("2027-01-01", "vacant"),
        ("2027-01-10", "held"),
        ("2027-01-20", "vacant"),
    ] {
        let path = format!("/units?on={day}&search=1203");
        let shown = admin.get(&path).await.ok();
        assert_eq!(shown["items"][0]["occupancy"], occupancy, "{day}");
        let path = format!("/units?on={day}&occupancy={occupancy}");
        assert_eq!(admin.get(&path).await.ok()["total"], 1, "{day}");
        let vacant = admin.get(&format!("/units/vacant?on={day}")).await.ok();
        assert_eq!(vacant["total"], u8::from(occupancy == "vacant"), "{day}");
    }
    // With notice it is still rented.
    assert_eq!(admin.get("/units?occupancy=rented").await.ok()["total"], 1);
}

#[tokio::test]
async fn a_unit_of_a_contract_that_was_cancelled_is_vacant_from_that_day_on() {
    let world = world().await;
    let contract = world.issued().await;
    let path = format!("/contracts/{}/cancel", contract["id"]);
    let body = json!({ "reason": "Moved abroad", "version": contract["version"] });
    world.admin().post(&path, body).await.ok();
    let spring = timeline(&world, "2026-03-01", "2026-03-31").await;
    assert_eq!(
        told(&spring),
        [
            span("rented", "2026-03-01", "2026-03-14"),
            span("vacant", "2026-03-15", "2026-03-31")
        ]
    );
}

#[tokio::test]
async fn the_day_of_a_cancellation_is_the_merchants() {
    let world = world().await;
    let contract = world.issued().await;
    // One in the morning of the next day in Dubai.
    world.app.clock.advance(chrono::Duration::hours(13));
    let path = format!("/contracts/{}/cancel", contract["id"]);
    let body = json!({ "reason": "Moved abroad", "version": contract["version"] });
    world.admin().post(&path, body).await.ok();
    let spring = timeline(&world, "2026-03-01", "2026-03-31").await;
    assert_eq!(
        told(&spring),
        [
            span("rented", "2026-03-01", "2026-03-15"),
            span("vacant", "2026-03-16", "2026-03-31")
        ]
    );
}

#[tokio::test]
async fn a_renewal_leaves_no_vacant_day() {
    let world = world().await;
    world.issued().await;
    world
        .issue(&world.draft("2027-01-01", "2027-12-31").await)
        .await;
    let turn = timeline(&world, "2026-12-31", "2027-01-01").await;
    assert_eq!(turn["vacant_days"], 0);
    assert_eq!(turn["spans"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn what_cannot_be_a_period_is_refused() {
    let world = world().await;
    let path = format!("/units/{}/stays", world.unit);
    let admin = world.admin();
    admin
        .get(&format!("{path}?from=2026-02-01&to=2026-01-31"))
        .await
        .invalid("to");
    admin
        .get(&format!("{path}?from=2000-01-01&to=2026-01-31"))
        .await
        .invalid("to");
    assert_eq!(admin.get(&path).await.ok()["starts_on"], "2025-09-15");
    world.app.cedar.admin().get(&path).await.status(404);
}
