//! Through HTTP on a real Postgres, with two merchants.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use testing::Session;

use super::kinds::{self, PUBLISHED, Public, TOLD};
use super::permission;

async fn customer(session: &Session, number: i64) -> Value {
    let input =
        json!({ "name_en": "Sara Ahmed", "mobile": format!("+97150{}", 1_000_000 + number) });
    session.post("/customers", input).await.ok()
}

fn names(page: &Value) -> Vec<&str> {
    let items = page["items"].as_array().expect("items").iter();
    items
        .map(|item| item["type"].as_str().expect("a type"))
        .collect()
}

#[test]
fn every_kind_has_words_and_a_name_of_its_own() {
    assert_eq!(kinds::wordless(), Vec::<&str>::new());
    let names: BTreeSet<String> = kinds::all().map(|(name, ..)| name).collect();
    assert_eq!(names.len(), kinds::all().count());
    for kind in kinds::published() {
        assert!(
            !kind.name_ar.is_ascii() && !kind.name_en.is_empty(),
            "{kind:?}"
        );
    }
}

#[tokio::test]
async fn what_is_told_exists() {
    let app = testing::app().await;
    let pages = &app.kernel.pages;
    let all = kernel::permission::Permissions::all(pages);
    for told in TOLD {
        assert!(all.allows_named(pages, told.permission), "{told:?}");
        for verb in told.verbs {
            assert!(app.kernel.actions.contains(verb), "{}.{verb}", told.noun);
        }
        let sql = format!(
            "SELECT count(*) FROM information_schema.columns WHERE table_schema = 'm_palm01' \
             AND table_name = '{}' AND CASE column_name WHEN 'type' THEN 'kind' ELSE column_name END IN ('{}')",
            told.noun,
            told.fields
                .iter()
                .map(|(field, _)| *field)
                .collect::<Vec<_>>()
                .join("', '")
        );
        let known = app.palm.number(&sql).await;
        let expected = i64::try_from(told.fields.len()).expect("few");
        assert_eq!(known, expected, "{} has other columns", told.noun);
    }
}

/// An event that contexts publish to one another is told outside, or it is said why not.
#[tokio::test]
async fn every_published_event_is_told_or_is_said_not_to_be() {
    let app = testing::app().await;
    let published: BTreeSet<&str> = app.published_events().into_iter().collect();
    let known: BTreeSet<&str> = PUBLISHED.iter().map(|(name, _)| *name).collect();
    assert_eq!(published, known);
    let names: BTreeSet<String> = kinds::all().map(|(name, ..)| name).collect();
    for (event, public) in PUBLISHED {
        match public {
            Public::As(name) => assert!(names.contains(*name), "{event} is {name}"),
            Public::Not(why) => assert!(why.len() > 20, "{event}"),
        }
    }
}

#[tokio::test]
async fn a_program_reads_on_from_its_cursor_and_misses_nothing() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let first = admin.get("/events").await.ok();
    assert_eq!(
        (names(&first).len(), &first["has_more"]),
        (0, &json!(false))
    );
    let made = customer(&admin, 1).await;
    let cursor = first["next"].as_str().expect("a cursor").to_owned();
    let page = admin.get(&format!("/events?after={cursor}")).await.ok();
    assert_eq!(names(&page), ["customer.created"]);
    let event = &page["items"][0];
    assert_eq!(event["data"]["id"], made["id"]);
    assert_eq!(event["data"]["record"]["name_en"], "Sara Ahmed");
    assert!(event["data"]["record"].get("notes").is_none(), "{event}");
    assert!(
        event["id"]
            .as_str()
            .is_some_and(|id| id.starts_with("evt_palm01_")),
        "{event}"
    );
    for number in 2..=5 {
        customer(&admin, number).await;
    }
    let path = format!(
        "/events?after={}&limit=3",
        page["next"].as_str().expect("a cursor")
    );
    let page = admin.get(&path).await.ok();
    assert_eq!((names(&page).len(), &page["has_more"]), (3, &json!(true)));
    let path = format!(
        "/events?after={}&limit=3",
        page["next"].as_str().expect("a cursor")
    );
    let rest = admin.get(&path).await.ok();
    assert_eq!((names(&rest).len(), &rest["has_more"]), (1, &json!(false)));
    // Asked again, the same is answered.
    let again = admin
        .get(&format!("/events?after={cursor}&limit=200"))
        .await
        .ok();
    assert_eq!(names(&again).len(), 5);
    assert_eq!(again["items"][0], *event);
}

