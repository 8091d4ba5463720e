//! Values that stand for what a call sends where the document has no example.

use serde_json::{Value, json};

use crate::shared::resolved;

/// In the place of a file.
pub const FILE: &str = "@file";

/// Deeper than that no body of the API goes; a schema that contains itself ends here.
const DEEPEST: u8 = 6;

/// The example or the default that a schema has, else the first of its choices, else a value of its kind: of an object the
/// fields that it requires.
pub fn sample(name: &str, schema: &Value, document: &Value) -> Value {
    at(name, schema, document, 0)
}

fn at(name: &str, schema: &Value, document: &Value, depth: u8) -> Value {
    let schema = resolved(schema, document);
    for key in ["example", "default"] {
        if let Some(value) = schema.get(key) {
            return value.clone();
        }
    }
    if let Some(first) = schema["enum"].get(0) {
        return first.clone();
    }
    match schema["type"].as_str() {
        Some("object") if depth < DEEPEST => {
            let required = schema["required"].as_array().into_iter().flatten();
            let fields = required.filter_map(Value::as_str).map(|field| {
                let property = &schema["properties"][field];
                (field.to_owned(), at(field, property, document, depth + 1))
            });
            Value::Object(fields.collect())
        }
        Some("array") if depth < DEEPEST => {
            json!([at(name, &schema["items"], document, depth + 1)])
        }
        Some("array") => json!([]),
        Some("integer") => schema["minimum"].as_i64().unwrap_or(1).into(),
        Some("number") => json!(1.5),
        Some("boolean") => true.into(),
        Some("string") => text(name, schema["format"].as_str()).into(),
        _ => json!({}),
    }
}

fn text(name: &str, format: Option<&str>) -> &'static str {
    match (format, name) {
        (Some("binary"), _) => FILE,
        (Some("date"), _) => "2026-01-31",
        (Some("date-time"), _) => "2026-01-31T09:00:00Z",
        (Some("decimal"), _) => "12500.00",
        (Some("email"), _) | (_, "email") => "name@company.com",
        (_, "mobile") => "+971501234567",
        (_, "country") => "AE",
        (_, "public_id") => "palm01-AbCdEf0123456789AbCdEf",
        (_, "ip") => "192.0.2.7",
        (_, name) if name.ends_with("_ar") => "نص",
        _ => "text",
    }
}
