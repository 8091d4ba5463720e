//! A collection of an area's requests in Postman's format 2.1, which Bruno reads too: a folder a tag, a request an
//! operation, with its parameters, an example of its body and the key of who calls.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::samples::sample;
use crate::shared::resolved;

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];
const FORMAT: &str = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
/// Whoever imports it sets these two.
const SERVER: &str = "http://localhost:8080";
const KEY: &str = "";

/// The collection of an area's document.
pub fn of(document: &Value, area: &str) -> Value {
    let mut folders: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for (path, item) in object(&document["paths"]) {
        for method in METHODS {
            if let Some(operation) = item.get(method) {
                let tag = operation["tags"][0].as_str().unwrap_or("other");
                let request = Request {
                    document,
                    area,
                    path,
                    method,
                    operation,
                };
                folders.entry(tag).or_default().push(request.item());
            }
        }
    }
    let folders: Vec<Value> = folders
        .into_iter()
        .map(|(tag, requests)| json!({ "name": tag, "item": requests }))
        .collect();
    json!({
        "info": {
            "name": document["info"]["title"],
            "description": "Set `server` to the address of your Manzil, and `key` to an API key of your profile.",
            "version": document["info"]["version"],
            "schema": FORMAT,
        },
        "auth": {
            "type": "bearer",
            "bearer": [{ "key": "token", "value": "{{key}}", "type": "string" }],
        },
        "variable": [{ "key": "server", "value": SERVER }, { "key": "key", "value": KEY }],
        "item": folders,
    })
}

struct Request<'a> {
    document: &'a Value,
    area: &'a str,
    path: &'a str,
    method: &'a str,
    operation: &'a Value,
}

impl Request<'_> {
    fn item(&self) -> Value {
        let summary = self.operation["summary"].as_str().unwrap_or_default();
        let mut request = json!({
            "method": self.method.to_uppercase(),
            "header": self.headers(),
            "url": self.url(),
            "description": summary,
        });
        if let Some(body) = self.body() {
            request["body"] = body;
        }
        if self.operation["security"].is_null() {
            request["auth"] = json!({ "type": "noauth" });
        }
        let id = self.operation["operationId"].as_str().unwrap_or(self.path);
        json!({ "name": id, "request": request })
    }

    fn parameters(&self, place: &'static str) -> impl Iterator<Item = &Value> {
        let all = self.operation["parameters"].as_array();
        let all = all.into_iter().flatten();
        all.map(|parameter| resolved(parameter, self.document))
            .filter(move |parameter| parameter["in"] == place)
    }

    /// What may be left out is there, switched off.
    fn pairs(&self, place: &'static str) -> Vec<Value> {
        let pairs = self.parameters(place).map(|parameter| {
            json!({
                "key": parameter["name"],
                "value": text(&self.sample_of(parameter)),
                "description": parameter["description"].as_str().unwrap_or_default(),
                "disabled": parameter["required"] != true,
            })
        });
        pairs.collect()
    }

    fn sample_of(&self, parameter: &Value) -> Value {
        let name = parameter["name"].as_str().unwrap_or_default();
        let example = parameter.get("example").cloned();
        example.unwrap_or_else(|| sample(name, &parameter["schema"], self.document))
    }

    fn headers(&self) -> Vec<Value> {
        let mut headers = self.pairs("header");
        if self.is_json() {
            headers.push(json!({ "key": "Content-Type", "value": "application/json" }));
        }
        headers
    }

    /// `/units/{id}` → `{{server}}/api/merchant/units/:id`.
    fn url(&self) -> Value {
        let mut segments = vec!["api".to_owned(), self.area.to_owned()];
        let below = self.path.split('/').filter(|segment| !segment.is_empty());
        segments.extend(below.map(|segment| {
            let name = segment
                .strip_prefix('{')
                .and_then(|rest| rest.strip_suffix('}'));
            name.map_or_else(|| segment.to_owned(), |name| format!(":{name}"))
        }));
        let variables: Vec<Value> = self
            .pairs("path")
            .into_iter()
            .map(|pair| json!({ "key": pair["key"], "value": pair["value"], "description": pair["description"] }))
            .collect();
        json!({
            "raw": format!("{{{{server}}}}/{}", segments.join("/")),
            "host": ["{{server}}"],
            "path": segments,
            "query": self.pairs("query"),
            "variable": variables,
        })
    }

    fn content(&self) -> &Value {
        &resolved(&self.operation["requestBody"], self.document)["content"]
    }

    fn is_json(&self) -> bool {
        self.content()["application/json"].is_object()
    }

    fn body(&self) -> Option<Value> {
        if self.is_json() {
            let body = &self.content()["application/json"];
            let example = given(body).unwrap_or_else(|| sample("", &body["schema"], self.document));
            let raw = serde_json::to_string_pretty(&example).ok()?;
            return Some(json!({
                "mode": "raw", "raw": raw, "options": { "raw": { "language": "json" } },
            }));
        }
        let form = self.content().get("multipart/form-data")?;
        let schema = resolved(&form["schema"], self.document);
        let required = schema["required"].as_array();
        let fields = object(&schema["properties"]).map(|(name, field)| {
            if field["format"] == "binary" {
                return json!({ "key": name, "type": "file", "src": [] });
            }
            let given = form["example"].get(name);
            let value = given
                .cloned()
                .unwrap_or_else(|| sample(name, field, self.document));
            let is_required =
                required.is_some_and(|all| all.iter().any(|one| one == name.as_str()));
            json!({
                "key": name, "type": "text", "value": text(&value),
                "disabled": given.is_none() && !is_required,
            })
        });
        Some(json!({ "mode": "formdata", "formdata": fields.collect::<Vec<_>>() }))
    }
}

