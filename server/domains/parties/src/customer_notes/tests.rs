use kernel::permission::Permission as _;
use serde_json::{Value, json};
use testing::{App, Session};

use super::permission::{Create, Delete, Edit, View};

async fn tenant(admin: &Session, mobile: &str) -> i64 {
    let body = json!({ "name_en": "Sara Haddad", "mobile": mobile });
    admin.post("/customers", body).await.ok()["id"]
        .as_i64()
        .expect("an id")
}

async fn write(by: &Session, customer: i64, text: &str, pinned: bool) -> Value {
    let body = json!({ "customer_id": customer, "text": text, "pinned": pinned });
    by.post("/customer_notes", body).await.ok()
}

fn path(note: &Value) -> String {
    format!("/customer_notes/{}", note["id"])
}

async fn writer(app: &App, more: &[(u16, u16)]) -> Session {
    let own = [(View::PAGE, View::ACTION), (Create::PAGE, Create::ACTION)];
    app.palm.employee(&[&own, more].concat()).await
}

#[tokio::test]
async fn notes_have_author_and_time_and_pinned_ones_stand_first() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let sara = tenant(&admin, "+971501111111").await;
    write(&admin, sara, "Call after six", true).await;
    write(&admin, sara, "Paid the plumber herself", false).await;
    write(
        &admin,
        tenant(&admin, "+971502222222").await,
        "Elsewhere",
        false,
    )
    .await;
    let list = admin
        .get(&format!("/customer_notes?customer_id={sara}"))
        .await
        .ok();
    assert_eq!(list["total"], 2);
    assert_eq!(list["items"][0]["text"], "Call after six");
    assert!(
        list["items"][0]["author_name"].is_string() && list["items"][0]["created_at"].is_string()
    );
    let found = admin.get("/customer_notes?search=plumber").await.ok();
    assert_eq!(found["total"], 1);
    let empty = json!({ "customer_id": sara, "text": "  " });
    admin.post("/customer_notes", empty).await.invalid("text");
    let nobody = json!({ "customer_id": 999_999, "text": "x" });
    admin.post("/customer_notes", nobody).await.status(404);
}

#[tokio::test]
async fn a_note_is_its_authors_or_of_who_may_change_others() {
    let app = testing::app().await;
    let sara = tenant(&app.palm.admin(), "+971501111111").await;
    let (author, other) = (writer(&app, &[]).await, writer(&app, &[]).await);
    let chief = writer(
        &app,
        &[(Edit::PAGE, Edit::ACTION), (Delete::PAGE, Delete::ACTION)],
    )
    .await;
    let note = write(&author, sara, "Has a dog", false).await;
    let edit = |version: i64| json!({ "text": "Has two dogs", "pinned": true, "version": version });
    other
        .put(&path(&note), edit(1))
        .await
        .refused(403, "customer_notes.not_yours");
    other
        .delete(&path(&note))
        .await
        .refused(403, "customer_notes.not_yours");
    author.put(&path(&note), edit(1)).await.ok();
    author
        .put(&path(&note), edit(1))
        .await
        .refused(409, "stale_version");
    let edited = chief.put(&path(&note), edit(2)).await.ok();
    assert_eq!(
        edited["author_id"], note["author_id"],
        "who edits is not the author"
    );
    let history = author.get(&format!("{}/history", path(&note))).await.ok();
    assert_eq!(history["total"], 3);
    chief.delete(&path(&note)).await.ok();
    let own = write(&author, sara, "Mine", false).await;
    author.delete(&path(&own)).await.ok();
    author.get(&path(&own)).await.status(404);
    let reader = app.palm.employee_with::<View>().await;
    let body = json!({ "customer_id": sara, "text": "x" });
    reader
        .post("/customer_notes", body)
        .await
        .refused(403, "no_permission");
}

#[tokio::test]
async fn notes_follow_a_merged_tenant_and_go_with_a_removed_one() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let (one, two) = (
        tenant(&admin, "+971501111111").await,
        tenant(&admin, "+971502222222").await,
    );
    let note = write(&admin, two, "Has a dog", false).await;
    let order = json!({ "survivor_id": one, "merged_id": two, "take": [], "survivor_version": 1, "merged_version": 1 });
    let merge = admin.post("/customer_merges", order).await.ok();
    assert_eq!(admin.get(&path(&note)).await.ok()["customer_id"], one);
    let body = json!({ "customer_id": two, "text": "x" });
    admin
        .post("/customer_notes", body)
        .await
        .refused(409, "customers.merged");
    let undo = format!("/customer_merges/{}/undo", merge["id"]);
    admin.post(&undo, json!({ "version": 1 })).await.ok();
    assert_eq!(admin.get(&path(&note)).await.ok()["customer_id"], two);
    let third = tenant(&admin, "+971503333333").await;
    let gone = write(&admin, third, "Never came", false).await;
    admin.delete(&format!("/customers/{third}")).await.ok();
    admin.get(&path(&gone)).await.status(404);
}
