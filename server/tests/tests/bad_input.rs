//! What is not JSON, too large, too deep, or full of strange characters.

use serde_json::{Value, json};

#[tokio::test]
async fn a_body_that_is_not_json_is_refused() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    for body in [&b"{"[..], b"not json", b"\xff\xfe", b"[]", b""] {
        let answer = admin
            .post_raw("/cities", "application/json", body.to_vec())
            .await;
        assert!(
            [400, 422].contains(&answer.status),
            "{body:?}: {} {}",
            answer.status,
            answer.json
        );
        assert!(
            answer.json["code"].is_string(),
            "one error body: {}",
            answer.json
        );
    }
    assert_eq!(app.palm.number("SELECT count(*) FROM cities").await, 0);
}

#[tokio::test]
async fn a_body_that_is_too_large_or_too_deep_is_refused() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let large = json!({ "name_en": "x".repeat(7 * 1024 * 1024), "name_ar": "س", "country": "AE" });
    admin.post("/cities", large).await.refused(413, "too_large");
    let deep = "[".repeat(5000) + &"]".repeat(5000);
    let answer = admin
        .post_raw("/cities", "application/json", deep.into_bytes())
        .await;
    assert_eq!(answer.status, 400, "{}", answer.json);
}

#[tokio::test]
async fn strange_characters_are_refused_or_stored_safely() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let names = [
        ("emoji", "Tower 🏙️".to_owned()),
        ("nul", "To\u{0}wer".to_owned()),
        ("bidi override", "Tower \u{202e}rewot".to_owned()),
        ("ten thousand", "T".repeat(10_000)),
        ("blank", " \t ".to_owned()),
        ("quotes", "O'Brien \"; DROP TABLE cities; --".to_owned()),
    ];
    for (number, (what, name)) in names.into_iter().enumerate() {
        let body = json!({ "name_en": name, "name_ar": format!("برج {number}"), "country": "AE" });
        let answer = admin.post("/cities", body).await;
        assert!(
            [200, 422].contains(&answer.status),
            "{what}: {} {}",
            answer.status,
            answer.json
        );
        if answer.status == 422 {
            assert!(
                answer.json["errors"]["name_en"][0].is_string(),
                "{what}: {}",
                answer.json
            );
        }
    }
}

#[tokio::test]
async fn messages_are_in_the_callers_language() {
    let app = testing::app().await;
    let body = json!({ "name_en": "", "name_ar": "", "country": "AE" });
    let english = app
        .palm
        .admin()
        .post("/cities", body.clone())
        .await
        .invalid("name_en");
    let arabic = app
        .palm
        .admin()
        .in_arabic()
        .post("/cities", body)
        .await
        .invalid("name_en");
    assert!(english.is_ascii(), "{english}");
    assert!(
        arabic.chars().any(|c| ('\u{600}'..='\u{6ff}').contains(&c)),
        "{arabic}"
    );
}

#[tokio::test]
async fn a_repeated_key_answers_the_same_and_changes_nothing() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let body =
        |name: &str| json!({ "name_en": name, "name_ar": format!("{name} ع"), "country": "AE" });
    let post = poem::http::Method::POST;
    let first = admin
        .once("key-1", post.clone(), "/cities", body("Ajman"))
        .await
        .ok();
    let second = admin
        .once("key-1", post.clone(), "/cities", body("Ajman"))
        .await
        .ok();
    assert_eq!(first, second);
    let otherwise = json!({ "country": "AE", "name_ar": "Ajman ع", "name_en": "Ajman" });
    let third = admin
        .once("key-1", post.clone(), "/cities", otherwise)
        .await;
    assert_eq!(third.headers["idempotency-replayed"], "true");
    assert_eq!(third.ok(), first);
    assert_eq!(app.palm.number("SELECT count(*) FROM cities").await, 1);
    let other = admin
        .once("key-1", post.clone(), "/cities", body("Dubai"))
        .await;
    other.refused(422, "idempotency_key_reused");
    app.cedar
        .admin()
        .once("key-1", post, "/cities", body("Ajman"))
        .await
        .ok();
}

#[tokio::test]
async fn twenty_repeats_at_once_make_one_record() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let body = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
    let calls =
        (0..20).map(|_| admin.once("same", poem::http::Method::POST, "/cities", body.clone()));
    let answers: Vec<Value> = futures_join(calls).await;
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(app.palm.number("SELECT count(*) FROM cities").await, 1);
}

async fn futures_join(
    calls: impl Iterator<Item = impl Future<Output = testing::Answer>>,
) -> Vec<Value> {
    let mut answers = Vec::new();
    for answer in futures::future::join_all(calls).await {
        answers.push(answer.ok());
    }
    answers
}

#[tokio::test]
async fn a_stale_edit_gets_both_versions() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let made = admin
        .post(
            "/cities",
            json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" }),
        )
        .await
        .ok();
    let path = format!("/cities/{}", made["id"]);
    let edit = |name: &str| json!({ "name_en": name, "name_ar": "عجمان", "country": "AE", "status": 1, "version": 1 });
    admin.put(&path, edit("Ajman City")).await.ok();
    let refused = admin
        .put(&path, edit("Ajman Town"))
        .await
        .refused(409, "stale_version");
    assert_eq!(refused["details"]["current"]["name_en"], "Ajman City");
    assert_eq!(refused["details"]["submitted"]["name_en"], "Ajman Town");
    let history = admin.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 2, "{history}");
    assert_eq!(history["items"][0]["changes"][0]["field"], "name_en");
    assert_eq!(history["items"][0]["actor_name"], "Administrator");
}

#[tokio::test]
async fn a_wrong_body_is_refused_by_field_and_says_nothing_of_the_program() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let body = json!({ "name_en": true, "name_arabic": "عجمان", "country": ["AE"] });
    let answer = admin.post("/cities", body).await.status(422);
    for field in ["name_en", "name_ar", "name_arabic", "country"] {
        assert!(
            answer.json["errors"][field][0].is_string(),
            "{field}: {}",
            answer.json
        );
    }
    let text = String::from_utf8_lossy(&answer.bytes).into_owned();
    assert!(!text.contains("Input") && !text.contains("int16"), "{text}");
    assert_eq!(app.palm.number("SELECT count(*) FROM cities").await, 0);
}

#[tokio::test]
async fn lists_refuse_what_they_do_not_know() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    for (query, field) in [
        ("contractid=1", "contractid"),
        ("status=99", "status"),
        ("due_from=-5000-01-01", "due_from"),
        ("due_from=+99999-01-01", "due_from"),
        ("due_from=soon", "due_from"),
    ] {
        admin
            .get(&format!("/contract_payments?{query}"))
            .await
            .invalid(field);
    }
    admin
        .get("/contract_payments?due_from=2026-01-01")
        .await
        .ok();
}
