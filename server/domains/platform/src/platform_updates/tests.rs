use chrono::Duration;
use serde_json::{Value, json};
use testing::Session;

use crate::support::execute;

fn news(title: &str) -> Value {
    json!({
        "title_en": title, "title_ar": title, "content_en": "More.", "content_ar": "المزيد.",
        "day": "2026-03-15", "countries": [], "packages": [],
    })
}

async fn publish(manager: &Session, input: Value) -> Value {
    let made = manager.post("/platform_updates", input).await.ok();
    assert_eq!(made["state"], "draft");
    let path = format!("/platform_updates/{}/publish", made["id"]);
    let version = json!({ "version": made["version"] });
    manager.post(&path, version).await.ok()
}

async fn titles(session: &Session, path: &str) -> Vec<String> {
    let list = session.get(path).await.ok();
    let items = list["items"].as_array().expect("news");
    items
        .iter()
        .map(|item| item["title_en"].as_str().expect("a title").to_owned())
        .collect()
}

const UNREAD: &str = "/platform_updates/unread";

#[tokio::test]
async fn news_are_shown_once_to_those_whom_they_concern() {
    let app = testing::app().await;
    let manager = app.manager();
    let (_, lina) = app.palm.employee_with_id(&[]).await;
    let admin = app.palm.admin();
    for (field, wrong) in [
        ("title_ar", json!("")),
        ("day", json!("soon")),
        ("countries", json!(["XX"])),
    ] {
        let mut form = news("x");
        form[field] = wrong;
        manager.post("/platform_updates", form).await.invalid(field);
    }
    manager.post("/platform_updates", news("Draft")).await.ok();
    assert!(titles(&lina, UNREAD).await.is_empty(), "a draft is no news");
    execute(
        &app,
        "UPDATE platform.merchants SET country = 'SA' WHERE key = 'cedar1'",
    )
    .await;
    let mut of_emirates = news("Emirates");
    of_emirates["countries"] = json!(["AE"]);
    let first = publish(&manager, of_emirates).await;
    let mut of_premium = news("Premium");
    of_premium["packages"] = json!(["premium"]);
    publish(&manager, of_premium).await;
    assert_eq!(titles(&lina, UNREAD).await, ["Emirates"]);
    assert!(titles(&app.cedar.admin(), UNREAD).await.is_empty());
    let read = json!({ "read_through": first["published_at"] });
    lina.post("/platform_updates/read", read.clone()).await.ok();
    assert!(titles(&lina, UNREAD).await.is_empty(), "shown once");
    assert_eq!(titles(&lina, "/platform_updates").await, ["Emirates"]);
    assert_eq!(titles(&admin, UNREAD).await, ["Emirates"], "each person");
    app.clock.advance(Duration::minutes(1));
    let second = publish(&manager, news("All")).await;
    assert_eq!(titles(&lina, UNREAD).await, ["All"]);
    lina.post(
        "/platform_updates/read",
        json!({ "read_through": "2999-01-01T00:00:00Z" }),
    )
    .await
    .ok();
    app.clock.advance(Duration::minutes(1));
    publish(&manager, news("Later")).await;
    assert_eq!(
        titles(&lina, UNREAD).await,
        ["Later"],
        "not read beforehand"
    );
    lina.post("/platform_updates/read", read).await.ok();
    assert_eq!(
        titles(&lina, UNREAD).await,
        ["Later"],
        "and never unread again"
    );
    let path = format!("/platform_updates/{}", second["id"]);
    let version = json!({ "version": second["version"] });
    let back = manager
        .post(&format!("{path}/withdraw"), version)
        .await
        .ok();
    assert_eq!(back["state"], "draft");
    assert_eq!(titles(&lina, "/platform_updates").await.len(), 2);
    manager.delete(&path).await.ok();
    let file = manager.get("/platform_updates/export?format=csv").await;
    file.status(200);
}

#[tokio::test]
async fn who_is_new_is_told_of_what_comes_after() {
    let app = testing::app().await;
    let manager = app.manager();
    publish(&manager, news("Old")).await;
    app.clock.advance(Duration::minutes(1));
    let (id, person) = app.palm.employee_with_id(&[]).await;
    let added = "INSERT INTO platform.merchant_employees (merchant_id, user_id, name, role_name_en, role_name_ar, \
         is_administrator, status, language, added_at, search_key) SELECT id, $1, 'N', 'R', 'R', false, 1, 'en', \
         '2026-03-15T08:00:30Z', '' FROM platform.merchants WHERE key = 'palm01'";
    execute(&app, &added.replace("$1", &id.to_string())).await;
    assert!(titles(&person, UNREAD).await.is_empty());
    publish(&manager, news("New")).await;
    assert_eq!(titles(&person, UNREAD).await, ["New"]);
}

#[tokio::test]
async fn a_draft_is_edited_before_it_is_published() {
    let app = testing::app().await;
    let manager = app.manager();
    let made = manager.post("/platform_updates", news("Drfat")).await.ok();
    let path = format!("/platform_updates/{}", made["id"]);
    let mut edit = news("Draft");
    edit["version"] = made["version"].clone();
    manager.put(&path, edit.clone()).await.ok();
    manager.put(&path, edit).await.refused(409, "stale_version");
    let shown = manager.get(&path).await.ok();
    assert_eq!(
        (&shown["title_en"], &shown["state"], &shown["version"]),
        (&json!("Draft"), &json!("draft"), &json!(2))
    );
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 2);
}
