//! Roles through HTTP.

use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};

use super::permission;
use crate::fixtures::{administrators, hired, item, role, signed_in, user};

fn path_of(role: &Value) -> String {
    format!("/roles/{}", role["id"])
}

fn edit_of(role: &Value) -> Value {
    json!({ "name_en": role["name_en"], "name_ar": role["name_ar"], "permissions": role["permissions"],
        "options": role["options"], "version": role["version"] })
}

#[tokio::test]
async fn a_role_is_added_edited_and_removed_while_nobody_holds_it() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    // Unknown pages, actions and keys are dropped.
    let input = json!({ "name_en": "Desk", "name_ar": "الاستقبال", "options": ["allow_debit_in_invoice"],
        "permissions": { "3": [1, 99], "999": [1], "101": [1], "x": [1] } });
    let added = admin.post("/roles", input.clone()).await.ok();
    assert_eq!(added["permissions"], json!({ "3": [1] }), "{added}");
    assert_eq!(
        (&added["users"], &added["is_administrator"]),
        (&json!(0), &json!(false))
    );
    admin.post("/roles", input).await.invalid("name_en");
    let mut edit = edit_of(&added);
    edit["permissions"] = json!({ "3": [1, 2] });
    let edited = admin.put(&path_of(&added), edit.clone()).await.ok();
    let stale = admin
        .put(&path_of(&added), edit)
        .await
        .refused(409, "stale_version");
    assert!(
        stale["details"]["current"].is_object() && stale["details"]["submitted"].is_object(),
        "{stale}"
    );

    let huda = admin
        .post("/users", user("huda@palm01.example", &added))
        .await
        .ok();
    assert_eq!(admin.get(&path_of(&added)).await.ok()["users"], 1);
    admin
        .delete(&path_of(&added))
        .await
        .refused(501, "roles.in_use");
    let other = role(&admin, "Other", json!({})).await;
    let mut move_away = json!({ "status": 1, "version": huda["version"] });
    for field in ["name", "email", "language"] {
        move_away[field] = huda[field].clone();
    }
    move_away["role_id"] = other["id"].clone();
    admin
        .put(&format!("/users/{}", huda["id"]), move_away)
        .await
        .ok();
    admin.delete(&path_of(&added)).await.ok();
    admin.get(&path_of(&edited)).await.status(404);
    assert_eq!(
        admin.get("/roles?search=other&sort=name_en").await.ok()["total"],
        1
    );
    let csv = admin.get("/roles/export?format=csv").await.status(200);
    assert!(String::from_utf8_lossy(&csv.bytes).contains("Other"));
}

#[tokio::test]
async fn each_wrong_field_has_its_message() {
    let app = testing::app().await;
    let admin = app.palm.admin().in_arabic();
    let wrong = json!({ "name_en": "", "name_ar": " ", "permissions": {}, "options": [] });
    let answer = admin.post("/roles", wrong).await.status(422).json;
    for field in ["name_en", "name_ar"] {
        assert!(answer["errors"][field].is_array(), "{field}: {answer}");
    }
    let unknown = json!({ "name_en": "Desk", "name_ar": "الاستقبال", "permissions": {},
        "options": ["allow_debit_in_invoice", "fly"] });
    let answer = admin.post("/roles", unknown).await.status(422).json;
    assert!(
        answer["errors"].to_string().contains("sell_without_stock"),
        "{answer}"
    );
}

#[tokio::test]
async fn the_administrators_role_keeps_every_right() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let own = administrators(&admin).await;
    admin
        .delete(&path_of(&own))
        .await
        .refused(501, "roles.administrator");
    let mut edit = edit_of(&own);
    edit["name_en"] = json!("Management");
    edit["permissions"] = json!({});
    assert_eq!(
        admin.put(&path_of(&own), edit).await.ok()["name_en"],
        "Management"
    );
    admin.get("/users").await.ok();
}

/// Every page of the composed product, so that a new one needs nobody to give it.
#[tokio::test]
async fn an_administrator_holds_every_page_that_exists() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let own = item(&admin.get("/users").await.ok(), "is_administrator", true);
    let rights = admin
        .get(&format!("/users/{}/rights", own["id"]))
        .await
        .ok();
    let known = admin.post("/get_global_informations", json!({})).await.ok();
    let every: serde_json::Map<String, Value> = app
        .kernel
        .pages
        .iter()
        .filter(|page| page.is_merchants())
        .map(|page| {
            let actions = page.actions.iter().map(|action| action.number);
            (page.number.to_string(), actions.collect())
        })
        .collect();
    assert!(
        every.contains_key("5") && every.contains_key("6"),
        "{every:?}"
    );
    assert_eq!(rights["permissions"], Value::Object(every));
    assert_eq!(known["auth"]["permissions"], rights["permissions"]);
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    assert_eq!(desk["permissions"], json!({ "3": [1] }));
}

#[tokio::test]
async fn default_roles_name_only_what_exists() {
    let app = testing::app().await;
    let unknown = super::defaults::unknown_rights(&app.kernel.pages);
    assert!(unknown.is_empty(), "{unknown:?}");
    let without: Vec<_> = app
        .kernel
        .pages
        .iter()
        .filter(|page| page.noun != "receipts")
        .copied()
        .collect();
    let unknown = super::defaults::unknown_rights(&without);
    assert_eq!(unknown, ["receipts", "receipts"]);
    let tx = app.palm.tx().await;
    let away = "UPDATE roles SET name_en = 'First', name_ar = 'First'";
    tx.execute_unprepared(away).await.expect("renamed");
    super::defaults::create(&tx).await.expect("made");
    tx.commit().await.expect("committed");
    let roles = app.palm.admin().get("/roles").await.ok();
    let held = |name: &str, page: &str| item(&roles, "name_en", name)["permissions"][page].clone();
    assert_eq!(held("Receptionist", "10"), json!([1, 2, 3]));
    assert_eq!(
        (held("Receptionist", "40"), held("Receptionist", "41")),
        (json!([1, 3, 5]), json!([1])),
        "takes money and cheques, and hands out the receipt"
    );
    assert_eq!(held("Cashier", "40"), json!([1, 3, 5, 6, 7]));
    assert_eq!(
        (held("Manager", "4"), held("Manager", "5")),
        (json!([1]), json!([5]))
    );
}

