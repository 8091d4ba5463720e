//! What every operation has in common, written into the documents once:
//! the permission as `x-permission`, a list's filters as parameters of their own,
//! the `Idempotency-Key` of writes, the error responses as references.

use std::collections::BTreeSet;

use kernel::auth::SECURITY_SEPARATOR;
use kernel::code::{CodeValue, Declaration};
use kernel::paging::MAX_PAGE_SIZE;
use poem::http::StatusCode;
use serde_json::{Map, Value, json};

use crate::audited::is_audited;
use crate::words::{NO_WORDS, Used};
use crate::{answers, errors, inputs, patch, shared, sorts, words};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

pub fn decorate(document: Value, codes: &[&Declaration]) -> Value {
    decorate_with(document, codes, &mut Used::default())
}

/// The same, noting the words that were used.
fn decorate_with(mut document: Value, codes: &[&Declaration], used: &mut Used) -> Value {
    let schemas = document["components"]["schemas"].clone();
    let paths = document["paths"]
        .as_object_mut()
        .map(std::mem::take)
        .unwrap_or_default();
    let mut decorated = Map::new();
    for (path, mut operations) in paths {
        for method in METHODS {
            if let Some(operation) = operations.get_mut(method) {
                name_permission(operation);
                spread_filters(operation, &schemas);
                if method != "get" {
                    add_header(operation, idempotency_key());
                }
                match method {
                    "put" => add_header(operation, if_match(EDITED)),
                    "delete" if path.ends_with('}') => add_header(operation, if_match(REMOVED)),
                    _ => {}
                }
                plain_media_types(operation);
                name_files(&path, operation);
            }
        }
        let path = if path.len() > 1 {
            path.trim_end_matches('/').to_owned()
        } else {
            path
        };
        decorated.insert(path, operations);
    }
    document["paths"] = Value::Object(decorated);
    name_codes(&mut document, codes);
    merge_security_schemes(&mut document);
    plain_references(&mut document);
    plain_formats(&mut document);
    shared::name_forms(&mut document);
    sorts::name_columns(&mut document);
    inputs::complete(&mut document);
    words::describe(&mut document, used);
    // Made of what edits ask for, with its words.
    patch::publish(&mut document);
    share_error_responses(&mut document);
    open_pages(&mut document);
    answers::complete(&mut document);
    document["x-errors"] = errors::of_document(&document);
    document
}

/// What lists answer with: `next_cursor` stands beside the rows, and what was not asked for is missing. `x-page` names what
/// a page by number always has.
fn open_pages(document: &mut Value) {
    let mut pages = BTreeSet::new();
    let paths = document["paths"].as_object().into_iter().flatten();
    let operations = paths.filter_map(|(_, path)| path.as_object()).flatten();
    for (_, operation) in operations {
        // Only lists are asked for some of their columns.
        let mut named = operation["parameters"].as_array().into_iter().flatten();
        let is_list = named.any(|parameter| parameter["name"] == "fields");
        if let Some(name) = answered(operation).filter(|_| is_list) {
            pages.insert(name.to_owned());
        }
    }
    for name in pages {
        let page = &mut document["components"]["schemas"][&name];
        page["x-page"] = page["required"].clone();
        page["required"] = json!(["items", "page_size"]);
        if let Some(properties) = page["properties"].as_object_mut() {
            properties.insert("next_cursor".to_owned(), next_cursor());
        }
    }
}

fn next_cursor() -> Value {
    json!({
        "type": "string",
        "description": "Where the list goes on, for `cursor`. Missing at the end of the list, and where no `cursor` was sent.",
    })
}

/// The name of the object that an operation answers with.
fn answered(operation: &Value) -> Option<&str> {
    let content = operation["responses"]["200"]["content"].as_object()?;
    let json = content
        .iter()
        .find(|(media, _)| media.starts_with("application/json"));
    json?.1["schema"]["$ref"].as_str()?.rsplit('/').next()
}

/// The name of a list's rows, as the operation answers with them.
fn row_of<'a>(operation: &Value, schemas: &'a Value) -> Option<&'a str> {
    let items = &schemas[answered(operation)?]["properties"]["items"]["items"];
    items["$ref"].as_str()?.rsplit('/').next()
}

/// The formats of the specification and of its registry, where `time` has an offset; the declarations name types of Rust.
fn plain_formats(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(plain_formats),
        Value::Object(fields) => {
            if let Some(Value::String(format)) = fields.get_mut("format") {
                let plain = match format.as_str() {
                    "naive-date" => Some("date"),
                    "naive-time" => Some("time-local"),
                    "naive-date-time" => Some("date-time"),
                    _ => None,
                };
                if let Some(plain) = plain {
                    plain.clone_into(format);
                }
            }
            fields.values_mut().for_each(plain_formats);
        }
        _ => {}
    }
}

