//! A walk over every published operation: without a token, without the right, from another area,
//! and with another merchant's ids. New operations are found by themselves; the exceptions below
//! may only shrink.

use std::collections::BTreeMap;

use poem::http::Method;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::{Value, json};
use testing::{App, Session, TestMerchant};

use crate::samples;

/// Operations without a sign-in: they are how one signs in, or report that something broke.
const OPEN: [&str; 13] = [
    "login",
    "refresh_token",
    "forgot_password",
    "forgot_account_id",
    "reset_password",
    "add_js_error",
    "owner_login",
    "owner_refresh_token",
    "owner_forgot_password",
    "owner_forgot_account_id",
    "owner_reset_password",
    "owner_add_js_error",
    "manager_add_js_error",
];

struct Operation {
    id: String,
    method: Method,
    path: String,
    permission: Option<String>,
    body: Option<Value>,
    is_upload: bool,
    is_list: bool,
    tag: String,
}

fn operations(area: &str, ids: &dyn Fn(&str) -> i64) -> Vec<Operation> {
    let document = openapi::document(area).expect("a document");
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("operations") {
            let content = &operation["requestBody"]["content"];
            let schema = &content["application/json"]["schema"];
            found.push(Operation {
                id: operation["operationId"].as_str().expect("an id").to_owned(),
                method: method.to_uppercase().parse().expect("a method"),
                path: path.clone(),
                permission: operation["x-permission"].as_str().map(str::to_owned),
                body: (!schema.is_null()).then(|| samples::body(schema, &document, ids)),
                is_upload: !content["multipart/form-data"].is_null(),
                is_list: has_parameter(operation, "page_size"),
                tag: operation["tags"][0].as_str().unwrap_or_default().to_owned(),
            });
        }
    }
    found
}

fn has_parameter(operation: &Value, name: &str) -> bool {
    let parameters = operation["parameters"].as_array();
    parameters.is_some_and(|all| all.iter().any(|one| one["name"] == name))
}

fn filled(path: &str, id: i64) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        parts.push(if part.starts_with('{') {
            id.to_string()
        } else {
            part.to_owned()
        });
    }
    parts.join("/")
}

async fn call(session: &Session, operation: &Operation, id: i64) -> testing::Answer {
    let path = filled(&operation.path, id);
    if operation.is_upload {
        return session
            .upload(&path, &[("kind", "other")], ("a.pdf", b"%PDF-1.4".to_vec()))
            .await;
    }
    let export = if operation.id.starts_with("export_") {
        "?format=csv"
    } else {
        ""
    };
    session
        .call(
            operation.method.clone(),
            &format!("{path}{export}"),
            operation.body.clone(),
        )
        .await
}

#[tokio::test]
async fn without_a_token_nothing_is_answered() {
    let app = testing::app().await;
    for area in ["merchant", "manager", "owner"] {
        let session = app.session(area, "");
        for operation in operations(area, &|_| 1) {
            if operation.permission.is_none() {
                let known = OPEN.contains(&operation.id.as_str())
                    || operation.id.starts_with("manager_")
                    || operation.id.starts_with("staff_");
                assert!(
                    known,
                    "{area}: {} needs no permission and is not known to be open",
                    operation.id
                );
                continue;
            }
            let answer = call(&session, &operation, 1).await;
            assert_eq!(
                answer.status, 401,
                "{area}: {} answered {}",
                operation.id, answer.json
            );
        }
    }
}

#[tokio::test]
async fn without_the_right_nothing_is_done() {
    let app = testing::app().await;
    let nobody = app.palm.employee(&[]).await;
    for operation in operations("merchant", &|_| 1) {
        let Some(permission) = &operation.permission else {
            continue;
        };
        if permission == "signed_in" {
            continue;
        }
        let answer = call(&nobody, &operation, 1).await;
        assert_eq!(
            answer.status, 403,
            "{} answered {}",
            operation.id, answer.json
        );
        assert_eq!(answer.json["code"], "no_permission", "{}", operation.id);
    }
}

