//! Through HTTP and jobs, on a real Postgres. The tests' clock stands at 2026-03-15, 12:00 in Dubai.

use serde_json::{Value, json};
use testing::App;

use super::permission;
use crate::reminders::tests::lease;

/// A payment that came in today, and the message that asks about it.
async fn asked(app: &App) -> String {
    lease(app, &app.palm, &[0]).await;
    app.palm
        .execute("UPDATE contract_payments SET status = 2, collected_on = '2026-03-15', receipt_number = 'R-1'")
        .await;
    let admin = app.palm.admin();
    let listed = admin.get("/customers_care?list=rate_us").await.ok();
    assert_eq!(listed["total"], 1, "{listed}");
    let subject = json!({ "list": "rate_us", "record_id": listed["items"][0]["record_id"] });
    admin.post("/customers_care/messages", subject).await.ok();
    app.run_jobs().await;
    address(app).await
}

/// The page's address of the API, as it stands in the message.
async fn address(app: &App) -> String {
    let tx = app.palm.tx().await;
    let sql = "SELECT action_url FROM platform.caught_messages WHERE action_url LIKE '%e-survey%'";
    let statement = sea_orm::Statement::from_string(sea_orm::DbBackend::Postgres, sql.to_owned());
    let row = sea_orm::ConnectionTrait::query_one_raw(&tx, statement).await;
    let row = row.expect("asked").expect("a message");
    let link: String = row.try_get("", "action_url").expect("a link");
    let id = link.rsplit('/').next().expect("an id").to_owned();
    assert!(
        link.contains("/ar/e-survey/"),
        "in the tenant's language: {link}"
    );
    format!("/api/public/shared_surveys/{id}")
}

async fn answer(app: &App, page: &str, score: i64) -> testing::Answer {
    let body = json!({ "score": score, "comment": "Slow." });
    app.visitor().post(&format!("{page}/answer"), body).await
}

#[tokio::test]
async fn a_survey_is_answered_once() {
    let app = testing::app().await;
    let page = asked(&app).await;
    let shown = app.visitor().get(&page).await.ok();
    assert_eq!(
        (&shown["is_expired"], &shown["score"], &shown["unit_number"]),
        (&json!(false), &Value::Null, &json!("1203"))
    );
    for wrong in [json!({}), json!({ "score": 0 }), json!({ "score": 6 })] {
        let path = format!("{page}/answer");
        app.visitor().post(&path, wrong).await.invalid("score");
    }
    let rated = answer(&app, &page, 5).await.ok();
    assert_eq!(
        (&rated["score"], &rated["comment"]),
        (&json!(5), &json!("Slow."))
    );
    answer(&app, &page, 1)
        .await
        .refused(501, "surveys.answered");
    let listed = app.palm.admin().get("/surveys?answered=true").await.ok();
    assert_eq!(
        (
            &listed["items"][0]["score"],
            &listed["totals"]["average"],
            &listed["totals"]["complaints"]
        ),
        (&json!(5), &json!("5.00"), &json!(0))
    );
    let care = app
        .palm
        .admin()
        .get("/customers_care?list=rate_us")
        .await
        .ok();
    assert_eq!(care["total"], 0, "who has answered is not asked");
}

#[tokio::test]
async fn a_bad_answer_opens_a_complaint_with_an_owner_and_a_deadline() {
    let app = testing::app().await;
    let owner = app.palm.number("SELECT min(id) FROM users").await;
    let settings = json!({ "link_days": 7, "low_score": 3, "complaint_days": 5, "complaint_assignee_id": owner, "version": 1 });
    app.palm
        .admin()
        .put("/surveys/settings", settings)
        .await
        .ok();
    let page = asked(&app).await;
    answer(&app, &page, 3).await.ok();
    app.run_jobs().await;
    let complaints = app.palm.admin().get("/complaints").await.ok();
    let complaint = &complaints["items"][0];
    assert_eq!(
        (
            &complaint["assignee_id"],
            &complaint["due_on"],
            &complaint["score"],
            &complaint["text"]
        ),
        (
            &json!(owner),
            &json!("2026-03-20"),
            &json!(3),
            &json!("Slow.")
        )
    );
    let surveys = app.palm.admin().get("/surveys").await.ok();
    assert_eq!(surveys["items"][0]["complaint_id"], complaint["id"]);
    for (kind, action, noun) in [
        ("surveys", 38, "surveys"),
        ("suggestionsAndComplains", 39, "complaints"),
    ] {
        let path = format!("/notifications/get_records?type={kind}");
        let told = app
            .palm
            .employee(&[(6, action)])
            .await
            .get(&path)
            .await
            .ok();
        assert_eq!(told["items"][0]["noun"], noun, "{told}");
        let stranger = app.palm.employee(&[]).await.get(&path).await.ok();
        assert_eq!(stranger["items"], json!([]));
    }
}

#[tokio::test]
async fn a_page_says_that_it_has_expired() {
    let app = testing::app().await;
    let page = asked(&app).await;
    app.clock.advance(chrono::Duration::days(15));
    assert_eq!(app.visitor().get(&page).await.ok()["is_expired"], true);
    let arabic = app.visitor().in_arabic();
    let refused = arabic
        .post(&format!("{page}/answer"), json!({ "score": 5 }))
        .await;
    let said = refused.refused(501, "surveys.expired");
    assert!(
        said["message"].as_str().expect("words").contains("انتهت"),
        "{said}"
    );
    let unknown = "/api/public/shared_surveys/palm01-4f9dLw3xR0mZk2QpT7vYbA";
    app.visitor().get(unknown).await.status(404);
    app.visitor()
        .get("/api/public/shared_surveys/nonsense")
        .await
        .status(404);
}

#[tokio::test]
async fn what_becomes_of_answers_is_checked_and_needs_the_right() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let settings = |field: &str, value: Value| {
        let mut settings =
            json!({ "link_days": 14, "low_score": 2, "complaint_days": 3, "version": 1 });
        settings[field] = value;
        settings
    };
    for (field, value) in [
        ("link_days", json!(0)),
        ("low_score", json!(5)),
        ("complaint_days", json!(61)),
        ("complaint_assignee_id", json!(999_999)),
    ] {
        let wrong = settings(field, value);
        admin.put("/surveys/settings", wrong).await.invalid(field);
    }
    let viewer = app.palm.employee_with::<permission::View>().await;
    let none = settings("low_score", json!(0));
    viewer
        .put("/surveys/settings", none.clone())
        .await
        .status(403);
    admin.put("/surveys/settings", none).await.ok();
    let page = asked(&app).await;
    answer(&app, &page, 1).await.ok();
    assert_eq!(
        admin.get("/complaints").await.ok()["total"],
        0,
        "none is wanted"
    );
    let days = json!({ "link_days": 10 });
    admin.patch_only("/surveys/settings", days).await;
}
