use std::sync::Arc;

use serde_json::json;
use tokio::task::JoinSet;

use super::*;

async fn count(app: &App, table: &str) -> i64 {
    app.palm
        .number(&format!("SELECT count(*) FROM {table}"))
        .await
}

#[tokio::test]
async fn what_is_there_is_left_or_updated_and_put_back_by_the_undo() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let first = upload(
        &admin,
        "owners",
        &[
            &["Owner", "Mobile", "IBAN"],
            &["Salem", "+971501110001", ""],
        ],
    )
    .await;
    commit(&app, &admin, &first).await;
    let rows: &[&[&str]] = &[
        &["Owner", "Mobile", "E-mail"],
        &["Salem Al Mansoori", "971501110001", "salem@example.com"],
        &["Mariam", "+971501110002", ""],
    ];
    let second = upload(&admin, "owners", rows).await;
    assert_eq!(
        (&second["import"]["present"], &second["import"]["faulty"]),
        (&json!(1), &json!(0))
    );
    let setting = json!({
        "mapping": [{ "field": "name_en", "column": 0 }, { "field": "mobile", "column": 1 }, { "field": "email", "column": 2 }],
        "existing": "update", "version": second["import"]["version"],
    });
    let set = admin.put(&path(&second, ""), setting).await.ok();
    let done = commit(&app, &admin, &set).await;
    assert_eq!(
        (&done["import"]["created"], &done["import"]["updated"]),
        (&json!(1), &json!(1))
    );
    let salem = admin.get("/owners?search=501110001").await.ok();
    assert_eq!(salem["items"][0]["name_en"], "Salem Al Mansoori");
    assert_eq!(salem["items"][0]["email"], "salem@example.com");
    let undone = undo(&app, &admin, &done).await;
    assert_eq!(undone["import"]["state"], "undone");
    let left = admin.get("/owners").await.ok();
    assert_eq!(left["total"], 1);
    assert_eq!(left["items"][0]["name_en"], "Salem");
    assert!(left["items"][0]["email"].is_null());
    // Uploaded once more, all of it is there already, and is skipped.
    let third = upload(&admin, "owners", rows).await;
    let done = commit(&app, &admin, &third).await;
    assert_eq!(
        (&done["import"]["created"], &done["import"]["skipped"]),
        (&json!(1), &json!(1))
    );
}

#[tokio::test]
async fn an_import_is_undone_as_a_whole_or_says_what_is_in_the_way() {
    let app = testing::app().await;
    city(&app.palm).await;
    let admin = app.palm.admin();
    let import = upload_units(&admin, 3).await;
    let done = commit(&app, &admin, &import).await;
    assert_eq!(count(&app, "buildings").await, 1);
    app.palm
        .execute(
            "INSERT INTO unit_holds (unit_id, name, mobile, starts_on, ends_on, held_by, created_at, updated_at) \
             SELECT id, 'Somebody', '+971501119999', '2026-03-15', '2026-03-20', 'Palm', now(), now() FROM units WHERE number = '100'",
        )
        .await;
    app.palm
        .execute("UPDATE units SET version = version + 1 WHERE number = '102'")
        .await;
    let refused = undo(&app, &admin, &done).await;
    assert_eq!(refused["import"]["state"], "committed");
    assert_eq!(count(&app, "units").await, 3, "all or nothing");
    let lines: Vec<_> = refused["failure"]["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| &row["line"])
        .collect();
    assert_eq!(lines, [&json!(2), &json!(4)]);
    assert!(
        refused["failure"]["rows"][0]["ar"]
            .as_str()
            .expect("words")
            .contains("الوحدة")
    );
    app.palm.execute("DELETE FROM unit_holds").await;
    app.palm
        .execute("UPDATE units SET version = version - 1 WHERE number = '102'")
        .await;
    let undone = undo(&app, &admin, &refused).await;
    assert_eq!(undone["import"]["state"], "undone");
    assert_eq!(
        (count(&app, "units").await, count(&app, "buildings").await),
        (0, 0)
    );
    admin
        .post(&path(&undone, "/undo"), version(&undone))
        .await
        .refused(501, "imports.not_committed");
}

#[tokio::test]
async fn of_two_commits_at_once_one_wins() {
    let app = testing::app().await;
    city(&app.palm).await;
    let admin = app.palm.admin();
    let import = upload_units(&admin, 5).await;
    let path = path(&import, "/commit");
    let commit = || admin.post(&path, version(&import));
    let (one, other) = tokio::join!(commit(), commit());
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 501]);
    app.run_jobs().await;
    // The same delivery once more has no effect.
    let job = json!({ "import_id": import["import"]["id"], "language": "en" });
    let merchant = app.palm.merchant().await;
    app.enqueue_raw(Some(merchant.id), "imports.run", "again", job)
        .await;
    app.run_jobs().await;
    assert_eq!(count(&app, "units").await, 5);
}

#[tokio::test]
async fn what_came_meanwhile_is_told_by_cell_and_nothing_is_written() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let rows: &[&[&str]] = &[
        &["Name", "Mobile", "E-mail"],
        &["Omar", "+971501112233", "omar@example.com"],
        &["Sara", "+971501112244", ""],
    ];
    let import = upload(&admin, "customers", rows).await;
    admin
        .post(&path(&import, "/commit"), version(&import))
        .await
        .ok();
    let other =
        json!({ "name_en": "Other", "mobile": "+971501119999", "email": "omar@example.com" });
    admin.post("/customers", other).await.ok();
    app.run_jobs().await;
    let open = admin.get(&path(&import, "")).await.ok();
    assert_eq!(
        (&open["import"]["state"], &open["import"]["faulty"]),
        (&json!("open"), &json!(1))
    );
    assert_eq!(
        faults(&open),
        [("email".to_owned(), "omar@example.com".to_owned())]
    );
    assert_eq!(count(&app, "customers").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_that_is_killed_half_way_leaves_nothing_and_another_one_goes_on() {
    let app = Arc::new(testing::app().await);
    city(&app.palm).await;
    let admin = app.palm.admin();
    let import = upload_units(&admin, 6_000).await;
    admin
        .post(&path(&import, "/commit"), version(&import))
        .await
        .ok();
    let mut workers = JoinSet::new();
    workers.spawn({
        let app = app.clone();
        async move { app.run_jobs().await }
    });
    // Half way: the progress is told, and the whole of it is not committed.
    let half_way = "SELECT count(*) FROM imports WHERE done > 0 AND state = 'committing'";
    while app.palm.number(half_way).await == 0 {
        let ended = workers.try_join_next();
        assert!(ended.is_none(), "it was faster than the one who looks");
        tokio::task::yield_now().await;
    }
    workers.shutdown().await;
    assert_eq!(count(&app, "units").await, 0);
    let job = json!({ "import_id": import["import"]["id"], "language": "en" });
    let merchant = app.palm.merchant().await;
    let key = app.palm.number("SELECT version FROM imports").await;
    let key = format!("{}-{key}", import["import"]["id"]);
    app.enqueue_raw(Some(merchant.id), "imports.run", &key, job)
        .await;
    app.run_jobs().await;
    let done = admin.get(&path(&import, "")).await.ok();
    assert_eq!(
        (&done["import"]["state"], &done["import"]["created"]),
        (&json!("committed"), &json!(6_000))
    );
    assert_eq!(count(&app, "units").await, 6_000);
}
