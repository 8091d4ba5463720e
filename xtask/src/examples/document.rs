//! A published document: which operation an exchange was of, and whether an example fits what is published of it.

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap},
    fs,
    path::Path,
};

use anyhow::{Context, Result};
use regex::Regex;
use serde_json::{Map, Value};

use crate::openapi::AREAS;

/// What the published schemas use none of, and the check does not know.
const UNKNOWN: [&str; 4] = ["allOf", "anyOf", "oneOf", "not"];

const FORMATS: [(&str, &str); 9] = [
    ("date", DATE),
    ("naive-date", DATE),
    (
        "date-time",
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$",
    ),
    ("time-local", TIME),
    ("naive-time", TIME),
    ("decimal", "^-?[0-9]+(\\.[0-9]+)?$"),
    (
        "uuid",
        "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
    ),
    ("email", "^[^@\\s]+@[^@\\s]+$"),
    ("uri", "^[a-z][a-z0-9+.-]*:"),
];
const DATE: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";
const TIME: &str = "^[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?$";

pub struct Document {
    pub area: String,
    pub operations: Vec<Operation>,
    json: Value,
    patterns: RefCell<HashMap<String, Option<Regex>>>,
}

pub struct Operation {
    pub id: String,
    pub tag: String,
    method: String,
    path: Vec<String>,
    parameters: Vec<Value>,
    /// With whether it is required.
    body: Option<(Value, bool)>,
    /// Nothing where the answer is a file or goes on.
    answer: Option<Value>,
}

/// What came of a check.
#[derive(Debug, Default)]
pub struct Checked {
    pub faults: Vec<String>,
    /// What the example has, as `body.lines[].amount`; entries of maps are `*`.
    pub properties: BTreeSet<String>,
}

impl Checked {
    /// Of the request: an answer has them from the server.
    pub fn asked(&self) -> impl Iterator<Item = &String> {
        self.properties
            .iter()
            .filter(|name| !name.starts_with("answer"))
    }

    fn fault(&mut self, at: &str, what: &str) {
        self.faults.push(format!("{at} {what}"));
    }
}

pub fn read_all(root: &Path) -> Result<Vec<Document>> {
    let read = |area: &str| -> Result<Document> {
        let file = root.join(format!("openapi/{area}.json"));
        let text =
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Document::new(area, serde_json::from_str(&text)?))
    };
    AREAS.into_iter().map(read).collect()
}

impl Document {
    pub fn new(area: &str, json: Value) -> Self {
        let mut operations = Vec::new();
        for (path, item) in json["paths"].as_object().into_iter().flatten() {
            for (method, operation) in item.as_object().into_iter().flatten() {
                operations.extend(Operation::read(&json, path, method, operation));
            }
        }
        Self {
            area: area.to_owned(),
            operations,
            json,
            patterns: RefCell::default(),
        }
    }

    /// What a test sent and got as an example of its operation.
    pub fn example(&self, exchange: &Value) -> Option<(&Operation, Value)> {
        let address = exchange["path"].as_str()?;
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let below = path.strip_prefix(&format!("/api/{}/", self.area))?;
        let parts: Vec<&str> = below.trim_end_matches('/').split('/').collect();
        let method = exchange["method"].as_str()?;
        let operation = self
            .operations
            .iter()
            .filter(|operation| operation.method == method && operation.is_at(&parts))
            .min_by_key(|operation| operation.names().count())?;
        let mut example = Map::new();
        let in_path = operation.path.iter().zip(parts);
        let in_path = in_path.filter_map(|(of, part)| Some((name_of(of)?, part)));
        let in_query = query.split('&').filter_map(|pair| pair.split_once('='));
        let parameters: Map<String, Value> = in_path
            .chain(in_query.filter(|(_, value)| !value.is_empty()))
            .filter_map(|(name, value)| {
                let schema = &operation.parameter(name)?["schema"];
                Some((name.to_owned(), self.typed(schema, &decoded(value))))
            })
            .collect();
        if !parameters.is_empty() {
            example.insert("parameters".to_owned(), parameters.into());
        }
        if let Some((schema, _)) = &operation.body {
            let form = exchange["form"].as_object().map(|form| {
                let properties = &self.resolved(schema)["properties"];
                let typed = form.iter().map(|(name, value)| {
                    let text = value.as_str().unwrap_or_default();
                    (name.clone(), self.typed(&properties[name], text))
                });
                Value::Object(typed.collect())
            });
            let body = form.or_else(|| exchange.get("body").map(without_nulls));
            example.extend(body.map(|body| ("body".to_owned(), body)));
        }
        let answered = if operation.answer.is_some() {
            "answer"
        } else {
            "media"
        };
        let value = exchange.get(answered).filter(|value| !value.is_null());
        example.extend(value.map(|value| (answered.to_owned(), value.clone())));
        Some((operation, example.into()))
    }

