//! An owner sees what is owned, and of that only what owners are shown.

use std::collections::BTreeSet;

use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::Value;
use testing::TestMerchant;

use super::operations;
use super::second_merchant::{Cedar, FIRST, MARK};

/// What every area says about the signed-in person, or about the office.
const OF_ONESELF: [&str; 9] = [
    "GeneralInformation",
    "RecoveryCodes",
    "RefreshedAnswer",
    "SecondFactor",
    "SecondFactorKey",
    "SignedInAccount",
    "SignedInAnswer",
    "SignedInUser",
    "TrustedDevice",
];

pub async fn add_owner(merchant: &TestMerchant) -> i64 {
    let sql = "INSERT INTO owners (name_en, mobile, email, created_at, updated_at) \
         VALUES ('Owner', '+971500000001', 'owner@walk.example', now(), now()) RETURNING id";
    let tx = merchant.tx().await;
    let row = tx
        .query_one_raw(Statement::from_string(DbBackend::Postgres, sql))
        .await;
    let id = row.expect("done").expect("a row").try_get("", "id");
    tx.commit().await.expect("committed");
    id.expect("an id")
}

#[tokio::test]
async fn an_owner_finds_nothing_of_another() {
    let app = testing::app().await;
    let cedar = Cedar::fill(&app).await;
    let ids = |name: &str| cedar.id(name);
    let id = add_owner(&app.cedar).await;
    let stranger = app.cedar.owner(id).await;
    for operation in operations("owner", &ids) {
        if operation.permission.is_none() || operation.signs_out() {
            continue;
        }
        let queries = operation.id_filters.iter();
        let queries = queries.map(|filter| format!("{filter}={}", cedar.id(filter)));
        for query in queries.chain([String::new()]) {
            let answer = operation.call_with(&stranger, &ids, &query).await;
            let text = String::from_utf8_lossy(&answer.bytes);
            let name = &operation.id;
            assert!(
                !text.contains(MARK),
                "{name} shows another owner's data: {text}"
            );
            // 501 is a rule of the business: nothing was begun that could be confirmed.
            let is_answered = answer.status < 500 || answer.status == 501;
            assert!(is_answered, "{name}: {} {text}", answer.status);
            if operation.has_path_id() {
                assert_eq!(answer.status, 404, "{name}: {text}");
            }
        }
    }
    // The stranger's own row and session are new.
    cedar.assert_unchanged(&["owners", "sessions"]).await;
}

/// What the walk above looks for is there: its owner finds it.
#[tokio::test]
async fn the_owner_finds_what_is_owned() {
    let app = testing::app().await;
    let cedar = Cedar::fill(&app).await;
    let ids = |name: &str| cedar.id(name);
    let owner = app.cedar.owner(FIRST).await;
    let mut shown = BTreeSet::new();
    for operation in operations("owner", &ids) {
        let is_own_session = operation.path.starts_with("/sessions");
        // There is a key only while a second factor is being set up.
        let is_own_key = operation.id == "owner_get_second_factor_key";
        if operation.method != poem::http::Method::GET || is_own_session || is_own_key {
            continue;
        }
        let answer = operation.call(&owner, &ids).await;
        assert_eq!(answer.status, 200, "{} {}", operation.id, answer.json);
        if String::from_utf8_lossy(&answer.bytes).contains(MARK) {
            shown.insert(operation.tag);
        }
    }
    let expected = [
        "buildings",
        "contract_payments",
        "contracts",
        "owner_statements",
        "ownerships",
        "parkings",
        "units",
    ];
    let missing: Vec<_> = expected
        .iter()
        .filter(|tag| !shown.contains(**tag))
        .collect();
    assert!(missing.is_empty(), "the owner is not shown {missing:?}");
}

/// The objects that an area's answers are made of.
fn shown_in(area: &str) -> BTreeSet<String> {
    fn walk(value: &Value, document: &Value, found: &mut BTreeSet<String>) {
        if let Some(name) = value["$ref"]
            .as_str()
            .and_then(|text| text.rsplit('/').next())
        {
            let schema = &document["components"]["schemas"][name];
            let is_new = schema["type"] == "object" && found.insert(name.to_owned());
            if is_new {
                walk(schema, document, found);
            }
        }
        match value {
            Value::Array(items) => items.iter().for_each(|item| walk(item, document, found)),
            Value::Object(fields) => fields
                .values()
                .for_each(|field| walk(field, document, found)),
            _ => {}
        }
    }
    let document = openapi::document(area).expect("a document");
    let mut found = BTreeSet::new();
    for methods in document["paths"].as_object().expect("paths").values() {
        for operation in methods.as_object().expect("operations").values() {
            walk(
                &operation["responses"]["200"]["content"],
                &document,
                &mut found,
            );
        }
    }
    found
}

/// A column that the office's lists gain does not reach owners by itself.
#[test]
fn what_owners_see_is_a_type_of_its_own() {
    let owners = shown_in("owner");
    let offices = shown_in("merchant");
    let shared: BTreeSet<&str> = owners.intersection(&offices).map(String::as_str).collect();
    assert_eq!(shared, BTreeSet::from(OF_ONESELF));
}