#[tokio::test]
async fn nobody_gives_rights_that_they_lack() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let clerk = app
        .palm
        .employee(&[(3, 1), (4, 1), (4, 2), (4, 3), (4, 4)])
        .await;
    let refused = "roles.more_than_own";
    let input = |permissions: Value| json!({ "name_en": "Mine", "name_ar": "دوري", "permissions": permissions, "options": [] });
    clerk
        .post("/roles", input(json!({ "3": [1, 2] })))
        .await
        .refused(501, refused);
    let mine = clerk.post("/roles", input(json!({ "3": [1] }))).await.ok();
    let mut edit = edit_of(&mine);
    edit["permissions"] = json!({ "2": [1] });
    clerk.put(&path_of(&mine), edit).await.refused(501, refused);
    // A stronger role is not weakened either.
    let strong = role(&admin, "Strong", json!({ "2": [1, 3] })).await;
    let mut edit = edit_of(&strong);
    edit["permissions"] = json!({});
    clerk
        .put(&path_of(&strong), edit)
        .await
        .refused(501, refused);
    clerk.delete(&path_of(&strong)).await.refused(501, refused);
    clerk
        .put(
            &path_of(&administrators(&admin).await),
            edit_of(&administrators(&admin).await),
        )
        .await
        .refused(501, refused);
}

#[tokio::test]
async fn a_changed_role_is_felt_at_once() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    hired(&app, &admin, "huda@palm01.example", &desk).await;
    let (_, huda) = signed_in(&app, "huda@palm01.example").await;
    huda.get("/users").await.ok();
    let mut edit = edit_of(&desk);
    edit["permissions"] = json!({ "4": [1] });
    admin.put(&path_of(&desk), edit).await.ok();
    huda.get("/users").await.refused(403, "no_permission");
    huda.get("/roles").await.ok();
}

#[tokio::test]
async fn each_call_takes_its_right_and_stays_in_its_merchant() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({})).await;
    let path = path_of(&desk);
    let reader = app.palm.employee_with::<permission::View>().await;
    reader.get(&path).await.ok();
    let pages = reader.get("/roles/pages").await.ok();
    assert!(
        pages["pages"]
            .as_array()
            .expect("pages")
            .iter()
            .all(|page| page["page"].as_u64() < Some(100))
    );
    assert_eq!(pages["options"].as_array().map(Vec::len), Some(8));
    reader
        .put(&path, edit_of(&desk))
        .await
        .refused(403, "no_permission");
    reader.delete(&path).await.refused(403, "no_permission");
    reader
        .post("/roles", edit_of(&desk))
        .await
        .refused(403, "no_permission");
    let cedar = app.cedar.admin();
    let strange = role(&admin, "Strange", json!({})).await;
    let path = path_of(&strange);
    cedar.get(&path).await.status(404);
    cedar.put(&path, edit_of(&strange)).await.status(404);
    cedar.delete(&path).await.status(404);
    cedar.get(&format!("{path}/history")).await.status(404);
    assert_eq!(admin.get(&format!("{path}/history")).await.ok()["total"], 1);
}

#[tokio::test]
async fn a_limited_reach_takes_the_rights_away_that_need_all_records() {
    let app = testing::app().await;
    if app.is_on_cluster() {
        return;
    }
    let admin = app.palm.admin();
    let input = json!({ "name_en": "Field", "name_ar": "ميداني", "options": [], "reach": "units",
        "permissions": { "3": [1, 2, 3], "4": [1, 2] } });
    let added = admin.post("/roles", input).await.ok();
    assert_eq!(added["reach"], "units");
    let huda = admin
        .post("/users", user("huda@palm01.example", &added))
        .await
        .ok();
    let session = app.palm.user(huda["id"].as_i64().expect("an id")).await;
    let me = session
        .post("/get_global_informations", json!({}))
        .await
        .ok();
    assert_eq!(
        me["auth"]["permissions"],
        json!({ "3": [1], "4": [1] }),
        "{me}"
    );
    assert_eq!(me["auth"]["reach"], "units");
    session
        .post("/roles", edit_of(&added))
        .await
        .refused(403, "no_permission");

    // An edit that does not say so leaves the reach as it is.
    let edited = admin.put(&path_of(&added), edit_of(&added)).await.ok();
    assert_eq!(edited["reach"], "units");
    let mut wider = edit_of(&edited);
    wider["reach"] = json!("all");
    assert_eq!(
        admin.put(&path_of(&added), wider).await.ok()["reach"],
        "all"
    );
    let me = session
        .post("/get_global_informations", json!({}))
        .await
        .ok();
    assert_eq!(
        me["auth"]["permissions"],
        json!({ "3": [1, 2, 3], "4": [1, 2] })
    );
}

#[tokio::test]
async fn the_administrator_reaches_all_records() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let roles = admin.get("/roles").await.ok();
    let own = item(&roles, "is_administrator", true);
    let mut edit = edit_of(&own);
    edit["reach"] = json!("records");
    let path = path_of(&own);
    if app.is_on_cluster() {
        admin.put(&path, edit).await.refused(501, "reach_not_kept");
    } else {
        assert_eq!(admin.put(&path, edit).await.ok()["reach"], "all");
    }
}
