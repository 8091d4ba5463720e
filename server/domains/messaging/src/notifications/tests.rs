//! Through HTTP and jobs, on a real Postgres.

use kernel::code::{Code as _, YesNo};
use kernel::notification::{AddNotification, NotificationKind};
use kernel::permission::Permissions;
use serde_json::{Value, json};
use testing::App;

use super::rights;
use crate::reminders::tests::lease;

async fn notify(app: &App, kind: NotificationKind) {
    let tx = app.palm.tx().await;
    let job = AddNotification {
        kind,
        title_en: format!("About {}", kind.as_str()),
        title_ar: "عنوان".to_owned(),
        noun: Some("contracts".to_owned()),
        record_id: Some(7),
        topic: None,
        user_id: None,
    };
    tx.enqueue(job, format!("{}-{}", kind.as_str(), tx_number()))
        .await
        .expect("enqueued");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
}

fn tx_number() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

fn unread(menu: &Value, kind: &str) -> Option<i64> {
    menu["unread"]
        .as_array()?
        .iter()
        .find(|count| count["kind"] == kind)?["unread"]
        .as_i64()
}

#[tokio::test]
async fn the_menu_counts_and_forgets_what_was_read() {
    let app = testing::app().await;
    notify(&app, NotificationKind::Contracts).await;
    notify(&app, NotificationKind::Payments).await;
    let admin = app.palm.admin();
    let menu = admin
        .get("/notifications/get_records?dateAndTime=2026-03-15%2012:00:00")
        .await
        .ok();
    assert_eq!(menu["items"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (
            menu["total_unread"].as_i64(),
            menu["items"][1]["record_id"].as_i64()
        ),
        (Some(2), Some(7))
    );
    assert_eq!(
        unread(&menu, "orders"),
        None,
        "orders are held by no account that does not say so"
    );
    admin
        .post(
            "/notifications/mark_as_read",
            json!({ "type": "contracts" }),
        )
        .await
        .ok();
    let menu = admin
        .get("/notifications/get_records?type=contracts")
        .await
        .ok();
    assert_eq!(
        (unread(&menu, "contracts"), unread(&menu, "payments")),
        (Some(0), Some(1))
    );
    assert_eq!(
        (
            menu["items"].as_array().map(Vec::len),
            &menu["items"][0]["is_read"]
        ),
        (Some(1), &json!(true))
    );
    admin
        .post("/notifications/mark_as_read", json!({}))
        .await
        .ok();
    assert_eq!(
        admin.get("/notifications/get_records").await.ok()["total_unread"],
        0
    );
    let before = admin
        .get("/notifications/get_records?date=2026-03-14")
        .await
        .ok();
    assert_eq!(before["items"], json!([]));
}

#[tokio::test]
async fn events_of_a_topic_are_told_in_one_line() {
    let app = testing::app().await;
    let merchant = app.palm.merchant().await.id;
    let signed = async |from: u32, until: u32, topic: &str| {
        for number in from..until {
            let payload = json!({
                "kind": "contracts", "title_en": format!("C-{number} was signed"), "title_ar": "وُقّع",
                "noun": "contracts", "record_id": number, "topic": topic,
            });
            let key = format!("signed-{number}");
            app.enqueue_raw(Some(merchant), "notifications.add", &key, payload)
                .await;
        }
        app.run_jobs().await;
    };
    let admin = app.palm.admin();
    let told = async || {
        let menu = admin.get("/notifications/get_records").await.ok();
        let items = menu["items"].as_array().expect("items").clone();
        let lines: Vec<_> = items
            .iter()
            .map(|item| {
                (
                    item["count"].as_i64(),
                    item["topic"].as_str().map(str::to_owned),
                    item["is_read"].as_bool(),
                )
            })
            .collect();
        (lines, menu["total_unread"].as_i64())
    };
    let topic = Some("contract_signed".to_owned());
    signed(0, 89, "contract_signed").await;
    notify(&app, NotificationKind::Contracts).await;
    let (lines, unread) = told().await;
    let alone = (Some(1), None, Some(false));
    assert_eq!(
        lines,
        [alone.clone(), (Some(89), topic.clone(), Some(false))]
    );
    assert_eq!(unread, Some(90));

    admin
        .post("/notifications/mark_as_read", json!({}))
        .await
        .ok();
    signed(89, 91, "contract_signed").await;
    signed(91, 93, "from_a_newer_version").await;
    let (lines, _) = told().await;
    let news = [
        (Some(2), None, Some(false)),
        (Some(2), topic.clone(), Some(false)),
        (Some(1), None, Some(true)),
        (Some(89), topic, Some(true)),
    ];
    assert_eq!(lines, news);
}

#[tokio::test]
async fn kinds_follow_rights() {
    let app = testing::app().await;
    notify(&app, NotificationKind::Contracts).await;
    notify(&app, NotificationKind::Payments).await;
    let menu = app
        .palm
        .employee(&[(40, 1)])
        .await
        .get("/notifications/get_records")
        .await
        .ok();
    assert_eq!(menu["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (unread(&menu, "payments"), unread(&menu, "contracts")),
        (Some(1), None)
    );
    let empty = app
        .cedar
        .admin()
        .get("/notifications/get_records")
        .await
        .ok();
    assert_eq!(empty["items"], json!([]));
}

/// Who shows a unit hears of it without the right to enquiries, and nobody else does.
#[tokio::test]
async fn who_shows_a_unit_is_told_alone() {
    let app = testing::app().await;
    let (agent_id, agent) = app.palm.employee_with_id(&[(55, 1)]).await;
    let other = app.palm.employee(&[(55, 1)]).await;
    let tx = app.palm.tx().await;
    let job = AddNotification {
        kind: NotificationKind::Viewings,
        title_en: "You show unit 101".to_owned(),
        title_ar: "تعرض الوحدة 101".to_owned(),
        noun: Some("viewings".to_owned()),
        record_id: Some(7),
        topic: None,
        user_id: Some(agent_id),
    };
    tx.enqueue(job, "shows".to_owned()).await.expect("enqueued");
    tx.commit().await.expect("committed");
    app.run_jobs().await;
    let menu = agent.get("/notifications/get_records").await.ok();
    assert_eq!(unread(&menu, "viewings"), Some(1), "{menu}");
    assert_eq!(menu["items"][0]["noun"], "viewings");
    let menu = other.get("/notifications/get_records").await.ok();
    assert_eq!(menu["items"], json!([]));
}

#[tokio::test]
async fn the_specifications_gates_are_kept() {
    let app = testing::app().await;
    let file = include_str!("../../../../../validation/enums.json");
    let specified: Value = serde_json::from_str(file).expect("JSON");
    let shown = async |session: &testing::Session| {
        let menu = session.get("/notifications/get_records").await.ok();
        let kinds = menu["unread"].as_array().expect("kinds").iter();
        kinds.map(|count| count["kind"].clone()).collect::<Vec<_>>()
    };
    let of_admin = shown(&app.palm.admin()).await;
    let mut rights = 0;
    for gate in specified["known_permission_gates"]
        .as_array()
        .expect("gates")
    {
        let kind = &gate["notification"];
        assert!(
            NotificationKind::of_json(kind).is_some(),
            "{kind} is no kind"
        );
        let number = |name: &str| {
            gate[name]
                .as_u64()
                .and_then(|number| number.try_into().ok())
        };
        let Some(right) = number("page").zip(number("action")) else {
            assert_eq!(
                (kind, &gate["account_flag"]),
                (&json!("orders"), &json!("hold_invoice"))
            );
            continue;
        };
        rights += 1;
        let holder = app.palm.employee(&[right]).await;
        assert_eq!(
            shown(&holder).await,
            std::slice::from_ref(kind),
            "{right:?}"
        );
        assert!(of_admin.contains(kind), "{kind}: {of_admin:?}");
    }
    assert_eq!(rights, 3);
    let menu: Vec<Value> = NotificationKind::ALL
        .iter()
        .take(4)
        .map(|kind| kind.as_str().into())
        .collect();
    assert_eq!(specified["notification_menu"], Value::Array(menu));
}

#[tokio::test]
async fn held_orders_are_told_where_the_account_says_so() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    app.palm
        .execute("UPDATE account SET hold_invoice = 1")
        .await;
    let menu = admin.get("/notifications/get_records").await.ok();
    assert_eq!(unread(&menu, "orders"), Some(0), "{menu}");
}

/// A right that no page has would hide its kind from everybody.
#[tokio::test]
async fn every_gate_is_a_right_that_exists() {
    let app = testing::app().await;
    let everything = Permissions::all(&app.kernel.pages);
    let shown = rights::shown(&app.kernel.pages, &everything, YesNo::Yes, true);
    assert_eq!(shown, NotificationKind::ALL);
}

#[tokio::test]
async fn wrong_input_is_refused() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    admin
        .get("/notifications/get_records?date=yesterday")
        .await
        .invalid("date");
    admin
        .get("/notifications/get_records?type=weather")
        .await
        .invalid("type");
    let refused = admin
        .post("/notifications/mark_as_read", json!({ "type": "weather" }))
        .await
        .status(422)
        .json;
    assert!(
        refused["errors"]
            .to_string()
            .contains("suggestionsAndComplains"),
        "{refused}"
    );
}