/// The example that the document itself has for a body.
fn given(body: &Value) -> Option<Value> {
    let first = body["examples"]
        .as_object()
        .and_then(|all| all.values().next());
    let named = first.and_then(|example| example.get("value"));
    body.get("example").or(named).cloned()
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Value {
        json!({
            "info": { "title": "Manzil: merchant", "version": "0.1.3" },
            "paths": {
                "/units/{id}": { "put": {
                    "operationId": "update_unit", "summary": "Edits a unit.", "tags": ["units"],
                    "security": [{ "merchant_token": [] }],
                    "parameters": [
                        { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } },
                        { "name": "on", "in": "query", "schema": { "type": "string", "format": "date" } },
                        { "name": "Idempotency-Key", "in": "header", "schema": { "type": "string" } },
                    ],
                    "requestBody": { "content": { "application/json": {
                        "schema": { "$ref": "#/components/schemas/UnitInput" },
                    } } },
                } },
                "/photos": { "post": {
                    "operationId": "upload", "tags": ["photos"],
                    "requestBody": { "content": { "multipart/form-data": { "schema": { "properties": {
                        "file": { "type": "string", "format": "binary" }, "title": { "type": "string" },
                    } } } } },
                } },
            },
            "components": { "schemas": { "UnitInput": {
                "type": "object", "required": ["number", "usage", "parent"], "properties": {
                    "number": { "type": "string", "example": "12A" },
                    "usage": { "type": "integer", "enum": [2, 1] },
                    "parent": { "$ref": "#/components/schemas/UnitInput" },
                    "notes": { "type": "string" },
                },
            } } },
        })
    }

    #[test]
    fn a_folder_a_tag_and_a_request_an_operation() {
        let collection = of(&document(), "merchant");
        assert_eq!(collection["info"]["schema"], FORMAT);
        assert_eq!(collection["item"][0]["name"], "photos");
        let item = &collection["item"][1]["item"][0];
        assert_eq!(item["name"], "update_unit");
        let request = &item["request"];
        assert_eq!(request["method"], "PUT");
        assert_eq!(request["url"]["raw"], "{{server}}/api/merchant/units/:id");
        assert_eq!(
            request["url"]["path"],
            json!(["api", "merchant", "units", ":id"])
        );
        assert_eq!(request["url"]["variable"][0]["key"], "id");
        let query = &request["url"]["query"][0];
        assert_eq!(
            (&query["key"], &query["disabled"]),
            (&json!("on"), &json!(true))
        );
        assert_eq!(request["header"][0]["key"], "Idempotency-Key");
        assert_eq!(request.get("auth"), None, "the collection's own");
    }

    #[test]
    fn a_body_has_what_is_required_and_ends_in_circles() {
        let collection = of(&document(), "merchant");
        let body = &collection["item"][1]["item"][0]["request"]["body"];
        let raw = body["raw"].as_str().expect("a text");
        let body: Value = serde_json::from_str(raw).expect("JSON");
        assert_eq!(
            (&body["number"], &body["usage"]),
            (&json!("12A"), &json!(2))
        );
        assert_eq!(body.get("notes"), None);
        assert_eq!(body["parent"]["parent"]["number"], "12A");
    }

    #[test]
    fn an_example_of_the_document_comes_first() {
        let mut document = document();
        let body = "/paths/~1units~1{id}/put/requestBody/content/application~1json";
        let body = document.pointer_mut(body).expect("a body");
        body["examples"] = json!({ "usual": { "value": { "number": "7" } } });
        let collection = of(&document, "merchant");
        let raw = &collection["item"][1]["item"][0]["request"]["body"]["raw"];
        assert_eq!(raw, "{\n  \"number\": \"7\"\n}");
    }

    #[test]
    fn a_file_is_a_field_of_a_form_and_who_needs_no_key_sends_none() {
        let collection = of(&document(), "merchant");
        let request = &collection["item"][0]["item"][0]["request"];
        assert_eq!(request["auth"]["type"], "noauth");
        assert_eq!(
            request["body"]["formdata"],
            json!([
                { "key": "file", "type": "file", "src": [] },
                { "key": "title", "type": "text", "value": "text", "disabled": true },
            ])
        );
    }
}
