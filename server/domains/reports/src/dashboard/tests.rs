use serde_json::json;

use super::permission;
use crate::fixtures::{let_flat, made};

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

#[tokio::test]
async fn documents_of_records_that_one_may_not_see_are_not_counted() {
    let app = testing::app().await;
    for noun in ["customers", "owners"] {
        let sql = format!(
            "INSERT INTO documents (noun, record_id, kind, file_name, path, size_bytes, expires_on, \
             created_at, updated_at) VALUES ('{noun}', 1, 'passport', 'p.pdf', 'p', 1, '2026-03-20', \
             now(), now())"
        );
        app.palm.execute(&sql).await;
    }
    let desk = app
        .palm
        .employee(&[
            (permission::PAGE.number, 1),
            (parties::documents::permission::PAGE.number, 1),
            (parties::customers::permission::PAGE.number, 1),
        ])
        .await;
    for (session, expected) in [(app.palm.admin(), 2), (desk, 1)] {
        let dashboard = session.get("/dashboard").await.ok();
        let numbers = dashboard["to_do"].as_array().expect("numbers");
        let mut named = numbers.iter();
        let tile = named.find(|entry| entry["name"] == "documents_expiring");
        assert_eq!(tile.expect("a number")["count"], expected);
        let list = session.get("/documents?expiring_days=60").await.ok();
        assert_eq!(list["total"], expected);
    }
}

#[tokio::test]
async fn the_activity_tells_what_was_done_once_for_each_time_it_was_done() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let named = |en: &str, ar: &str| json!({ "name_en": en, "name_ar": ar });
    let mut city = named("Ajman", "عجمان");
    city["country"] = json!("AE");
    let city = admin.post("/cities", city).await.ok();
    let mut tower = named("Al Rumailah Tower", "برج الرميلة");
    tower["city_id"] = city["id"].clone();
    let tower = admin.post("/buildings", tower).await.ok();
    let plan = json!({ "building_id": tower["id"], "floor_from": 1, "floor_to": 2, "units_per_floor": 2,
        "pattern": "{floor}{index:2}", "usage": 1, "kind": "apartment", "preview": false });
    admin.post("/units/generate", plan).await.ok();
    let id = tower["id"].as_i64().expect("an id");
    let sold = json!({ "version": tower["version"] });
    admin
        .post(&format!("/buildings/{id}/disable"), sold)
        .await
        .ok();
    let dashboard = admin.get("/dashboard").await.ok();
    let told: Vec<_> = dashboard["activity"]
        .as_array()
        .expect("the activity")
        .iter()
        .map(|one| json!([one["action"], one["noun"], one["name_ar"], one["others"]]))
        .collect();
    assert_eq!(
        told[..4],
        [
            json!(["disabled", "buildings", "برج الرميلة", 0]),
            json!(["created", "units", "101", 3]),
            json!(["created", "buildings", "برج الرميلة", 0]),
            json!(["created", "cities", "عجمان", 0]),
        ]
    );
}

#[tokio::test]
async fn payments_in_detail_are_of_a_period_and_for_who_may_see_payments() {
    let app = testing::app().await;
    let path = "/dashboard/payments_details";
    let details = app.palm.admin().get(path).await.ok();
    assert_eq!(details["months"].as_array().map(Vec::len), Some(12));
    assert_eq!(details["all"]["amount"], "0.00");
    let wrong = format!("{path}?from=2026-02-01&to=2026-01-31");
    app.palm.admin().get(&wrong).await.invalid("to");
    let early = format!("{path}?from=1800-01-01");
    app.palm.admin().get(&early).await.invalid("from");
    let clerk = app.palm.employee_with::<permission::View>().await;
    clerk.get(path).await.status(403);
    let export = format!("{path}/export?format=csv");
    clerk.get(&export).await.status(403);
    app.palm.admin().get(&export).await.status(200);
}

/// At 2026-03-15: rent of April that a cheque of May pays, rent of June by transfer, rent of February that is late.
#[tokio::test]
async fn an_owner_is_told_the_own_part_of_what_is_to_come_by_month() {
    let world = let_flat(1, "2026-01-01", "2026-12-31").await;
    let (app, flat) = (world.app, world.flat);
    let owners = [
        app.palm.add_owner("+971501110001").await,
        app.palm.add_owner("+971501110002").await,
    ];
    let shares =
        json!([{ "owner_id": owners[0], "share": "60" }, { "owner_id": owners[1], "share": "40" }]);
    let held = json!({ "unit_id": flat, "starts_on": "2020-01-01", "shares": shares });
    made(&app.palm.admin(), "/ownerships", held).await;
    for sql in [
        "INSERT INTO contract_payments (contract_id, type, sequence, amount, due_on, status, method, created_at, \
         updated_at) SELECT c.id, p.kind, p.n, 1000, p.due, 1, 'cash', now(), now() FROM contracts c, (VALUES \
         (1, 1, DATE '2026-02-01'), (1, 2, DATE '2026-04-20'), (1, 3, DATE '2026-06-01'), (2, 1, DATE '2026-06-01')) \
         AS p(kind, n, due)",
        "INSERT INTO cheques (contract_id, contract_payment_id, purpose, bank_on, amount, state, is_current, \
         created_at, updated_at) SELECT contract_id, id, 'payment', '2026-05-02', amount, 'expected', true, now(), \
         now() FROM contract_payments WHERE due_on = '2026-04-20'",
    ] {
        app.palm.execute(sql).await;
    }
    for (owner, part) in owners.into_iter().zip(["600.00", "400.00"]) {
        let dashboard = app.palm.owner(owner).await.get("/dashboard").await.ok();
        assert_eq!(dashboard["overdue"], part, "the late one is not to come");
        let months = dashboard["forecast"].as_array().expect("months");
        assert_eq!(
            (months.len(), &months[0]["month"]),
            (12, &json!("2026-03-01"))
        );
        let told: Vec<_> = months
            .iter()
            .map(|month| (&month["amount"], &month["cheques"]))
            .collect();
        let (none, own) = (json!("0.00"), json!(part));
        assert_eq!(
            told[1],
            (&none, &none),
            "its cheque goes to the bank in May"
        );
        assert_eq!((told[2], told[3]), ((&own, &own), (&own, &none)));
    }
}
