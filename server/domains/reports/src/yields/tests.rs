//! Yields through HTTP, of a unit let for a part of the year.

use serde_json::json;

use crate::fixtures::{World, let_flat, made};

/// At 2026-03-15: a flat worth 500,000 that was let from October 2025 to February 2026 for 30,000.
async fn world() -> World {
    let world = let_flat(3, "2025-10-01", "2026-02-28").await;
    let (tower, flat) = (world.tower, world.flat);
    for sql in [
        "INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, collected_on, \
         created_at, updated_at) SELECT c.id, 1, p.n, 15000, p.due, p.status, 'cash', CASE WHEN p.status = 2 THEN p.due END, \
         now(), now() FROM contracts c, \
         (VALUES (1, DATE '2025-10-01', 2), (2, DATE '2026-01-01', 1)) AS p(n, due, status)"
            .to_owned(),
        format!(
            "INSERT INTO owner_costs (number, building_id, unit_id, kind, spent_on, amount, vat, note, posted_by, \
             created_at, updated_at) VALUES \
             ('OC-1', NULL, {flat}, 'other', '2026-01-10', 2000, 100, 'Paint', 'x', now(), now()), \
             ('OC-2', {tower}, NULL, 'other', '2026-01-11', 900, 0, 'Roof', 'x', now(), now())"
        ),
    ] {
        world.app.palm.execute(&sql).await;
    }
    world
}

#[tokio::test]
async fn a_unit_is_set_against_its_value_for_the_days_that_are_asked() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let asked = "from=2025-04-01&to=2026-03-31";
    let path = format!("/units/{}/yield?{asked}", world.flat);
    let unit = admin.get(&path).await.ok();
    let period = &unit["period"];
    assert_eq!(
        (&period["days"], &period["let_days"], &period["vacant_days"]),
        (&json!(365), &json!(151), &json!(214))
    );
    assert_eq!(
        (&period["rent"], &period["collected"], &period["costs"]),
        (&json!("30000.00"), &json!("15000.00"), &json!("2100.00"))
    );
    assert_eq!(
        (&period["gross_yield"], &period["net_yield"]),
        (&json!("6.00"), &json!("5.58"))
    );
    // The years' rents and days are those of the calendar.
    let years = unit["years"].as_array().expect("years");
    assert_eq!(years.len(), 2, "before these nothing was let");
    assert_eq!(
        (&years[0]["rent"], &years[0]["let_days"]),
        (&json!("15000.00"), &json!(92))
    );
    assert_eq!(
        years[1]["ends_on"], "2026-03-15",
        "the running one up to today"
    );
    // A list says the same.
    let list = admin.get(&format!("/yields?{asked}")).await.ok();
    let row = &list["items"][0];
    for figure in ["vacant_days", "rent", "costs", "gross_yield", "net_yield"] {
        assert_eq!(row[figure], period[figure], "{figure}");
    }
    admin
        .get("/yields?from=2026-02-01&to=2026-01-01")
        .await
        .invalid("to");
}

#[tokio::test]
async fn a_building_bears_its_own_costs_and_needs_all_values() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = format!(
        "/buildings/{}/yield?from=2025-04-01&to=2026-03-31",
        world.tower
    );
    let building = admin.get(&path).await.ok();
    assert_eq!(building["period"]["costs"], "3000.00");
    assert_eq!(building["period"]["net_yield"], "5.40");
    let second =
        json!({ "building_id": world.tower, "number": "102", "usage": 1, "kind": "apartment" });
    made(&admin, "/units", second).await;
    let building = admin.get(&path).await.ok();
    assert_eq!(
        (&building["units"], &building["without_value"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(building["period"]["vacant_days"], 214 + 365);
    assert!(building["period"].get("gross_yield").is_none());
    let desk = world
        .app
        .palm
        .employee_with::<properties::buildings::permission::View>()
        .await;
    desk.get(&path).await.status(403);
}
