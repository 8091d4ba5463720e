//! What many operations have alike stands once in a document and is referred to.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// From how many operations on a parameter stands under `components`.
const MANY: usize = 4;

/// A parameter that several operations have stands once in `components.parameters`. Of the parameters with one name the
/// most frequent one does; others stay with their operations.
pub fn share_parameters(document: &mut Value) {
    let mut counted: BTreeMap<String, BTreeMap<String, (usize, Value)>> = BTreeMap::new();
    each_parameter(document, |parameter| {
        let same = counted.entry(component_name(parameter)).or_default();
        let one = same
            .entry(parameter.to_string())
            .or_insert_with(|| (0, parameter.clone()));
        one.0 += 1;
    });
    let mut shared = Map::new();
    for (name, variants) in counted {
        // Of equally frequent ones the first by its text, so that a document is always the same.
        let most = variants
            .into_values()
            .rev()
            .max_by_key(|(count, _)| *count)
            .filter(|(count, _)| *count >= MANY);
        if let Some((_, parameter)) = most {
            shared.insert(name, parameter);
        }
    }
    each_parameter(document, |parameter| {
        let name = component_name(parameter);
        if shared.get(&name) == Some(&*parameter) {
            *parameter = json!({ "$ref": format!("#/components/parameters/{name}") });
        }
    });
    if !shared.is_empty() {
        document["components"]["parameters"] = Value::Object(shared);
    }
}

/// Each operation of a document, with its method.
pub fn each_operation(document: &mut Value, mut visit: impl FnMut(&str, &mut Value)) {
    for (_, operations) in document["paths"].as_object_mut().into_iter().flatten() {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            visit(method, operation);
        }
    }
}

pub fn each_parameter(document: &mut Value, mut visit: impl FnMut(&mut Value)) {
    each_operation(document, |_, operation| {
        let parameters = operation
            .get_mut("parameters")
            .and_then(Value::as_array_mut);
        parameters.into_iter().flatten().for_each(&mut visit);
    });
}

/// What a reference stands for; anything else as it is.
pub fn resolved<'a>(value: &'a Value, document: &'a Value) -> &'a Value {
    let reference = value["$ref"].as_str();
    let pointer = reference.and_then(|text| text.strip_prefix('#'));
    pointer
        .and_then(|pointer| document.pointer(pointer))
        .unwrap_or(value)
}

/// `page_size` → `PageSize`, of a path `PageSizeOfPath`.
fn component_name(parameter: &Value) -> String {
    let name = pascal(parameter["name"].as_str().unwrap_or_default());
    match parameter["in"].as_str() {
        Some("path") => format!("{name}OfPath"),
        _ => name,
    }
}

/// A form with a file stands under `components.schemas`, named by its operation, as JSON bodies do.
pub fn name_forms(document: &mut Value) {
    let mut forms = Map::new();
    each_operation(document, |_, operation| {
        let id = pascal(operation["operationId"].as_str().unwrap_or_default());
        let schema = operation
            .get_mut("requestBody")
            .and_then(|body| body.get_mut("content"))
            .and_then(|content| content.get_mut("multipart/form-data"))
            .and_then(|form| form.get_mut("schema"))
            .filter(|schema| schema.get("$ref").is_none());
        if let Some(schema) = schema {
            let name = format!("{id}Body");
            let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
            let mut form = std::mem::replace(schema, reference);
            form["title"] = name.as_str().into();
            forms.insert(name, form);
        }
    });
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        schemas.extend(forms);
    }
}

/// `create_photo` → `CreatePhoto`, `Idempotency-Key` → `IdempotencyKey`.
fn pascal(name: &str) -> String {
    name.split(['_', '-'])
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_parameter_of_a_name_is_shared() {
        let page = json!({ "name": "page_size", "in": "query", "schema": { "type": "integer" } });
        let own = json!({ "name": "page_size", "in": "query", "schema": { "type": "string" } });
        let get = |parameter: &Value| json!({ "get": { "parameters": [parameter] } });
        let mut document = json!({ "components": {}, "paths": {
            "/a": get(&page), "/b": get(&page), "/c": get(&own), "/d": get(&page), "/e": get(&page),
        }});
        share_parameters(&mut document);
        assert_eq!(
            document["components"]["parameters"],
            json!({ "PageSize": page })
        );
        let first = |path: &str| document["paths"][path]["get"]["parameters"][0].clone();
        assert_eq!(
            first("/a"),
            json!({ "$ref": "#/components/parameters/PageSize" })
        );
        assert_eq!(first("/c"), own);
    }

    #[test]
    fn a_form_is_named_by_its_operation() {
        let form = json!({ "type": "object", "properties": { "file": { "type": "string" } } });
        let mut document = json!({ "components": { "schemas": {} }, "paths": { "/photos": { "post": {
            "operationId": "create_photo",
            "requestBody": { "content": { "multipart/form-data": { "schema": form } } },
        }}}});
        name_forms(&mut document);
        let schema = &document["components"]["schemas"]["CreatePhotoBody"];
        assert_eq!(schema["properties"], form["properties"]);
        assert_eq!(
            document["paths"]["/photos"]["post"]["requestBody"]["content"]["multipart/form-data"]["schema"],
            json!({ "$ref": "#/components/schemas/CreatePhotoBody" })
        );
    }
}
