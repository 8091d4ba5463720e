//! How programs read: lists from end to end by cursors, some of their columns, what was changed since an instant; and what
//! they have already is not sent again.

use chrono::{Days, TimeDelta};
use kernel::clock::Clock as _;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testing::{App, Session};

async fn city(session: &Session, name: &str) -> i64 {
    let city = json!({ "name_en": name, "name_ar": format!("{name} ع"), "country": "AE" });
    let made = session.post("/cities", city).await.ok();
    made["id"].as_i64().expect("an id")
}

/// Nothing else: the cities that a merchant begins with are removed.
async fn cities(app: &App, names: &[&str]) -> Vec<i64> {
    app.palm
        .execute("DELETE FROM districts; DELETE FROM sectors; DELETE FROM cities")
        .await;
    let admin = app.palm.admin();
    let mut ids = Vec::new();
    for name in names {
        ids.push(city(&admin, name).await);
    }
    ids
}

fn names(page: &Value) -> Vec<&str> {
    let rows = page["items"].as_array().expect("rows").iter();
    rows.map(|row| row["name_en"].as_str().expect("a name"))
        .collect()
}

fn cursor(page: &Value) -> &str {
    page["next_cursor"].as_str().expect("more rows")
}

#[tokio::test]
async fn rows_that_come_and_go_meanwhile_move_no_others() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let ids = cities(&app, &["B", "D", "F", "H", "J"]).await;
    let list = "/cities?sort=name_en&page_size=2";
    let first = admin.get(&format!("{list}&cursor=")).await.ok();
    assert_eq!(names(&first), ["B", "D"]);
    // Before the place and after it.
    admin.delete(&format!("/cities/{}", ids[0])).await.ok();
    city(&admin, "A").await;
    admin.delete(&format!("/cities/{}", ids[3])).await.ok();
    city(&admin, "G").await;
    // The row that the cursor was made of may go as well.
    admin.delete(&format!("/cities/{}", ids[1])).await.ok();
    let next = format!("{list}&cursor={}", cursor(&first));
    let second = admin.get(&next).await.ok();
    assert_eq!(names(&second), ["F", "G"]);
    let next = format!("{list}&cursor={}", cursor(&second));
    let last = admin.get(&next).await.ok();
    assert_eq!(names(&last), ["J"]);
    assert!(last.get("next_cursor").is_none());
}

#[tokio::test]
async fn a_cursor_is_of_one_list_of_one_merchant_with_its_filters_and_order() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    cities(&app, &["A", "B", "C"]).await;
    let list = "/cities?page_size=1&sort=name_en&status=1";
    let first = admin.get(&format!("{list}&cursor=")).await.ok();
    let cursor = cursor(&first);
    let on = |path: &str| format!("{path}&cursor={cursor}");
    // What is shown of the rows may be another.
    let other_part = "/cities?page_size=2&sort=name_en&status=1&fields=id,name_en&total=true";
    let shown = admin.get(&on(other_part)).await.ok();
    assert_eq!(names(&shown), ["B", "C"]);
    assert_eq!(shown["total"], 3);
    for other in [
        "/cities?page_size=1&sort=name_en&status=0",
        "/cities?page_size=1&sort=name_en",
        "/cities?page_size=1&sort=-name_en&status=1",
        "/cities?page_size=1&status=1",
        "/cities?page_size=1&sort=name_en&status=1&search=c",
        "/sectors?page_size=1&sort=name_en&status=1",
    ] {
        admin.get(&on(other)).await.refused(422, "wrong_cursor");
    }
    let stranger = app.cedar.admin();
    stranger.get(&on(list)).await.refused(422, "wrong_cursor");
    let mut forged: Vec<char> = cursor.chars().collect();
    let last = forged.len() - 2;
    forged[last] = if forged[last] == 'A' { 'B' } else { 'A' };
    let forged: String = forged.into_iter().collect();
    for forged in [forged.as_str(), "x", "%00", "MTIz", &"A".repeat(500)] {
        let answer = admin.get(&format!("{list}&cursor={forged}")).await;
        assert!(
            [400, 422].contains(&answer.status),
            "{forged}: {}",
            answer.json
        );
    }
    let both = admin.get(&format!("{list}&cursor=&page=2")).await;
    both.invalid("page");
    // Who may not read the list has no use for it.
    let reader = app.palm.employee(&[]).await;
    reader.get(&on(list)).await.refused(403, "no_permission");
}

