//! What every operation has in common, written into the documents once:
//! the permission as `x-permission`, a list's filters as parameters of their own,
//! the `Idempotency-Key` of writes, the error responses as references.

use kernel::auth::SECURITY_SEPARATOR;
use kernel::code::{CodeValue, Declaration};
use kernel::paging::MAX_PAGE_SIZE;
use poem::http::StatusCode;
use serde_json::{Map, Value, json};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

pub fn decorate(mut document: Value, codes: &[&Declaration]) -> Value {
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
    document
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
            "description": description.unwrap_or_else(|| "Filter.".into()),
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
