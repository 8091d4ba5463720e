use serde_json::json;

use super::permission;

#[tokio::test]
async fn access_needs_an_address_and_follows_the_record() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let owner = json!({ "name_ar": "شركة النور 2", "mobile": "+971501234567", "iban": "AE07 0331 2345 6789 0123 456" });
    let added = admin.post("/owners", owner).await.ok();
    assert_eq!(added["iban"], "AE070331234567890123456");
    let path = format!("/owners/{}", added["id"]);
    let access = |access: bool, version: i64| json!({ "access": access, "version": version });
    admin
        .post(&format!("{path}/access"), access(true, 1))
        .await
        .refused(501, "owners.no_email");
    let edit = |email: Option<&str>, version: i64| {
        json!({ "name_ar": "شركة النور 2", "mobile": "+971501234567",
        "email": email, "status": 1, "version": version })
    };
    admin
        .put(&path, edit(Some("noor@example.com"), 1))
        .await
        .ok();
    assert_eq!(
        admin
            .post(&format!("{path}/access"), access(true, 2))
            .await
            .ok()["access"],
        true
    );
    assert!(!app.waiting_jobs().await.is_empty());
    admin.put(&path, edit(None, 3)).await.invalid("email");
    admin
        .post(&format!("{path}/access"), access(false, 2))
        .await
        .refused(409, "stale_version");
    assert_eq!(
        admin
            .post(&format!("{path}/access"), access(false, 3))
            .await
            .ok()["access"],
        false
    );
    let editor = app.palm.employee_with::<permission::Edit>().await;
    editor
        .post(&format!("{path}/access"), access(true, 4))
        .await
        .refused(403, "no_permission");
    app.cedar
        .admin()
        .post(&format!("{path}/access"), access(true, 4))
        .await
        .status(404);
}

#[tokio::test]
async fn a_wrong_iban_is_refused() {
    let app = testing::app().await;
    let owner =
        json!({ "name_en": "Sara", "mobile": "+971501234567", "iban": "AE080331234567890123456" });
    app.palm
        .admin()
        .post("/owners", owner)
        .await
        .invalid("iban");
}

#[tokio::test]
async fn a_corrected_address_ends_what_the_old_one_was_given() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let owner =
        json!({ "name_en": "Salem", "mobile": "+971501234567", "email": "salim@example.com" });
    let added = admin.post("/owners", owner).await.ok();
    let path = format!("/owners/{}", added["id"]);
    let access = json!({ "access": true, "version": 1 });
    admin.post(&format!("{path}/access"), access).await.ok();
    let open = "SELECT count(*) FROM one_time_links WHERE used_at IS NULL";
    let made = app.palm.number(open).await;
    let session = app.palm.owner(added["id"].as_i64().unwrap()).await;
    session.get("/sessions").await.ok();
    let edit = json!({ "name_en": "Salem", "mobile": "+971501234567",
        "email": "salem@example.com", "status": 1, "version": 2 });
    admin.put(&path, edit).await.ok();
    session.get("/sessions").await.refused(401, "session_ended");
    assert_eq!((made, app.palm.number(open).await), (1, 0));
}

#[tokio::test]
async fn an_owner_added_by_mistake_is_removed() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let path = format!("/owners/{}", app.palm.add_owner("+971501234567").await);
    app.cedar.admin().delete(&path).await.status(404);
    admin.delete(&path).await.ok();
    admin.get(&path).await.status(404);
    assert_eq!(admin.get("/owners").await.ok()["total"], 0);
}
