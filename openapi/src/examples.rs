//! The examples of requests and answers: real ones of the tests, chosen by `cargo xtask openapi --examples`.

use serde_json::{Map, Value};

/// Files by area: operations by their ids.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// Puts the examples of an area into its document.
pub(crate) fn add(document: &mut Value, area: &str) {
    let examples: Map<String, Value> = FILES
        .iter()
        .filter(|(of, _)| *of == area)
        .filter_map(|(_, text)| serde_json::from_str::<Map<String, Value>>(text).ok())
        .flatten()
        .collect();
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    let operations = paths
        .filter_map(|(_, path)| path.as_object_mut())
        .flatten()
        .map(|(_, operation)| operation);
    for operation in operations {
        let id = operation["operationId"].as_str();
        if let Some(example) = id.and_then(|id| examples.get(id)) {
            add_to(operation, example);
        }
    }
}

fn add_to(operation: &mut Value, example: &Value) {
    let parameters = operation.get_mut("parameters");
    for parameter in parameters
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        let name = parameter["name"].as_str().unwrap_or_default();
        if let Some(value) = example["parameters"].get(name) {
            parameter["example"] = value.clone();
        }
    }
    for (content, part) in [
        ("/requestBody/content", "body"),
        ("/responses/200/content", "answer"),
    ] {
        let media = operation
            .pointer_mut(content)
            .and_then(Value::as_object_mut);
        let Some(value) = example.get(part) else {
            continue;
        };
        for (_, media) in media.into_iter().flatten() {
            media["example"] = value.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_example_stands_with_what_it_is_of() {
        let content = || json!({ "application/json": { "schema": {} } });
        let mut operation = json!({
            "parameters": [{ "name": "id" }, { "name": "page" }],
            "requestBody": { "content": content() },
            "responses": { "200": { "content": content() }, "404": { "content": content() } },
        });
        let example = json!({ "parameters": { "id": 7 }, "body": { "a": 1 }, "answer": [2] });
        add_to(&mut operation, &example);
        let media =
            |example: Value| json!({ "application/json": { "schema": {}, "example": example } });
        assert_eq!(
            operation,
            json!({
                "parameters": [{ "name": "id", "example": 7 }, { "name": "page" }],
                "requestBody": { "content": media(json!({ "a": 1 })) },
                "responses": { "200": { "content": media(json!([2])) }, "404": { "content": content() } },
            })
        );
    }

    #[test]
    fn an_operation_without_an_answer_in_json_has_its_parameters() {
        let mut operation = json!({ "parameters": [{ "name": "id" }], "responses": {} });
        add_to(
            &mut operation,
            &json!({ "parameters": { "id": 7 }, "media": "text/csv" }),
        );
        assert_eq!(
            operation,
            json!({ "parameters": [{ "name": "id", "example": 7 }], "responses": {} })
        );
    }
}