#[tokio::test]
async fn rows_have_the_columns_that_were_asked_for() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    cities(&app, &["A"]).await;
    let some = admin.get("/cities?fields=name_en,status").await.ok();
    assert_eq!(some["items"], json!([{ "name_en": "A", "status": 1 }]));
    assert_eq!(some["total"], 1);
    let none = admin
        .get("/cities?search=nowhere&fields=name_en")
        .await
        .ok();
    assert_eq!(none["items"], json!([]));
    for hidden in ["search_key", "made_by", "nothing"] {
        let said = admin.get(&format!("/cities?fields=id,{hidden}")).await;
        let said = said.invalid("fields");
        assert!(said.contains(hidden) && said.contains("name_en"), "{said}");
    }
    let said = admin.get("/users?fields=id,password_hash").await;
    let said = said.invalid("fields");
    assert!(said.contains("no column password_hash"), "{said}");
    let arabic = admin.in_arabic().get("/cities?fields=nothing").await;
    assert!(arabic.invalid("fields").contains("nothing"));
}

#[tokio::test]
async fn a_list_counts_when_it_is_asked_to() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    cities(&app, &["A", "B"]).await;
    let total = |query: &str| {
        let path = format!("/cities?{query}");
        let admin = admin.clone();
        async move { admin.get(&path).await.ok().get("total").cloned() }
    };
    assert_eq!(total("page=1").await, Some(json!(2)));
    assert_eq!(total("total=true").await, Some(json!(2)));
    assert_eq!(total("total=false").await, None);
    assert_eq!(total("cursor=").await, None);
    assert_eq!(total("cursor=&total=true").await, Some(json!(2)));
    admin.get("/cities?total=2").await.invalid("total");
    // The sums of a list go with its count.
    let page = admin.get("/contract_payments").await.ok();
    let bare = admin.get("/contract_payments?total=false").await.ok();
    let keys = |page: &Value| page.as_object().map(serde_json::Map::len);
    assert_eq!(keys(&bare), Some(3), "{bare}");
    assert!(keys(&page) > Some(4), "{page}");
}

#[tokio::test]
async fn a_list_tells_what_was_changed_since_an_instant() {
    let app = testing::app().await;
    let ids = cities(&app, &["A", "B", "C"]).await;
    app.clock.advance(TimeDelta::hours(1));
    let admin = app.palm.admin();
    let since = app.clock.now() - TimeDelta::minutes(1);
    let since = since.format("%Y-%m-%dT%H:%M:%SZ");
    let list = format!("/cities?sort=name_en&updated_since={since}");
    let nothing = admin.get(&list).await.ok();
    assert_eq!(nothing["total"], 0);
    let edit =
        json!({ "name_en": "B2", "name_ar": "ب", "country": "AE", "status": 1, "version": 1 });
    let path = format!("/cities/{}", ids[1]);
    admin.put(&path, edit).await.ok();
    city(&admin, "D").await;
    admin.delete(&format!("/cities/{}", ids[2])).await.ok();
    let changed = admin.get(&list).await.ok();
    assert_eq!(names(&changed), ["B2", "D"]);
    // With the rest of what a list takes.
    let second = admin.get(&format!("{list}&cursor=&page_size=1")).await.ok();
    let next = format!("{list}&page_size=1&cursor={}", cursor(&second));
    assert_eq!(names(&admin.get(&next).await.ok()), ["D"]);
    let stranger = app.cedar.admin().get(&list).await.ok();
    assert_eq!(stranger["total"], 0);
    admin
        .get("/cities?updated_since=2026-03-15")
        .await
        .invalid("updated_since");
    let path = format!("/sessions/account?updated_since={since}");
    admin.get(&path).await.invalid("updated_since");
}

fn tag(answer: &testing::Answer) -> String {
    let tag = answer.headers.get("etag").expect("a tag");
    tag.to_str().expect("text").to_owned()
}

#[tokio::test]
async fn who_has_an_answer_is_not_sent_it_again() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let ids = cities(&app, &["A"]).await;
    for path in ["/cities".to_owned(), format!("/cities/{}", ids[0])] {
        let first = admin.get(&path).await.status(200);
        let again = admin.get_again(&path, &tag(&first)).await.status(304);
        assert!(again.bytes.is_empty());
        // What people see stays out of their browser's store.
        assert_eq!(again.headers["cache-control"], "no-store");
        assert!(again.headers.contains_key("x-request-id"));
        let other = admin.get_again(&path, "\"b-something-else\"").await;
        assert_eq!(other.status(200).json, first.json);
    }
    let made = admin.post("/api_keys", json!({ "name": "Nightly" })).await;
    let made = made.ok();
    let program = app.session("merchant", made["token"].as_str().expect("a token"));
    let read = program.get("/cities").await.status(200);
    assert_eq!(read.headers["cache-control"], "private, no-cache");
    let first = admin.get("/cities").await.status(200);
    city(&admin, "B").await;
    let second = admin.get_again("/cities", &tag(&first)).await.status(200);
    assert_eq!(second.json["total"], 2);
    assert_ne!(tag(&first), tag(&second));
    // A refusal is no answer that somebody could have.
    let path = "/cities?page=0";
    assert!(!admin.get(path).await.headers.contains_key("etag"));
}

