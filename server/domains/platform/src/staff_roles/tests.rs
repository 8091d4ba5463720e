use kernel::permission::Permissions;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::permission;
use super::rights::manager_pages;
use crate::staff;
use crate::support::{give_roles, manager_as, number, role_id};

fn form() -> Value {
    json!({ "name_en": "Leasing desk", "name_ar": "مكتب التأجير", "permissions": { "101": [1, 5], "102": [1] } })
}

fn rights() -> impl Strategy<Value = Permissions> {
    let actions = proptest::collection::vec(1_u16..9, 1..5);
    proptest::collection::btree_map(101_u16..140, actions, 0..12).prop_map(Permissions)
}

proptest! {
    #[test]
    fn rights_of_several_roles_are_all_of_them(one in rights(), other in rights()) {
        let both = one.clone().joined(&other);
        for page in 101_u16..140 {
            for action in 1_u16..9 {
                let is_held = one.allows_numbers(page, action) || other.allows_numbers(page, action);
                prop_assert_eq!(both.allows_numbers(page, action), is_held);
            }
        }
        prop_assert_eq!(both.clone().joined(&other), both);
    }
}

#[tokio::test]
async fn the_four_from_the_start_name_rights_that_exist() {
    let app = testing::app().await;
    let pages = manager_pages(&app.kernel);
    let list = app.manager().get("/staff_roles").await.ok();
    let roles = list["items"].as_array().expect("rows");
    let names: Vec<&Value> = roles.iter().map(|role| &role["name_en"]).collect();
    assert_eq!(names, ["Superadmin", "Administrator", "Sales", "Support"]);
    for role in roles {
        let stored: Permissions =
            serde_json::from_value(role["permissions"].clone()).expect("rights");
        assert_eq!(stored.restricted_to(&pages), stored, "{role}");
        assert_eq!(role["is_administrator"], role["name_en"] == "Superadmin");
    }
    let of = |index: usize| -> Permissions {
        serde_json::from_value(roles[index]["permissions"].clone()).expect("rights")
    };
    for (right, administrator, sales, support) in [
        ("staff.view", true, false, false),
        ("staff.edit", false, false, false),
        ("staff_roles.edit", false, false, false),
        ("plans.delete", true, false, false),
        ("trial_requests.approve", true, true, false),
        ("trial_requests.view", true, true, true),
        ("jobs.retry", true, false, true),
        ("managed_support_grants.enter", true, false, true),
    ] {
        let may = [1, 2, 3].map(|index| of(index).allows_named(&pages, right));
        assert_eq!(may, [administrator, sales, support], "{right}");
    }
    // What a later version brings is given by its migration, as people had it all from the start.
    let mut all_but_staff = Permissions::all(&pages);
    for page in [&staff::permission::PAGE, &permission::PAGE] {
        all_but_staff.0.insert(page.number, vec![1]);
    }
    assert_eq!(of(1), all_but_staff, "the role Administrator");
    let named = app.manager().get("/staff_roles/pages").await.ok();
    let named = named.as_array().expect("pages");
    assert_eq!(named.len(), pages.len());
    assert!(
        named.iter().all(|page| page["page"].as_u64() >= Some(100)),
        "{named:?}"
    );
}