/// An error response that several operations have stands once in `components.responses`, named by its status.
/// One that differs from the shared one of its status stays with its operation.
fn share_error_responses(document: &mut Value) {
    let mut shared = Map::new();
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    let operations = paths.filter_map(|(_, path)| path.as_object_mut()).flatten();
    let responses =
        operations.filter_map(|(_, operation)| operation.get_mut("responses")?.as_object_mut());
    for (status, response) in responses.flatten() {
        let Some(name) = error_name(status) else {
            continue;
        };
        if shared.entry(&name).or_insert_with(|| response.clone()) == response {
            *response = json!({ "$ref": format!("#/components/responses/{name}") });
        }
    }
    if !shared.is_empty() {
        document["components"]["responses"] = Value::Object(shared);
    }
}

/// `404` → `NotFound`.
fn error_name(status: &str) -> Option<String> {
    let status = StatusCode::from_bytes(status.as_bytes()).ok()?;
    let is_error = status.is_client_error() || status.is_server_error();
    let reason = status.canonical_reason().filter(|_| is_error)?;
    Some(reason.split(' ').collect())
}

/// Generators name the values of a code by `x-enum-varnames`; a number alone says nothing.
fn name_codes(document: &mut Value, codes: &[&Declaration]) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else {
        return;
    };
    for code in codes {
        let Some(schema) = schemas.get_mut(code.name) else {
            continue;
        };
        let of = |part: fn(&CodeValue) -> &str| -> Value {
            code.values.iter().map(part).map(str::to_owned).collect()
        };
        if let Some(words) = schema["description"].as_str() {
            // Comments of codes come with their first space.
            schema["description"] = words.trim().into();
        }
        schema["x-enum-varnames"] = code
            .values
            .iter()
            .map(|value| identifier(value.name))
            .collect();
        schema["x-enum-descriptions"] = of(|value| value.en);
        schema["x-enum-descriptions-ar"] = of(|value| value.ar);
    }
}

/// No language has names that begin with a digit.
fn identifier(name: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        format!("value_{name}")
    } else {
        name.to_owned()
    }
}

/// `allOf: [reference, description]` → the reference: a described enum is still that enum,
/// which generators of mocks and clients know only in this form.
fn plain_references(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(plain_references),
        Value::Object(fields) => {
            if let Some(reference) = only_reference(fields) {
                *value = json!({ "$ref": reference });
                return;
            }
            fields.values_mut().for_each(plain_references);
        }
        _ => {}
    }
}

fn only_reference(fields: &Map<String, Value>) -> Option<Value> {
    let parts = fields.get("allOf")?.as_array()?;
    let rest_is_words = parts.iter().skip(1).all(|part| {
        part.as_object()
            .is_some_and(|part| part.keys().all(|key| key == "description"))
    });
    parts
        .first()?
        .get("$ref")
        .filter(|_| rest_is_words)
        .cloned()
}

/// `merchant_token#units.view` → the scheme `merchant_token` and `x-permission: units.view`.
fn name_permission(operation: &mut Value) {
    let Some(requirements) = operation.get_mut("security").and_then(Value::as_array_mut) else {
        return;
    };
    let mut permission = None;
    for requirement in requirements.iter_mut() {
        let Some(names) = requirement.as_object_mut() else {
            continue;
        };
        let renamed = std::mem::take(names).into_iter().map(|(name, scopes)| {
            match name.split_once(SECURITY_SEPARATOR) {
                Some((scheme, named)) => {
                    permission = Some(named.to_owned());
                    (scheme.to_owned(), scopes)
                }
                None => (name, scopes),
            }
        });
        *requirement = Value::Object(renamed.collect());
    }
    if let Some(permission) = permission {
        operation["x-permission"] = permission.into();
    }
}

fn merge_security_schemes(document: &mut Value) {
    let Some(schemes) = document["components"].get_mut("securitySchemes") else {
        return;
    };
    let Some(all) = schemes.as_object_mut() else {
        return;
    };
    let merged: Map<String, Value> = std::mem::take(all)
        .into_iter()
        .map(|(name, scheme)| {
            let plain = name
                .split(SECURITY_SEPARATOR)
                .next()
                .unwrap_or_default()
                .to_owned();
            (plain, scheme)
        })
        .collect();
    *schemes = Value::Object(merged);
}

