//! What every operation has in common, written into the documents once:
//! the permission as `x-permission`, a list's filters as parameters of their own,
//! the `Idempotency-Key` of writes, the error responses as references.

use kernel::auth::SECURITY_SEPARATOR;
use kernel::code::{CodeValue, Declaration};
use kernel::paging::MAX_PAGE_SIZE;
use poem::http::StatusCode;
use serde_json::{Map, Value, json};

use crate::words::{NO_WORDS, Used};
use crate::{answers, errors, inputs, shared, sorts, words};

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
                    add_idempotency_key(operation);
                }
                plain_media_types(operation);
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
    share_error_responses(&mut document);
    plain_formats(&mut document);
    shared::name_forms(&mut document);
    sorts::name_columns(&mut document);
    inputs::complete(&mut document);
    words::describe(&mut document, used);
    answers::complete(&mut document);
    document["x-errors"] = errors::of_document(&document);
    document
}

/// The formats of the specification; the declarations name types of Rust.
fn plain_formats(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(plain_formats),
        Value::Object(fields) => {
            if let Some(Value::String(format)) = fields.get_mut("format") {
                let plain = match format.as_str() {
                    "naive-date" => Some("date"),
                    "naive-time" => Some("time"),
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
        schema["x-enum-varnames"] = of(|value| value.name);
        schema["x-enum-descriptions"] = of(|value| value.en);
        schema["x-enum-descriptions-ar"] = of(|value| value.ar);
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
    parameters.extend(paging_parameters());
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

fn paging_parameters() -> Vec<Value> {
    let parameter = |name: &str, schema: Value, description: &str| json!({ "name": name, "in": "query", "required": false, "schema": schema, "description": description });
    vec![
        parameter(
            "page",
            json!({ "type": "integer", "minimum": 1, "maximum": 1_000_000, "default": 1 }),
            "Page, from 1.",
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
    ]
}

fn add_idempotency_key(operation: &mut Value) {
    let parameter = json!({
        "name": "Idempotency-Key", "in": "header", "required": false,
        "schema": { "type": "string", "minLength": 1, "maxLength": 200 },
        "description": "A repeated key within 7 days returns the first answer, marked by the header \
                        `Idempotency-Replayed: true`, and changes nothing; with another body it is refused.",
    });
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

#[cfg(test)]
mod tests {
    use super::*;

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
