//! A unit's page, through HTTP: published, seen, withdrawn.

use serde_json::{Value, json};
use testing::{App, Session};

use crate::photos::tests::add as add_photo;
use crate::testkit::{building, id, lease, unit};
use crate::units::permission;

fn words() -> Value {
    json!({ "ends_on": "2026-12-31", "rent_asked": "62000.00", "about_en": "Sea view", "about_ar": "إطلالة بحرية" })
}

async fn publish(by: &Session, unit: i64) -> Value {
    let mut input = words();
    input["unit_id"] = json!(unit);
    by.post("/e_units", input).await.ok()
}

fn shared(page: &Value, rest: &str) -> String {
    let id = page["public_id"].as_str().expect("a public id");
    format!("/api/public/shared_units/{id}{rest}")
}

async fn published() -> (App, i64, Value) {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let flat = unit(&admin, tower, "101").await;
    let page = publish(&admin, flat).await;
    (app, flat, page)
}

#[tokio::test]
async fn who_has_the_link_sees_the_unit_and_nothing_of_the_office() {
    let (app, flat, page) = published().await;
    assert_eq!(page["state"], "shown");
    let shown = app.visitor().get(&shared(&page, "")).await.ok();
    assert_eq!(
        (
            &shown["number"],
            &shown["building_ar"],
            &shown["rent_asked"]
        ),
        (&json!("101"), &json!("برج Tower"), &json!("62000.00"))
    );
    assert_eq!(shown["free_from"], shown["today"], "nobody has it");
    for inner in [
        "id",
        "unit_id",
        "minimum_rent",
        "market_value",
        "notes",
        "version",
    ] {
        assert!(shown.get(inner).is_none(), "{inner} is shown");
    }
    // A contract and a hold are in the way until their last day.
    lease(&app.palm, flat, "2020-01-01", "2099-03-31").await;
    let let_until = app.visitor().get(&shared(&page, "")).await.ok();
    assert_eq!(let_until["free_from"], "2099-04-01");
    let wrong = "/api/public/shared_units/palm01-AAAAAAAAAAAAAAAAAAAAAA";
    app.visitor().get(wrong).await.status(404);
    app.visitor()
        .get("/api/public/shared_units/nothing")
        .await
        .status(404);
}

#[tokio::test]
async fn a_page_ends_by_its_day_by_withdrawal_and_with_the_unit() {
    let (app, flat, page) = published().await;
    let admin = app.palm.admin();
    let path = format!("/e_units/{}", page["id"]);
    let visit = async |status: u16| {
        app.visitor().get(&shared(&page, "")).await.status(status);
    };
    let version = json!({ "version": page["version"] });
    let withdrawn = admin.post(&format!("{path}/withdraw"), version).await.ok();
    assert_eq!(withdrawn["state"], "withdrawn");
    visit(404).await;
    let version = json!({ "version": withdrawn["version"] });
    let again = admin.post(&format!("{path}/publish"), version).await.ok();
    assert_eq!(again["public_id"], page["public_id"], "links still work");
    visit(200).await;
    let body = json!({ "version": 1 });
    let disabled = admin.post(&format!("/units/{flat}/disable"), body).await;
    disabled.ok();
    assert_eq!(admin.get(&path).await.ok()["state"], "hidden");
    visit(404).await;
    let body = json!({ "version": 2 });
    admin
        .post(&format!("/units/{flat}/activate"), body)
        .await
        .ok();
    visit(200).await;
    app.palm
        .execute("UPDATE e_units SET ends_on = '2020-01-01'")
        .await;
    visit(404).await;
    assert_eq!(admin.get(&path).await.ok()["state"], "over");
    let version = json!({ "version": again["version"] });
    let over = admin.post(&format!("{path}/publish"), version).await;
    over.refused(501, "e_units.over");
}

#[tokio::test]
async fn a_unit_has_one_page_that_who_may_publish_writes() {
    let (app, flat, page) = published().await;
    let admin = app.palm.admin();
    let mut second = words();
    second["unit_id"] = json!(flat);
    let second = admin.post("/e_units", second).await;
    second.refused(501, "e_units.exists");
    let path = format!("/e_units/{}", page["id"]);
    let mut edit = words();
    edit["rent_asked"] = Value::Null;
    edit["version"] = page["version"].clone();
    let looker = app.palm.employee_with::<permission::View>().await;
    looker.put(&path, edit.clone()).await.status(403);
    admin.put(&path, edit.clone()).await.ok();
    let shown = app.visitor().get(&shared(&page, "")).await.ok();
    assert!(shown.get("rent_asked").is_none());
    let about = json!({ "about_en": "Sea view from the hall" });
    admin.patch_only(&path, about).await;
    edit["version"] = json!(3);
    edit["ends_on"] = json!("2020-01-01");
    admin.put(&path, edit).await.invalid("ends_on");
}

#[tokio::test]
async fn a_page_shows_the_photos_of_its_unit_and_no_others() {
    let (app, flat, page) = published().await;
    let admin = app.palm.admin();
    let other = building(&admin, "Other").await;
    let (hall, strange) = (
        add_photo(&admin, ("unit_id", flat)).await,
        add_photo(&admin, ("building_id", other)).await,
    );
    let visitor = app.visitor();
    let shown = visitor.get(&shared(&page, "")).await.ok();
    assert_eq!(shown["photos"][0]["alt_en"], "The hall");
    assert_eq!(id(&shown["photos"][0]), hall);
    let picture = format!("/photos/{hall}/photo?small=true");
    let picture = visitor.get(&shared(&page, &picture)).await.status(200);
    assert_eq!(picture.headers["content-type"], "image/jpeg");
    let strange = format!("/photos/{strange}/photo");
    visitor.get(&shared(&page, &strange)).await.status(404);
}

#[tokio::test]
async fn a_network_that_looks_again_is_one_view() {
    let (app, _, page) = published().await;
    for _ in 0..3 {
        let path = shared(&page, "/views");
        app.visitor().post(&path, json!({})).await.ok();
    }
    let path = format!("/e_units/{}", page["id"]);
    let seen = app.palm.admin().get(&path).await.ok();
    assert_eq!((&seen["views"], &seen["version"]), (&json!(1), &json!(1)));
}
