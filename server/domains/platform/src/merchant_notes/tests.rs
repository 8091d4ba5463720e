use serde_json::{Value, json};
use testing::Session;

use crate::support::{give_roles, manager_as, number};

async fn write(by: &Session, merchant: &Value, text: &str, pinned: bool) -> Value {
    let body = json!({ "merchant_id": merchant, "text": text, "pinned": pinned });
    by.post("/merchant_notes", body).await.ok()
}

fn path(note: &Value) -> String {
    format!("/merchant_notes/{}", note["id"])
}

#[tokio::test]
async fn notes_have_author_and_time_and_pinned_ones_stand_first() {
    let app = testing::app().await;
    let manager = app.manager();
    let (palm, cedar) = (
        json!(app.palm.merchant().await.id),
        json!(app.cedar.merchant().await.id),
    );
    write(&manager, &palm, "Pays by transfer", true).await;
    write(&manager, &palm, "Called, will upgrade in May", false).await;
    write(&manager, &cedar, "Elsewhere", false).await;
    let list = manager
        .get(&format!("/merchant_notes?merchant_id={palm}"))
        .await
        .ok();
    assert_eq!(list["total"], 2);
    assert_eq!(list["items"][0]["text"], "Pays by transfer");
    assert_eq!(list["items"][0]["author_name"], "Manager");
    let found = manager.get("/merchant_notes?search=upgrade").await.ok();
    assert_eq!(found["items"][0]["merchant_name_en"], "Palm Properties");
    let empty = json!({ "merchant_id": palm, "text": "  " });
    manager.post("/merchant_notes", empty).await.invalid("text");
    let nobody = json!({ "merchant_id": 999_999, "text": "x" });
    manager.post("/merchant_notes", nobody).await.status(404);
    let file = manager.get("/merchant_notes/export?format=csv").await;
    let text = String::from_utf8(file.status(200).bytes).expect("text");
    assert!(text.contains("Called, will upgrade in May"), "{text}");
    app.session("manager", app.palm.admin().token())
        .get("/merchant_notes")
        .await
        .refused(403, "wrong_area");
}

#[tokio::test]
async fn a_note_is_its_authors_or_of_who_may_change_others() {
    let app = testing::app().await;
    let palm = json!(app.palm.merchant().await.id);
    let (author, other) = (
        manager_as(&app, "sales").await,
        manager_as(&app, "support").await,
    );
    let note = write(&author, &palm, "Wants invoices in Arabic", false).await;
    let edit = |version: i64| json!({ "text": "Wants everything in Arabic", "pinned": true, "version": version });
    other
        .put(&path(&note), edit(1))
        .await
        .refused(403, "merchant_notes.not_yours");
    other
        .delete(&path(&note))
        .await
        .refused(403, "merchant_notes.not_yours");
    author.put(&path(&note), edit(1)).await.ok();
    author
        .put(&path(&note), edit(1))
        .await
        .refused(409, "stale_version");
    let unpinned = json!({ "pinned": false, "version": 2 });
    let edited = app.manager().patch(&path(&note), unpinned).await.ok();
    assert_eq!(edited["text"], "Wants everything in Arabic");
    assert_eq!(
        edited["author_id"], note["author_id"],
        "who edits is not the author"
    );
    let history = author.get(&format!("{}/history", path(&note))).await.ok();
    assert_eq!(history["total"], 3);
    app.manager().delete(&path(&note)).await.ok();
    author.get(&path(&note)).await.status(404);
    let removed = "SELECT count(*) FROM platform.audit_log WHERE noun = 'merchant_notes' AND action = 'removed'";
    assert_eq!(number(&app, removed).await, 1);

    let rights = json!({ "102": [1] });
    let role = json!({ "name_en": "Watcher", "name_ar": "مراقب", "permissions": rights });
    let role = app.manager().post("/staff_roles", role).await.ok();
    give_roles(&app, "support", json!([role["id"]])).await;
    other
        .get("/merchant_notes")
        .await
        .refused(403, "no_permission");
}
