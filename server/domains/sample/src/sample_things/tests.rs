use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testing::Session;

use super::permission;
use crate::product::app;

fn input(name: &str) -> Value {
    json!({ "name_en": name, "name_ar": format!("اسم {name}"), "pieces": 3 })
}

async fn create(by: &Session, name: &str) -> (String, Value) {
    let made = by.post("/sample_things", input(name)).await.ok();
    (format!("/sample_things/{}", made["id"]), made)
}

fn edit(of: &Value, name: &str) -> Value {
    json!({ "name_en": name, "name_ar": of["name_ar"], "pieces": of["pieces"], "status": 0, "version": of["version"] })
}

#[tokio::test]
async fn a_sample_thing_is_added_edited_listed_and_removed() {
    let app = app().await;
    let admin = app.palm.admin();
    let (path, made) = create(&admin, "First").await;
    let edited = admin.put(&path, edit(&made, "Second")).await.ok();
    assert_eq!(
        (&edited["name_en"], &edited["status"]),
        (&json!("Second"), &json!(0))
    );
    assert_eq!(
        admin.get("/sample_things?search=seco&status=0").await.ok()["total"],
        1
    );
    assert_eq!(admin.get(&format!("{path}/history")).await.ok()["total"], 2);
    admin.delete(&path).await.ok();
    admin.get(&path).await.status(404);
}

#[tokio::test]
async fn an_edit_of_an_old_version_is_refused() {
    let app = app().await;
    let admin = app.palm.admin();
    let (path, made) = create(&admin, "First").await;
    admin.put(&path, edit(&made, "Second")).await.ok();
    admin.put(&path, edit(&made, "Third")).await.status(409);
}

#[tokio::test]
async fn names_are_required_and_unique() {
    let app = app().await;
    let admin = app.palm.admin();
    create(&admin, "First").await;
    admin
        .post("/sample_things", input(" "))
        .await
        .invalid("name_en");
    admin
        .post(
            "/sample_things",
            json!({ "name_en": "FIRST", "name_ar": "آخر", "pieces": 1 }),
        )
        .await
        .invalid("name_en");
    admin
        .post(
            "/sample_things",
            json!({ "name_en": "Other", "name_ar": "اسم First", "pieces": 1 }),
        )
        .await
        .invalid("name_ar");
    let mut many = input("Many");
    many["pieces"] = json!(1001);
    admin.post("/sample_things", many).await.invalid("pieces");
    // Another merchant has its own names.
    create(&app.cedar.admin(), "First").await;
}

#[tokio::test]
async fn what_is_in_use_stays() {
    let app = app().await;
    let admin = app.palm.admin();
    let (path, _) = create(&admin, "First").await;
    let tx = app.palm.tx().await;
    let dependent = "CREATE TABLE dependents AS SELECT id FROM sample_things; \
         ALTER TABLE dependents ADD FOREIGN KEY (id) REFERENCES sample_things (id)";
    tx.execute_unprepared(dependent)
        .await
        .expect("a table that refers to it");
    tx.commit().await.expect("committed");
    admin
        .delete(&path)
        .await
        .refused(501, "sample_things.in_use");
    admin.get(&path).await.ok();
}

#[tokio::test]
async fn each_right_opens_its_own_door() {
    let app = app().await;
    let (path, made) = create(&app.palm.admin(), "First").await;
    let viewer = app.palm.employee_with::<permission::View>().await;
    viewer.get(&path).await.ok();
    viewer
        .post("/sample_things", input("Second"))
        .await
        .status(403);
    viewer.put(&path, edit(&made, "Second")).await.status(403);
    viewer.delete(&path).await.status(403);
    app.palm.employee(&[]).await.get(&path).await.status(403);
    app.session("merchant", "unknown")
        .get(&path)
        .await
        .status(401);
}

#[tokio::test]
async fn another_merchant_does_not_find_it() {
    let app = app().await;
    let (path, made) = create(&app.palm.admin(), "First").await;
    let stranger = app.cedar.admin();
    stranger.get(&path).await.status(404);
    stranger.put(&path, edit(&made, "Second")).await.status(404);
    stranger.delete(&path).await.status(404);
    assert_eq!(app.palm.admin().get(&path).await.ok(), made);
}

#[tokio::test]
async fn an_owner_sees_what_is_their_own_and_in_use() {
    let app = app().await;
    let admin = app.palm.admin();
    let mine = app.palm.add_owner("+971501110001").await;
    let (_, others) = create(&admin, "Other").await;
    let body = json!({ "name_en": "Mine", "name_ar": "لي", "pieces": 1, "owner_id": mine });
    let made = admin.post("/sample_things", body).await.ok();
    let owner = app.palm.owner(mine).await;
    let listed = owner.get("/sample_things").await.ok();
    assert_eq!(
        (&listed["total"], &listed["items"][0]["id"]),
        (&json!(1), &made["id"])
    );
    let path = format!("/sample_things/{}", made["id"]);
    assert!(owner.get(&path).await.ok().get("version").is_none());
    owner
        .get(&format!("/sample_things/{}", others["id"]))
        .await
        .status(404);

    let disabled = json!({ "name_en": "Mine", "name_ar": "لي", "pieces": 1, "owner_id": mine, "status": 0, "version": 1 });
    admin.put(&path, disabled).await.ok();
    owner.get(&path).await.status(404);
    let unknown = json!({ "name_en": "Lost", "name_ar": "ضائع", "pieces": 1, "owner_id": 999_999 });
    admin
        .post("/sample_things", unknown)
        .await
        .invalid("owner_id");
}

#[tokio::test]
async fn the_office_is_told_once_of_what_was_disabled() {
    let app = app().await;
    let admin = app.palm.admin();
    let (path, made) = create(&admin, "First").await;
    let disabled = admin.put(&path, edit(&made, "First")).await.ok();
    admin.put(&path, edit(&disabled, "Renamed")).await.ok();
    app.run_jobs().await;
    let told = "SELECT count(*) FROM notifications WHERE noun = 'sample_things'";
    assert_eq!(app.palm.number(told).await, 1);
}

#[tokio::test]
async fn what_was_removed_meanwhile_is_not_told_of() {
    let app = app().await;
    let admin = app.palm.admin();
    let (path, made) = create(&admin, "First").await;
    admin.put(&path, edit(&made, "First")).await.ok();
    admin.delete(&path).await.ok();
    app.run_jobs().await;
    assert_eq!(
        app.palm.number("SELECT count(*) FROM notifications").await,
        0
    );
}