#[tokio::test]
async fn a_change_says_what_it_was_before() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let cursor = admin.get("/events").await.ok();
    let made = customer(&admin, 1).await;
    let input = json!({ "name_en": "Sara Haddad", "mobile": made["mobile"], "status": 1, "version": made["version"] });
    admin
        .put(&format!("/customers/{}", made["id"]), input)
        .await
        .ok();
    let path = format!(
        "/events?kinds=customer.updated&after={}",
        cursor["next"].as_str().expect("a cursor")
    );
    let page = admin.get(&path).await.ok();
    assert_eq!(names(&page), ["customer.updated"]);
    let data = &page["items"][0]["data"];
    assert_eq!(data["previous"], json!({ "name_en": "Sara Ahmed" }));
    assert_eq!(data["record"]["name_en"], "Sara Haddad");
}

#[tokio::test]
async fn a_cursor_of_others_and_kinds_without_the_right_are_refused() {
    let app = testing::app().await;
    let (palm, cedar) = (app.palm.admin(), app.cedar.admin());
    customer(&cedar, 1).await;
    let theirs = cedar.get("/events").await.ok();
    let cursor = theirs["next"].as_str().expect("a cursor");
    for wrong in [cursor, "AAAA", "%20", "zzzzzzzzzzzzzzzzzzzzzzzzzzz"] {
        let refused = palm.get(&format!("/events?after={wrong}")).await;
        refused.refused(400, "events.cursor");
    }
    palm.get("/events?kinds=customer.invented")
        .await
        .invalid("kinds");
    let reader = app
        .palm
        .employee(&[(permission::PAGE.number, 1), (24, 1)])
        .await;
    customer(&palm, 2).await;
    assert_eq!(names(&reader.get("/events").await.ok()).len(), 0);
    reader
        .get("/events?kinds=customer.created")
        .await
        .invalid("kinds");
    let nobody = app.palm.employee(&[(24, 1)]).await;
    nobody.get("/events").await.refused(403, "no_permission");
    let kinds = nobody.get("/webhook_event_kinds").await.ok();
    let issued = kinds.as_array().expect("kinds").iter();
    let issued: Vec<_> = issued
        .filter(|kind| kind["name"] == "contract.issued")
        .collect();
    assert_eq!(issued[0]["name_ar"], "إصدار عقد");
    assert_eq!(issued[0]["permission"], "contracts.view");
}

/// An entry whose transaction ends after one with a higher number is told as well.
#[tokio::test]
async fn what_comes_to_light_late_is_told() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    admin.get("/events").await.ok();
    let entry = |id: i64, record: i64| {
        format!(
            "INSERT INTO audit_log (id, at, actor_kind, actor_name, noun, record_id, action, after) OVERRIDING SYSTEM VALUE \
             VALUES ({id}, now(), 'system', 'x', 'customers', {record}, 'created', '{{}}')"
        )
    };
    app.palm.execute(&entry(100_002, 2)).await;
    assert_eq!(names(&admin.get("/events").await.ok()).len(), 1);
    app.clock.advance(chrono::Duration::minutes(11));
    app.palm.execute(&entry(100_001, 1)).await;
    let page = admin.get("/events").await.ok();
    assert_eq!(names(&page).len(), 2);
    assert_eq!(page["items"][1]["data"]["id"], 1);
    // Long after both, the log is not looked through from its beginning.
    app.clock.advance(chrono::Duration::minutes(11));
    admin.get("/events").await.ok();
    let settled = "SELECT settled_id FROM event_feed";
    assert!(app.palm.number(settled).await >= 100_002);
}