/// The one parameter of a [`kernel::paging::List`] becomes paging and a parameter a filter.
fn spread_filters(operation: &mut Value, schemas: &Value) {
    let row = row_of(operation, schemas).map(str::to_owned);
    let Some(parameters) = operation
        .get_mut("parameters")
        .and_then(Value::as_array_mut)
    else {
        return;
    };
    let is_list = |parameter: &Value| {
        parameter["in"] == "query"
            && parameter["schema"].get("$ref").is_some_and(|reference| {
                let schema = reference.as_str().and_then(|text| text.rsplit('/').next());
                schema.is_some_and(|name| schemas[name]["type"] == "object")
            })
    };
    let Some(position) = parameters.iter().position(is_list) else {
        return;
    };
    let list = parameters.remove(position);
    let name = list["schema"]["$ref"]
        .as_str()
        .and_then(|text| text.rsplit('/').next());
    let properties = name.and_then(|name| schemas[name]["properties"].as_object());
    parameters.extend(paging_parameters(row.as_deref()));
    for (name, schema) in properties.into_iter().flatten() {
        let mut schema = schema.clone();
        let description = schema
            .as_object_mut()
            .and_then(|fields| fields.remove("description"));
        let has_commas = schema["type"] == "array";
        let mut parameter = json!({
            "name": name, "in": "query", "required": false, "schema": schema,
            "description": description.unwrap_or_else(|| NO_WORDS.into()),
        });
        if has_commas {
            parameter["explode"] = false.into();
        }
        parameters.push(parameter);
    }
}

/// `row`: the name of a page's rows; a file has no pages.
fn paging_parameters(row: Option<&str>) -> Vec<Value> {
    let parameter = |name: &str, schema: Value, description: &str| json!({ "name": name, "in": "query", "required": false, "schema": schema, "description": description });
    let mut parameters = vec![
        parameter(
            "page",
            json!({ "type": "integer", "minimum": 1, "maximum": 1_000_000, "default": 1 }),
            "Page, from 1. For a list that is read from end to end use `cursor`.",
        ),
        parameter(
            "page_size",
            json!({ "type": "integer", "minimum": 1, "maximum": MAX_PAGE_SIZE, "default": 25 }),
            "Rows a page.",
        ),
        parameter(
            "sort",
            json!({ "type": "string" }),
            "Column names with commas; a leading `-` is descending.",
        ),
        parameter(
            "search",
            json!({ "type": "string" }),
            "Free text: every word must occur; Arabic and digits are normalised.",
        ),
    ];
    if row.is_some() {
        parameters.extend([
            parameter(
                "cursor",
                json!({ "type": "string" }),
                "Instead of `page`: empty for the beginning, then the `next_cursor` of the answer before, with the same \
                 filters and sort. A page costs the same at any depth, and rows that are added or removed meanwhile neither \
                 repeat others nor hide them. Another list's cursor, or one taken to other filters, is refused with \
                 `wrong_cursor`: begin again.",
            ),
            parameter(
                "fields",
                json!({ "type": "string" }),
                "Columns with commas, such as `id,version`: the rows have only these. One that the list does not have is \
                 refused, and the refusal names those that it has.",
            ),
            parameter(
                "total",
                json!({ "type": "boolean" }),
                "Whether to count the rows and to add up the sums of the list. Without it a page by number has them and a \
                 page by `cursor` has none; `false` is quicker.",
            ),
        ]);
    }
    if row.is_some_and(is_audited) {
        parameters.push(parameter(
            "updated_since",
            json!({ "type": "string", "format": "date-time" }),
            "Only rows whose own record was made or changed at or after this instant. Take the instant of the last reading \
             less five minutes: what is being written meanwhile appears with the instant at which it began to be stored. \
             What was deleted is told by `GET /events`.",
        ));
    }
    parameters
}

/// Says of `If-Match` what it does to an edit.
const EDITED: &str = "`\"7\"`: the version that was read, in the place of `version` in the body.";
/// Says of `If-Match` what it does to a removal.
const REMOVED: &str = "`\"7\"`: removes only this version of the record; another one is refused with `stale_version` and \
     nothing is removed. Refused where what is removed has no version.";

fn if_match(description: &str) -> Value {
    json!({
        "name": "If-Match", "in": "header", "required": false,
        "schema": { "type": "string", "pattern": "^\"[0-9]+\"$", "example": "\"7\"" },
        "description": description,
    })
}

fn idempotency_key() -> Value {
    json!({
        "name": "Idempotency-Key", "in": "header", "required": false,
        "schema": { "type": "string", "minLength": 1, "maxLength": 200 },
        "description": "A repeated key within 7 days returns the first answer, marked by the header \
                        `Idempotency-Replayed: true`, and changes nothing; with another body it is refused.",
    })
}

