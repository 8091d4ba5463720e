use serde_json::{Value, json};
use testing::{App, Session};

use super::rules::keys;
use crate::customers::permission;

async fn add(admin: &Session, mobile: &str, more: Value) -> i64 {
    let mut body = json!({ "mobile": mobile });
    for (name, value) in more.as_object().expect("fields") {
        body[name] = value.clone();
    }
    admin.post("/customers", body).await.ok()["id"]
        .as_i64()
        .expect("an id")
}

async fn found(admin: &Session) -> Vec<(i64, i64, i64, Value)> {
    let page = admin.get("/customers/duplicates").await.ok();
    let rows = page["items"].as_array().expect("rows").iter();
    let id = |row: &Value, field: &str| row[field].as_i64().expect("a number");
    rows.map(|row| {
        let (first, second) = (id(row, "first_id"), id(row, "second_id"));
        (first, second, id(row, "score"), row["reasons"].clone())
    })
    .collect()
}

#[tokio::test]
async fn who_was_entered_twice_is_found_with_the_reason() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let ids = [
        add(
            &admin,
            "+971501111111",
            json!({ "name_en": "Abdul Rahman Al-Mansoori", "national_id": "784-1990-1234567-1" }),
        )
        .await,
        add(
            &admin,
            "+971502222222",
            json!({ "name_en": "Abdelrahman Almansoori", "national_id": "784199012345671" }),
        )
        .await,
        add(
            &admin,
            "+971503333333",
            json!({ "name_ar": "عبد الله بن أحمد" }),
        )
        .await,
        add(
            &admin,
            "+971504444444",
            json!({ "name_ar": "عبدالله بن احمد" }),
        )
        .await,
    ];
    let reasons = json!(["national_id", "name_en"]);
    assert_eq!(
        found(&admin).await,
        [
            (ids[0], ids[1], 100, reasons),
            (ids[2], ids[3], 50, json!(["name_ar"]))
        ]
    );
    let total = |page: Value| page["total"].as_i64();
    for (query, rows) in [
        ("reason=name_ar".to_owned(), 1),
        ("score_from=60".to_owned(), 1),
        (format!("customer_id={}", ids[3]), 1),
        ("search=0502222222".to_owned(), 1),
    ] {
        let page = admin
            .get(&format!("/customers/duplicates?{query}"))
            .await
            .ok();
        assert_eq!(total(page), Some(rows), "{query}");
    }
    let file = admin.get("/customers/duplicates/export?format=csv").await;
    let file = String::from_utf8(file.status(200).bytes).expect("text");
    assert!(
        file.contains("Same national ID, Same English name"),
        "{file}"
    );
    assert_eq!(
        total(app.cedar.admin().get("/customers/duplicates").await.ok()),
        Some(0)
    );
}

/// Namesakes are many; papers and dates of birth tell them apart.
#[tokio::test]
async fn equal_names_say_nothing_where_the_papers_differ() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let ali = |more: Value| {
        let mut fields = json!({ "name_en": "Ali Hassan" });
        for (name, value) in more.as_object().expect("fields") {
            fields[name] = value.clone();
        }
        fields
    };
    add(
        &admin,
        "+971501111111",
        ali(json!({ "national_id": "784-1990-1111111-1", "birth_date": "1990-01-01" })),
    )
    .await;
    add(
        &admin,
        "+971502222222",
        ali(json!({ "national_id": "784-1985-2222222-2" })),
    )
    .await;
    add(
        &admin,
        "+971503333333",
        ali(json!({ "birth_date": "1985-05-05", "passport_number": "0000" })),
    )
    .await;
    add(
        &admin,
        "+971504444444",
        json!({ "name_en": "Omar Saleh", "passport_number": "0000" }),
    )
    .await;
    let pairs = found(&admin).await;
    // The second and the third: nothing tells them apart.
    assert_eq!(pairs.len(), 1, "{pairs:?}");
}

#[tokio::test]
async fn who_is_being_entered_is_found_before_it_is_saved() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let known = json!({ "name_en": "Sara Al Mansoori", "national_id": "784-1990-1234567-1", "email": "sara@example.com" });
    let id = add(&admin, "+970599123456", known).await;
    let matches = async |typed: Value| admin.post("/customers/matches", typed).await.ok();
    for typed in [
        json!({ "mobile": "00972599123456" }),
        json!({ "national_id": "٧٨٤ ١٩٩٠ ١٢٣٤٥٦٧ ١" }),
        json!({ "email": "SARA@example.com" }),
        json!({ "name_en": "sara almansoori" }),
    ] {
        let found = matches(typed.clone()).await;
        assert_eq!(found[0]["customer_id"], id, "{typed}: {found}");
    }
    for nothing in [
        json!({}),
        json!({ "mobile": "059" }),
        json!({ "name_en": "Sara" }),
        json!({ "customer_id": id, "mobile": "+970599123456" }),
    ] {
        assert_eq!(matches(nothing.clone()).await, json!([]), "{nothing}");
    }
    let nobody = app.palm.employee(&[]).await;
    nobody
        .post("/customers/matches", json!({}))
        .await
        .refused(403, "no_permission");
    let reader = app.palm.employee_with::<permission::View>().await;
    assert_eq!(
        reader.post("/customers/matches", json!({})).await.ok(),
        json!([])
    );
}

/// What is typed and what the database keeps are folded alike.
#[tokio::test]
async fn the_database_folds_as_the_comparison_does() {
    let app: App = testing::app().await;
    app.palm
        .execute(
            "INSERT INTO customers (name_en, name_ar, mobile, email, national_id, passport_number, created_at, updated_at) \
             VALUES ('O''Neil El-Sayed ibn Abd ul Aziz', 'إِبراهيم ابن عبد العزيز آل ثانی', '+972599123456', 'A@b.example', \
             '784-1990 1', 'a/12 3', now(), now())",
        )
        .await;
    let names = [
        "mobile_key",
        "national_id_key",
        "passport_key",
        "email_key",
        "name_en_key",
        "name_ar_key",
    ];
    let same = names
        .map(|name| format!("c.{name} = t.{name}"))
        .join(" AND ");
    let sql = format!(
        "SELECT count(*) FROM customers c CROSS JOIN LATERAL (SELECT {}) t WHERE {same}",
        keys(|field| format!("c.{field}"))
    );
    assert_eq!(app.palm.number(&sql).await, 1);
    let spelled = "SELECT count(*) FROM customers WHERE name_en_key = 'oneilalsayedbinabdalaziz' \
                   AND name_ar_key = 'ابراهيمbinعبدالعزيزالثاني' AND mobile_key = '+970599123456' AND passport_key = 'A123'";
    assert_eq!(app.palm.number(spelled).await, 1);
}