    pub fn check(&self, operation: &Operation, example: &Value) -> Checked {
        let mut checked = Checked::default();
        let given = &example["parameters"];
        for (name, value) in given.as_object().into_iter().flatten() {
            let at = format!("parameters.{name}");
            match operation.parameter(name) {
                Some(parameter) => self.value(&parameter["schema"], value, &at, &mut checked),
                None => checked.fault(&at, "is not published"),
            }
        }
        for parameter in operation
            .parameters
            .iter()
            .filter(|it| it["required"] == true)
        {
            let name = parameter["name"].as_str().unwrap_or_default();
            if given.get(name).is_none() {
                checked.fault(&format!("parameters.{name}"), "is missing");
            }
        }
        let body = operation.body.as_ref();
        let is_wanted = body.is_some_and(|(_, is_required)| *is_required);
        let body = (body.map(|(schema, _)| schema), is_wanted);
        let answer = (operation.answer.as_ref(), operation.answer.is_some());
        for (at, (schema, is_wanted)) in [("body", body), ("answer", answer)] {
            match (schema, example.get(at)) {
                (Some(schema), Some(value)) => self.value(schema, value, at, &mut checked),
                (None, Some(_)) => checked.fault(at, "is not published"),
                (_, None) if is_wanted => checked.fault(at, "is missing"),
                (_, None) => {}
            }
        }
        checked
    }

    fn value(&self, schema: &Value, value: &Value, at: &str, checked: &mut Checked) {
        let schema = self.resolved(schema);
        let kind = schema["type"].as_str();
        if value.is_null() {
            if kind.is_some() && schema["nullable"] != true {
                checked.fault(at, "is null");
            }
            return;
        }
        checked.properties.insert(at.to_owned());
        for keyword in UNKNOWN.iter().filter(|it| schema.get(it).is_some()) {
            checked.fault(
                at,
                &format!("has `{keyword}`, which the check does not know"),
            );
        }
        let choices = schema["enum"].as_array();
        if choices.is_some_and(|choices| !choices.contains(value)) {
            checked.fault(at, &format!("cannot be {value}"));
        }
        match (kind, value) {
            (None, _) | (Some("boolean"), Value::Bool(_)) => {}
            (Some("object"), Value::Object(fields)) => self.object(schema, fields, at, checked),
            (Some("array"), Value::Array(entries)) => {
                within(
                    schema,
                    ["minItems", "maxItems"],
                    count(entries.len()),
                    at,
                    checked,
                );
                for entry in entries {
                    self.value(&schema["items"], entry, &format!("{at}[]"), checked);
                }
            }
            (Some("string"), Value::String(text)) => self.text(schema, text, at, checked),
            (Some("number"), Value::Number(number)) => {
                let number = number.as_f64().unwrap_or_default();
                within(schema, ["minimum", "maximum"], number, at, checked);
            }
            (Some("integer"), Value::Number(number)) if !number.is_f64() => {
                let is_unsigned = schema["format"]
                    .as_str()
                    .is_some_and(|format| format.starts_with("uint"));
                let number = number.as_f64().unwrap_or_default();
                if is_unsigned && number < 0.0 {
                    checked.fault(at, "is below zero");
                }
                within(schema, ["minimum", "maximum"], number, at, checked);
            }
            (Some(kind), value) => checked.fault(at, &format!("is no {kind}: {value}")),
        }
    }