fn add_header(operation: &mut Value, parameter: Value) {
    match operation
        .get_mut("parameters")
        .and_then(Value::as_array_mut)
    {
        Some(parameters) => parameters.push(parameter),
        None => operation["parameters"] = json!([parameter]),
    }
}

/// `application/json; charset=utf-8` → `application/json`, which generators know.
fn plain_media_types(value: &mut Value) {
    let Some(fields) = value.as_object_mut() else {
        if let Some(items) = value.as_array_mut() {
            items.iter_mut().for_each(plain_media_types);
        }
        return;
    };
    if let Some(content) = fields.get_mut("content").and_then(Value::as_object_mut) {
        *content = std::mem::take(content)
            .into_iter()
            .map(|(media, body)| (media.split(';').next().unwrap_or_default().to_owned(), body))
            .collect();
    }
    fields.values_mut().for_each(plain_media_types);
}

/// By which generators of clients know a file; it stays beside what the file is.
const ANY_FILE: &str = "application/octet-stream";
const FILES_OF_LISTS: [&str; 3] = [
    "text/csv",
    "application/x-ndjson",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/// A download is declared with all that any download can be: an address that says what its file is keeps only that.
fn name_files(path: &str, operation: &mut Value) {
    let mut parameters = operation["parameters"].as_array().into_iter().flatten();
    let is_of_list = parameters.any(|parameter| parameter["name"] == "format");
    let kinds: &[&str] = if path.ends_with("/pdf") {
        &["application/pdf"]
    } else if path.ends_with("/xml") {
        &["application/xml"]
    } else if is_of_list {
        &FILES_OF_LISTS
    } else {
        return;
    };
    let content = operation.pointer_mut("/responses/200/content");
    if let Some(content) = content.and_then(Value::as_object_mut)
        && content.contains_key(ANY_FILE)
    {
        content.retain(|media, _| media == ANY_FILE || kinds.contains(&media.as_str()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_address_says() {
        let all = ["application/pdf", ANY_FILE, "text/csv", "image/png"];
        let kept = |path: &str, parameters: Value| {
            let content: Map<String, Value> = all
                .iter()
                .map(|media| ((*media).to_owned(), json!({})))
                .collect();
            let mut operation = json!({
                "parameters": parameters, "responses": { "200": { "content": content } },
            });
            name_files(path, &mut operation);
            let content = operation["responses"]["200"]["content"].as_object();
            let mut kept: Vec<String> = content
                .into_iter()
                .flatten()
                .map(|it| it.0.clone())
                .collect();
            kept.sort_unstable();
            kept
        };
        assert_eq!(
            kept("/a/{id}/pdf", json!([])),
            [ANY_FILE, "application/pdf"]
        );
        assert_eq!(
            kept("/a/export", json!([{ "name": "format" }])),
            [ANY_FILE, "text/csv"]
        );
        assert_eq!(kept("/a/{id}/photo", json!([])).len(), all.len());
    }

    /// The four documents as the contexts declare them, before they are decorated.
    fn decorated_all(used: &mut Used) -> Vec<(&'static str, Value)> {
        let specs = [
            ("merchant", crate::merchant().spec()),
            ("manager", crate::manager().spec()),
            ("owner", crate::owner().spec()),
            ("public", crate::public().spec()),
        ];
        let codes = crate::codes();
        let decorated = specs.into_iter().map(|(area, spec)| {
            let plain = serde_json::from_str(&spec).expect("a document");
            (area, decorate_with(plain, &codes, used))
        });
        decorated.collect()
    }

    /// Whether there is something to read; what refers to a schema has the schema's words.
    fn is_told(value: &Value) -> bool {
        let words = value["description"].as_str().unwrap_or_default();
        value.get("$ref").is_some() || (!words.is_empty() && words != NO_WORDS)
    }

    #[test]
    fn everything_published_is_described() {
        let mut silent = Vec::new();
        for (area, document) in decorated_all(&mut Used::default()) {
            for tag in document["tags"].as_array().into_iter().flatten() {
                if !is_told(tag) {
                    silent.push(format!("{area}: tag {}", tag["name"]));
                }
            }
            let schemas = document["components"]["schemas"].as_object();
            for (name, schema) in schemas.into_iter().flatten() {
                if !is_told(schema) {
                    silent.push(format!("{area}: {name}"));
                }
                let properties = schema["properties"].as_object().into_iter().flatten();
                for (field, property) in properties {
                    if !is_told(property) {
                        silent.push(format!("{area}: {name}.{field}"));
                    }
                }
            }
            for (path, operations) in document["paths"].as_object().into_iter().flatten() {
                for (method, operation) in operations.as_object().into_iter().flatten() {
                    if operation["summary"].as_str().is_none_or(str::is_empty) {
                        silent.push(format!("{area}: {method} {path}"));
                    }
                    let parameters = operation["parameters"].as_array().into_iter().flatten();
                    for parameter in parameters.filter(|one| !is_told(one)) {
                        silent.push(format!("{area}: {method} {path}: {}", parameter["name"]));
                    }
                    let responses = operation["responses"].as_object().into_iter().flatten();
                    for (status, _) in responses.filter(|(_, response)| !is_told(response)) {
                        silent.push(format!("{area}: {method} {path}: {status}"));
                    }
                }
            }
        }
        assert!(
            silent.is_empty(),
            "a doc comment, or an entry in openapi/src/words, is missing for: {silent:#?}"
        );
    }

    #[test]
    fn every_word_is_used() {
        let mut used = Used::default();
        decorated_all(&mut used);
        let idle: Vec<&str> = words::keys().filter(|key| !used.has(key)).collect();
        assert!(
            idle.is_empty(),
            "nothing uses these of openapi/src/words: {idle:?}"
        );
    }

    #[test]
    fn enums_name_their_values_and_days_are_dates() {
        let mut lists = 0;
        for (area, document) in decorated_all(&mut Used::default()) {
            let text = document.to_string();
            assert!(!text.contains("\"naive-"), "{area}");
            lists += text.matches("\"x-sortable\"").count();
            let schemas = document["components"]["schemas"].as_object();
            for (name, schema) in schemas.into_iter().flatten() {
                let is_number = schema["type"] == "integer" && schema["enum"].is_array();
                assert!(
                    !is_number || schema["x-enum-varnames"].is_array(),
                    "{area}: the numbers of {name} have no names"
                );
            }
        }
        assert!(
            lists > 100,
            "only {lists} lists say what they are sorted by"
        );
    }

    #[test]
    fn a_list_goes_on_at_a_cursor_and_its_file_does_not() {
        let schemas = json!({
            "CityFilter": { "type": "object", "properties": {} },
            "Page_City": { "type": "object", "required": ["items", "total", "page", "page_size"], "properties": {
                "items": { "type": "array", "items": { "$ref": "#/components/schemas/City" } },
            }},
        });
        let filters = json!({ "name": "list", "in": "query", "schema": { "$ref": "#/components/schemas/CityFilter" } });
        let page = json!({ "schema": { "$ref": "#/components/schemas/Page_City" } });
        let document = json!({ "components": { "schemas": schemas }, "paths": {
            "/cities": { "get": {
                "parameters": [filters],
                "responses": { "200": { "content": { "application/json; charset=utf-8": page } } },
            }},
            "/cities/export": { "get": {
                "parameters": [filters],
                "responses": { "200": { "content": { "text/csv": {} } } },
            }},
        }});
        let document = decorate(document, &[]);
        let names = |path: &str| {
            let named = document["paths"][path]["get"]["parameters"]
                .as_array()
                .cloned();
            let named = named.expect("parameters").into_iter();
            named
                .map(|one| one["name"].as_str().expect("a name").to_owned())
                .collect::<Vec<_>>()
        };
        let all = [
            "page",
            "page_size",
            "sort",
            "search",
            "cursor",
            "fields",
            "total",
            "updated_since",
        ];
        assert_eq!(names("/cities"), all);
        assert_eq!(names("/cities/export"), all[..4]);
        let page = &document["components"]["schemas"]["Page_City"];
        assert_eq!(page["required"], json!(["items", "page_size"]));
        assert_eq!(page["properties"]["next_cursor"]["type"], "string");
    }

    #[test]
    fn equal_error_responses_are_shared_and_others_stay() {
        let refused = json!({ "description": "Refused." });
        let own = json!({ "description": "Of this operation." });
        let mut document = json!({ "components": {}, "paths": {
            "/a": {
                "get": { "responses": { "200": { "description": "" }, "404": refused } },
                "put": { "responses": { "404": refused } },
            },
            "/b": { "get": { "responses": { "404": own, "default": own } } },
        }});
        share_error_responses(&mut document);
        let reference = json!({ "$ref": "#/components/responses/NotFound" });
        assert_eq!(
            document,
            json!({ "components": { "responses": { "NotFound": refused } }, "paths": {
                "/a": {
                    "get": { "responses": { "200": { "description": "" }, "404": reference } },
                    "put": { "responses": { "404": reference } },
                },
                "/b": { "get": { "responses": { "404": own, "default": own } } },
            }})
        );
    }
}
