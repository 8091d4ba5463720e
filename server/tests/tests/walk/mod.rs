//! Walks over every published operation: without a token, without the right, from another area, and
//! with another merchant's ids. New operations are found by themselves; the exceptions may only shrink.

mod explain;
mod lists;
mod merchants;
mod merges;
mod owners;
mod reach;
mod read_only;
mod required;
mod rights;
mod samples;
pub(crate) mod second_merchant;

use std::cell::Cell;
use std::collections::BTreeSet;

use poem::http::Method;
use serde_json::{Value, json};
use testing::{Answer, Session};

/// The areas that one signs in to.
const AREAS: [&str; 3] = ["merchant", "manager", "owner"];

/// Operations without a sign-in, by area: they are how one signs in.
const OPEN: [(&str, &str); 20] = [
    ("merchant", "login"),
    ("merchant", "set_up_second_factor"),
    ("merchant", "refresh_token"),
    ("merchant", "forgot_password"),
    ("merchant", "forgot_account_id"),
    ("merchant", "reset_password"),
    ("merchant", "choose_password"),
    ("manager", "login"),
    ("manager", "set_up_second_factor"),
    ("manager", "refresh_token"),
    ("manager", "forgot_password"),
    ("manager", "reset_password"),
    ("manager", "choose_password"),
    ("owner", "owner_login"),
    ("owner", "owner_set_up_second_factor"),
    ("owner", "owner_refresh_token"),
    ("owner", "owner_forgot_password"),
    ("owner", "owner_forgot_account_id"),
    ("owner", "owner_reset_password"),
    ("owner", "owner_choose_password"),
];

struct Operation {
    id: String,
    method: Method,
    path: String,
    tag: String,
    /// Nothing where no sign-in is needed.
    permission: Option<String>,
    body: Option<Value>,
    /// The text fields beside an uploaded file.
    upload: Option<Vec<(String, String)>>,
    /// Its parameters in the query that are ids.
    id_filters: Vec<String>,
    /// Whether its body names another record.
    names_records: bool,
    is_list: bool,
    /// Whether it tells what was changed since an instant.
    tells_changes: bool,
}

/// Which id stands for a name: of a field, of a parameter, or the path before `{id}`.
type Ids<'a> = &'a dyn Fn(&str) -> i64;

fn operations(area: &str, ids: Ids<'_>) -> Vec<Operation> {
    let document = openapi::document(area).expect("a document");
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("operations") {
            found.push(read(path, method, operation, &document, ids));
        }
    }
    found
}

fn read(path: &str, method: &str, operation: &Value, document: &Value, ids: Ids<'_>) -> Operation {
    let tag = operation["tags"][0].as_str().unwrap_or_default().to_owned();
    let names_records = Cell::new(false);
    let id_of = |name: &str| {
        names_records.set(true);
        // An `id` inside a body is one of the feature's own.
        ids(if matches!(name, "id" | "ids") {
            &tag
        } else {
            name
        })
    };
    let content = &operation["requestBody"]["content"];
    let sample = |media: &str| {
        let schema = &content[media]["schema"];
        (!schema.is_null()).then(|| samples::body(schema, document, &id_of))
    };
    let body = sample("application/json");
    let upload = sample("multipart/form-data").map(|fields| text_fields(&fields));
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    // What many operations have stands once in the document.
    let parameters = parameters.map(|one| match one["$ref"].as_str() {
        Some(reference) => document
            .pointer(reference.trim_start_matches('#'))
            .expect("a shared parameter"),
        None => one,
    });
    let mut path = path.to_owned();
    for parameter in parameters.clone().filter(|one| one["in"] == "path") {
        // A code in a path is no record's id.
        if let Some(Value::String(code)) = samples::choice(&parameter["schema"], document) {
            let name = parameter["name"].as_str().expect("a name");
            path = path.replace(&format!("{{{name}}}"), &code);
        }
    }
    let in_query: Vec<&str> = parameters
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| parameter["name"].as_str())
        .collect();
    Operation {
        id: operation["operationId"].as_str().expect("an id").to_owned(),
        method: method.to_uppercase().parse().expect("a method"),
        path,
        permission: operation["x-permission"].as_str().map(str::to_owned),
        body,
        upload,
        id_filters: in_query
            .iter()
            .filter(|name| samples::is_id(name))
            .map(|name| (*name).to_owned())
            .collect(),
        names_records: names_records.get(),
        is_list: in_query.contains(&"page_size"),
        tells_changes: in_query.contains(&"updated_since"),
        tag,
    }
}