    fn object(&self, schema: &Value, fields: &Map<String, Value>, at: &str, checked: &mut Checked) {
        let known = &schema["properties"];
        let others = &schema["additionalProperties"];
        let required = schema["required"].as_array().into_iter().flatten();
        for name in required.filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                checked.fault(&format!("{at}.{name}"), "is missing");
            }
        }
        for (name, value) in fields {
            let own = format!("{at}.{name}");
            match known.get(name) {
                Some(schema) => self.value(schema, value, &own, checked),
                None if others.is_object() || (known.is_null() && *others != false) => {
                    self.value(others, value, &format!("{at}.*"), checked);
                }
                None => checked.fault(&own, "is not published"),
            }
        }
    }

    fn text(&self, schema: &Value, text: &str, at: &str, checked: &mut Checked) {
        let length = count(text.chars().count());
        within(schema, ["minLength", "maxLength"], length, at, checked);
        let format = schema["format"].as_str();
        let format = FORMATS.iter().find(|(name, _)| Some(*name) == format);
        let patterns = [
            schema["pattern"].as_str(),
            format.map(|(_, pattern)| *pattern),
        ];
        for pattern in patterns.into_iter().flatten() {
            if !self.matches(pattern, text) {
                checked.fault(at, &format!("is not {pattern}: {text}"));
            }
        }
    }

    fn matches(&self, pattern: &str, text: &str) -> bool {
        let mut known = self.patterns.borrow_mut();
        let regex = known
            .entry(pattern.to_owned())
            .or_insert_with(|| Regex::new(pattern).ok());
        regex.as_ref().is_some_and(|regex| regex.is_match(text))
    }

    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        resolved(&self.json, schema)
    }

    /// What stands in an address, in the type of its parameter.
    fn typed(&self, schema: &Value, text: &str) -> Value {
        let schema = self.resolved(schema);
        let typed = match schema["type"].as_str() {
            Some("integer") => text.parse::<i64>().ok().map(Value::from),
            Some("number") => text.parse::<f64>().ok().map(Value::from),
            Some("boolean") => text.parse::<bool>().ok().map(Value::from),
            Some("array") => {
                let entries = text.split(',').map(|one| self.typed(&schema["items"], one));
                Some(entries.collect())
            }
            _ => None,
        };
        typed.unwrap_or_else(|| text.into())
    }
}

impl Operation {
    fn read(document: &Value, path: &str, method: &str, operation: &Value) -> Option<Self> {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let body = resolved(document, &operation["requestBody"]);
        let answer = resolved(document, &operation["responses"]["200"]);
        let schema_of =
            |content: &Value| Some(content.as_object()?.values().next()?["schema"].clone());
        Some(Self {
            id: operation["operationId"].as_str()?.to_owned(),
            tag: operation["tags"][0].as_str()?.to_owned(),
            method: method.to_uppercase(),
            path: path
                .trim_matches('/')
                .split('/')
                .map(str::to_owned)
                .collect(),
            parameters: parameters
                .map(|parameter| resolved(document, parameter))
                .filter(|parameter| parameter["in"] != "header")
                .cloned()
                .collect(),
            body: schema_of(&body["content"]).map(|schema| (schema, body["required"] == true)),
            answer: answer["content"]
                .get("application/json")
                .map(|media| media["schema"].clone()),
        })
    }

    fn is_at(&self, parts: &[&str]) -> bool {
        let is_part = |(of, part): (&String, &&str)| name_of(of).is_some() || of == part;
        self.path.len() == parts.len() && self.path.iter().zip(parts).all(is_part)
    }

    /// Of the parameters in its path.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.path.iter().filter_map(|part| name_of(part))
    }

    fn parameter(&self, name: &str) -> Option<&Value> {
        self.parameters
            .iter()
            .find(|parameter| parameter["name"] == name)
    }
}

/// `{id}` → `id`.
fn name_of(part: &str) -> Option<&str> {
    part.strip_prefix('{')?.strip_suffix('}')
}

/// What a reference stands for; anything else as it is.
pub fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let reference = value["$ref"].as_str();
    let found = reference.and_then(|name| document.pointer(name.trim_start_matches('#')));
    found.unwrap_or(value)
}

fn within(schema: &Value, [least, most]: [&str; 2], size: f64, at: &str, checked: &mut Checked) {
    if schema[least].as_f64().is_some_and(|least| size < least) {
        checked.fault(at, &format!("is below its {least}"));
    }
    if schema[most].as_f64().is_some_and(|most| size > most) {
        checked.fault(at, &format!("is above its {most}"));
    }
}

fn count(length: usize) -> f64 {
    u32::try_from(length).unwrap_or(u32::MAX).into()
}

/// A request that leaves something out says the same as one that says null.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name.clone(), without_nulls(value)))
            .collect::<Map<_, _>>()
            .into(),
        Value::Array(entries) => entries.iter().map(without_nulls).collect(),
        value => value.clone(),
    }
}