/// The tag of the merchant's state, which is given in a moment without writers anywhere in the database.
async fn state(session: &Session, path: &str) -> String {
    loop {
        let answer = session.get_again(path, "\"l-none\"").await.status(200);
        let tag = tag(&answer);
        if tag.starts_with("\"s-") {
            return tag;
        }
        tokio::task::yield_now().await;
    }
}

/// One city, and the tag that the list of it has in the merchant's state.
async fn with_state() -> (App, Session, String) {
    let app = testing::app().await;
    let admin = app.palm.admin();
    cities(&app, &["A"]).await;
    let tag = state(&admin, "/cities").await;
    (app, admin, tag)
}

#[tokio::test]
async fn the_state_of_a_merchant_is_never_told_to_be_older_than_it_is() {
    let (app, admin, tag) = with_state().await;
    let had = admin.get_again("/cities", &tag).await.status(304);
    // What people see stays out of their browser's store.
    assert_eq!(had.headers["cache-control"], "no-store");
    // Others' writes do not matter.
    city(&app.cedar.admin(), "Elsewhere").await;
    admin.get_again("/cities", &tag).await.status(304);
    // A writer that has begun may have written.
    let tx = app.palm.tx().await;
    tx.execute_unprepared("UPDATE cities SET name_en = 'Z'")
        .await
        .expect("written");
    let during = admin.get_again("/cities", &tag).await.status(200);
    assert_eq!(names(&during.json), ["A"]);
    let had = self::tag(&during);
    assert!(
        had.starts_with("\"l-"),
        "a state with a writer in it: {had}"
    );
    tx.commit().await.expect("committed");
    let after = admin.get_again("/cities", &had).await.status(200);
    assert_eq!(names(&after.json), ["Z"]);
    let after = admin.get_again("/cities", &tag).await.status(200);
    assert_eq!(names(&after.json), ["Z"]);
    // One that began long ago and commits only now.
    let early = app.palm.tx().await;
    city(&admin, "B").await;
    let with_b = admin.get_again("/cities", &tag).await.status(200);
    early
        .execute_unprepared("UPDATE cities SET name_en = 'Y' WHERE name_en = 'Z'")
        .await
        .expect("written");
    early.commit().await.expect("committed");
    let had = self::tag(&with_b);
    let late = admin.get_again("/cities?sort=name_en", &had).await;
    assert_eq!(names(&late.status(200).json), ["B", "Y"]);
    let late = admin.get_again("/cities", &had).await.status(200);
    assert_eq!(late.json["total"], 2);
}

/// As after the migration that makes the sequence: nobody has taken its first number.
#[tokio::test]
async fn the_first_writer_of_a_sequence_is_noticed() {
    let (app, admin, _) = with_state().await;
    sqlx::query("ALTER SEQUENCE m_palm01.writes RESTART")
        .execute(app.kernel.database.platform_pool())
        .await
        .expect("restarted");
    let tag = state(&admin, "/cities").await;
    city(&admin, "B").await;
    let after = admin.get_again("/cities", &tag).await.status(200);
    assert_eq!(after.json["total"], 2);
}

#[tokio::test]
async fn a_state_is_of_one_person_one_question_and_one_day() {
    let (app, admin, tag) = with_state().await;
    let other = admin.get_again("/cities?status=0", &tag).await;
    assert_eq!(other.status(200).json["total"], 0);
    let arabic = admin.in_arabic().get_again("/cities", &tag).await;
    arabic.status(200);
    // Who may not read is refused before anything is compared.
    let nobody = app.palm.employee(&[]).await;
    let refused = nobody.get_again("/cities", &tag).await;
    refused.refused(403, "no_permission");
    let stranger = app.cedar.admin().get_again("/cities", &tag).await;
    stranger.status(200);
    let visitor = app.session("merchant", "unknown");
    visitor.get_again("/cities", &tag).await.status(401);
    // Lists tell what is due today.
    let tomorrow = app.clock.now().date_naive() + Days::new(1);
    app.clock.set_date(tomorrow);
    let later = app.palm.admin().get_again("/cities", &tag).await;
    later.status(200);
}

/// Lists of more than the merchant's own rows never have the tag of its state.
#[tokio::test]
async fn what_the_state_does_not_tell_is_compared_by_its_text() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    state(&admin, "/cities").await;
    let paths = [
        "/platform_updates",
        "/cities/1/history",
        "/development_suggestions",
    ];
    for path in paths {
        for _ in 0..20 {
            let answer = admin.get_again(path, "\"l-none\"").await;
            if answer.status == 200 {
                assert!(!tag(&answer).starts_with("\"s-"), "{path}");
            }
        }
    }
}
