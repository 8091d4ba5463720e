//! Campaigns that somebody follows.

use futures::StreamExt as _;
use serde_json::json;

use super::{act_now, draft, launched, tenants};
use crate::campaigns::permission;

#[tokio::test]
async fn figures_are_told_as_they_change_until_the_campaign_ends() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 2).await;
    let id = launched(&app).await;
    let path = format!("/campaigns/{id}/progress");
    let mut told = app.palm.admin().follow(&path).await;
    let first = told.next().await.expect("the figures of now");
    assert_eq!(
        (&first["status"], &first["pending"], &first["plan"]["wait"]),
        (&json!(1), &json!(2), &json!("start"))
    );
    act_now(&app, id, "disable").await.ok();
    let last = told.next().await.expect("what changed");
    assert_eq!(
        (&last["status"], &last["pending"], &last["failed"]),
        (&json!(0), &json!(0), &json!(2))
    );
    assert_eq!(told.next().await, None, "it runs no more");
}

#[tokio::test]
async fn what_does_not_run_is_told_once() {
    let app = testing::app_with_whatsapp().await;
    let (id, _) = draft(&app).await;
    let admin = app.palm.admin();
    let mut told = admin.follow(&format!("/campaigns/{id}/progress")).await;
    assert_eq!(told.next().await.expect("a draft")["status"], 4);
    assert_eq!(told.next().await, None);
    admin.get("/campaigns/999999/progress").await.status(404);
}

#[tokio::test]
async fn nobody_follows_longer_than_the_session_lasts() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 2).await;
    let id = launched(&app).await;
    let path = format!("/campaigns/{id}/progress");
    app.palm.employee(&[]).await.get(&path).await.status(403);
    let follower = app.palm.employee_with::<permission::View>().await;
    let mut told = follower.follow(&path).await;
    assert_eq!(told.next().await.expect("figures")["status"], 1);
    app.palm
        .execute("UPDATE sessions SET revoked_at = now() WHERE revoked_at IS NULL")
        .await;
    app.kernel.principals.clear();
    assert_eq!(told.next().await, None, "signed out");
    follower.get(&path).await.status(401);
}