fn text_fields(sample: &Value) -> Vec<(String, String)> {
    let fields = sample.as_object().expect("a form").iter();
    fields
        .filter(|(name, value)| *name != "file" && !value.is_null())
        .map(|(name, value)| {
            let text = value.as_str().map(str::to_owned);
            (name.clone(), text.unwrap_or_else(|| value.to_string()))
        })
        .collect()
}

impl Operation {
    fn has_path_id(&self) -> bool {
        self.path.contains('{')
    }

    fn filled(&self, ids: Ids<'_>) -> String {
        let mut filled: Vec<String> = Vec::new();
        let mut before = String::new();
        for part in self.path.split('/') {
            let named = part
                .strip_prefix('{')
                .and_then(|part| part.strip_suffix('}'));
            filled.push(match named {
                Some("id") => ids(&before).to_string(),
                Some(name) => ids(name).to_string(),
                None => {
                    before = format!("{before}/{part}").trim_matches('/').to_owned();
                    part.to_owned()
                }
            });
        }
        filled.join("/")
    }

    async fn call(&self, session: &Session, ids: Ids<'_>) -> Answer {
        self.call_with(session, ids, "").await
    }

    async fn call_with(&self, session: &Session, ids: Ids<'_>, query: &str) -> Answer {
        let path = self.filled(ids);
        if let Some(fields) = &self.upload {
            let fields: Vec<(&str, &str)> = fields
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            let file = ("a.pdf", b"%PDF-1.4".to_vec());
            return session.upload(&path, &fields, file).await;
        }
        let is_export = self.id.contains("export_");
        let format = if is_export { "format=csv&" } else { "" };
        let path = format!("{path}?{format}{query}");
        let (method, body) = (self.method.clone(), self.body.clone());
        session.call(method, &path, body).await
    }

    /// Whether it would end the walker's own session.
    fn signs_out(&self) -> bool {
        self.id.contains("logout")
    }
}

/// Any id: where nothing is looked up before the refusal.
fn any(_name: &str) -> i64 {
    1
}

#[tokio::test]
async fn without_a_token_nothing_is_answered() {
    let app = testing::app().await;
    let mut open = BTreeSet::new();
    for area in AREAS {
        let session = app.session(area, "");
        for operation in operations(area, &any) {
            if operation.permission.is_none() {
                open.insert((area, operation.id));
                continue;
            }
            let answer = operation.call(&session, &any).await;
            assert_eq!(
                answer.status, 401,
                "{area}: {} {}",
                operation.id, answer.json
            );
        }
    }
    let expected = OPEN.map(|(area, id)| (area, id.to_owned()));
    assert_eq!(open, expected.into(), "what needs no sign-in");
}

#[tokio::test]
async fn a_token_of_another_area_is_refused() {
    let app = testing::app().await;
    let owner = owners::add_owner(&app.palm).await;
    let tokens = [
        ("merchant", app.palm.admin().token().to_owned()),
        ("manager", app.manager().token().to_owned()),
        ("owner", app.palm.owner(owner).await.token().to_owned()),
    ];
    for (of, token) in &tokens {
        for area in AREAS.into_iter().filter(|area| area != of) {
            let stranger = app.session(area, token);
            for operation in operations(area, &any) {
                if operation.permission.is_none() {
                    continue;
                }
                let answer = operation.call(&stranger, &any).await;
                let (id, json) = (&operation.id, &answer.json);
                assert_eq!(
                    answer.status, 403,
                    "{area} with a token of {of}: {id} {json}"
                );
            }
        }
    }
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