/// `a%20b+c` → `a b c`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let hexadecimal = after.get(..2).filter(|_| *first == b'%');
        let escaped = hexadecimal
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(match (escaped, first) {
            (Some(byte), _) => byte,
            (None, b'+') => b' ',
            (None, byte) => *byte,
        });
        rest = if escaped.is_some() {
            &after[2..]
        } else {
            after
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn document() -> Document {
        let unit = json!({ "type": "object", "required": ["id", "rent"], "properties": {
            "id": { "type": "integer", "format": "int64" },
            "rent": { "type": "string", "format": "decimal" },
            "free_on": { "type": "string", "format": "naive-date" },
            "names": { "type": "object", "additionalProperties": { "type": "string", "maxLength": 3 } },
            "rooms": { "type": "array", "items": { "$ref": "#/components/schemas/Room" } },
        }});
        let room = json!({ "type": "integer", "format": "uint8", "enum": [1, 2] });
        let path = json!({ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } });
        let query = json!({ "name": "rooms", "in": "query", "schema":
            { "type": "array", "items": { "$ref": "#/components/schemas/Room" } } });
        let of = |id: &str, more: Value| {
            let mut operation = json!({ "operationId": id, "tags": ["units"], "responses": { "200": {
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Unit" } } } } } });
            operation
                .as_object_mut()
                .unwrap()
                .extend(more.as_object().unwrap().clone());
            operation
        };
        let content = json!({ "required": true, "content": {
            "application/json": { "schema": { "$ref": "#/components/schemas/Unit" } } } });
        Document::new(
            "merchant",
            json!({
                "components": { "schemas": { "Unit": unit, "Room": room } },
                "paths": {
                    "/units/{id}": {
                        "get": of("get_unit", json!({ "parameters": [path, query] })),
                        "put": of("update_unit", json!({ "parameters": [path], "requestBody": content })),
                    },
                    "/units/free": { "get": of("free_units", json!({})) },
                },
            }),
        )
    }

    fn checked(exchange: &Value) -> (String, Value, Checked) {
        let document = document();
        let (operation, example) = document.example(exchange).expect("an operation");
        let checked = document.check(operation, &example);
        (operation.id.clone(), example, checked)
    }

    #[test]
    fn an_exchange_becomes_an_example_with_typed_parameters() {
        let (id, example, checked) = checked(&json!({
            "method": "GET", "path": "/api/merchant/units/7?rooms=1,2&search=&unknown=1",
            "body": {}, "answer": { "id": 7, "rent": "1.00" }, "media": "application/json",
        }));
        assert_eq!(id, "get_unit");
        let parameters = json!({ "id": 7, "rooms": [1, 2] });
        let answer = json!({ "id": 7, "rent": "1.00" });
        assert_eq!(
            example,
            json!({ "parameters": parameters, "answer": answer })
        );
        assert_eq!(checked.faults, [] as [&str; 0]);
        let asked: Vec<_> = checked.asked().collect();
        assert_eq!(
            asked,
            ["parameters.id", "parameters.rooms", "parameters.rooms[]"]
        );
    }

    #[test]
    fn a_path_in_words_goes_before_one_with_a_parameter() {
        let document = document();
        let exchange = json!({ "method": "GET", "path": "/api/merchant/units/free" });
        let (operation, _) = document.example(&exchange).unwrap();
        assert_eq!(operation.id, "free_units");
        for other in ["/api/owner/units/free", "/api/merchant/units", "/docs"] {
            let exchange = json!({ "method": "GET", "path": other });
            assert!(document.example(&exchange).is_none(), "{other}");
        }
    }

    #[test]
    fn nothing_is_said_as_null_in_a_request() {
        let body = json!({ "id": 7, "rent": "1", "free_on": null, "rooms": [1] });
        let (_, example, checked) = checked(&json!({
            "method": "PUT", "path": "/api/merchant/units/7", "body": body, "answer": { "id": 7, "rent": "1" },
        }));
        assert_eq!(
            example["body"],
            json!({ "id": 7, "rent": "1", "rooms": [1] })
        );
        assert_eq!(checked.faults, [] as [&str; 0]);
    }

    #[test]
    fn every_fault_is_told_by_its_place() {
        let body = json!({
            "id": 7.5, "free_on": "15.3.2026", "names": { "en": "long" }, "rooms": [3, "1"], "other": 1,
        });
        let (_, _, checked) = checked(&json!({
            "method": "PUT", "path": "/api/merchant/units/seven", "body": body,
        }));
        let places: Vec<&str> = checked
            .faults
            .iter()
            .filter_map(|fault| fault.split(' ').next())
            .collect();
        let expected = [
            "parameters.id",
            "body.rent",
            "body.id",
            "body.free_on",
            "body.names.*",
            "body.rooms[]",
            "body.rooms[]",
            "body.rooms[]",
            "body.other",
            "answer",
        ];
        assert_eq!(places, expected, "{:?}", checked.faults);
    }

    #[test]
    fn addresses_are_read_as_they_were_meant() {
        assert_eq!(decoded("a%20b+c%D8%A7%"), "a b cا%");
    }
}