#[tokio::test]
async fn a_role_is_made_edited_disabled_and_every_step_is_kept() {
    let app = testing::app().await;
    let manager = app.manager();
    for (field, wrong) in [
        ("name_en", " "),
        ("name_ar", ""),
        ("name_en", "SALES"),
        ("name_ar", "المبيعات"),
    ] {
        let mut wrongly = form();
        wrongly[field] = json!(wrong);
        manager.post("/staff_roles", wrongly).await.invalid(field);
    }
    let mut strange = form();
    strange["permissions"]["1"] = json!([1]);
    strange["permissions"]["101"] = json!([1, 5, 77]);
    let made = manager.post("/staff_roles", strange).await.ok();
    assert_eq!(
        made["permissions"],
        form()["permissions"],
        "of others nothing is kept"
    );
    let path = format!("/staff_roles/{}", made["id"]);

    let colleague = manager_as(&app, "support").await;
    let id = number(&app, "SELECT id FROM platform.staff WHERE name = 'support'").await;
    give_roles(&app, "support", json!([made["id"]])).await;
    colleague.get("/merchants").await.ok();
    colleague.get("/plans").await.refused(403, "no_permission");

    let mut edited = form();
    edited["permissions"] = json!({ "117": [1] });
    edited["version"] = made["version"].clone();
    manager.put(&path, edited.clone()).await.ok();
    manager
        .put(&path, edited)
        .await
        .refused(409, "stale_version");
    colleague.get("/plans").await.ok();
    colleague
        .get("/merchants")
        .await
        .refused(403, "no_permission");

    let shown = manager
        .post(&format!("{path}/disable"), json!({}))
        .await
        .ok();
    assert_eq!((&shown["status"], &shown["staff"]), (&json!(0), &json!(1)));
    manager
        .post(&format!("{path}/disable"), json!({}))
        .await
        .refused(501, "staff_roles.already_disabled");
    colleague.get("/plans").await.refused(403, "no_permission");
    // Who has a disabled role may keep it; nobody else gets it.
    manager
        .patch_only(&format!("/staff/{id}"), json!({ "language": "ar" }))
        .await;
    let form = json!({ "name": "Omar Saleh", "email": "omar@manzil.example", "language": "en", "role_ids": [made["id"]] });
    manager.post("/staff", form).await.invalid("role_ids");
    assert_eq!(manager.get("/staff_roles?status=0").await.ok()["total"], 1);

    manager
        .post(&format!("{path}/enable"), json!({}))
        .await
        .ok();
    manager
        .post(&format!("{path}/enable"), json!({}))
        .await
        .refused(501, "staff_roles.not_disabled");
    colleague.get("/plans").await.ok();
    let history = manager.get(&format!("{path}/history")).await.ok();
    let actions = history["items"].as_array().expect("entries").iter();
    let actions: Vec<&Value> = actions.map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["enabled", "disabled", "updated", "created"]);
    let file = manager.get("/staff_roles/export?format=csv").await;
    let text = String::from_utf8(file.status(200).bytes).expect("text");
    assert!(text.contains("Leasing desk"), "{text}");
}

#[tokio::test]
async fn the_administrators_role_keeps_every_right() {
    let app = testing::app().await;
    let manager = app.manager();
    let path = format!("/staff_roles/{}", role_id(&app, "superadmin").await);
    let mut emptied = form();
    emptied["name_en"] = json!("Head office");
    emptied["permissions"] = json!({});
    emptied["version"] = json!(1);
    let shown = manager.put(&path, emptied).await.ok();
    assert_eq!(shown["name_en"], "Head office");
    let renamed = json!({ "name_ar": "المكتب الرئيسي", "version": shown["version"] });
    let shown = manager.patch(&path, renamed).await.ok();
    assert_eq!(shown["name_en"], "Head office", "what is not named stays");
    manager.get("/plans").await.ok();
    manager
        .post(&format!("{path}/disable"), json!({}))
        .await
        .refused(501, "staff_roles.administrator");
    manager.get("/staff_roles").await.ok();
}

#[tokio::test]
async fn nobody_makes_or_changes_a_role_beyond_their_own_rights() {
    let app = testing::app().await;
    let manager = app.manager();
    let rights = json!({ "101": [1], "138": [1, 2, 3, 5] });
    let keeper = json!({ "name_en": "Keeper", "name_ar": "أمين", "permissions": rights });
    let keeper = manager.post("/staff_roles", keeper).await.ok();
    let colleague = manager_as(&app, "support").await;
    give_roles(&app, "support", json!([keeper["id"]])).await;
    let more_than_own = |answer: testing::Answer| {
        answer.refused(501, "staff_roles.more_than_own");
    };
    more_than_own(colleague.post("/staff_roles", form()).await);
    let mut less = form();
    less["permissions"] = json!({ "101": [1] });
    colleague.post("/staff_roles", less).await.ok();
    let sales = format!("/staff_roles/{}", role_id(&app, "sales").await);
    let mut emptied = form();
    emptied["permissions"] = json!({});
    emptied["version"] = json!(1);
    more_than_own(colleague.put(&sales, emptied).await);
    more_than_own(colleague.post(&format!("{sales}/disable"), json!({})).await);
    manager
        .post(&format!("{sales}/disable"), json!({}))
        .await
        .ok();
    more_than_own(colleague.post(&format!("{sales}/enable"), json!({})).await);
    let sees = manager_as(&app, "administrator").await;
    sees.get("/staff_roles").await.ok();
    sees.post("/staff_roles", form())
        .await
        .refused(403, "no_permission");
}