#[tokio::test]
async fn a_token_of_another_area_is_refused() {
    let app = testing::app().await;
    let owner_id = owner_of(&app.palm).await;
    let tokens = [
        ("manager", app.palm.admin().token().to_owned()),
        ("owner", app.palm.admin().token().to_owned()),
        ("merchant", app.manager().token().to_owned()),
    ];
    for (area, token) in tokens {
        let stranger = app.session(area, &token);
        for operation in operations(area, &|_| 1)
            .iter()
            .filter(|o| o.permission.is_some())
        {
            let answer = call(&stranger, operation, 1).await;
            assert_eq!(
                answer.status, 403,
                "{area}: {} answered {}",
                operation.id, answer.json
            );
        }
    }
    let owner = app.palm.owner(owner_id).await;
    for operation in operations("merchant", &|_| 1)
        .iter()
        .filter(|o| o.permission.is_some())
    {
        let path = filled(&operation.path, 1);
        let answer = owner
            .call(
                operation.method.clone(),
                &format!("/../merchant{path}"),
                operation.body.clone(),
            )
            .await;
        assert!(
            [401, 403, 404].contains(&answer.status),
            "{} answered {}",
            operation.id,
            answer.status
        );
    }
}

async fn owner_of(merchant: &TestMerchant) -> i64 {
    let tx = merchant.tx().await;
    let sql = "INSERT INTO owners (name_en, mobile, email, created_at, updated_at) \
         VALUES ('Owner', '+971500000001', 'owner@walk.example', now(), now()) RETURNING id";
    let row = tx
        .query_one_raw(Statement::from_string(DbBackend::Postgres, sql))
        .await;
    let id = row
        .expect("done")
        .expect("a row")
        .try_get("", "id")
        .expect("an id");
    tx.commit().await.expect("committed");
    id
}

/// Cedar gets a row in every table with ids that Palm does not have.
async fn fill_cedar(app: &App) -> BTreeMap<String, i64> {
    let tx = app.cedar.tx().await;
    for sql in include_str!("cedar.sql")
        .split(";\n")
        .map(str::trim)
        .filter(|sql| !sql.is_empty())
    {
        tx.execute_unprepared(sql)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    tx.commit().await.expect("committed");
    let mut ids = BTreeMap::new();
    for table in tables(&app.cedar).await {
        let sql = format!("SELECT coalesce(max(id), 0) FROM {table}");
        let read = app.cedar.read().await;
        let row = read
            .query_one_raw(Statement::from_string(DbBackend::Postgres, sql))
            .await;
        if let Ok(Some(row)) = row {
            ids.insert(table, row.try_get_by_index(0).expect("a number"));
        }
    }
    ids
}

async fn tables(merchant: &TestMerchant) -> Vec<String> {
    let sql =
        "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1";
    let rows = merchant
        .read()
        .await
        .query_all_raw(Statement::from_string(DbBackend::Postgres, sql))
        .await;
    rows.expect("asked")
        .iter()
        .map(|row| row.try_get_by_index(0).expect("a name"))
        .collect()
}

/// Everything that Cedar holds, as one hash a table.
async fn fingerprint(merchant: &TestMerchant) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for table in tables(merchant).await {
        let sql = format!(
            "SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') FROM {table} t"
        );
        let row = merchant
            .read()
            .await
            .query_one_raw(Statement::from_string(DbBackend::Postgres, sql))
            .await;
        all.insert(
            table,
            row.expect("asked")
                .expect("a row")
                .try_get_by_index(0)
                .expect("a hash"),
        );
    }
    all
}