/// Rows as an older and as a newer version write them.
#[tokio::test]
async fn a_notification_of_another_version_is_added() {
    let app = testing::app().await;
    let merchant = app.palm.merchant().await.id;
    let less = json!({ "kind": "contracts", "title_en": "Old", "title_ar": "قديم" });
    let more = json!({
        "kind": "contracts", "title_en": "New", "title_ar": "جديد", "noun": "contracts",
        "record_id": 7, "urgent": true,
    });
    for (key, payload) in [("less", less), ("more", more)] {
        app.enqueue_raw(Some(merchant), "notifications.add", key, payload)
            .await;
    }
    app.run_jobs().await;
    let menu = app
        .palm
        .admin()
        .get("/notifications/get_records?dateAndTime=2026-03-15%2012:00:00")
        .await
        .ok();
    assert_eq!(menu["items"][0]["record_id"], 7);
    assert_eq!(menu["items"][1]["title_en"], "Old");
    assert_eq!(menu["items"][1].get("record_id"), None);
}

/// What waited while its merchant was disabled is not told beside today's.
#[tokio::test]
async fn overdue_payments_are_told_for_today_only() {
    let app = testing::app().await;
    lease(&app, &app.palm, &[-3]).await;
    let merchant = app.palm.merchant().await.id;
    let told = "SELECT count(*) FROM notifications WHERE kind = 'payments'";
    for (date, expected) in [("2026-03-14", 0), ("2026-03-15", 1), ("2026-03-13", 1)] {
        let job = "notifications.payments_overdue";
        app.enqueue_raw(Some(merchant), job, date, json!({ "date": date }))
            .await;
        app.run_jobs().await;
        assert_eq!(app.palm.number(told).await, expected, "{date}");
    }
}
