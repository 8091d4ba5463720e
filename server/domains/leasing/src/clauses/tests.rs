//! The library of clauses through HTTP.

use serde_json::{Value, json};

use super::permission;
use crate::fixtures::{World, world};

fn clause(title: &str, text_en: &str, text_ar: &str) -> Value {
    json!({ "title_en": title, "title_ar": title, "is_default": true, "text_en": text_en, "text_ar": text_ar })
}

async fn add(world: &World, title: &str, text_en: &str, text_ar: &str) -> Value {
    let body = clause(title, text_en, text_ar);
    world.admin().post("/clauses", body).await.ok()
}

#[tokio::test]
async fn a_contract_keeps_the_version_of_its_clauses() {
    let world = world().await;
    let admin = world.admin();
    let keys = add(
        &world,
        "Keys",
        "{tenant} returns the keys of {unit}.",
        "يعيد {tenant} مفاتيح {unit}.",
    )
    .await;
    let pets = add(
        &world,
        "Pets",
        "No pets in {building}.",
        "ممنوع الحيوانات في {building}.",
    )
    .await;
    assert_eq!(
        (&keys["position"], &pets["position"]),
        (&json!(1), &json!(2))
    );
    let mut shops = clause("Shops", "Shops close at ten.", "تغلق المحلات في العاشرة.");
    shops["usage"] = json!(2);
    admin.post("/clauses", shops).await.ok();
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    let count = draft["clauses"].as_array().map(Vec::len);
    assert_eq!(count, Some(2), "those of a residence: {draft}");
    let issued = world.issue(&draft).await;

    let mut edit = clause(
        "Keys",
        "{tenant} returns all keys of {unit}.",
        "يعيد {tenant} كل مفاتيح {unit}.",
    );
    edit["version"] = keys["version"].clone();
    edit["status"] = json!(1);
    edit["position"] = json!(5);
    let path = format!("/clauses/{}", keys["id"]);
    let edited = admin.put(&path, edited_with(&edit, 1)).await.ok();
    assert_eq!(
        (&edited["number"], &edited["contracts"]),
        (&json!(2), &json!(1))
    );
    // The same text again is no other version.
    let same = admin.put(&path, edited_with(&edit, 2)).await.ok();
    assert_eq!(same["number"], 2);
    let texts = admin.get(&format!("{path}/versions")).await.ok();
    assert_eq!(texts.as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&texts[0]["contracts"], &texts[1]["contracts"]),
        (&json!(0), &json!(1))
    );

    let seen = admin
        .get(&format!("/contracts/{}", issued["id"]))
        .await
        .ok();
    assert_eq!(
        (&seen["clauses"][0]["number"], &seen["clauses"][0]["latest"]),
        (&json!(1), &json!(2))
    );
    let public = issued["public_id"].as_str().expect("an id");
    let page = world
        .app
        .visitor()
        .get(&format!("/api/public/shared_contracts/{public}"))
        .await
        .ok();
    let terms = page["terms"].as_array().expect("terms");
    assert_eq!(terms[0]["en"], "Omar Haddad returns the keys of 1203.");
    assert_eq!(terms[0]["ar"], "يعيد عمر حداد مفاتيح 1203.");
    assert_eq!(terms[1]["en"], "No pets in Al Rumailah Tower.");
    assert_eq!(
        terms[2]["en"], "No smoking",
        "the contract's own terms follow"
    );
    let pdf = admin
        .get(&format!("/contracts/{}/pdf", issued["id"]))
        .await
        .status(200);
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    admin.delete(&path).await.refused(501, "clauses.in_use");
}

fn edited_with(body: &Value, version: i64) -> Value {
    let mut body = body.clone();
    body["version"] = json!(version);
    body
}

#[tokio::test]
async fn a_draft_has_the_clauses_that_were_chosen() {
    let world = world().await;
    let admin = world.admin();
    let keys = add(&world, "Keys", "Keys", "مفاتيح").await;
    let pets = add(&world, "Pets", "Pets", "حيوانات").await;
    let mut input = world.contract("2026-01-01", "2026-12-31");
    input["clauses"] = json!([{ "clause_id": pets["id"] }]);
    let draft = admin.post("/contracts", input.clone()).await.ok();
    assert_eq!(draft["clauses"].as_array().map(Vec::len), Some(1));
    let path = format!("/contracts/{}", draft["id"]);
    let mut edit = input.clone();
    edit.as_object_mut().expect("fields").remove("clauses");
    edit["version"] = draft["version"].clone();
    let kept = admin.put(&path, edit).await.ok();
    assert_eq!(
        kept["clauses"][0]["clause_id"], pets["id"],
        "an edit without a choice keeps them"
    );
    input["version"] = kept["version"].clone();
    input["clauses"] =
        json!([{ "clause_id": pets["id"], "number": 1 }, { "clause_id": keys["id"] }]);
    let both = admin.put(&path, input.clone()).await.ok();
    assert_eq!(
        both["clauses"][0]["clause_id"], keys["id"],
        "in the order of the library"
    );
    input["clauses"] = json!([{ "clause_id": pets["id"], "number": 9 }]);
    input["version"] = both["version"].clone();
    admin.put(&path, input).await.invalid("clauses.0.clause_id");
    admin.delete(&path).await.ok();
    admin.delete(&format!("/clauses/{}", keys["id"])).await.ok();
}

#[tokio::test]
async fn a_text_has_known_fields_the_same_in_both_languages() {
    let world = world().await;
    let admin = world.admin();
    let message = admin
        .post(
            "/clauses",
            clause("Keys", "{flat} is clean.", "{flat} نظيفة."),
        )
        .await
        .invalid("text_en");
    assert!(
        message.contains("{flat}") && message.contains("{unit}"),
        "{message}"
    );
    admin
        .post(
            "/clauses",
            clause("Keys", "{unit} is clean.", "الوحدة نظيفة."),
        )
        .await
        .invalid("text_ar");
    add(
        &world,
        "Keys",
        "{unit} {rent} {starts_on}",
        "{starts_on} {rent} {unit}",
    )
    .await;
    admin
        .post("/clauses", clause("keys", "Again", "مرة أخرى"))
        .await
        .invalid("title_en");
    assert_eq!(admin.get("/clauses?search=rent").await.ok()["total"], 1);
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    viewer.get("/clauses/export?format=csv").await.status(200);
    viewer
        .post("/clauses", clause("Pets", "Pets", "حيوانات"))
        .await
        .status(403);
    assert_eq!(
        world.app.cedar.admin().get("/clauses").await.ok()["total"],
        0
    );
}