#[tokio::test]
async fn another_merchants_ids_do_not_exist() {
    let app = testing::app().await;
    let ids = fill_cedar(&app).await;
    let before = fingerprint(&app.cedar).await;
    let id_of = |name: &str| {
        let noun = name.trim_end_matches("_ids").trim_end_matches("_id");
        let plural = [
            format!("{noun}s"),
            format!("{}ies", noun.trim_end_matches('y')),
        ];
        plural
            .iter()
            .find_map(|table| ids.get(table))
            .copied()
            .unwrap_or(1000)
    };
    let admin = app.palm.admin();
    for operation in operations("merchant", &id_of) {
        if operation.permission.is_none() || operation.id.contains("logout") {
            continue;
        }
        let id = ids.get(&operation.tag).copied().unwrap_or(1000);
        let answer = call(&admin, &operation, id).await;
        let text = String::from_utf8_lossy(&answer.bytes).to_string();
        assert!(
            !text.contains("CEDAR-SECRET"),
            "{} shows another merchant's data: {text}",
            operation.id
        );
        if operation.path.contains('{') {
            let allowed = [401, 403, 404].contains(&answer.status);
            assert!(
                allowed,
                "{} {} answered {}: {text}",
                operation.method, operation.path, answer.status
            );
        } else {
            assert!(
                answer.status < 500 || answer.status == 501,
                "{}: {}: {text}",
                operation.id,
                answer.status
            );
        }
    }
    assert_eq!(
        before,
        fingerprint(&app.cedar).await,
        "Cedar's rows were changed"
    );
}

#[tokio::test]
async fn an_owner_sees_only_what_is_owned() {
    let app = testing::app().await;
    let ids = fill_cedar(&app).await;
    let owner_id = owner_of(&app.cedar).await;
    let before = fingerprint(&app.cedar).await;
    let owner = app.cedar.owner(owner_id).await;
    for operation in operations("owner", &|_| 1000) {
        if operation.permission.is_none() || operation.method != Method::GET {
            continue;
        }
        let id = ids.get(&operation.tag).copied().unwrap_or(1000);
        let answer = call(&owner, &operation, id).await;
        let text = String::from_utf8_lossy(&answer.bytes).to_string();
        assert!(
            !text.contains("CEDAR-SECRET-UNIT"),
            "{} shows another owner's data: {text}",
            operation.id
        );
        if operation.path.contains('{') {
            assert!(
                [401, 403, 404].contains(&answer.status),
                "{} answered {}: {text}",
                operation.id,
                answer.status
            );
        }
    }
    let mut after = fingerprint(&app.cedar).await;
    for table in ["sessions", "owners"] {
        after.insert(table.to_owned(), before[table].clone());
    }
    assert_eq!(before, after, "rows were changed");
}

/// Page by page, every list has the rows, the order and the total that it has at once.
#[tokio::test]
async fn every_list_is_the_same_page_by_page() {
    let app = testing::app().await;
    fill_cedar(&app).await;
    let owner_id = owner_of(&app.cedar).await;
    let sessions = [
        ("merchant", app.cedar.admin()),
        ("manager", app.manager()),
        ("owner", app.cedar.owner(owner_id).await),
    ];
    let mut several = 0;
    for (area, session) in sessions {
        for list in operations(area, &|_| 1) {
            let is_export = list.id.starts_with("export_");
            if !list.is_list || is_export || list.path.contains('{') {
                continue;
            }
            let path = format!("{}?page_size=200", list.path);
            let whole = session.get(&path).await.ok();
            let rows = whole["items"].as_array().expect("rows");
            several += usize::from(rows.len() > 1);
            for page in 1..=rows.len().min(5) + 1 {
                let path = format!("{}?page_size=1&page={page}", list.path);
                let part = session.get(&path).await.ok();
                let expected: Vec<_> = rows.get(page - 1).into_iter().collect();
                let found: Vec<_> = part["items"].as_array().into_iter().flatten().collect();
                assert_eq!(found, expected, "{area}: {path}");
                assert_eq!(part["total"], whole["total"], "{area}: {path}");
            }
        }
    }
    assert!(several > 3, "only {several} lists had several rows");
}

#[tokio::test]
async fn an_unknown_token_is_refused_whatever_its_form() {
    let app = testing::app().await;
    for token in [
        "",
        "x",
        "mzu_palm01_wrong",
        "mzu_nobody_wrong",
        "mzu_",
        "mzk_palm01_x",
        "mzu_pa'lm_x",
    ] {
        let answer = app
            .session("merchant", token)
            .post("/get_global_informations", json!({}))
            .await;
        assert!(
            [400, 401].contains(&answer.status),
            "{token:?}: {}",
            answer.status
        );
    }
}
