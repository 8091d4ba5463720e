//! Sessions through HTTP.

use serde_json::json;

use crate::fixtures::{hired, role, signed_in};
use crate::users::permission as users;

#[tokio::test]
async fn one_sees_and_ends_ones_own_sessions_only() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "10": [1] })).await;
    hired(&app, &admin, "huda@palm01.example", &desk).await;
    let (_, huda) = signed_in(&app, "huda@palm01.example").await;
    let own = huda.get("/sessions").await.ok();
    assert_eq!(
        (own.as_array().map(Vec::len), &own[0]["current"]),
        (Some(1), &json!(true))
    );
    let of_admin = admin.get("/sessions").await.ok()[0]["id"].clone();
    huda.delete(&format!("/sessions/{of_admin}"))
        .await
        .status(404);
    app.cedar
        .admin()
        .delete(&format!("/sessions/{}", own[0]["id"]))
        .await
        .status(404);
    huda.get("/sessions/account")
        .await
        .refused(403, "no_permission");
    let path = format!("/sessions/{}", own[0]["id"]);
    huda.delete(&path).await.ok();
    huda.get("/sessions").await.refused(401, "session_ended");
}

#[tokio::test]
async fn whoever_manages_employees_ends_their_sessions() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "10": [1] })).await;
    let added = hired(&app, &admin, "huda@palm01.example", &desk).await;
    let (_, huda) = signed_in(&app, "huda@palm01.example").await;
    let list = admin
        .get("/sessions/account?search=huda&sort=-last_seen_at")
        .await
        .ok();
    assert_eq!(
        (&list["total"], &list["items"][0]["user_id"]),
        (&json!(1), &added["id"])
    );
    let path = format!("/sessions/account/{}", list["items"][0]["id"]);
    app.cedar.admin().delete(&path).await.status(404);
    app.palm
        .employee_with::<users::View>()
        .await
        .delete(&path)
        .await
        .refused(403, "no_permission");
    admin.delete(&path).await.ok();
    huda.get("/sessions").await.refused(401, "session_ended");
    admin.delete(&path).await.status(404);
}

#[tokio::test]
async fn nobody_signs_out_who_may_do_more() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let own = admin.get("/sessions").await.ok()[0]["id"].clone();
    let clerk = app.palm.employee(&[(3, 1), (3, 3)]).await;
    clerk
        .delete(&format!("/sessions/account/{own}"))
        .await
        .refused(501, "roles.more_than_own");
    admin.get("/sessions").await.ok();
}

#[tokio::test]
async fn the_last_sight_is_written_once_a_minute() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let seen = async || admin.get("/sessions").await.ok()[0]["last_seen_at"].clone();
    let first = seen().await;
    app.clock.advance(chrono::Duration::seconds(30));
    assert_eq!(seen().await, first);
    app.clock.advance(chrono::Duration::seconds(31));
    assert_ne!(seen().await, first);
}
