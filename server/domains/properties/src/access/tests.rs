use serde_json::{Value, json};
use testing::{Session, TestMerchant};

use super::Reach;
use crate::testkit::{building, lease, unit};
use crate::{buildings, units};

/// An employee who may look at buildings and units, with this reach.
async fn employee(palm: &TestMerchant, reach: Reach) -> (i64, Session) {
    let rights = [
        (buildings::permission::PAGE.number, 1),
        (units::permission::PAGE.number, 1),
    ];
    let (id, session) = palm.employee_with_id(&rights).await;
    let sql = format!(
        "UPDATE roles SET reach = {} WHERE id = (SELECT role_id FROM users WHERE id = {id})",
        reach.sql()
    );
    palm.execute(&sql).await;
    (id, session)
}

fn way_of(access: &Value, id: i64) -> &Value {
    let people = access["people"].as_array().expect("people");
    let found = people.iter().find(|person| person["user_id"] == id);
    &found.expect("the employee")["way"]
}

#[tokio::test]
async fn a_unit_and_a_building_are_given_and_taken_back() {
    let app = testing::app().await;
    if app.is_on_cluster() {
        return;
    }
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let (first, second) = (
        unit(&admin, tower, "101").await,
        unit(&admin, tower, "102").await,
    );
    lease(&app.palm, second, "2026-01-01", "2026-12-31").await;
    let (of_units, session) = employee(&app.palm, Reach::Units).await;
    let (of_buildings, manager) = employee(&app.palm, Reach::Buildings).await;
    assert_eq!(session.get("/units").await.ok()["total"], 0);
    assert_eq!(manager.get("/buildings").await.ok()["total"], 0);

    let path = format!("/units/{first}/access");
    let access = admin.get(&path).await.ok();
    assert_eq!(way_of(&access, of_units), "none");
    let given = admin.post(&path, json!({ "user_id": of_units })).await.ok();
    assert_eq!(way_of(&given, of_units), "unit");
    let found = session.get("/units").await.ok();
    assert_eq!(
        (&found["total"], &found["items"][0]["number"]),
        (&json!(1), &json!("101"))
    );
    assert_eq!(found["items"][0]["building_name_en"], "Tower");
    session.get(&format!("/units/{second}")).await.status(404);
    session.get(&path).await.refused(403, "no_permission");

    let whole = format!("/buildings/{tower}/access");
    admin
        .post(&whole, json!({ "user_id": of_buildings }))
        .await
        .ok();
    let access = admin.get(&path).await.ok();
    assert_eq!(way_of(&access, of_buildings), "building");
    let figures = manager.get("/buildings").await.ok();
    assert_eq!(
        (
            &figures["items"][0]["units"],
            &figures["items"][0]["vacant"]
        ),
        (&json!(2), &json!(1))
    );

    let taken = admin.delete(&format!("{path}/{of_units}")).await.ok();
    assert_eq!(way_of(&taken, of_units), "none");
    assert_eq!(session.get("/units").await.ok()["total"], 0);
    let history = admin.get(&format!("/units/{first}/history")).await.ok();
    let actions: Vec<&Value> = history["items"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| &entry["action"])
        .collect();
    assert_eq!(actions, ["access_taken", "access_given", "created"]);
}

#[tokio::test]
async fn a_place_is_given_to_employees_only() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let path = format!("/buildings/{tower}/access");
    admin
        .post(&path, json!({ "user_id": 999_999 }))
        .await
        .invalid("user_id");
    admin
        .post("/buildings/999999/access", json!({ "user_id": 1 }))
        .await
        .status(404);
    app.cedar.admin().get(&path).await.status(404);
}
