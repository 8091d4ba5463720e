//! A document without its words: what a program can rely on.

use serde_json::{Map, Value, json};

use crate::examples::resolved;

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];
/// Of a schema, with what is below it.
const KEPT: [&str; 14] = [
    "$ref",
    "type",
    "format",
    "enum",
    "default",
    "required",
    "nullable",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "pattern",
];

/// `operations` by `get /units`, and `schemas` by name.
pub fn of(document: &Value) -> Value {
    let mut operations = Map::new();
    for (path, item) in object(&document["paths"]) {
        for method in METHODS {
            if let Some(found) = item.get(method) {
                operations.insert(format!("{method} {path}"), operation(found, document));
            }
        }
    }
    let schemas: Map<String, Value> = object(&document["components"]["schemas"])
        .map(|(name, found)| (name.clone(), schema(found)))
        .collect();
    json!({ "operations": operations, "schemas": schemas })
}

fn operation(operation: &Value, document: &Value) -> Value {
    let parameters: Map<String, Value> = operation["parameters"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|given| {
            let given = resolved(document, given);
            let name = format!(
                "{} {}",
                given["in"].as_str().unwrap_or_default(),
                given["name"].as_str().unwrap_or_default()
            );
            (name, parameter(given))
        })
        .collect();
    let answers: Map<String, Value> = object(&operation["responses"])
        .filter(|(status, _)| status.starts_with('2'))
        .map(|(status, answer)| (status.clone(), content(resolved(document, answer))))
        .collect();
    let body = resolved(document, &operation["requestBody"]);
    let mut kept = json!({
        "id": operation["operationId"], "parameters": parameters, "answers": answers,
        "signed_in": operation["security"].as_array().is_some_and(|schemes| !schemes.is_empty()),
    });
    if body.is_object() {
        kept["body"] = json!({ "required": body["required"] == true, "content": content(body) });
    }
    if let Some(permission) = operation.get("x-permission") {
        kept["permission"] = permission.clone();
    }
    kept
}

fn parameter(given: &Value) -> Value {
    let mut kept =
        json!({ "required": given["required"] == true, "schema": schema(&given["schema"]) });
    if given["explode"] == false {
        kept["explode"] = false.into();
    }
    // Its pattern is made of them, and grows with each that is new.
    if given["x-sortable"].is_array() {
        kept["sortable"] = given["x-sortable"].clone();
        if let Some(schema) = kept["schema"].as_object_mut() {
            schema.remove("pattern");
        }
    }
    kept
}

fn content(of: &Value) -> Value {
    object(&of["content"])
        .map(|(media, body)| (media.clone(), schema(&body["schema"])))
        .collect::<Map<_, _>>()
        .into()
}

fn schema(found: &Value) -> Value {
    let mut kept = Map::new();
    for key in KEPT {
        if let Some(value) = found.get(key) {
            kept.insert(key.to_owned(), value.clone());
        }
    }
    if found["properties"].is_object() {
        let properties: Map<String, Value> = object(&found["properties"])
            .map(|(name, property)| (name.clone(), schema(property)))
            .collect();
        kept.insert("properties".to_owned(), properties.into());
    }
    for key in ["items", "additionalProperties"] {
        if found[key].is_object() {
            kept.insert(key.to_owned(), schema(&found[key]));
        }
    }
    for key in ["allOf", "anyOf", "oneOf"] {
        if let Some(parts) = found[key].as_array() {
            kept.insert(key.to_owned(), parts.iter().map(schema).collect());
        }
    }
    kept.into()
}

pub fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}
