use crate::support::{execute, manager_as, number, verified_request};
use serde_json::json;

#[tokio::test]
async fn mails_are_tracked_and_failed_ones_sent_again() {
    let app = testing::app().await;
    verified_request(&app).await;
    let list = app
        .manager()
        .get("/mails?status=1&kind=trial_requests.verification&search=huda")
        .await
        .ok();
    assert_eq!(list["total"], 1);
    let path = format!("/mails/{}", list["items"][0]["id"]);
    let mail = app.manager().get(&path).await.ok();
    assert_eq!(mail["has_link"], true);
    assert!(
        mail.get("action_url").is_none(),
        "the link is its recipient's"
    );
    let resend = format!("{path}/resend");
    app.manager()
        .post(&resend, json!({}))
        .await
        .refused(501, "mails.not_failed");
    execute(
        &app,
        "UPDATE platform.mails SET status = 0, error = 'refused'",
    )
    .await;
    execute(&app, "DELETE FROM platform.outbox").await;
    let administrator = manager_as(&app, "administrator").await;
    administrator.get("/mails?status=0").await.ok();
    assert_eq!(
        app.manager().post(&resend, json!({})).await.ok()["status"],
        1
    );
    assert_eq!(app.waiting_jobs().await.len(), 1);
    app.run_jobs().await;
    assert_eq!(
        number(&app, "SELECT status::bigint FROM platform.mails").await,
        2
    );
    app.manager().get("/mails/999").await.status(404);
    app.manager()
        .get("/mails/export?format=csv")
        .await
        .status(200);
}
