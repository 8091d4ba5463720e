use serde_json::{Value, json};

use crate::testkit::{building, id, owner, unit};

fn holding(unit: i64, starts_on: &str, owner: i64) -> Value {
    json!({ "unit_id": unit, "starts_on": starts_on, "shares": [{ "owner_id": owner, "share": "100" }] })
}

#[tokio::test]
async fn a_new_holding_closes_the_one_before_and_its_removal_reopens_it() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let flat = unit(&admin, tower, "101").await;
    let (sara, omar) = (
        owner(&admin, "Sara", "+971501111111").await,
        owner(&admin, "Omar", "+971502222222").await,
    );
    let first = id(&admin
        .post("/ownerships", holding(flat, "2025-01-01", sara))
        .await
        .ok());
    let second = id(&admin
        .post("/ownerships", holding(flat, "2026-01-01", omar))
        .await
        .ok());
    let path = format!("/ownerships/{first}");
    assert_eq!(admin.get(&path).await.ok()["ends_on"], "2025-12-31");
    let refused = admin
        .post("/ownerships", holding(flat, "2025-06-01", omar))
        .await;
    let refused = refused.refused(409, "ownerships.overlap");
    assert!(
        refused["message"]
            .as_str()
            .is_some_and(|text| text.contains("Sara")),
        "{refused}"
    );
    assert_eq!(
        admin
            .get(&format!("/ownerships?unit_id={flat}&current=true"))
            .await
            .ok()["total"],
        1
    );
    admin.delete(&format!("/ownerships/{second}")).await.ok();
    let reopened = admin.get(&path).await.ok();
    assert!(reopened["ends_on"].is_null());
    app.cedar.admin().get(&path).await.status(404);
    let shared = json!({ "starts_on": "2024-06-01", "ends_on": "2025-12-31", "version": reopened["version"],
        "shares": [{ "owner_id": sara, "share": "60" }, { "owner_id": omar, "share": "40" }] });
    let shared = admin.put(&path, shared).await.ok();
    assert_eq!(
        (&shared["starts_on"], &shared["ends_on"]),
        (&json!("2024-06-01"), &json!("2025-12-31"))
    );
    assert_eq!(shared["shares"][0]["share"], "60.00");
    assert_eq!(shared["shares"][1]["owner_id"], omar);
}

#[tokio::test]
async fn shares_are_exactly_a_hundred_of_owners_who_exist() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let sara = owner(&admin, "Sara", "+971501111111").await;
    let with = |shares: Value| json!({ "building_id": tower, "starts_on": "2026-01-01", "shares": shares });
    let part = json!([{ "owner_id": sara, "share": "99.99" }]);
    admin
        .post("/ownerships", with(part))
        .await
        .invalid("shares");
    let stranger = json!([{ "owner_id": 999_999, "share": "100" }]);
    admin
        .post("/ownerships", with(stranger))
        .await
        .invalid("shares.0.owner_id");
    let nothing =
        json!({ "starts_on": "2026-01-01", "shares": [{ "owner_id": sara, "share": "100" }] });
    admin
        .post("/ownerships", nothing)
        .await
        .invalid("building_id");
    assert_eq!(app.palm.number("SELECT count(*) FROM ownerships").await, 0);
}

#[tokio::test]
async fn an_owner_sees_own_property_and_nothing_else() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let (mine, sold) = (
        unit(&admin, tower, "101").await,
        unit(&admin, tower, "102").await,
    );
    let other = building(&admin, "Other").await;
    let (sara, omar) = (
        owner(&admin, "Sara", "+971501111111").await,
        owner(&admin, "Omar", "+971502222222").await,
    );
    let whole = json!({ "building_id": tower, "starts_on": "2025-01-01", "shares": [{ "owner_id": sara, "share": "100" }] });
    admin.post("/ownerships", whole).await.ok();
    admin
        .post("/ownerships", holding(sold, "2025-06-01", omar))
        .await
        .ok();
    let session = app.palm.owner(sara).await;
    let units = session.get("/units").await.ok();
    assert_eq!((&units["total"], id(&units["items"][0])), (&json!(1), mine));
    session.get(&format!("/units/{sold}")).await.status(404);
    let buildings = session.get("/buildings").await.ok();
    assert_eq!(
        (&buildings["total"], &buildings["items"][0]["units"]),
        (&json!(1), &json!(1))
    );
    session
        .get(&format!("/buildings/{other}"))
        .await
        .status(404);
    assert_eq!(
        session.get("/holdings").await.ok()["items"][0]["share"],
        "100.00"
    );
}

#[tokio::test]
async fn of_what_is_shared_an_owner_sees_own_shares_on_every_page() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let (sara, omar) = (
        owner(&admin, "Sara", "+971501111111").await,
        owner(&admin, "Omar", "+971502222222").await,
    );
    for (name, starts_on) in [("Tower", "2025-01-01"), ("Other", "2025-02-01")] {
        let shared = json!({ "building_id": building(&admin, name).await, "starts_on": starts_on,
            "shares": [{ "owner_id": sara, "share": "60" }, { "owner_id": omar, "share": "40" }] });
        admin.post("/ownerships", shared).await.ok();
    }
    let session = app.palm.owner(omar).await;
    for (page, building) in [(1, "Other"), (2, "Tower")] {
        let path = format!("/holdings?page_size=1&page={page}");
        let holdings = session.get(&path).await.ok();
        assert_eq!(holdings["total"], 2);
        assert_eq!(holdings["items"].as_array().map(Vec::len), Some(1));
        assert_eq!(holdings["items"][0]["share"], "40.00");
        assert_eq!(holdings["items"][0]["building_name_en"], building);
    }
}
